#!/usr/bin/python3
"""Tries the wallpaper in a real GNOME Shell on Wayland, without a graphics card or a login.

    SELTZER=.build/release/seltzer Tests/Desktop/gnome.py [FOLDER [PART...]]

Screenshots are written to the folder, to be looked at. Needs the Debian packages gnome-shell, xwayland, dbus,
gsettings-desktop-schemas, dconf-gsettings-backend, libglib2.0-bin, python3-gi, gir1.2-gtk-3.0. Tried with
GNOME Shell 43, 48 and 50, as root.
"""
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

SELTZER = os.path.realpath(os.environ["SELTZER"])
PICTURES = os.path.realpath(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
WINDOW = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window = Gtk.Window(title="window")
window.{0}
window.show_all()
Gtk.main()
"""
failed = False


def check(what, is_right, detail=""):
    global failed
    failed |= not is_right
    print("ok" if is_right else "FAILED", what, detail, flush=True)


def wait_until(condition, seconds=10):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.2)
    return condition()


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, timeout=30).stdout.strip()


def call(name, path, method, *arguments):
    return run("gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, *arguments)


def script(code):
    return call("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell.Eval", code)


def screenshot(name):
    call(
        "org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", "org.gnome.Shell.Screenshot.Screenshot",
        "false", "false", f"{PICTURES}/{name}.png")


def overview(is_shown):
    word = "show" if is_shown else "hide"
    wait_until(lambda: str(is_shown).lower() in script(f"Main.overview.{word}(); Main.overview.visible"))
    time.sleep(1.5)


def background():
    return [run("gsettings", "get", "org.gnome.desktop.background", key)
            for key in ("picture-uri", "picture-uri-dark", "picture-options")]


def show(*arguments):
    process = subprocess.Popen([SELTZER, "live", "deep", *arguments], stderr=subprocess.DEVNULL)
    wait_until(lambda: "30 shown" in run(SELTZER, "ctl", "status"))
    return process


def end(process, number=signal.SIGTERM):
    process.send_signal(number)
    process.wait(20)


def ticks(process, seconds=5):
    def used():
        with open(f"/proc/{process.pid}/stat") as file:
            return sum(map(int, file.read().rsplit(")")[1].split()[11:13]))
    before = used()
    time.sleep(seconds)
    return (used() - before) / os.sysconf("SC_CLK_TCK")


def window(command):
    return subprocess.Popen(
        ["/usr/bin/python3", "-c", WINDOW.format(command)], env={**os.environ, "GDK_BACKEND": "wayland"})


def one_monitor():
    before = background()
    process = show()
    check("the output has GNOME's name", "Meta-0" in run(SELTZER, "ctl", "status"))
    check("both pictures of GNOME's own background are the still",
          all("/seltzer/background.png" in value for value in background()[:2]), background()[0])
    screenshot("desktop")
    overview(True)
    screenshot("overview")
    overview(False)
    run(SELTZER, "ctl", "next")
    time.sleep(2)
    screenshot("next")
    overview(True)
    screenshot("overview-next")
    overview(False)
    small = window("set_default_size(500, 300)")
    time.sleep(4)
    check("runs beside a window", wait_until(lambda: "running" in run(SELTZER, "ctl", "status")))
    screenshot("window")
    end(small)
    large = window("maximize()")
    check("pauses below a maximised window of Wayland",
          wait_until(lambda: "suspended" in run(SELTZER, "ctl", "status")))
    used = ticks(process)
    check("costs nothing there", used <= 0.1, f"{used} CPU-seconds in 5 s")
    screenshot("maximised")
    end(large)
    check("goes on afterwards", wait_until(lambda: "running" in run(SELTZER, "ctl", "status")))
    end(process)
    check("SIGTERM restores the settings", background() == before, background()[0])
    time.sleep(1)
    screenshot("after")
    process = show()
    end(process, signal.SIGKILL)
    check("so does the guard after SIGKILL", wait_until(lambda: background() == before))
    process = show()
    subprocess.run(["pkill", "-KILL", "-f", "restore-background --gnome"])
    end(process, signal.SIGKILL)
    check("without the guard the still stays, and exists", background() != before
          and os.path.exists(os.path.expanduser("~/.local/state/seltzer/background.png")))
    end(show())
    check("the next show restores the settings of before", background() == before, background()[0])
    process = show("--keep-background")
    check("--keep-background changes nothing", background() == before)
    end(process)
    process = show()
    run("gsettings", "set", "org.gnome.desktop.background", "picture-uri", "file:///tmp/mine.png")
    run(SELTZER, "ctl", "next")
    time.sleep(2)
    end(process)
    check("a picture that the user has chosen meanwhile stays", "mine.png" in background()[0])
    run("gsettings", "set", "org.gnome.desktop.interface", "color-scheme", "prefer-dark")
    process = show("--palette", "blue:auto")
    time.sleep(1)
    screenshot("dark")
    end(process)


def two_monitors():
    process = show()
    screenshot("two")
    overview(True)
    screenshot("two-overview")
    overview(False)
    print(run(SELTZER, "ctl", "status"))
    end(process)


def scales():
    display = "org.gnome.Mutter.DisplayConfig"
    path = "/" + display.replace(".", "/")
    features = ["scale-monitor-framebuffer"]
    if "xwayland-native-scaling" in run("gsettings", "range", "org.gnome.mutter", "experimental-features"):
        features.append("xwayland-native-scaling")
    process = show()
    for count in range(len(features) + 1):
        run("gsettings", "set", "org.gnome.mutter", "experimental-features", str(features[:count]))
        time.sleep(1)
        for scale in ("1.25", "2", "1"):
            state = call(display, path, display + ".GetCurrentState")
            mode = re.search(r"'(2560x1440@[\d.]+)'", state)[1]
            call(display, path, display + ".ApplyMonitorsConfig", re.search(r"uint32 (\d+)", state)[1], "1",
                 f"[(0, 0, {scale}, uint32 0, true, [('Meta-0', '{mode}', @a{{sv}} {{}})])]", "{}")
            time.sleep(5)
            name = f"scale-{scale}-{count}"
            screenshot(name)
            print(name, features[:count], run(SELTZER, "ctl", "status"))
    end(process)


def inside(tests):
    """Runs tests in a session, which a monitor for each argument belongs to."""
    os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = os.environ["DBUS_SESSION_BUS_ADDRESS"]
    log = f"{os.environ['HOME']}/gnome.log"
    sizes = {two_monitors: ["1280x720", "1024x768"], scales: ["2560x1440"]}.get(tests, ["1280x720"])
    monitors = [word for size in sizes for word in ("--virtual-monitor", size)]
    with open(log, "w") as output:
        shell = subprocess.Popen(
            ["gnome-shell", "--headless", "--wayland", "--unsafe-mode", *monitors], stdout=output, stderr=output)
    try:
        wait_until(lambda: "true" in script("1"), 30)
        # The session begins in the overview.
        time.sleep(5)
        overview(False)
        with open(log) as file:
            os.environ["DISPLAY"] = re.search(r"public X11 display (:\d+)", file.read())[1]
        os.environ.update(
            WAYLAND_DISPLAY="wayland-0",
            XAUTHORITY=glob.glob(os.environ["XDG_RUNTIME_DIR"] + "/.mutter-Xwaylandauth.*")[0])
        tests()
    finally:
        shell.terminate()
        shell.wait(20)
    sys.exit(failed)


def main():
    if name := os.environ.get("SELTZER_GNOME_TEST"):
        inside(globals()[name])
    # Mutter and Xwayland refuse another mode, which a umask would give.
    if not os.path.exists("/tmp/.X11-unix"):
        os.mkdir("/tmp/.X11-unix")
        os.chmod("/tmp/.X11-unix", 0o1777)
    codes = []
    for name in sys.argv[2:] or ("one_monitor", "two_monitors", "scales"):
        home = tempfile.mkdtemp()
        environment = {key: value for key, value in os.environ.items() if not key.endswith("DISPLAY")}
        environment.update(
            HOME=home, XDG_RUNTIME_DIR=home, XDG_SESSION_TYPE="wayland", XDG_CURRENT_DESKTOP="GNOME",
            LIBGL_ALWAYS_SOFTWARE="1", SELTZER_GNOME_TEST=name)
        codes.append(subprocess.run(
            ["dbus-run-session", "--", sys.executable, __file__, PICTURES], env=environment,
            stderr=subprocess.DEVNULL).returncode)
    print("screenshots:", PICTURES)
    sys.exit(any(codes))


main()
