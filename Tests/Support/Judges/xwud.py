"""Shows a window dump with xwud on a screen of its own, and prints the pixels that it shows.

xwud.py FILE WIDTH HEIGHT X,Y ...   prints RRGGBB for each place, once the picture is on the screen
"""
import os
import subprocess
import sys
import time


def screen():
    dump = subprocess.run(
        ["xwd", "-root", "-silent", "-display", display], stdout=subprocess.PIPE, check=True).stdout
    word = [int.from_bytes(dump[i * 4:i * 4 + 4], "big") for i in range(25)]
    header, order, bits, stride, colors = word[0], word[7], word[11], word[12], word[19]
    assert bits == 32, bits
    start = header + colors * 12

    def pixel(x, y):
        at = start + y * stride + x * 4
        return int.from_bytes(dump[at:at + 4], "big" if order else "little") & 0xFFFFFF

    return pixel


file, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
places = [tuple(map(int, place.split(","))) for place in sys.argv[4:]]
read, write = os.pipe()
server = subprocess.Popen(
    ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
    pass_fds=[write], stderr=subprocess.DEVNULL)
os.close(write)
viewer = None
try:
    display = ":" + os.fdopen(read).readline().strip()
    viewer = subprocess.Popen(
        ["xwud", "-in", file, "-geometry", "+0+0", "-noclick", "-display", display])
    shown = None
    for _ in range(100):
        if viewer.poll() is not None:
            sys.exit(f"xwud ended with {viewer.returncode}")
        pixel = screen()
        now = [pixel(x, y) for x, y in places]
        # A black screen is the one before; the picture is there when two looks agree.
        if any(now) and now == shown:
            print(*(f"{value:06x}" for value in now))
            break
        shown = now
        time.sleep(0.05)
    else:
        sys.exit("xwud showed nothing in 5 seconds")
finally:
    for process in (viewer, server):
        if process:
            process.kill()  # not terminate: a test runner may have left that signal blocked
            process.wait()
