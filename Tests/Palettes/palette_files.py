"""Palette files of other programs, read apart from Seltzer: each format from its own description.

read(bytes, path) returns (format, name or None, colours as (r, g, b, a) bytes), or raises Refused.
Needs Python 3.9 or later.
"""
import struct

from palette_binary import ase, iterm
from palette_lines import Refused, ending, first_line
from palette_swatches import (custom_properties, gimp, hex_lines, is_css, is_hex)
from palette_themes import is_kitty, is_xresources, json_colors, kitty, scheme, xresources


def read(data, path):
    for matches, reader in READERS:
        if matches(data, path):
            try:
                kind, name, colors = reader(data, path)
            except struct.error:
                raise Refused("it ends too early") from None
            if not colors:
                raise Refused(f"{kind}: no colours")
            return kind, name, colors
    raise Refused("unknown format")


def is_something_else(data, path):
    marks = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"PK\3\4", b"\x1f\x8b")
    return data.startswith(marks)


def refuse(data, path):
    raise Refused("something else, such as a picture")


READERS = [
    (is_something_else, refuse),
    (lambda data, path: data[:4] == b"ASEF", ase),
    (lambda data, path: data[:6] == b"bplist" or b"<plist" in data[:1024], iterm),
    (lambda data, path: first_line(data).startswith("GIMP PALETTE"), gimp),
    (lambda data, path: first_line(data)[:1] in ("{", "["), json_colors),
    (lambda data, path: ending(path) in ("yaml", "yml"), scheme),
    (is_hex, hex_lines),
    (is_xresources, xresources),
    (is_kitty, kitty),
    (is_css, custom_properties),
]
