#!/usr/bin/env python3
"""Packs the stars of a magnitude of at most 5.25 from the Bright Star Catalogue, 5th edition, Hoffleit and Warren 1991
(V/50 of the Centre de Données astronomiques de Strasbourg, file bsc5.dat; in the public domain).

Usage: bright-stars.py bsc5.dat > BrightStars.txt

Each star is a line of eight characters from 0x28 on, 64 values each: three for the right ascension (0...360 degrees), three
for the declination (-90...90 degrees), one for the magnitude (-1.5...5.25), one for the colour index B-V (-0.4...2).
"""
import sys


def digits(share, count):
    value = min(max(round(share * (64**count - 1)), 0), 64**count - 1)
    return "".join(chr(40 + value // 64**place % 64) for place in reversed(range(count)))


stars = []
for line in open(sys.argv[1], encoding="latin-1"):
    if not line[75:77].strip() or not line[102:107].strip():
        continue  # Not stars: novae and clusters that the catalogue once had.
    ascension = int(line[75:77]) * 15 + int(line[77:79]) / 4 + float(line[79:83]) / 240
    declination = int(line[84:86]) + int(line[86:88]) / 60 + int(line[88:90]) / 3600
    declination *= -1 if line[83] == "-" else 1
    magnitude, index = float(line[102:107]), float(line[109:114].strip() or 0.3)
    if magnitude <= 5.25:
        stars.append((magnitude, ascension, declination, index))
for magnitude, ascension, declination, index in sorted(stars):
    print(digits(ascension / 360, 3) + digits((declination + 90) / 180, 3)
          + digits((magnitude + 1.5) / 6.75, 1) + digits((index + 0.4) / 2.4, 1))
