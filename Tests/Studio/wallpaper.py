#!/usr/bin/python3
"""Sets a scene as the wallpaper of an X server, with and without a running show, and takes it back."""
import atexit
import json
import os
import pathlib
import subprocess
import threading
import time

from browser import FOLDER, SELTZER, Studio, check, finish, open_page, wait

os.environ.pop("WAYLAND_DISPLAY", None)
os.environ.pop("DISPLAY", None)
os.environ["XDG_DATA_HOME"] = f"{FOLDER}/data"
scene = pathlib.Path(FOLDER, "mine.yaml")
scene.write_text("palette: red\nseed: 9\nbubbles: { density: 20 }\n")
plan = pathlib.Path(FOLDER, "seltzer", "live.yaml")
plan.parent.mkdir(exist_ok=True)
file = f"{FOLDER}/data/seltzer/mine.yaml"
shots = os.environ.get("SHOTS")


def ctl(*words):
    done = subprocess.run([SELTZER, "ctl", *words], capture_output=True, text=True, timeout=60)
    return done.stdout if done.returncode == 0 else ""


def shown():
    """The scene, palette and seed of each output; none without a show."""
    text = ctl("status", "--json")
    outputs = json.loads(text)["status"]["outputs"] if text else []
    return [(output["scene"], output["palette"], output["seed"]) for output in outputs]


def until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.1)
    return condition()


def note():
    return page.locator("#job-wallpaper").inner_text()


def press(name):
    """Presses a button, and waits for its end; returns how many requests were answered meanwhile, and the longest time."""
    times, ended = [], threading.Event()

    def ask():
        while not ended.wait(0.05):
            start = time.monotonic()
            studio.get("scene")
            times.append(time.monotonic() - start)
    asking = threading.Thread(target=ask)
    asking.start()
    page.get_by_role("button", name=name, exact=True).click()
    while page.locator("#wallpaper:disabled, #job-wallpaper button:disabled").count():
        time.sleep(0.02)
    ended.set()
    asking.join()
    return len(times), max(times, default=0)


def shoot(name):
    if shots:
        pathlib.Path(shots).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{shots}/wallpaper-{name}.png")


studio = Studio(str(scene))
page = open_page(studio, 1440, 900)
press("Set as wallpaper")
check("without a desktop the page says so", "no desktop" in note(), note().splitlines()[-1])
check("and nothing is written", not os.path.exists(f"{FOLDER}/data"))
shoot("none")
studio.end()
runtime = os.environ.pop("XDG_RUNTIME_DIR")
studio = Studio(str(scene))
page = open_page(studio, 1440, 900)
press("Set as wallpaper")
check("nor without a session, with plain words first", note().splitlines()[-1].startswith("no desktop session is running here;"), note().splitlines()[-1])
studio.end()
os.environ["XDG_RUNTIME_DIR"] = runtime
os.environ["DISPLAY"] = ":4321"
studio = Studio(str(scene))
page = open_page(studio, 1440, 900)
press("Set as wallpaper")
check("a show that cannot start is a message", "seltzer live" in note(), note().splitlines()[-1])
check("and leaves no file", not os.path.exists(file))
studio.end()

server = subprocess.Popen(
    ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "640x360x24", "-nolisten", "tcp"], stdout=subprocess.PIPE,
    stderr=subprocess.DEVNULL, text=True)
atexit.register(server.terminate)
os.environ["DISPLAY"] = f":{server.stdout.readline().strip()}"
for name, place, output in ("left", "320/80x360/90+0+0", "screen"), ("right", "320/80x360/90+320+0", "none"):
    subprocess.run(["xrandr", "--setmonitor", name, place, output], check=True, stdout=subprocess.DEVNULL)
studio = Studio(str(scene))
page = open_page(studio, 1440, 900)
press("Set as wallpaper")
check("without a show one is started", shown() == 2 * [(file, "red", 9)], str(shown()))
check("a live.yaml is not created", not plan.exists())
found = subprocess.run(["pgrep", "-f", f"live {file}"], capture_output=True, text=True).stdout.split()
check("in a session of its own", len(found) == 1 and os.getsid(int(found[0])) == int(found[0]), str(found))
shoot("set")
page.reload()
page.locator("#job-wallpaper").wait_for()
press("Undo the wallpaper")
check("a new page can undo it, which removes the file", not shown() and not os.path.exists(file), str(shown()))

TEXT = "# What I like.\nscene: deep   # the sea\nfps: 10\n"
for name, text, words in [
        ("plain", None, ["snow", "--palette", "blue"]), ("planned", TEXT, []), ("planned and named", TEXT, ["snow"])]:
    plan.write_text(text) if text else plan.unlink(missing_ok=True)
    live = subprocess.Popen([SELTZER, "live", *words, "--quiet"], stderr=subprocess.DEVNULL)
    atexit.register(live.terminate)
    until(shown)
    ctl("palette", "violet", "--output", "right")
    ctl("seed", "77", "--output", "left")
    until(lambda: [shown()[0][2], shown()[1][1]] == [77, "violet"])
    before = shown()
    count, slowest = press("Set as wallpaper")
    check(f"a {name} show shows it", shown() == 2 * [(file, "red", 9)], str(shown()))
    if text:
        if not words:
            check("while the server answers", count > 3 and slowest < 0.5,
                  f"{count} answers, the slowest in {1000 * slowest:.0f} ms")
        entered = plan.read_text()
        check("live.yaml names it, and keeps its comments",
              all(part in entered for part in ["# What I like.\n", f'scene: "{file}"   # the sea\n', "fps: 10\n", "palette: red\n", "seed: 9\n"]), repr(entered))
    time.sleep(1.5)
    check("and it stays", shown() == 2 * [(file, "red", 9)], str(shown()))
    if text:
        plan.write_text("scene: deep\n")
        press("Undo the wallpaper")
        check("another change of live.yaml is kept", "was changed" in note(), note().splitlines()[-1])
        plan.write_text(entered)
        time.sleep(1)
        ctl("scene", "bubbles")
    press("Undo the wallpaper")
    check("Undo brings back what was shown", until(lambda: shown() == before, 3), f"{before} {shown()}")
    time.sleep(1.5)
    check("which stays, with the bytes of live.yaml", shown() == before and (not text or plan.read_text() == text))
    check("and removes the file", not os.path.exists(file))
    ctl("quit")
    live.wait(10)
check("no errors on the page", not page.errors, str(page.errors[:3] or ""))
finish()
