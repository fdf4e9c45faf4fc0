"""Draws bubbles with pycairo's radial gradients and pipes the frames to ffmpeg.

bubbles.py FRAMES.json OUT.mp4 ENCODER-ARGUMENTS...

video_bench.py creates FRAMES.json from `seltzer inspect --json`. Prints the seconds from the first frame to
the exit of ffmpeg. Needs pycairo: Debian's python3-cairo, or pip install pycairo.
"""
import json
import math
import subprocess
import sys
import time

import cairo

PIECES = 12  # linear pieces that approximate the smoothstep of an edge, as in Seltzer's reference


def background(scene, width, height):
    """The gradient, drawn once, from corner to corner along its direction."""
    angle = scene["background"]["angle"]
    x, y = math.cos(angle), math.sin(angle)
    half = (abs(x) * width + abs(y) * height) / 2
    gradient = cairo.LinearGradient(
        width / 2 - x * half, height / 2 - y * half, width / 2 + x * half, height / 2 + y * half)
    for stop in scene["background"]["stops"]:
        color = stop["color"]
        gradient.add_color_stop_rgb(
            stop["at"], *(int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)))
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
    context = cairo.Context(surface)
    context.set_source(gradient)
    context.paint()
    return surface


def draw(context, disc):
    radius, opacity = disc["radius"], disc["opacity"]
    if opacity <= 0:
        return
    half = max(1, radius * disc["softness"]) / 2
    inner, outer = max(0, radius - half), radius + half
    (x, y), (red, green, blue) = disc["center"], (part / 255 for part in disc["color"])
    gradient = cairo.RadialGradient(x, y, 0, x, y, outer)
    for piece in range(PIECES + 1):
        far = piece / PIECES
        alpha = opacity * (1 - far * far * (3 - 2 * far))
        gradient.add_color_stop_rgba(
            (inner + (outer - inner) * far) / outer, red, green, blue, alpha)
    context.set_source(gradient)
    context.arc(x, y, outer, 0, 2 * math.pi)
    context.fill()


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        scene = json.load(file)
    width, height = scene["size"]
    begun = time.monotonic()
    behind = background(scene, width, height)
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
    context = cairo.Context(surface)
    encoder = subprocess.Popen(
        ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "rawvideo", "-pixel_format", "bgr0",
         "-video_size", f"{width}x{height}", "-framerate", str(scene["fps"]), "-i", "pipe:0",
         "-vf", "scale=out_color_matrix=bt709:out_range=tv", *sys.argv[3:], sys.argv[2]],
        stdin=subprocess.PIPE)
    for discs in scene["frames"]:
        context.set_source_surface(behind)
        context.paint()
        for disc in discs:
            draw(context, disc)
        surface.flush()
        encoder.stdin.write(surface.get_data())
    encoder.stdin.close()
    if encoder.wait() != 0:
        sys.exit("ffmpeg failed")
    print(time.monotonic() - begun)


main()
