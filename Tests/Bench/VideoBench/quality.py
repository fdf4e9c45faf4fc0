"""Compares GIF, WebM and WebP of `seltzer render` with plain ffmpeg on the same frames.

    swift build -c release --product seltzer
    python3 -m venv venv && venv/bin/pip install ssimulacra2 numpy pillow
    venv/bin/python Tests/Bench/VideoBench/quality.py [--formats gif,webm,webp] [--clips home:blue,...]

Prints for each file: bytes; seconds, with the drawing only for Seltzer; SSIMULACRA2 (100 is identical, 90 has no
visible loss, 70 is good), the mean of some frames; and the motion: the mean difference of successive frames,
divided by that of the source, as the median and the 99th percentile. More than 1 is flicker or noise, less is
lost motion, and a large distance between the two is jerky motion.
"""
import argparse
import pathlib
import subprocess
import tempfile
import time

import numpy
from PIL import Image, ImageSequence
from ssimulacra2 import compute_ssimulacra2

ROOT = pathlib.Path(__file__).resolve().parents[3]
FPS = 20
PALETTE = "split[a][b];[a]palettegen=stats_mode={}[p];[b][p]paletteuse={}"
PLAIN = {
    "gif": [("default", ["-lavfi", PALETTE.format("full", "dither=sierra2_4a")])]
    + [(name, ["-lavfi", PALETTE.format(stats, dither)]) for name, stats, dither in (
        ("rectangle", "diff", "dither=sierra2_4a:diff_mode=rectangle"),
        ("bayer 3", "full", "dither=bayer:bayer_scale=3"),
        ("bayer 5", "full", "dither=bayer:bayer_scale=5"), ("none", "full", "dither=none"))],
    "webm": [("default", ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p"]),
             ("crf 24", ["-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-b:v", "0", "-crf", "24"])],
    "webp": [("anim", ["-c:v", "libwebp_anim", "-loop", "0"]),
             ("anim 88", ["-c:v", "libwebp_anim", "-loop", "0", "-quality", "88"])],
}


def decoded(path, size):
    """Returns the frames as an array; a decoder of WebP joins equal frames, which are repeated."""
    if path.suffix == ".webp":
        frames = []
        for frame in ImageSequence.Iterator(Image.open(path)):
            pixels = numpy.asarray(frame.convert("RGB"))
            frames += [pixels] * max(1, round(frame.info["duration"] * FPS / 1000))
        return numpy.stack(frames)
    data = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-sws_flags", "accurate_rnd+full_chroma_int",
         "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], check=True, capture_output=True).stdout
    return numpy.frombuffer(data, numpy.uint8).reshape(-1, size[1], size[0], 3)


def steps(frames):
    return numpy.array([numpy.abs(b.astype(numpy.int16) - a).mean() for a, b in zip(frames, frames[1:])])


def score(source, coded, folder):
    scores = []
    for index in range(5, len(source), len(source) // 6):
        paths = [folder / "a.png", folder / "b.png"]
        for path, frames in zip(paths, (source, coded)):
            Image.fromarray(frames[index]).save(path)
        scores.append(compute_ssimulacra2(*map(str, paths)))
    return sum(scores) / len(scores)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seltzer", default=str(ROOT / ".build/release/seltzer"))
    parser.add_argument("--clips", default="home:blue,bubbles:blue,bubbles:midnight,lock:silver")
    parser.add_argument("--formats", default="gif,webm,webp")
    parser.add_argument("--seconds", default="6")
    chosen = parser.parse_args()
    size = (640, 360)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for clip in chosen.clips.split(","):
            scene, palette = clip.split(":")
            render = [chosen.seltzer, "render", scene, "--palette", palette, "--loop", chosen.seconds,
                      "--size", "%dx%d" % size, "--fps", str(FPS), "--force", "--quiet", "-o"]
            raw = folder / "frames.xrgb8888"
            subprocess.run([*render, raw], check=True)
            source = numpy.fromfile(raw, numpy.uint8).reshape(-1, size[1], size[0], 4)[..., 2::-1]
            motion = steps(source)
            plain = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pixel_format", "bgr0",
                     "-video_size", "%dx%d" % size, "-framerate", str(FPS), "-i", raw]
            for form in chosen.formats.split(","):
                path = folder / f"coded.{form}"
                runs = [("seltzer " + one, [*render, path, "--quality", one])
                        for one in ("draft", "good", "best")]
                runs += [("ffmpeg " + name, [*plain, *options, path]) for name, options in PLAIN[form]]
                for name, command in runs:
                    begun = time.monotonic()
                    subprocess.run(command, check=True)
                    took = time.monotonic() - begun
                    coded = decoded(path, size)
                    if len(coded) != len(source):
                        raise SystemExit(f"{name}: {len(coded)} frames, not {len(source)}")
                    middle, most = numpy.percentile(steps(coded) / motion, (50, 99))
                    print(f"{clip:17} {form:5} {name:17} {path.stat().st_size / 1e6:6.2f} MB {took:5.1f} s  "
                          f"SSIMULACRA2 {score(source, coded, folder):6.2f}  motion {middle:.2f} to "
                          f"{most:.2f}", flush=True)


main()
