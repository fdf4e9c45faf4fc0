#!/usr/bin/env python3
"""Measures how much of a picture shows each colour that somebody gave.

    palette_coverage.py [--command seltzer] [--scenes bubbles,home,deep,glass] [--hue] [--least 4]
                        [--save FOLDER] PALETTE[=COLOR,COLOR...] ...

Renders each palette in each scene at 640x360 at t = 5, 20 and 40, and prints the mean shares in per
cent, then those for hue alone. The colours are those of the palette's text unless they are given.
A pixel counts for a colour within 12 degrees of hue and 0.15 of lightness in OKLCh, and chroma of
0.04 or more; for a grey, within 0.1 in OKLab. Marks what is below --least with a star, and exits
with 1 if there is any; with --hue, hue alone decides. Needs Pillow.
"""
import argparse
import collections
import math
import os
import re
import subprocess
import sys
import tempfile

from PIL import Image

TIMES = (5, 20, 40)
GREY = 0.04


def oklab(rgb):
    """OKLab of an 8-bit sRGB colour; source: Björn Ottosson (2020)."""
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb)
    l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)


def counts_for(pixel, color, hue_only):
    (light, a, b), (own, own_a, own_b) = pixel, color
    if math.hypot(own_a, own_b) < GREY:
        return math.dist(pixel, color) < 0.1
    if math.hypot(a, b) < GREY or not hue_only and abs(light - own) > 0.15:
        return False
    turn = math.degrees(math.atan2(b, a) - math.atan2(own_b, own_a))
    return abs((turn + 180) % 360 - 180) <= 12


def histogram(command, scene, palette, folder):
    """The counts of colours in all pictures, in steps of 4 of 255."""
    total = collections.Counter()
    for t in TIMES:
        path = os.path.join(folder, f"{scene}-{re.sub('[^0-9A-Za-z]+', '-', palette)[-40:]}-{t}.png")
        done = subprocess.run(
            [command, "render", scene, "--palette", palette, "-s", "640x360", "--at", str(t), "-o", path, "--force"],
            capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{command} render {scene} --palette {palette}: {done.stderr.strip()}")
        picture = Image.open(path).convert("RGB").point(lambda value: value & 0xFC | 2)
        for count, color in picture.getcolors(1 << 24):
            total[color] += count
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", default="seltzer")
    parser.add_argument("--scenes", default="bubbles,home,deep,glass")
    parser.add_argument("--hue", action="store_true")
    parser.add_argument("--least", type=float, default=4)
    parser.add_argument("--save", help="keep the pictures in this folder")
    parser.add_argument("palettes", nargs="+", metavar="PALETTE")
    arguments = parser.parse_args()
    below = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.save or scratch
        os.makedirs(folder, exist_ok=True)
        for entry in arguments.palettes:
            palette, _, given = entry.partition("=")
            names = re.findall("#[0-9A-Fa-f]{6}", given or palette)
            colors = [oklab(bytes.fromhex(name[1:])) for name in names]
            print(palette, *names)
            for scene in arguments.scenes.split(","):
                counts = histogram(arguments.command, scene, palette, folder)
                labs = [(oklab(color), count) for color, count in counts.items()]
                whole = sum(counts.values())
                def share(color, hue_only):
                    return 100 * sum(n for lab, n in labs if counts_for(lab, color, hue_only)) / whole

                line = f"  {scene:10}"
                for color in colors:
                    strict, hue = share(color, False), share(color, True)
                    is_below = (hue if arguments.hue else strict) < arguments.least
                    below += is_below
                    line += f"{strict:6.1f} ({hue:4.1f}){'*' if is_below else ' '}"
                print(line)
    print(f"{below} below {arguments.least:g} %")
    sys.exit(below > 0)


if __name__ == "__main__":
    main()
