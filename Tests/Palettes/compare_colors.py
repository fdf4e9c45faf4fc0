"""Compares Seltzer's OKLab and gamut mapping with coloraide's (pip install coloraide).

usage: SELTZER_COLORS=colors.csv swift test --filter ColoraideTests
       compare_colors.py colors.csv     prints the largest differences; fails above the limits below
       compare_colors.py --sample       prints what coloraide.csv beside this file holds

Lines are `oklab,#rrggbb,L,a,b` (a colour and its OKLab) and `gamut,L,a,b,red,green,blue` (an OKLab
colour that no screen shows, and the encoded sRGB it is mapped to).
"""

import sys

import coloraide
from coloraide import Color

OKLAB_LIMIT = 1e-5
# A colour at the very limit could take another branch of the search; none of these does.
MAPPED_LIMIT = 1e-5


def oklab(hex_color):
    return Color(hex_color).convert("oklab").coords()


def mapped(lab):
    color = Color("oklab", lab).convert("oklch")
    # coloraide's name for the binary search with local MINDE of CSS Color 4.
    return color.fit("srgb", method="oklch-chroma").convert("srgb").coords()


def apart(ours, theirs):
    return max(abs(a - b) for a, b in zip(ours, theirs))


def sample():
    print(f"# Made by compare_colors.py --sample with coloraide {coloraide.__version__}")
    for index in range(300):
        # Odd multiples of a number near 2**24 / the golden ratio visit every colour once.
        value = (index * 10368889 + 1) % (1 << 24)
        text = f"#{value:06x}"
        print("oklab", text, *(f"{c:.9f}" for c in oklab(text)), sep=",")
    found = 0
    index = 0
    while found < 200:
        index += 1
        lab = [
            round(0.03 + 0.94 * (index * 0.8191725134 % 1), 6),
            round(-0.45 + 0.9 * (index * 0.6710436067 % 1), 6),
            round(-0.45 + 0.9 * (index * 0.5497004779 % 1), 6),
        ]
        if Color("oklab", lab).in_gamut("srgb"):
            continue
        found += 1
        print("gamut", *lab, *(f"{c:.7f}" for c in mapped(lab)), sep=",")


def compare(path):
    counts = {"oklab": 0, "gamut": 0}
    worst = {"oklab": (0.0, ""), "gamut": (0.0, "")}
    for line in open(path, encoding="utf-8"):
        kind, *fields = line.strip().split(",")
        if kind == "oklab":
            difference = apart([float(f) for f in fields[1:]], oklab(fields[0]))
        else:
            numbers = [float(f) for f in fields]
            difference = apart(numbers[3:], mapped(numbers[:3]))
        counts[kind] += 1
        worst[kind] = max(worst[kind], (difference, line.strip()))
    print(f"coloraide {coloraide.__version__}")
    for kind, limit in (("oklab", OKLAB_LIMIT), ("gamut", MAPPED_LIMIT)):
        difference, line = worst[kind]
        print(f"{kind}: {counts[kind]} colours, at most {difference:.3g} apart ({line})")
        if counts[kind] == 0 or difference > limit:
            sys.exit(f"{kind}: more than {limit:g}, or nothing compared")


if sys.argv[1] == "--sample":
    sample()
else:
    compare(sys.argv[1])
