"""Palette files of other programs, read apart from Seltzer: each format from its own description.

read(bytes, path) returns (format, name or None, colours as (r, g, b, a) bytes), or raises Refused.
Needs Python 3.9 or later; PyYAML is used where there is one.
"""
import json
import os
import plistlib
import re
import struct

from palette_colors import (css, from_cmyk, from_hsb, from_lab, from_p3, from_unit, hex_digits,
                            x_color)

try:
    import yaml
except ImportError:
    yaml = None


class Refused(Exception):
    """Why a file is no palette."""


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


def ending(path):
    return os.path.splitext(path)[1].lower().lstrip(".")


def text_of(data):
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8-sig", "replace")


def lines_of(data):
    lines = re.split(r"\r\n|\r|\n", text_of(data))
    return [line.strip(" \t\f\v") for line in lines if line.strip(" \t\f\v")]


def first_line(data):
    lines = lines_of(data[:4096])
    return lines[0].upper() if lines else ""


# Binary formats.

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


def aco(data, path):
    colors, at = [], 0
    while at + 4 <= len(data):
        version, count = struct.unpack(">HH", data[at:at + 4])
        if version not in (1, 2):
            raise Refused(f"aco: version {version}")
        at, colors = at + 4, []
        for _ in range(count):
            space, w, x, y, z = struct.unpack(">5H", data[at:at + 10])
            at += 10
            w1, x1, y1, z1 = w / 65535, x / 65535, y / 65535, z / 65535
            if space == 0:
                colors.append(from_unit(w1, x1, y1))
            elif space == 1:
                colors.append(from_hsb(w1, x1, y1))
            elif space == 2:
                colors.append(from_cmyk(1 - w1, 1 - x1, 1 - y1, 1 - z1))
            elif space == 7:
                a, b = struct.unpack(">hh", struct.pack(">HH", x, y))
                colors.append(from_lab(w / 100, a / 100, b / 100))
            elif space == 8:
                colors.append(from_unit(*[1 - w / 10000] * 3))
            else:
                raise Refused(f"aco: colour space {space}")
            if version == 2:
                units, = struct.unpack(">I", data[at:at + 4])
                at += 4 + units * 2
        if version == 2:
            break
    return "aco", None, colors


def riff(data, path):
    at = 12
    while at + 8 <= len(data):
        kind, length = data[at:at + 4], struct.unpack("<I", data[at + 4:at + 8])[0]
        at += 8
        if kind == b"data":
            version, count = struct.unpack("<HH", data[at:at + 4])
            if version != 0x300:
                raise Refused(f"riff: version {version:#x}")
            quads = struct.unpack(f"{count * 4}B", data[at + 4:at + 4 + count * 4])
            return "riff", None, [(*quads[i:i + 3], 255) for i in range(0, count * 4, 4)]
        at += length + length % 2
    raise Refused("riff: no data chunk")


def is_raw(data, path):
    fits = len(data) == 772 or len(data) % 3 == 0 and len(data) <= 65536 * 3
    is_text = not re.search(rb"[\x00-\x08\x0b\x0e-\x1a\x7f]", data)
    return bool(data) and fits and not is_text


def raw(data, path):
    count, clear = len(data) // 3, None
    if len(data) == 772:
        count, clear = struct.unpack(">HH", data[768:])
        if count > 256:
            raise Refused(f"raw: {count} colours in a table of 256")
        count = count or 256
    return "raw", None, [
        (*data[i * 3:i * 3 + 3], 0 if i == clear else 255) for i in range(count)]


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


# Text formats.

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


def jasc(data, path):
    colors = []
    for line in lines_of(data)[3:]:
        if line[0] in "#;":
            continue
        words = line.split()
        if len(words) not in (3, 4) or not all(w.isdigit() and int(w) < 256 for w in words):
            raise Refused(f"jasc: line {line[:40]!r}")
        colors.append((*map(int, words), *((255,) if len(words) == 3 else ())))
    return "jasc", None, colors


def is_paint_net(data, path):
    lines = lines_of(data)
    digits = [line.split(";")[0].strip() for line in lines]
    digits = [word for word in digits if word]
    marked = ending(path) == "txt" or any(line.startswith(";") for line in lines)
    return (ending(path) != "hex" and marked and bool(digits)
            and bool(re.fullmatch("[0-9a-fA-F]{8}", digits[0])))


