"""Compares `seltzer render` to MP4 with a pycairo script that pipes its frames to ffmpeg.

    swift build -c release --product seltzer
    /usr/bin/python3 Tests/Bench/VideoBench/video_bench.py [--seconds 10] [--rounds 3]

Both draw the same bubbles, 1920x1080 at 30 frames a second, and encode with the settings of `--quality
draft`. They run in turn, so that other load affects both equally. Needs ffmpeg and, only for this benchmark,
pycairo (Debian's python3-cairo, or pip install pycairo). Exits with 1 if Seltzer takes more than half the
time, or spends more than a tenth of its own time not waiting for ffmpeg.

Drawing is also reported in processor time of all threads, because it runs while ffmpeg encodes.
"""
import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
SIZE = (1920, 1080)
FPS = 30
# As in FFmpegEncoding.swift and MP4.swift, for draft.
DRAFT = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-color_range", "tv", "-colorspace", "bt709",
         "-color_primaries", "bt709", "-color_trc", "bt709", "-preset", "veryfast", "-crf", "23",
         "-x264-params", "mbtree=0", "-movflags", "+faststart", "-f", "mp4"]


def output(seltzer, *arguments):
    return subprocess.run(
        [seltzer, *arguments], check=True, capture_output=True, text=True).stdout


def gather(seltzer, frames, path):
    """Writes the content of every frame to one file."""
    scene = {"size": SIZE, "fps": FPS, "frames": []}
    scene["background"] = json.loads(output(seltzer, "palettes", "show", "blue", "--json"))["background"]
    for frame in range(frames):
        shown = output(seltzer, "inspect", "bubbles", "--size", "%dx%d" % SIZE, "--at",
                     repr(frame / FPS), "--json")
        scene["frames"].append(json.loads(shown)["bubbles"])
    path.write_text(json.dumps(scene), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seltzer", default=str(ROOT / ".build/release/seltzer"))
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    frames = chosen.seconds * FPS
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        gather(chosen.seltzer, frames, folder / "frames.json")
        ours, theirs, shares, drawn = [], [], [], []
        for _ in range(chosen.rounds):
            begun = time.monotonic()
            done = subprocess.run(
                [chosen.seltzer, "render", "bubbles", "--size", "%dx%d" % SIZE, "--duration",
                 str(chosen.seconds), "--fps", str(FPS), "--quality", "draft", "--times", "--force",
                 "-o", folder / "ours.mp4"], check=True, capture_output=True, text=True)
            ours.append(time.monotonic() - begun)
            drawn.append(float(re.search(r"drawing ([0-9.]+) s", done.stderr)[1]) / ours[-1])
            waiting = float(re.search(r"waiting for ffmpeg ([0-9.]+) s", done.stderr)[1])
            shares.append(1 - waiting / ours[-1])
            done = subprocess.run(
                [sys.executable, pathlib.Path(__file__).with_name("bubbles.py"),
                 folder / "frames.json", folder / "theirs.mp4", "-g", str(frames), *DRAFT],
                check=True, capture_output=True, text=True)
            theirs.append(float(done.stdout))
            print(f"seltzer {ours[-1]:6.2f} s, {100 * shares[-1]:4.1f} % not waiting for ffmpeg, "
                  f"drawing {100 * drawn[-1]:4.1f} % in processor time; pycairo {theirs[-1]:6.2f} s",
                  flush=True)
        sizes = [(folder / name).stat().st_size for name in ("ours.mp4", "theirs.mp4")]
    ratio = statistics.median(theirs) / statistics.median(ours)
    share = statistics.median(shares)
    print(f"{frames} frames: {ratio:.1f} times as fast, {100 * share:.1f} % not waiting, drawing "
          f"{100 * statistics.median(drawn):.1f} % in processor time; {sizes[0]} and {sizes[1]} bytes")
    if ratio < 2 or share > 0.1:
        sys.exit("too slow: must be 2 times as fast, with at most 10 % not waiting for ffmpeg")


main()
