#!/usr/bin/env python3
"""Compares what Seltzer reads from palette files with what another parser reads from them.

    compare_palettes.py [--command 'seltzer palettes import --json'] [--list] FILE|DIR ...

Every file is given to the command alone, which prints a JSON object with "format" and "colors" or
says on stderr why it refuses it. Prints how many files of each format are equal, different, or
refused, then each difference and each reason. Exits with 1 when there is a difference. With --list
the command is not asked: prints a JSON object a file of what this parser reads.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from palette_files import Refused, read  # noqa: E402


def files_in(paths):
    for path in paths:
        if os.path.isdir(path):
            for folder, folders, names in os.walk(path):
                folders.sort()
                yield from (os.path.join(folder, name) for name in sorted(names))
        else:
            yield path


def written(color):
    return "#" + bytes(color[:3] if color[3] == 255 else color).hex()


def ours(path):
    """(format, colours, None), or (None, None, reason)."""
    try:
        with open(path, "rb") as file:
            kind, _, colors = read(file.read(), path)
    except Refused as error:
        return None, None, str(error)
    return kind, [written(color) for color in colors], None


def theirs(command, path):
    done = subprocess.run(command + [path], capture_output=True, timeout=20, check=False)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip() or f"exit {done.returncode}"
        return None, None, said.splitlines()[-1] + (
            "" if done.returncode == 65 else f" (exit code {done.returncode})")
    found = json.loads(done.stdout.decode())
    return found["format"], [color.lower() for color in found["colors"]], None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", default="seltzer palettes import --json")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    files = list(files_in(options.paths))
    if options.list:
        for path in files:
            kind, colors, reason = ours(path)
            print(json.dumps({"file": path, "format": kind, "colors": colors, "reason": reason}))
        return 0
    command = shlex.split(options.command)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(lambda path: theirs(command, path), files))
    counts = collections.defaultdict(collections.Counter)
    differences, refusals = [], []
    for path, (kind, colors, reason) in zip(files, answers):
        other, expected, why = ours(path)
        if reason and why:
            counts["(none)"]["refused by both"] += 1
            refusals.append(f"{path}\n    seltzer: {reason}\n    python:  {why}")
        elif reason or why:
            counts[kind or other]["refused by one"] += 1
            differences.append(
                f"{path}\n    seltzer: {reason or kind}\n    python:  {why or other}")
        elif (kind, colors) == (other, expected):
            counts[kind]["equal"] += 1
        else:
            counts[kind]["different"] += 1
            pairs = [pair for pair in zip(colors, expected) if pair[0] != pair[1]]
            differences.append(
                f"{path}\n    seltzer: {kind}, {len(colors)} colours; python: {other}, "
                f"{len(expected)}; {len(pairs)} unlike, first {pairs[:3]}")
    columns = ["equal", "different", "refused by one", "refused by both"]
    print(f"{'format':12}" + "".join(f"{column:>17}" for column in columns))
    for kind in sorted(counts):
        print(f"{kind:12}" + "".join(f"{counts[kind][column]:>17}" for column in columns))
    total = sum(counts.values(), collections.Counter())
    print(f"{'all':12}" + "".join(f"{total[column]:>17}" for column in columns))
    for title, entries in (("different:", differences), ("refused by both:", refusals)):
        print("\n" + title if entries else "", *entries, sep="\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
