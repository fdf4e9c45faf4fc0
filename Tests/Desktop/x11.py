#!/usr/bin/python3
"""Tries the wallpaper on X servers with window managers, a compositing manager and changing outputs."""
import glob
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time

SELTZER = os.environ["SELTZER"]
FOLDER = tempfile.mkdtemp()
SIZE = (640, 360)
os.environ.update(HOME=FOLDER, XDG_RUNTIME_DIR=FOLDER, SWIFT_BACKTRACE="enable=no")
os.environ.pop("WAYLAND_DISPLAY", None)
failed = False
started = []


def check(what, is_right, detail=""):
    global failed
    failed |= not is_right
    print("ok" if is_right else "FAILED", what, detail, flush=True)


def start(*arguments, **options):
    process = subprocess.Popen(
        arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    started.append(process)
    return process


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, timeout=20).stdout


def end(process, number=signal.SIGTERM):
    process.send_signal(number)
    process.wait(20)
    started.remove(process)


def end_all():
    for process in reversed(started[:]):
        end(process, signal.SIGKILL)


def server(program, *options):
    reading, writing = os.pipe()
    start(program, "-displayfd", str(writing), "-noreset", *options, pass_fds=[writing])
    os.close(writing)
    os.environ["DISPLAY"] = ":" + os.read(reading, 9).decode().strip()


def xvfb():
    server("Xvfb", "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24")


def show(*arguments):
    return start(SELTZER, "live", "bubbles", *arguments)


def picture(size):
    """Returns the pixels of the still wallpaper."""
    path = f"{FOLDER}/{size[0]}x{size[1]}.xrgb8888"
    run(SELTZER, "render", "bubbles", "-f", "--reduce-motion", "-s", f"{size[0]}x{size[1]}",
        "-o", path)
    with open(path, "rb") as file:
        return file.read()


def screenshot(x, y, size):
    """Returns the pixels of an area of the screen."""
    data = run("xwd", "-silent", "-root")
    if not data:
        return b""
    words = struct.unpack(">25I", data[:100])
    first, row = words[0] + 12 * words[19], words[12]
    return b"".join(
        data[first + row * line + 4 * x:first + row * line + 4 * (x + size[0])]
        for line in range(y, y + size[1]))


def eventually(condition, seconds=15):
    limit = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > limit:
            return False
        time.sleep(0.05)
    return True


def shows(what, x=0, y=0, size=SIZE, seconds=15):
    expected = picture(size)
    begin = time.monotonic()
    is_right = eventually(lambda: screenshot(x, y, size) == expected, seconds)
    check(what, is_right, f"(after {time.monotonic() - begin:.1f} s)")


def cost(process, seconds):
    """Returns CPU-seconds and voluntary context switches a second."""
    def read():
        time_used, switches = 0, 0
        for task in glob.glob(f"/proc/{process.pid}/task/*"):
            with open(task + "/schedstat") as file:
                time_used += int(file.read().split()[0])
            with open(task + "/status") as file:
                switches += int(file.read().split("\nvoluntary_ctxt_switches:")[1].split()[0])
        return time_used / 1e9, switches
    first = read()
    time.sleep(seconds)
    last = read()
    return tuple((b - a) / seconds for a, b in zip(first, last))


def pauses(process, what):
    time.sleep(2)
    used, switches = cost(process, 5)
    check(f"paused: {what}", used <= 0.002 and switches <= 2.01,
          f"({used:.4f} CPU-seconds and {switches:.1f} wake-ups a second)")


def runs(process, what):
    time.sleep(2)
    _, switches = cost(process, 2)
    check(f"runs: {what}", switches > 25, f"({switches:.0f} wake-ups a second)")


def i3_settings():
    path = f"{FOLDER}/i3-settings"
    with open(path, "w") as file:
        file.write("# i3 config file (v4)\nfont pango:monospace 8\n")
    return path


def window_manager(name, *options):
    xvfb()
    start(name, *options)
    time.sleep(1)
    still = show("--reduce-motion", "--to", "x11")
    shows(f"{name}: the wallpaper is visible")
    picom = start("picom", "--backend", "xrender", "--config", "/dev/null")
    shows(f"{name} and picom, started later: the wallpaper is visible")
    end(still)
    still = show("--reduce-motion", "--to", "x11")
    shows(f"{name} and picom, started before: the wallpaper is visible")
    if name == "openbox":
        run("xdotool", "mousemove", "300", "100", "click", "3")
        check("openbox's menu opens by a click on the wallpaper",
              eventually(lambda: screenshot(0, 0, SIZE) != picture(SIZE), 5))
        run("xdotool", "key", "Escape")
    end(picom)
    time.sleep(2)
    shows(f"{name}: the wallpaper is visible after picom has ended")
    end(still)
    end_all()


