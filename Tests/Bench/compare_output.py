#!/usr/bin/env python3
"""Runs two builds of the command with the same arguments and compares what they write.

    Tests/Bench/compare_output.py OLD NEW [--only pictures|text|terminal] [--show]

pictures: 4 scenes x 7 palettes x 5 moments x 3 sizes, loops, motion, a panorama, all blend modes, the
Cairo renderer and every still and animated format whose bytes this program decides itself.
text: help texts, listings, JSON reports and a set of error messages. terminal: `show` in every mode.
Prints each difference and ends with 1 if there is any.
"""

import argparse
import concurrent.futures
import hashlib
import itertools
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import fcntl

SCENES = ["bubbles", "home", "lock", "space"]
PALETTES = ["blue", "green", "yellow", "red", "violet", "silver", "graphite"]
MOMENTS = ["0", "1.7", "6", "33.25", "-4"]
SIZES = ["320x180", "450x800", "1280x720"]
PANORAMA = "bubbles: {count: 40}\nmotion: {source: circle, control: attitude}\n" \
    "background: {drawing: galaxy, panorama: true}\n"


def pictures():
    raw = ["--format", "xrgb8888", "-o", "-"]
    for scene, palette, t, size in itertools.product(SCENES, PALETTES, MOMENTS, SIZES):
        yield ["render", scene, "-p", palette, "--at", t, "-s", size] + raw
    for scene in SCENES:
        loop = ["render", scene, "-s", "320x180", "--loop", "2", "--fps", "10"]
        yield loop + raw
        for source in ["sway", "circle", "scroll", "still"]:
            yield loop + ["--motion", source] + raw
        yield loop + ["--renderer", "cairo"] + raw
        yield ["render", scene, "-s", "641x359", "--at", "2", "--renderer", "cairo"] + raw
        yield ["render", scene, "-s", "640x360", "--content-offset", "30,-20"] + raw
        yield ["render", scene, "-s", "640x360", "--count", "3000", "--seed", "7"] + raw
        yield ["render", scene, "-s", "640x360", "--reduce-transparency"] + raw
        yield ["render", scene, "-p", "blue:dark,ink@0.3", "-s", "320x180", "--loop", "2"] + raw
        for format in ["png", "apng", "y4m", "rgb565", "argb8888", "rgb888"]:
            many = [] if format == "png" else ["--frames", "3-9"]
            yield ["render", scene, "-s", "333x200", "--format", format, "-o", "-"] + many
        yield ["render", scene, "-s", "320x180", "--png", "small", "--format", "png", "-o", "-"]
        for kind in ["gif", "webp"]:
            yield ["render", scene, "-s", "160x90", "--loop", "1", "--fps", "10", "--format", kind,
                   "-o", "-"]
    for isa in ["portable", "sse2", "avx2", "avx512"]:
        yield ["ISA=" + isa, "render", "home", "-s", "640x360", "--at", "3"] + raw
    for blend in ["normal", "add", "screen"]:
        yield ["INPUT=bubbles: {blendMode: %s, count: 200}\n" % blend, "render", "-",
               "-s", "640x360", "--at", "3"] + raw
    for motion in ["circle", "sway"]:
        yield ["INPUT=" + PANORAMA, "render", "-", "--motion", motion, "-s", "320x180",
               "--loop", "2", "--fps", "10"] + raw


    for control in ["attitude", "rate"]:
        for orientation in ["portrait", "landscape-left", "upside-down"]:
            yield ["render", "home", "--motion", "log.csv", "--control", control, "--orientation", orientation,
                   "-s", "320x180", "--duration", "2", "--fps", "5"] + raw
    yield ["INPUT=0.1 0.2\n0.4 -0.3\n-0.2 0\n", "render", "home", "--motion", "-",
           "-s", "320x180", "--duration", "1", "--fps", "5"] + raw


def log():
    """Returns two seconds of a rotating phone at 50 Hz, in x-IMU3's format."""
    rows = ["Time (s)," + ",".join(f"Gyroscope {axis} (deg/s)" for axis in "XYZ") + ","
            + ",".join(f"Accelerometer {axis} (g)" for axis in "XYZ")]
    for k in range(100):
        t = k / 50
        rows.append(f"{t:.2f},{30 - 10 * t:.3f},{15 * t:.3f},2.5,{t / 10:.3f},{0.6 - t / 10:.3f},0.8")
    return "\n".join(rows) + "\n"


