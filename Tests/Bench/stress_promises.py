#!/usr/bin/env python3
"""Tries what `seltzer stress` promises: shows and renders the number of bubbles that it prints.

    python3 Tests/Bench/stress_promises.py [--runs 10] [--seconds 8] [--scene deep] [--size 1920x1080] SELTZER

Each run measures, and then gives a show of that number on an X server (Xvfb), in a framebuffer file, and renders
it as raw pixels with one thread. Prints the share of frames that were dropped or more than half of a frame late, for
the rendered frames the time of one frame, and for `--scene` the share of a core at 30 frames a second. Ends with 1 if
a show missed more than 1 %, or rendering was slower than promised, and the report did not say that the machine is busy.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

options = argparse.ArgumentParser()
options.add_argument("--runs", type=int, default=10)
options.add_argument("--seconds", type=float, default=8)
options.add_argument("--scene")
options.add_argument("--size", default="1920x1080")
options.add_argument("seltzer", nargs="?", default=".build/release/seltzer")
options = options.parse_args()

seltzer = os.path.realpath(options.seltzer)
folder = tempfile.TemporaryDirectory()
display = ":93"
width, height = options.size.split("x")
server = subprocess.Popen(["Xvfb", display, "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
                          stderr=subprocess.DEVNULL)
environment = {key: value for key, value in os.environ.items() if key != "WAYLAND_DISPLAY"}
environment |= {"DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
while subprocess.run(["xset", "q"], env=environment, capture_output=True).returncode:
    time.sleep(0.05)


def run(arguments, **more):
    return subprocess.run([seltzer] + arguments, cwd=folder.name, env=environment, check=True, **more)


def show(bubbles, target, rate):
    run(["live", *bubbles, "--to", target, "--fps", str(rate), "--duration", f"{options.seconds}s",
         "--size", options.size, "--stats", "stats.json", "--force", "--quiet"])
    with open(os.path.join(folder.name, "stats.json")) as file:
        stats = json.load(file)
    missed = stats["dropped"] + stats["late"]
    return 100 * missed / (stats["shown"] + stats["dropped"]), stats


failed = False
try:
    for number in range(options.runs):
        named = [options.scene] if options.scene else []
        text = run(["stress", *named, "-s", options.size, "--counts", "100", "--json"],
                   stdout=subprocess.PIPE).stdout
        report = json.loads(text)
        scene = report["rates"][0]
        budget = scene["bubbles"]
        # Three digits, rounded down, as the report prints them.
        scale = 10 ** max(len(str(budget["count"])) - 3, 0)
        count = budget["count"] // scale * scale
        bubbles = ([options.scene, "--count", str(count)] if options.scene
                   else ["--set", "background=", "--set", f"bubbles={{ count: {count} }}"])
        shares = {}
        for target in ("x11", "file:fb"):
            shares[target], stats = show(bubbles, target, 60)
        frames = int(60 * options.seconds)
        start = time.monotonic()
        with open(os.devnull, "wb") as nothing:
            run(["render", *bubbles, "-s", options.size, "--duration", f"{options.seconds}s", "--fps", "60",
                 "--threads", "1", "--format", "xrgb8888", "-o", "-", "--quiet"], stdout=nothing)
        each = (time.monotonic() - start) * 1000 / frames
        ok = max(shares.values()) <= 1 and each <= 1000 / 60
        line = (f"{number + 1}: {count} bubbles (median {budget['median']}); missed on X11 {shares['x11']:.1f} %, "
                f"in a file {shares['file:fb']:.1f} %; rendered in {each:.1f} ms a frame")
        if options.scene:
            _, stats = show(named, "x11", 30)
            line += (f"; scene at 30 fps {scene['cpuAt30'] * 100:.0f} % promised, "
                     f"{stats['cpuSecondsPerSecond'] * 100:.0f} % on X11")
        print(line + ("" if ok else "  FAILED"), flush=True)
        failed = failed or not ok
finally:
    server.terminate()
    server.wait()
sys.exit(failed)