def covering():
    xvfb()
    start("openbox")
    time.sleep(1)
    process = show("--to", "x11")
    runs(process, "nothing covers the desktop")
    window = start("xterm", "-geometry", "40x10")
    runs(process, "a small window")
    end(window)
    for option in ["maximized", "fullscreen"]:
        window = start(
            "xterm", "-title", "xterm", *["-fullscreen"] * (option == "fullscreen"))
        eventually(lambda: run("xdotool", "search", "--class", "xterm"))
        time.sleep(1)
        if option == "maximized":
            # A double click on the title.
            place = run("xwininfo", "-name", "xterm").split()
            x, y = (int(place[place.index(name) + 1]) for name in [b"X:", b"Y:"])
            run("xdotool", "mousemove", str(x + 50), str(y - 8))
            run("xdotool", "click", "--repeat", "2", "--delay", "50", "1")
        pauses(process, f"a window is {option}")
        number = run("xdotool", "search", "--class", "xterm").split()[-1]
        run("xdotool", "windowminimize", number)
        runs(process, "the window is minimized")
        end(window)
    run("xset", "s", "activate")
    pauses(process, "the screen saver is on")
    run("xset", "s", "reset")
    runs(process, "the screen saver is off")
    end(process)
    end_all()


def desktops():
    xvfb()
    start("i3", "-c", i3_settings())
    time.sleep(1)
    process = show("--to", "x11")
    start("xterm")
    pauses(process, "one tile of i3")
    run("i3-msg", "floating", "enable")
    runs(process, "a floating window of i3")
    run("i3-msg", "floating", "disable")
    start("xterm")
    time.sleep(2)
    pauses(process, "two tiles of i3")
    run("i3-msg", "fullscreen", "enable")
    pauses(process, "a fullscreen window of i3")
    run("i3-msg", "workspace", "2")
    runs(process, "the fullscreen window is on a hidden workspace")
    window = start("i3lock", "--nofork")
    pauses(process, "a screen locker")
    end(window, signal.SIGKILL)
    start("picom", "--backend", "xrender", "--config", "/dev/null")
    window = start("xterm")
    # A paused show looks for a compositing manager every five seconds.
    time.sleep(5)
    pauses(process, "an opaque tile below picom")
    number = run("xdotool", "search", "--onlyvisible", "--class", "xterm").split()[-1]
    run("xprop", "-id", number, "-f", "_NET_WM_WINDOW_OPACITY", "32c",
        "-set", "_NET_WM_WINDOW_OPACITY", "0xC0000000")
    runs(process, "a translucent tile below picom")
    end(process)
    end_all()


def outputs():
    path = f"{FOLDER}/xorg.conf"
    with open(path, "w") as file:
        file.write('''
Section "Device"
  Identifier "d"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Screen"
  Identifier "s"
  Device "d"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1024x768"
    Virtual 4096 2048
  EndSubSection
EndSection
''')
    server("Xorg", "-config", path, "-logfile", f"{FOLDER}/xorg.log", "-noreset", "-nolisten", "tcp",
           "-sharevts", "-novtswitch", "-keeptty")
    names = [line.split()[0].decode() for line in run("xrandr").splitlines()
             if b"connected" in line]
    first, second = names[0], names[1] if len(names) > 1 else None
    run("xrandr", "--output", first, "--mode", "1024x768")
    process = show("--reduce-motion", "--to", "x11")
    shows("Xorg: the wallpaper is visible", size=(1024, 768))
    run("xrandr", "--output", first, "--mode", "800x600")
    shows("Xorg: an output is resized", size=(800, 600), seconds=1)
    if second:
        run("xrandr", "--addmode", second, "640x480")
        run("xrandr", "--output", second, "--mode", "640x480", "--right-of", first)
        shows("Xorg: an output is added", 800, 0, (640, 480), seconds=1)
        shows("Xorg: the other one stays", size=(800, 600), seconds=1)
        run("xrandr", "--output", first, "--off")
        shows("Xorg: an output is removed", 0, 0, (640, 480), seconds=1)
    end(process)
    end_all()


try:
    for part in sys.argv[1:] or ["openbox", "i3", "covering", "desktops", "outputs"]:
        if part in ["openbox", "i3"]:
            window_manager(part, *["-c", i3_settings()] * (part == "i3"))
        else:
            {"covering": covering, "desktops": desktops, "outputs": outputs}[part]()
finally:
    end_all()
sys.exit(failed)
