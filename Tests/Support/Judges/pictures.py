"""Reads what was written with Pillow and compares it with the pixels beside it.

pictures.py png FOLDER   every N.png against N.rgb (bytes R, G, B), all chunk text into N.txt
pictures.py frames FILE   every frame into FILE.rgb; prints their number, the loop and all milliseconds
pictures.py starts FILE...   the milliseconds at which frames begin, and the end; a line for each file
pictures.py apng FILE FRAMES FPS_NUM FPS_DEN   each frame against FILE.I.rgb, and its duration
"""
import pathlib
import sys
import warnings

from PIL import Image

warnings.simplefilter("error")


def same(image, expected, name):
    if image.convert("RGB").tobytes() != expected.read_bytes():
        sys.exit(f"{name}: pixels differ in Pillow")


def png(folder):
    files = sorted(pathlib.Path(folder).glob("*.png"))
    for file in files:
        with Image.open(file) as image:
            image.load()
            sound = image.info.get("srgb") == 0 and image.info.get("dpi") == (96.012, 96.012)
            if image.mode not in ("RGB", "L", "P", "1") or not sound:
                sys.exit(f"{file}: {image.mode}, {image.info}")
            same(image, file.with_suffix(".rgb"), file)
            text = "".join(f"{key}={value}\n" for key, value in image.text.items())
            file.with_suffix(".txt").write_text(text, encoding="utf-8")
    print(len(files))


def apng(file, frames, numerator, denominator):
    with Image.open(file) as image:
        if getattr(image, "n_frames", 1) != frames:
            sys.exit(f"{file}: {image.n_frames} frames")
        if frames > 1 and image.info.get("loop") != 0:
            sys.exit(f"{file}: {image.info}")
        for i in range(frames):
            image.seek(i)
            image.load()
            same(image, pathlib.Path(f"{file}.{i}.rgb"), f"{file} frame {i}")
            duration = image.info.get("duration")
            if frames > 1 and abs(duration - 1000 * denominator / numerator) > 1e-6:
                sys.exit(f"{file} frame {i}: lasts {duration} ms")
    print(frames)


def frames(file):
    with Image.open(file) as image, open(f"{file}.rgb", "wb") as out:
        milliseconds = 0
        for i in range(image.n_frames):
            image.seek(i)
            image.load()
            milliseconds += image.info["duration"]
            out.write(image.convert("RGB").tobytes())
        print(image.n_frames, image.info["loop"], milliseconds)


def starts(file):
    with Image.open(file) as image:
        times = [0]
        for i in range(image.n_frames):
            image.seek(i)
            image.load()
            times.append(times[-1] + image.info["duration"])
        print(*times)


if sys.argv[1] == "png":
    png(sys.argv[2])
elif sys.argv[1] == "frames":
    frames(sys.argv[2])
elif sys.argv[1] == "starts":
    for file in sys.argv[2:]:
        starts(file)
else:
    apng(sys.argv[2], *map(int, sys.argv[3:]))
