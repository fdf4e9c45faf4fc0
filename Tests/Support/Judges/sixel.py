"""Extracts the last complete sixel picture from terminal output, decodes it with libsixel, and writes
it as RGB.

usage: sixel.py SENT RGB; prints the number of pictures, and width and height of the last one.
"""

import re
import subprocess
import sys

from PIL import Image

sent = open(sys.argv[1], "rb").read()
pictures = re.findall(rb"\x1bP[0-9;]*q[^\x1b]*\x1b\\", sent)
png = sys.argv[2] + ".png"
subprocess.run(["sixel2png", "-o", png], input=pictures[-1], check=True)
picture = Image.open(png).convert("RGB")
open(sys.argv[2], "wb").write(picture.tobytes())
print(len(pictures), picture.width, picture.height)