def paint_net(data, path):
    colors, name = [], None
    for line in lines_of(data):
        named = re.match(r";\s*palette name:\s*(.*)", line, re.I)
        if named and not name:
            name = named[1]
        digits = line.split(";")[0].strip()
        if not digits:
            continue
        if re.fullmatch("[0-9a-fA-F]{8}", digits):
            digits = digits[2:] + digits[:2]
        elif not re.fullmatch("[0-9a-fA-F]{6}", digits):
            raise Refused(f"paint.net: line {line[:40]!r}")
        colors.append(hex_digits(digits))
    return "paint.net", name, colors


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


def yaml_tree(data):
    if yaml:
        try:
            return yaml.load(text_of(data), Loader=yaml.BaseLoader)
        except yaml.YAMLError as error:
            raise Refused(f"not YAML: {str(error).splitlines()[0]}") from None
    tree, parent = {}, None
    for line in text_of(data).splitlines():
        pair = re.match(r"""(\s*)["']?([\w-]+)["']?:\s*(?:"(.*?)"|'(.*?)'|([^#\s]*))""", line)
        if not pair:
            continue
        value = next((part for part in pair.groups()[2:] if part is not None), "")
        if not pair[1]:
            parent = pair[2]
            tree[parent] = value or {}
        elif isinstance(tree.get(parent), dict):
            tree[parent][pair[2]] = value
    return tree


def scheme(data, path):
    tree = yaml_tree(data)
    if not isinstance(tree, dict):
        raise Refused("a YAML file without keys")
    return own(tree, "seltzer") if "bubbles" in tree else scheme_of_tree(tree)


def own(tree, kind):
    """Seltzer's own: the background's stops, then the bubbles."""
    entries = tree["background"]["stops"] + tree["bubbles"]
    values = [entry["color"] if isinstance(entry, dict) else entry for entry in entries]
    return kind, tree.get("name"), [hex_digits(value.lstrip("#")) for value in values]


def scheme_of_tree(tree):
    places = [tree.get("palette"), tree]
    about = tree.get("scheme") if isinstance(tree.get("scheme"), dict) else tree
    name = tree.get("scheme") if isinstance(tree.get("scheme"), str) else about.get("name")
    numbered, called = {}, {}
    for place in places:
        for key, value in (place if isinstance(place, dict) else {}).items():
            number = re.fullmatch("base([01][0-9A-Fa-f])", key, re.I)
            if number and int(number[1], 16) < 24:
                numbered.setdefault(int(number[1], 16), value)
            elif place is not tree:
                called[key] = value
    if numbered:
        kind = "base24" if max(numbered) > 15 else "base16"
        values = [numbered[number] for number in sorted(numbered)]
    elif str(about.get("system", "")).startswith("tinted8"):
        plain = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
                 "orange", "gray", "brown"]
        order = plain + [c + "-bright" for c in plain] + [c + "-dim" for c in plain]
        kind, values = "tinted8", [called[key] for key in order if key in called]
    else:
        raise Refused("a YAML file without base00 or tinted8")
    colors = [hex_digits(value.lstrip("#")) for value in values if isinstance(value, str)]
    if len(colors) < len(values) or None in colors:
        raise Refused(f"{kind}: a value that is no colour")
    return kind, name, colors


TERMINAL = {
    "background", "foreground", "cursor", "cursorColor", "cursorColor2", "cursor_text_color",
    "pointerColor", "pointerColor2", "highlightColor", "highlightTextColor", "colorBD", "colorIT",
    "colorUL", "selection_background", "selection_foreground"}


def is_terminal_name(name):
    number = re.fullmatch(r"color(\d+)", name)
    return name in TERMINAL or bool(number) and int(number[1]) < 256


def themed(values):
    """Background, foreground, the numbered ones, then the others as they come."""
    def rank(name):
        number = re.fullmatch(r"color(\d+)", name)
        return (["background", "foreground"].index(name) if name in ("background", "foreground")
                else 2 + int(number[1]) if number else 1000)
    return [values[name] for name in sorted(values, key=rank)]


def kitty(data, path):
    values, title = {}, None
    for line in lines_of(data):
        named = re.match(r"## name:\s*(.*)", line)
        title = named[1] if named else title
        words = line.split(None, 1)
        if len(words) < 2 or not is_terminal_name(words[0]):
            continue
        if words[1].lower() in ("none", "background"):
            continue
        color = x_color(words[1]) or x_color(words[1].split()[0])
        if not color:
            raise Refused(f"kitty: line {line[:50]!r}")
        values[words[0]] = color
    return "kitty", title, themed(values)


def is_kitty(data, path):
    return any(is_terminal_name(line.split()[0]) and len(line.split()) > 1
               for line in lines_of(data) if not line.startswith("#"))


