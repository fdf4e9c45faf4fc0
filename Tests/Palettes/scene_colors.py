#!/usr/bin/env python3
"""Compares the colours of scenes with those of palettes.

    scene_colors.py [--command seltzer] [--scenes bubbles,glass,deep,fizz] [PALETTE ...]

Prints the mean of each palette's stops and, for each scene, the medians of a picture of 640x360 at
20 seconds: lightness and hue in OKLCh. A star marks what is more than 12 degrees from the hues of all
stops, or more than 0.2 from their lightness (glass: 0.3) where that is above 0.6; with one, the
exit code is 1. Without palettes: the seven main ones, each also with ':light'. Needs Pillow.
"""
import argparse
import json
import math
import statistics
import subprocess
import sys
import tempfile

from PIL import Image

from palette_coverage import oklab

MAIN = "blue green yellow red violet silver graphite".split()


def polar(colors, middle):
    light, a, b = (middle(c[axis] for c in colors) for axis in range(3))
    return light, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def run(*arguments):
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr.strip())
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--command", default="seltzer")
    parser.add_argument("--scenes", default="bubbles,glass,deep,fizz")
    parser.add_argument("palettes", nargs="*", default=MAIN + [name + ":light" for name in MAIN])
    options = parser.parse_args()
    scenes = options.scenes.split(",")
    print("palette           stops     " + "".join(f"{scene:11}" for scene in scenes))
    failed = False
    for palette in options.palettes:
        shown = json.loads(run(options.command, "palettes", "show", palette, "--json"))
        stops = [oklab(bytes.fromhex(stop["color"][1:])) for stop in shown["background"]["stops"]]
        light, chroma, hue = polar(stops, statistics.fmean)
        row = f"{palette:17} L.{100 * light:02.0f} h{hue:03.0f}"
        for scene in scenes:
            with tempfile.NamedTemporaryFile(suffix=".png") as file:
                run(options.command, "render", scene, "--palette", palette, "-s", "640x360", "--at", "20",
                    "-o", file.name, "--force")
                pixels = Image.open(file.name).convert("RGB").getcolors(1 << 24)
            known = [(oklab(color), count) for count, color in pixels]
            median = polar([c for c, count in known for _ in range(count)], statistics.median)
            hues = [math.degrees(math.atan2(b, a)) for _, a, b in stops]
            turn = min(abs((median[2] - hue + 180) % 360 - 180) for hue in hues) if chroma > 0.05 else 0
            fault = turn > 12 or light > 0.6 and abs(median[0] - light) > (0.3 if scene == "glass" else 0.2)
            failed |= fault
            row += f"  L.{100 * median[0]:02.0f} h{median[2]:03.0f}{'*' if fault else ' '}"
        print(row)
    sys.exit(failed)


if __name__ == "__main__":
    main()
