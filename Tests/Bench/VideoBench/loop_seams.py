"""Measures whether loops close: compares the step from the last frame to the first with the other steps.

    swift build -c release --product seltzer
    /usr/bin/python3 Tests/Bench/VideoBench/loop_seams.py [--seconds 8] [--fps 30] [--size 640x360]
        [--formats mp4,webm,avif,gif,webp] [--qualities good] [--scenes bubbles,home,lock,space]

A step is the mean difference of two decoded frames, over red, green and blue. Each line shows the seam and
the largest step within the loop, both divided by the median step, and the file's bytes. Needs ffmpeg and
Pillow (Debian's python3-pil). Exits with 1 if a seam is larger than LIMITS allows. The limits hold for the
default quality at 640x360 or more and 30 frames per second.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageChops, ImageSequence, ImageStat

ROOT = pathlib.Path(__file__).resolve().parents[3]
LIMITS = {"mp4": 2, "webm": 2, "avif": 4, "gif": 1.5, "webp": 1.5}


def frames(path, size):
    """Yields every frame, decoded by ffmpeg or Pillow."""
    if path.suffix == ".webp":
        for frame in ImageSequence.Iterator(Image.open(path)):
            yield frame.convert("RGB")
        return
    with subprocess.Popen(
            ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            stdout=subprocess.PIPE) as decoder:
        while data := decoder.stdout.read(3 * size[0] * size[1]):
            yield Image.frombytes("RGB", size, data)


def step(a, b):
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seltzer", default=str(ROOT / ".build/release/seltzer"))
    parser.add_argument("--seconds", default="8")
    parser.add_argument("--fps", default="30")
    parser.add_argument("--size", default="640x360")
    parser.add_argument("--formats", default="mp4,webm,avif,gif,webp")
    parser.add_argument("--qualities", default="good")
    parser.add_argument("--scenes", default="bubbles,home,lock,space")
    chosen = parser.parse_args()
    size = tuple(map(int, chosen.size.split("x")))
    failed = False
    print(f"{chosen.size}, {chosen.seconds} s at {chosen.fps} frames a second")
    with tempfile.TemporaryDirectory() as folder:
        for form in chosen.formats.split(","):
            for quality in chosen.qualities.split(","):
                for scene in chosen.scenes.split(","):
                    path = pathlib.Path(folder, f"loop.{form}")
                    begun = time.monotonic()
                    subprocess.run(
                        [chosen.seltzer, "render", scene, "--loop", chosen.seconds, "--fps", chosen.fps,
                         "--size", chosen.size, "--quality", quality, "--force", "--quiet", "-o", path],
                        check=True)
                    took = time.monotonic() - begun
                    steps, first, last = [], None, None
                    for frame in frames(path, size):
                        if last is not None:
                            steps.append(step(last, frame))
                        first, last = first or frame, frame
                    middle = statistics.median(steps)
                    seam = step(last, first) / middle
                    failed = failed or seam > LIMITS[form]
                    print(f"{form:4} {quality:5} {scene:8} seam {seam:5.2f}  "
                          f"largest within {max(steps) / middle:5.2f}  median {middle:.3f}  "
                          f"{len(steps) + 1} frames, {path.stat().st_size} bytes, {took:.1f} s", flush=True)
    if failed:
        sys.exit(f"a seam is larger than allowed: {LIMITS}")


main()
