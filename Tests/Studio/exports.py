#!/usr/bin/python3
"""The dialog of exports: groups of formats, what a loop changes, and where animations begin."""
import json
import os
import pathlib
import subprocess

from PIL import Image, ImageChops

from browser import FOLDER, SELTZER, Studio, check, finish, open_page, pause, wait

scene = pathlib.Path(FOLDER, "e.yaml")
scene.write_text("bubbles:\n  - { count: 20, lifetime: 7, diameter: 0.2, speed: 0.3 }\n  - { count: 1, lifetime: [6, 9] }\n")
studio = Studio(str(scene))
page = open_page(studio, 1440, 900)
pause(page, 3.2)


def show(format):
    page.locator("#export").click()
    page.locator("#x-format").select_option(format)


def export(name):
    """Presses the button, and returns the path of the file."""
    page.locator("#export-dialog .primary").click()
    link = page.locator(".job a").last
    count = page.locator(".job a").count()
    wait(page, "count => document.querySelectorAll('.job a').length > count", count, seconds=60)
    with page.expect_download() as download:
        link.click()
    download.value.save_as(f"{FOLDER}/{name}")
    return f"{FOLDER}/{name}"


def frame(path, *options):
    """Returns the first frame of a file."""
    picture = f"{path}.png"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", path, *options, "-frames:v", "1", picture], check=True)
    return Image.open(picture).convert("RGB")


def at(t, *options):
    """Returns the scene's picture at a time."""
    path = f"{FOLDER}/at.png"
    subprocess.run([SELTZER, "render", str(scene), "-y", "-q", f"--at={t}", "--size=1280x720", *options, "-o", path], check=True)
    return Image.open(path).convert("RGB")


def distance(a, b):
    data = ImageChops.difference(a, b).resize((64, 36)).tobytes()
    return sum(data) / len(data)


show("mp4")
groups = page.evaluate("[...document.querySelectorAll('#x-format optgroup')].map(group => `${group.label}: ${[...group.children].map(entry => entry.value).join(' ')}`)")
check("formats are in groups", groups == ["Stills: png jpg", "Animations: apng avif gif webp", "Videos: y4m mp4 mov mkv webm"], str(groups))
length, says = page.locator("#x-length"), page.locator("#x-changes")
check("the first length changes lives by a tenth at most", length.input_value() == "13" and "live 6.5 s" in says.inner_text(), f"{length.input_value()} {says.inner_text()}")
check("where it begins is the time that is shown", page.locator("#x-start option:checked").inner_text() == "3.2 s, as shown")
length.fill("2")
check("a short loop says what it changes", "In 2 s, bubbles that live 7 s live 2 s." in says.inner_text(), says.inner_text())
page.locator("#x-suits").click()
check("and a better length is a click away", length.input_value() == "13" and not page.locator("#x-suits").is_visible())
page.locator("#x-loop").select_option("duration")
check("a plain end says nothing of loops", not says.is_visible())
page.locator("#x-loop").select_option("loop")
length.fill("2")
page.locator("#x-see").click()
wait(page, "state.time.loop === 2 && state.time.playing")
check("the page can show the loop", not page.locator("#export-dialog").is_visible())
page.evaluate("send({ time: { loop: null } })")

pause(page, 3.2)
moving = {}
for name, start, end in [("shown.mp4", "shown", "duration"), ("zero.mp4", "0", "duration"), ("loop.mp4", "shown", "loop"), ("shown.gif", "shown", "duration")]:
    show(name[-3:])
    page.locator("#x-size").select_option("1280x720")
    length.fill("1")
    page.locator("#x-start").select_option(start)
    page.locator("#x-loop").select_option(end)
    moving[name] = export(name)
probe = json.loads(subprocess.run(["ffprobe", "-v", "error", "-show_streams", "-of", "json", moving["shown.mp4"]], capture_output=True).stdout)
check("an animation has its length", probe["streams"][0]["nb_frames"] == "30", probe["streams"][0]["nb_frames"])
now, zero = at(3.2), at(0)
for name, near, far in [("shown.mp4", now, zero), ("shown.gif", now, zero), ("zero.mp4", zero, now), ("loop.mp4", at(3.2, "--loop=1"), now)]:
    first = frame(moving[name])
    check(f"{name} begins where the dialog says", 2 * distance(first, near) < distance(first, far), f"{distance(first, near):.2f} {distance(first, far):.2f}")
show("mp4")
page.locator("#x-loop").select_option("loop")
if os.environ.get("SHOTS"):
    for width, height in [(1440, 900), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        page.screenshot(path=f"{os.environ['SHOTS']}/export-{width}.png")
check("no errors", not page.errors, str(page.errors))
finish()