def xresources(data, path):
    macros, values, terminal = {}, {}, {}
    for line in lines_of(data):
        define = re.match(r"#\s*define\s+(\S+)\s+(\S.*)", line)
        if define:
            macros[define[1]] = define[2].strip()
    for line in lines_of(data):
        pair = re.match(r"([^!#:]*[.*])([\w]+)\s*:\s*(.*)", line)
        if not pair or not is_terminal_name(pair[2]):
            continue
        program = re.split("[.*]", pair[1])[0].lower()
        mine = program in ("", "xterm", "uxterm", "urxvt", "rxvt", "rxvt-unicode", "st",
                           "xterm-256color", "mlterm")
        if not mine and terminal.get(pair[2]):
            continue
        value = pair[3].strip()
        for _ in range(8):
            value = macros.get(value, value)
        color = x_color(value)
        if not color:
            if mine:
                raise Refused(f"xresources: line {line[:50]!r}")
            continue
        values[pair[2]], terminal[pair[2]] = color, mine
    colors = themed(values) or [color for color in map(x_color, macros.values()) if color]
    return "xresources", None, colors


def is_xresources(data, path):
    pattern = r"([^!#:]*[.*])(\w+)\s*:\s*\S"
    pairs = [re.match(pattern, line) for line in lines_of(data)]
    defines = [re.match(r"#\s*define\s+\S+\s+(\S+)", line) for line in lines_of(data)]
    return (any(pair and is_terminal_name(pair[2]) for pair in pairs)
            or any(define and x_color(define[1]) for define in defines))


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


def json_colors(data, path):
    try:
        tree = json.loads(text_of(data))
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None
    if isinstance(tree, dict) and "bubbles" in tree:
        return own(tree, "json")
    if isinstance(tree, dict):
        try:
            return scheme_of_tree(tree)
        except Refused:
            pass
        colors, special = tree.get("colors"), tree.get("special")
        values = {}
        for part in (special, colors):
            for key, value in (part if isinstance(part, dict) else {}).items():
                if is_terminal_name(key) and isinstance(value, str):
                    values[key] = x_color(value) or hex_digits(value)
        for index, value in enumerate(tree.get("color") or []):
            values[f"color{index}"] = x_color(value)
        if "color" in tree:
            for key in ("background", "foreground"):
                if isinstance(tree.get(key), str):
                    values[key] = x_color(tree[key])
        if values:
            if None in values.values():
                raise Refused("pywal: a value that is no colour")
            return "pywal", tree.get("name"), themed(values)
    return material(tree)


def material(tree):
    top = tree
    for key in ("schemes", "colors"):
        if isinstance(tree, dict) and key in tree:
            top = tree[key]
    found = []

    def walk(node, path):
        if isinstance(node, str):
            color = css(node) if node.startswith("#") or node.endswith(")") else None
            if not color and top is not tree and len(node) >= 6:
                color = hex_digits(node)
            if color:
                scheme = next((key for key in path if re.fullmatch(
                    "default|dark|light|amoled|dark-.*|light-.*", key)), None)
                found.append((scheme, color))
        else:
            items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(
                node, list) else []
            for key, value in items:
                walk(value, path + [str(key)])

    walk(top, [])
    schemes = [scheme for scheme, _ in found if scheme]
    chosen = next((s for s in ("default", "dark") if s in schemes), schemes[0] if schemes else None)
    colors = [color for scheme, color in found if scheme in (None, chosen)]
    if not colors:
        raise Refused("JSON without colours")
    return "material", None, colors


def is_something_else(data, path):
    marks = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF", b"PK\3\4", b"\x1f\x8b")
    return data.startswith(marks)


def refuse(data, path):
    raise Refused("something else, such as a picture")


READERS = [
    (is_something_else, refuse),
    (lambda data, path: data[:4] == b"ASEF", ase),
    (lambda data, path: data[:4] == b"RIFF" and data[8:12] == b"PAL ", riff),
    (lambda data, path: data[:6] == b"bplist" or b"<plist" in data[:1024], iterm),
    (lambda data, path: ending(path) == "aco", aco),
    (is_raw, raw),
    (lambda data, path: first_line(data).startswith("GIMP PALETTE"), gimp),
    (lambda data, path: first_line(data).startswith("JASC-PAL"), jasc),
    (lambda data, path: first_line(data)[:1] in ("{", "["), json_colors),
    (lambda data, path: ending(path) in ("yaml", "yml"), scheme),
    (is_paint_net, paint_net),
    (is_hex, hex_lines),
    (is_xresources, xresources),
    (is_kitty, kitty),
    (is_css, custom_properties),
]