def texts():
    commands = ["", "render", "preview", "live", "show", "inspect", "motion", "stress", "fit",
                "devices", "palettes", "scenes"]
    for command in commands:
        yield command.split() + ["--help"]
    for sub in ["list", "show", "sheet", "check", "export", "import", "from-image", "pick"]:
        yield ["palettes", sub, "--help"]
    for sub in ["list", "show"]:
        yield ["scenes", sub, "--help"]
    for shell in ["bash", "zsh", "fish"]:
        yield ["--generate-completion-script", shell]
    for scene in SCENES:
        yield ["scenes", "show", scene]
        yield ["inspect", scene, "--at", "3"]
        yield ["inspect", scene, "--at", "3", "--json"]
    for words in ["devices", "devices --json", "palettes", "palettes --json", "scenes",
                  "palettes show violet", "palettes show violet --json", "palettes check",
                  "palettes check --json", "palettes show a:b", "palettes show blue:dark --json"]:
        yield words.split()
    for format in ["yaml", "gpl", "ase", "hex", "css", "json", "base16", "iterm", "kitty",
                   "xresources", "gimp"]:
        yield ["palettes", "export", "violet", "--format", format, "-o", "-"]
    mistakes = [
        "render", "render nothing -o a.png", "render home -o a.xyz", "render home -o a",
        "render home -o missing/a.png", "render home --size 0x4 -o a.png",
        "render home --at 1 --loop 3 -o a.png", "render home --fps 0 --loop 1 -o a.gif",
        "render home --fps 60 --loop 1 -o a.gif", "render home -s 33x33 --loop 1 -o a.mp4",
        "render home --palette viole -o a.png", "render home --frames 0-9 -o a.png",
        "render home --format raw -o -", "render home --loop 1 --format mp4 -o -",
        "render home --motion nothing.csv -o a.png", "render home -o /dev/full --format png",
        "show --method none", "show", "live home", "live home --to file:/nowhere/a",
        "fit nothing.png --device iphone5 -o a.png", "fit nothing.png --device iphone -o a.png",
        "palettes show viole", "palettes export violet --format none -o -",
        "palettes import missing.gpl", "scenes show nothing", "inspect nothing", "motion missing.csv",
        "stress --counts a", "stress --counts -1", "devices --sort", "preview nothing",
    ]
    for words in mistakes:
        yield words.split()
    scenes = ["", "x", "bubble: {}", "bubbles: {cont: 3}", "bubbles: {count: many}",
              "bubbles: {count: -1}", "bubbles: {blendMode: ad}", "layers: [{kind: txt}]",
              "layers: [{}]", "layers: {}", "palette: [", "seed: 1.5", "bubbles: {lifetime: [3, 1]}",
              "background: {file: missing.png}", "motion: {source: 3}", "- 1", "a: &a [*a]"]
    for scene in scenes:
        yield ["INPUT=" + scene + "\n", "render", "-", "-s", "32x32", "--format", "xrgb8888", "-o", "-"]


def terminal():
    for method, scene in itertools.product(["kitty", "sixel", "blocks"], SCENES):
        yield [scene, "--method", method, "--fps", "0.1", "--duration", "0.5"]


def run(program, words):
    environment = dict(os.environ)
    data = b""
    while words and "=" in words[0] and words[0].split("=")[0] in ("ISA", "INPUT"):
        key, value = words[0].split("=", 1)
        words = words[1:]
        if key == "ISA":
            environment["SELTZER_ISA"] = value
        else:
            data = value.encode()
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "log.csv"), "w") as file:
            file.write(log())
        done = subprocess.run([program] + words, input=data, capture_output=True, cwd=folder,
                              env=environment, timeout=120)
    return done.returncode, done.stdout, done.stderr


def play(program, words):
    """Returns what `show` sends to a terminal of 60 x 20 cells that does not reply."""
    child, master = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm-256color"
        os.environ["COLORTERM"] = "truecolor"
        os.execv(program, [program, "show"] + words)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 60, 600, 400))
    sent = b""
    while True:
        try:
            if select.select([master], [], [], 20)[0]:
                part = os.read(master, 65536)
                if not part:
                    break
                sent += part
        except OSError:
            break
    return os.waitpid(child, 0)[1], sent, b""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--only", choices=["pictures", "text", "terminal"])
    parser.add_argument("--show", action="store_true", help="print both texts of a difference")
    options = parser.parse_args()
    options.old, options.new = os.path.realpath(options.old), os.path.realpath(options.new)
    kinds = {"pictures": (pictures, run), "text": (texts, run), "terminal": (terminal, play)}
    differences = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, (cases, runner) in kinds.items():
            if options.only not in (None, name):
                continue
            cases = list(cases())
            pairs = pool.map(
                lambda words: (runner(options.old, words), runner(options.new, words)), cases)
            different = failed = 0
            digest = hashlib.sha256()
            for words, (old, new) in zip(cases, pairs):
                digest.update(new[1])
                failed += old[0] != 0
                if old == new:
                    continue
                different += 1
                print("differs:", " ".join(words).replace("\n", "\\n"), old[0], new[0])
                if options.show:
                    for text in (old, new):
                        print("   ", (text[1][:2000] + text[2]).decode(errors="replace"))
            differences += different
            print(f"{name}: {len(cases)} cases ({failed} of them errors), {different} different; "
                  f"SHA-256 of the new output {digest.hexdigest()[:16]}")
    sys.exit(1 if differences else 0)


main()
