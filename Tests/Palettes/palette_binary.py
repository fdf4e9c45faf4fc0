"""Palette files that are bytes, and property lists: ase, iterm."""
import plistlib
import struct

from palette_colors import from_cmyk, from_lab, from_p3, from_unit
from palette_lines import Refused


def ase(data, path):
    major, minor, blocks = struct.unpack(">HHI", data[4:12])
    if (major, minor) != (1, 0):
        raise Refused(f"ase: version {major}.{minor}")
    colors, groups, at = [], [], 12
    for _ in range(blocks):
        kind, length = struct.unpack(">HI", data[at:at + 6])
        block = data[at + 6:at + 6 + length]
        if len(block) < length or kind not in (1, 0xC001, 0xC002):
            raise Refused("ase: truncated, or a block of unknown kind")
        at += 6 + length
        if kind == 0xC002:
            continue
        units, = struct.unpack(">H", block[:2])
        name = block[2:2 + units * 2].decode("utf-16-be", "replace").split("\0")[0]
        if kind == 0xC001:
            groups.append(name)
            continue
        model, values = block[2 + units * 2:6 + units * 2], block[6 + units * 2:]
        if model == b"RGB ":
            colors.append(from_unit(*struct.unpack(">3f", values[:12])))
        elif model == b"CMYK":
            colors.append(from_cmyk(*struct.unpack(">4f", values[:16])))
        elif model == b"LAB ":
            lightness, a, b = struct.unpack(">3f", values[:12])
            colors.append(from_lab(lightness * 100, a, b))
        elif model == b"Gray":
            grey, = struct.unpack(">f", values[:4])
            colors.append(from_unit(grey, grey, grey))
        else:
            raise Refused(f"ase: colour model {model!r}")
    return "ase", groups[0] if len(groups) == 1 and groups[0] else None, colors


def iterm(data, path):
    try:
        root = plistlib.loads(data)
    except Exception as error:
        raise Refused(f"iterm: {error}") from None
    if not isinstance(root, dict):
        raise Refused("iterm: no mapping")
    order = ["Background Color", "Foreground Color"] + [f"Ansi {i} Color" for i in range(16)]
    channels = ["Red Component", "Green Component", "Blue Component"]
    colors = []
    for name, value in root.items():
        if not isinstance(value, dict) or not any(channel in value for channel in channels):
            continue
        if not all(isinstance(value.get(channel), (int, float)) for channel in channels):
            raise Refused(f"iterm: {name} lacks a channel")
        r, g, b = (value[channel] for channel in channels)
        convert = from_p3 if value.get("Color Space") == "P3" else from_unit
        alpha = value.get("Alpha Component", 1)
        rank = order.index(name) if name in order else len(order)
        colors.append((rank, name, convert(r, g, b, alpha)))
    return "iterm", None, [color for _, _, color in sorted(colors)]
