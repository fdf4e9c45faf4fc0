"""Extracts kitty graphics from terminal output, and writes the last complete picture as RGB.

usage: kitty.py SENT RGB; prints the number of pictures, and keys of the last one.
"""

import base64
import re
import sys
import zlib

sent = open(sys.argv[1], "rb").read()
pictures, keys, data = [], None, b""
for control, payload in re.findall(rb"\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\", sent):
    pairs = dict(pair.split("=") for pair in control.decode().split(","))
    assert len(payload) <= 4096, "a chunk of %d bytes" % len(payload)
    if pairs.get("a") == "q":
        continue
    if pairs.get("a") == "d":
        # The program may end within a picture.
        keys = None
        print("deleted", pairs["d"], pairs["i"])
        continue
    if keys is None:
        keys, data = pairs, b""
    else:
        assert set(pairs) == {"q", "m"}, "keys within a picture"
    assert pairs["q"] == "2"
    if pairs["m"] == "1":
        assert len(payload) == 4096
    data += base64.b64decode(payload, validate=True)
    if pairs["m"] == "0":
        assert keys["a"] == "T" and keys["f"] == "24" and keys["o"] == "z" and keys["C"] == "1"
        plain = zlib.decompress(data)
        assert len(plain) == 3 * int(keys["s"]) * int(keys["v"])
        pictures.append((keys, plain))
        keys = None
last, plain = pictures[-1]
open(sys.argv[2], "wb").write(plain)
assert {keys["i"] for keys, _ in pictures} == {"31"}
print(len(pictures), last["s"], last["v"], last["c"], last["r"])
