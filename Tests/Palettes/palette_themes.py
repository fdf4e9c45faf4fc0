"""Themes: base16, base24, pywal, kitty, xresources, material, and Seltzer's own.

PyYAML is used where there is one.
"""
import json
import re

from palette_colors import css, hex_digits, x_color
from palette_lines import Refused, lines_of, text_of

try:
    import yaml
except ImportError:
    yaml = None


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
    numbered = {}
    for place in places:
        for key, value in (place if isinstance(place, dict) else {}).items():
            number = re.fullmatch("base([01][0-9A-Fa-f])", key, re.I)
            if number and int(number[1], 16) < 24:
                numbered.setdefault(int(number[1], 16), value)
    if not numbered:
        raise Refused("a YAML file without base00")
    kind = "base24" if max(numbered) > 15 else "base16"
    values = [numbered[number] for number in sorted(numbered)]
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
