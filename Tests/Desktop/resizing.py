#!/usr/bin/python3
"""Changes sizes at random moments of fades, loads and settings, on Xvfb with openbox and on sway.

resizing.py [CHANGES] [MINUTES]: at least so many changes of size on each, and at least so long.
"""
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SELTZER = os.environ["SELTZER"]
CHANGES = int(sys.argv[1]) if len(sys.argv) > 1 else 300
SECONDS = 60 * float(sys.argv[2]) if len(sys.argv) > 2 else 0
FOLDER = tempfile.mkdtemp()
os.environ.update(HOME=FOLDER, XDG_RUNTIME_DIR=FOLDER, SWIFT_BACKTRACE="enable=no")
for name in "DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK":
    os.environ.pop(name, None)
# sway refuses root.
USER = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
USER = USER if os.getuid() == 0 else []
started = []
failed = False


def check(what, is_right, detail=""):
    global failed
    failed |= not is_right
    print("ok" if is_right else "FAILED", what, detail, flush=True)


def start(*arguments, **options):
    process = subprocess.Popen(
        [*USER, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    started.append(process)
    return process


def run(*arguments):
    return subprocess.run([*USER, *arguments], capture_output=True, timeout=30).stdout.decode()


def end_all():
    for process in reversed(started):
        process.send_signal(signal.SIGKILL)
        process.wait(20)
    started.clear()


def eventually(condition):
    limit = time.monotonic() + 15
    while not condition() and time.monotonic() < limit:
        time.sleep(0.05)
    return condition()


def live(name, *arguments):
    show = start(SELTZER, "live", "bubbles", "--name", name, "--fade", "2s", *arguments)
    check(f"{name} starts", eventually(lambda: "bubbles" in ctl(name, "status")))
    return name, show


def ctl(name, *words):
    return run(SELTZER, "ctl", *words, "--name", name)


def memory(show):
    with open(f"/proc/{show.pid}/status") as file:
        return int(file.read().split("\nVmRSS:")[1].split()[0]) // 1024


def disturb(what, shows, resize):
    """Resizes, and changes the shows; `resize` makes one random change of size."""
    begin = time.monotonic()
    changes, readings, reading = 0, [], 0
    while changes < CHANGES or time.monotonic() - begin < SECONDS:
        name, show = random.choice(shows)
        for words in random.sample([
                ("next",), ("random",), ("palette", "nord"), ("seed", str(random.randrange(99))),
                ("set", f"bubbles.count={random.randrange(20, 90)}"),
                ("set", "background.image=missing.png"), ("scene", random.choice(["home", "bubbles"])),
                ("toggle",), ("resume",), ("screenshot", FOLDER + "/shot.png", "-y"), ()],
                random.randrange(3)):
            if words:
                ctl(name, *words)
        time.sleep(random.random() * 0.4)
        resize()
        changes += 1
        if time.monotonic() > reading:
            reading = time.monotonic() + 10
            readings.append([memory(show) for _, show in shows if show.poll() is None])
        dead = [(name, show.returncode) for name, show in shows if show.poll() is not None]
        if dead:
            break
    seconds = time.monotonic() - begin
    check(f"{what}: alive after {changes} changes in {seconds:.0f} s", not dead, f"{dead or ''}")
    # The greatest memory depends on the largest picture; a leak raises the least.
    for index, (name, show) in enumerate(shows):
        values = [reading[index] for reading in readings if len(reading) == len(shows)]
        half = len(values) // 2
        first, second = min(values[:half] or values), min(values[half:])
        check(f"{what}: memory of {name}", half < 3 or second < first * 1.5 + 20,
              f"(MB: first half at least {first}, second {second}; at most {max(values)})")
        ctl(name, "resume")
        check(f"{what}: {name} answers", '"outputs"' in ctl(name, "status", "--json"))
        show.send_signal(signal.SIGTERM)


def x11():
    reading, writing = os.pipe()
    start("Xvfb", "-screen", "0", "1280x720x24", "-displayfd", str(writing), "-noreset",
          pass_fds=[writing])
    os.close(writing)
    os.environ["DISPLAY"] = ":" + os.read(reading, 9).decode().strip()
    start("openbox")
    window = live("window", "--to", "window", "--size", "640x360")
    root = live("root", "--to", "x11", "--cycle", "4s")
    number = ""

    def find():
        nonlocal number
        number = run("xdotool", "search", "--onlyvisible", "--class", "seltzer").partition("\n")[0]
        return number
    check("the window appears", bool(eventually(find)))

    def resize():
        width, height = random.randrange(100, 1200), random.randrange(100, 700)
        if random.random() < 0.6:
            run("xdotool", "windowsize", number, str(width), str(height))
        else:
            run("xrandr", "--setmonitor", "A", f"{width}/100x{height}/100+0+0", "screen")
    disturb("Xvfb with openbox", [window, root], resize)
    del os.environ["DISPLAY"]
    end_all()


def wayland():
    config = FOLDER + "/sway"
    with open(config, "w") as file:
        file.write("xwayland disable\noutput HEADLESS-1 mode --custom 640x360@60Hz position 0 0\n"
                   "output HEADLESS-2 mode --custom 800x600@60Hz position 2000 0\n")
    os.environ.update(WLR_BACKENDS="headless", WLR_LIBINPUT_NO_DEVICES="1", WLR_RENDERER="pixman",
                      WLR_HEADLESS_OUTPUTS="2", SWAYSOCK=FOLDER + "/sway.sock")
    start("sway", "-c", config)
    eventually(lambda: os.path.exists(FOLDER + "/wayland-1"))
    os.environ["WAYLAND_DISPLAY"] = "wayland-1"
    shows = [live("outputs", "--to", "wayland", "--cycle", "4s"),
             live("span", "--to", "wayland", "--span", "--layer", "bottom")]

    def resize():
        output = f"HEADLESS-{random.randrange(1, 3)}"
        size = f"{random.randrange(100, 1200)}x{random.randrange(100, 700)}@60Hz"
        words = random.choice([
            ("mode", "--custom", size), ("mode", "--custom", size),
            ("transform", str(random.choice([0, 90, 180, 270]))),
            ("scale", str(random.choice([1, 1.5, 2]))),
            ("position", str(random.randrange(3000)), "0"),
            (random.choice(["disable", "enable", "enable"]),)])
        run("swaymsg", "--", "output", output, *words)
        if words == ("disable",):
            time.sleep(0.3)
            run("swaymsg", "--", "output", output, "enable")
    disturb("headless sway", shows, resize)
    end_all()


try:
    if USER:
        shutil.chown(FOLDER, "nobody", "nogroup")
    for part in x11, wayland:
        part()
finally:
    end_all()
    shutil.rmtree(FOLDER, ignore_errors=True)
sys.exit(failed)
