#!/usr/bin/env python3
"""Compares the backgrounds that Seltzer gives other programs' themes with those their authors named.

    palette_grounds.py [--command 'seltzer palettes import --json'] [--before OLD] [--save NEW] FOLDER

Each folder in FOLDER is a format; a file's own background is read from it by a pattern, or known by
its theme's name, or is that of the file in the folder `sister` whose name begins in the same way. A
line a format: files, right, refused, wrong, and unknown ones that were read. With --save the answers
are kept, and with --before those are compared: files whose colours or whose background changed.
Exits with 1 if any is wrong.
"""
import argparse
import collections
import glob
import json
import os
import re
import shlex
import subprocess
import sys

from palette_coverage import oklab

KNOWN = {  # From the projects' own pages.
    "latte": "#eff1f5", "frappe": "#303446", "macchiato": "#24273a", "mocha": "#1e1e2e",
    "rose-pine-moon": "#232136", "rose-pine-dawn": "#faf4ed", "rose-pine": "#191724",
    "tokyonight_day": "#e1e2e7", "tokyonight_moon": "#222436", "tokyonight_night": "#1a1b26",
    "tokyonight_storm": "#24283b", "dracula": "#282a36"}
PATTERNS = [  # The first that matches counts; "#" is added where it lacks.
    r"(?im)^\$?bg_color: *#?(\w{6})", r"--bs-body-bg: *#?(\w{3,6})", r'"editor\.background": *"#?(\w{6})',
    r'"terminal\.background": *"#?(\w{6})', r'"background": *"#?(\w{6})', r"(?im)^ *[\"']?base00[\"']?: *[\"']?#?(\w{6})",
    r"(?m)^background:\s+top: *['\"]#?(\w{6})", r"(?im)^[\s*.$\"']*background[\"']?\s*[:= ]\s*[\"']?#?([0-9a-f]{6}|[0-9a-f]{3})\b"]


def hexed(text):
    digits = text.lstrip("#").lower()
    return "#" + ("".join(2 * c for c in digits) if len(digits) == 3 else digits)


def helix(path, palette=None):
    """The background of a Helix theme, which may be in the theme that it changes."""
    try:
        import tomllib
        with open(path, "rb") as file:
            tree = tomllib.load(file)
    except (ImportError, ValueError, OSError):
        return None
    palette = {**tree.get("palette", {}), **(palette or {})}
    if "ui.background" not in tree and "inherits" in tree:
        return helix(re.sub(r"[^~/]*$", tree["inherits"] + ".toml", path, count=1), palette)
    name = tree.get("ui.background", {})
    name = name.get("bg") if isinstance(name, dict) else None
    value = palette.get(name, name)
    return hexed(value) if value and value.startswith("#") else None


def ground(path, kind, sisters):
    name = os.path.basename(path)
    if kind.startswith(("it-", "pywal-colors")):
        stem = name.split("~")[-1] if kind.startswith("it-") else name.split("~")[0]
        while stem and stem not in sisters:
            stem = stem.rpartition(".")[0]
        return sisters.get(stem)
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if kind in ("helix", "tk-helix"):
        return helix(path)
    if kind == "kde":
        window = re.search(r"(?s)\[Colors:Window\].*?BackgroundNormal=(\d+), *(\d+), *(\d+)", text)
        return "#" + bytes(map(int, window.groups())).hex()
    if "rose-pine-media" in name:  # The first of two.
        return KNOWN["rose-pine-dawn"]
    if not kind.startswith(("tk-spotify", "kitty", "gogh", "tinted", "warp", "omarchy", "pywal", "scss")):
        flat = name.lower().replace("é", "e").replace(" ", "-")
        for theme, color in KNOWN.items():
            if theme in flat:
                return color
    return next((hexed(found[1]) for found in (re.search(p, text) for p in PATTERNS) if found), None)


def is_ground(palette, color):
    """Whether the gradient is that which a theme with such a background gets."""
    if palette.get("terminal"):
        return palette["terminal"][0].lower() == color
    stops = palette["background"]["stops"]
    lab = oklab(bytes.fromhex(color[1:7]))
    dark = lab[0] < 0.6
    place, light = (2, max(lab[0], max(min(lab[0], 0.5) - 0.06, 0.13) + 0.06)) if dark else (
        0, min(lab[0], 0.975))
    if len(stops) != 4 or stops[1]["at"] != (0.4 if dark else 0.35):
        return False
    there = oklab(bytes.fromhex(stops[place]["color"][1:7]))
    return sum((a - b) ** 2 for a, b in zip(there, (light,) + lab[1:])) ** 0.5 < 0.013


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--command", default="seltzer palettes import --json")
    parser.add_argument("--before")
    parser.add_argument("--save")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("folder")
    options = parser.parse_args()
    done = subprocess.run(shlex.split(options.command) + [options.folder], capture_output=True,
                          check=False)
    answers = {answer["file"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    if options.save:
        with open(options.save, "w", encoding="utf-8") as file:
            json.dump(answers, file)
    sisters = {}
    for path in glob.glob(os.path.join(options.folder, "sister", "*")):
        with open(path, encoding="utf-8") as file:
            sisters[os.path.basename(path)] = hexed(
                re.search(r"(?im)^\W*background\W+([0-9a-f]{6})", file.read())[1])
    rows, notes = collections.defaultdict(collections.Counter), []
    for path in sorted(glob.glob(os.path.join(options.folder, "*", "*"))):
        kind = os.path.basename(os.path.dirname(path))
        if kind == "sister":
            continue
        answer, color = answers.get(path), ground(path, kind, sisters)
        # A list of colours has no background.
        is_list = answer and answer["format"] in ("list", "hex", "gimp", "ase")
        result = ("refused" if not answer else "read" if not color or is_list
                  else "right" if is_ground(answer["palette"], color) else "wrong")
        rows[kind][result] += 1
        if result in ("wrong", "read") or options.list:
            notes.append(f"{result} {path} {answer and answer['format']} {color}")
    columns = ["right", "refused", "wrong", "read"]
    print(f"{'format':32}{'files':>8}" + "".join(f"{column:>9}" for column in columns))
    rows["all"] = sum(rows.values(), collections.Counter())
    for kind, row in rows.items():
        print(f"{kind:32}{sum(row.values()):8}" + "".join(f"{row[c]:9}" for c in columns))
    print(*notes, sep="\n")
    if options.before:
        with open(options.before, encoding="utf-8") as file:
            before = json.load(file)
        for path in sorted(set(before) & set(answers)):
            old, new = before[path], answers[path]
            changes = [key for key in ("format", "colors") if old[key] != new[key]]
            if old["palette"]["background"] != new["palette"]["background"]:
                changes.append("background")
            if changes:
                print(path, ", ".join(changes), old["format"], new["format"])
    return 1 if rows["all"]["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
