"""Colours as palette files write them, as sRGB bytes (r, g, b, a); None for what is no colour.

What a screen cannot show is clipped. Matrices are worked out from primaries and white points, so
that they cannot share a mistyped digit with another program.
"""
import colorsys
import math
import re


def byte(value):
    return int(math.floor(min(max(value, 0), 1) * 255 + 0.5))


def from_unit(r, g, b, alpha=1):
    return byte(r), byte(g), byte(b), byte(alpha)


def from_cmyk(c, m, y, k):
    return from_unit(*(1 - min(1, ink * (1 - k) + k) for ink in (c, m, y)))


def encoded(value):
    value = min(max(value, 0), 1)
    return value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def decoded(value):
    size = abs(value)
    light = size / 12.92 if size <= 0.04045 else ((size + 0.055) / 1.055) ** 2.4
    return math.copysign(light, value)


def from_light(r, g, b, alpha=1):
    return from_unit(encoded(r), encoded(g), encoded(b), alpha)


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


def product(one, two):
    columns = list(zip(*two))
    return [[sum(a * b for a, b in zip(row, column)) for column in columns] for row in one]


def inverse(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return [[(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
            [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
            [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det]]


def white(x, y):
    return [x / y, 1, (1 - x - y) / y]


def to_xyz(primaries, at):
    columns = list(zip(*(white(x, y) for x, y in primaries)))
    scale = times(inverse(columns), at)
    return [[value * s for value, s in zip(row, scale)] for row in columns]


D65, D50 = white(0.3127, 0.3290), white(0.3457, 0.3585)
SRGB = to_xyz([(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)], D65)
P3 = to_xyz([(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)], D65)
BRADFORD = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
GAIN = [b / a for a, b in zip(times(BRADFORD, D50), times(BRADFORD, D65))]
ADAPTED = product(inverse(BRADFORD), [[v * g for v in row] for row, g in zip(BRADFORD, GAIN)])
FROM_XYZ = inverse(SRGB)


def from_lab(lightness, a, b, alpha=1):
    fy = (lightness + 16) / 116
    cubes = []
    for f in (fy + a / 500, fy, fy - b / 200):
        cubes.append(f ** 3 if f ** 3 > 216 / 24389 else (116 * f - 16) * 27 / 24389)
    xyz = times(ADAPTED, [cube * w for cube, w in zip(cubes, D50)])
    return from_light(*times(FROM_XYZ, xyz), alpha)


def from_p3(r, g, b, alpha=1):
    light = [decoded(min(max(value, 0), 1)) for value in (r, g, b)]
    return from_light(*times(FROM_XYZ, times(P3, light)), alpha)


def from_oklab(lightness, a, b, alpha=1):
    l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return from_light(
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s, alpha)


def hex_digits(text):
    if not isinstance(text, str) or not re.fullmatch(
            "[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8}", text):
        return None
    if len(text) <= 4:
        text = "".join(digit * 2 for digit in text)
    text = text if len(text) == 8 else text + "ff"
    return tuple(int(text[i:i + 2], 16) for i in range(0, 8, 2))


def number(word, full):
    """A number, a percentage of `full`, or none; angles in degrees."""
    parts = re.fullmatch(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|deg|rad|turn|grad)?", word)
    if word == "none":
        return 0
    if not parts:
        raise ValueError(word)
    scale = {None: 1, "%": full / 100, "deg": 1, "rad": 180 / math.pi, "turn": 360, "grad": 0.9}
    return float(parts[1]) * scale[parts[2]]


def css(text):
    text = text.strip().lower()
    if text.startswith("#"):
        return hex_digits(text[1:])
    if text in NAMES:
        return hex_digits(NAMES[text])
    if text == "transparent":
        return 0, 0, 0, 0
    call = re.fullmatch(r"([a-z]+)\((.*)\)", text)
    try:
        return css_function(call[1], call[2]) if call else None
    except (ValueError, IndexError):
        return None


def css_function(name, body):
    space = None
    if name == "color":
        space, body = body.split(None, 1)
    words, _, last = body.partition("/")
    words = re.split(r"\s*,\s*|\s+", words.strip())
    if not last and len(words) == 4:
        last = words.pop()
    if len(words) != 3:
        raise ValueError(body)
    alpha = number(last.strip(), 1) if last else 1
    if name in ("rgb", "rgba"):
        return from_unit(*(number(word, 255) / 255 for word in words), alpha)
    if name in ("hsl", "hsla"):
        h, s, l = number(words[0], 360), number(words[1], 100), number(words[2], 100)
        return from_unit(*colorsys.hls_to_rgb(h / 360 % 1, l / 100, s / 100), alpha)
    if name in ("lab", "oklab", "lch", "oklch"):
        ok = name.startswith("ok")
        light = number(words[0], 1 if ok else 100)
        full = 0.4 if ok else 150 if name == "lch" else 125
        a, b = number(words[1], full), number(words[2], full)
        if name.endswith("lch"):
            a, b = a * math.cos(math.radians(b)), a * math.sin(math.radians(b))
        return (from_oklab if ok else from_lab)(light, a, b, alpha)
    values = [number(word, 1) for word in words]
    if space == "srgb":
        return from_unit(*values, alpha)
    if space == "display-p3":
        light = times(FROM_XYZ, times(P3, [decoded(value) for value in values]))
        return from_light(*light, alpha)
    return None


def x_color(text):
    """As the X Window System and kitty write colours."""
    text = text.strip().lower()
    parts = text[text.find(":") + 1:].split("/")
    if re.fullmatch(r"rgba?:[0-9a-f]{1,4}(/[0-9a-f]{1,4}){2,3}", text):
        return (tuple(byte(int(part, 16) / (16 ** len(part) - 1)) for part in parts)
                + (255,))[:4]
    long = re.fullmatch("#([0-9a-f]{12}|[0-9a-f]{9})", text)
    if long:
        width = len(long[1]) // 3
        return (*(byte(int(long[1][i:i + width], 16) / (16 ** width - 1))
                  for i in range(0, width * 3, width)), 255)
    percent = re.fullmatch(r"\[(\d+)\](.*)", text)
    if percent:
        color = x_color(percent[2])
        return color and (*color[:3], byte(int(percent[1]) / 100))
    grey = re.fullmatch(r"gr[ae]y(\d+)", text)
    if grey:
        return (*[byte(int(grey[1]) / 100)] * 3, 255)
    return hex_digits(X_NAMES.get(text)) or css(text)


X_NAMES = {"gray": "bebebe", "grey": "bebebe", "green": "00ff00", "maroon": "b03060",
           "purple": "a020f0"}
NAMES = dict(pair.split("=") for pair in """
aliceblue=f0f8ff antiquewhite=faebd7 aqua=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc
bisque=ffe4c4 black=000000 blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a
burlywood=deb887 cadetblue=5f9ea0 chartreuse=7fff00 chocolate=d2691e coral=ff7f50
cornflowerblue=6495ed cornsilk=fff8dc crimson=dc143c cyan=00ffff darkblue=00008b darkcyan=008b8b
darkgoldenrod=b8860b darkgray=a9a9a9 darkgreen=006400 darkgrey=a9a9a9 darkkhaki=bdb76b
darkmagenta=8b008b darkolivegreen=556b2f darkorange=ff8c00 darkorchid=9932cc darkred=8b0000
darksalmon=e9967a darkseagreen=8fbc8f darkslateblue=483d8b darkslategray=2f4f4f
darkslategrey=2f4f4f darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493 deepskyblue=00bfff
dimgray=696969 dimgrey=696969 dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0
forestgreen=228b22 fuchsia=ff00ff gainsboro=dcdcdc ghostwhite=f8f8ff gold=ffd700
goldenrod=daa520 gray=808080 green=008000 greenyellow=adff2f grey=808080 honeydew=f0fff0
hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa
lavenderblush=fff0f5 lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080
lightcyan=e0ffff lightgoldenrodyellow=fafad2 lightgray=d3d3d3 lightgreen=90ee90 lightgrey=d3d3d3
lightpink=ffb6c1 lightsalmon=ffa07a lightseagreen=20b2aa lightskyblue=87cefa
lightslategray=778899 lightslategrey=778899 lightsteelblue=b0c4de lightyellow=ffffe0 lime=00ff00
limegreen=32cd32 linen=faf0e6 magenta=ff00ff maroon=800000 mediumaquamarine=66cdaa
mediumblue=0000cd mediumorchid=ba55d3 mediumpurple=9370db mediumseagreen=3cb371
mediumslateblue=7b68ee mediumspringgreen=00fa9a mediumturquoise=48d1cc mediumvioletred=c71585
midnightblue=191970 mintcream=f5fffa mistyrose=ffe4e1 moccasin=ffe4b5 navajowhite=ffdead
navy=000080 oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 orange=ffa500 orangered=ff4500
orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98 paleturquoise=afeeee palevioletred=db7093
papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f pink=ffc0cb plum=dda0dd powderblue=b0e0e6
purple=800080 rebeccapurple=663399 red=ff0000 rosybrown=bc8f8f royalblue=4169e1
saddlebrown=8b4513 salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d
silver=c0c0c0 skyblue=87ceeb slateblue=6a5acd slategray=708090 slategrey=708090 snow=fffafa
springgreen=00ff7f steelblue=4682b4 tan=d2b48c teal=008080 thistle=d8bfd8 tomato=ff6347
turquoise=40e0d0 violet=ee82ee wheat=f5deb3 white=ffffff whitesmoke=f5f5f5 yellow=ffff00
yellowgreen=9acd32
""".split())
