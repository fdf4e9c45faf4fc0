#!/usr/bin/env python3
"""Prints the thresholds of blue-noise dither, Sources/Kernels/blue_noise.h.

The method is void-and-cluster: R. Ulichney, "The void-and-cluster method for dither array generation",
Proc. SPIE 1913 (1993), on a torus of 64 by 64 with a Gaussian of sigma 1.5. Needs NumPy.
"""
import numpy as np

SIDE, SIGMA = 64, 1.5
steps = np.minimum(np.arange(SIDE), SIDE - np.arange(SIDE))
bell = np.exp(-(steps[:, None] ** 2 + steps[None, :] ** 2) / (2 * SIGMA**2))


def around(place):
    return np.roll(bell, divmod(int(place), SIDE), axis=(0, 1)).ravel()


def cluster(dots, energy):
    return np.argmax(np.where(dots, energy, -np.inf))


def void(dots, energy):
    return np.argmin(np.where(dots, np.inf, energy))


count = SIDE * SIDE
dots = np.zeros(count, bool)
dots[np.random.default_rng(1).choice(count, count // 10, replace=False)] = True
energy = sum(around(place) for place in np.flatnonzero(dots))
while True:
    tight = cluster(dots, energy)
    dots[tight], energy = False, energy - around(tight)
    loose = void(dots, energy)
    dots[loose], energy = True, energy + around(loose)
    if tight == loose:
        break

ranks = np.zeros(count, int)
first, first_energy = dots.copy(), energy.copy()
for rank in reversed(range(int(first.sum()))):
    tight = cluster(first, first_energy)
    first[tight], first_energy = False, first_energy - around(tight)
    ranks[tight] = rank
for rank in range(int(dots.sum()), count):
    loose = void(dots, energy)
    dots[loose], energy = True, energy + around(loose)
    ranks[loose] = rank

print("// Made by Scripts/blue_noise.py. Included by store.h.\n")
print("/// Blue-noise thresholds by void and cluster (Ulichney 1993), in 256ths of an 8-bit step.")
print("static const uint8_t blue_noise[64][64] = {")
for row in (ranks * 256 // count).reshape(SIDE, SIDE):
    print("  {" + ", ".join(map(str, row)) + "},")
print("};")
