"""Palette files that list colours as text: gimp, hex, css."""
import re

from palette_colors import css, hex_digits
from palette_lines import Refused, ending, lines_of, text_of


def gimp(data, path):
    colors, name, rgba = [], None, False
    for line in lines_of(data)[1:]:
        header = re.match(r"([^\W\d_][^:]*):\s*(.*)", line)
        if line.startswith("#"):
            continue
        if header:
            key = header[1].strip().lower()
            if key == "name" and not name:
                name = header[2]
            elif key == "channels":
                rgba = header[2].upper() == "RGBA"
            continue
        words = line.split()[:4 if rgba else 3]
        if len(words) < (4 if rgba else 3) or not all(
                re.fullmatch(r"\+?\d+", word) and int(word) < 256 for word in words):
            raise Refused(f"gimp: line {line[:40]!r}")
        colors.append((*map(int, words), *(() if rgba else (255,))))
    return "gimp", name, colors


def hex_lines(data, path):
    colors = []
    for line in lines_of(data):
        if line.startswith((";", "//", "# ")):
            continue
        color = hex_digits(line[1:] if line[0] == "#" else line)
        if not color:
            raise Refused(f"hex: line {line[:40]!r}")
        colors.append(color)
    return "hex", None, colors


def is_hex(data, path):
    lines = [line for line in lines_of(data) if not line.startswith((";", "//", "# "))]
    return ending(path) == "hex" or bool(lines) and all(
        re.fullmatch("#?([0-9a-fA-F]{6}|[0-9a-fA-F]{8})", line) for line in lines)


def custom_properties(data, path):
    text = re.sub(r"/\*.*?(\*/|$)", " ", text_of(data), flags=re.S)
    colors = []
    for _, value in re.findall(r"(?<![\w-])--([\w-]*)\s*:([^;}]*)", text):
        color = css(" ".join(value.split("!")[0].split()))
        if color:
            colors.append(color)
    return "css", None, colors


def is_css(data, path):
    return bool(re.search(r"(?<![\w-])--[\w-]*\s*:", text_of(data)))
