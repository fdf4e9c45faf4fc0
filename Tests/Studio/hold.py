#!/usr/bin/python3
"""Takes hold of layers, areas and bubbles in the picture, with the mouse and the keys."""
import difflib
import os
import pathlib

from browser import FOLDER, Studio, check, compare, finish, open_page, pause, wait

TEXT = """# A scene with comments.
seed: 3
bubbles:
  - name: far   # small
    count: 30
    area: { position: [0.25, 0.75], size: [0.3, 0.3] }
  - name: near
    count: 1
    diameter: 0.3
    opacity: 1
    speed: 0
    area: { position: [0.8, 0.3], size: [0, 0] }
layers:
  - kind: clock   # the time
    position: [0.5, 0.2]   # above
    size: 0.15
  - kind: group
    position: [0.3, 0.6]
    size: [0.5, 0.4]
    rotation: 20deg
    layers:
      - kind: panel
        size: [0.4, 0.3]
      - kind: icons
        glyphs: [mail, music]
        position: [0.5, 0.7]
        size: 0.08
"""
scene = pathlib.Path(FOLDER, "held.yaml")
scene.write_text(TEXT)
studio = Studio(str(scene))
page = open_page(studio, 1440, 900)
pause(page, 2)
SHOTS = os.environ.get("SHOTS")


def shot(name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def show(tab):
    page.evaluate("name => { showTab(name); }", tab)
    page.wait_for_timeout(300)
    page.evaluate("settled()")


def at(key, x=0.0, y=0.0):
    """A point of a box in the window, in halves of its sides from the centre."""
    return page.evaluate("""([key, x, y]) => {
      const all = held().find(box => box.key === key), { center, size, rotation } = all.box;
      const [a, b] = [x * size[0] / 2, y * size[1] / 2], frame = picture.getBoundingClientRect();
      return [frame.left + (center[0] + a * Math.cos(rotation) - b * Math.sin(rotation)) * frame.height,
        frame.top + (center[1] + a * Math.sin(rotation) + b * Math.cos(rotation)) * frame.height];
    }""", [key, x, y])


def drag(start, to, steps=12, key=None):
    page.mouse.move(*start)
    page.mouse.down()
    if key:
        page.keyboard.down(key)
    page.mouse.move(*to, steps=steps)
    page.wait_for_timeout(100)


def drop(key=None):
    page.mouse.up()
    if key:
        page.keyboard.up(key)
    page.wait_for_timeout(400)
    page.evaluate("settled()")


def value(path):
    return page.evaluate(f"state.scene.{path}")


def undo_once(before):
    count = page.evaluate("state.undo")
    page.keyboard.press("Control+z")
    wait(page, "count => state.undo === count - 1", count)
    page.evaluate("settled()")
    return studio.get("scene") == before


show("Layers")
before = studio.get("scene")
still = page.evaluate("digest()")
page.mouse.move(300, 300)
page.mouse.move(700, 400)
page.wait_for_timeout(300)
check("the pointer does not tilt the picture", page.evaluate("digest()") == still)

start = at("layers[0]")
page.mouse.move(*start)
page.wait_for_timeout(100)
check("the layer under the pointer has an outline", page.locator(".hold polygon").count() >= 1)
shot("hovered")
width = page.evaluate("picture.clientWidth")
drag(start, (start[0] - width / 6 + 4, start[1] + 100))
check("a guide shows where it snaps", page.locator(".hold .guide").count() == 1)
shot("dragged")
drop()
check("a drag moves a clock to the left third", abs(value("layers[0].position[0]") - 1 / 3) < 0.001, str(value("layers[0].position")))
page.locator("#save").click()
wait(page, "!state.dirty")
lines = [line for line in difflib.unified_diff(TEXT.splitlines(), scene.read_text().splitlines(), n=0, lineterm="") if line[0] in "+-"][2:]
check("the saved file differs in one line, whose comment stays", len(lines) == 2 and "# above" in lines[1], str(lines[1:]))
compare(page, "canvas equals `seltzer render`")
check("one step of undo takes it back", undo_once(before))

drag(at("layers[0]"), (start[0] - width / 6 + 4, start[1] + 100), key="Control")
check("with Ctrl there is no guide", page.locator(".hold .guide").count() == 0)
drop("Control")
check("and it stays where it is dropped", abs(value("layers[0].position[0]") - 1 / 3) > 0.002, str(value("layers[0].position")))
undo_once(before)

corner = at("layers[0]", 1, 1)
middle = at("layers[0]")
drag(corner, [2 * c - m for c, m in zip(corner, middle)])
drop()
check("a corner changes the font's height", abs(value("layers[0].size") - 0.3) < 0.02, str(value("layers[0].size")))
check("and one step takes it back", undo_once(before))

page.mouse.click(*at("layers[1].layers[1]"))
page.evaluate("settled()")
check("a click selects the deepest layer", page.evaluate("selection.layer.join()") == "1,1", str(page.evaluate("selection.layer")))
corner = at("layers[1].layers[1]", 1, 1)
drag(corner, [2 * c - m for c, m in zip(corner, at("layers[1].layers[1]"))])
drop()
check("a corner changes the side of one icon", abs(value("layers[1].layers[1].size") - 0.16) < 0.02, str(value("layers[1].layers[1].size")))
undo_once(before)

start = at("layers[1].layers[0]", -0.8, -0.8)
drag(start, (start[0] + 60, start[1] + 30), key="Control")
drop("Control")
now = at("layers[1].layers[0]", -0.8, -0.8)
check("a member of a turned group follows the pointer", abs(now[0] - start[0] - 60) < 1.5 and abs(now[1] - start[1] - 30) < 1.5,
      f"{now[0] - start[0]:.1f}, {now[1] - start[1]:.1f}")
undo_once(before)
corner = at("layers[1].layers[0]", 1, 1)
edge = at("layers[1].layers[0]", 1.25, 1)
drag(corner, edge)
drop()
check("a corner changes width and height of a panel", abs(value("layers[1].layers[0].size[0]") - 0.5) < 0.01 and abs(value("layers[1].layers[0].size[1]") - 0.3) < 0.01,
      str(value("layers[1].layers[0].size")))
undo_once(before)

page.get_by_role("button", name="Edit Group").click()
page.evaluate("settled()")
check("a group has no corners", page.locator(".hold .handle").count() == 0 and page.locator(".hold .held").count() == 1)
page.evaluate("picture.focus()")
first = at("layers[1]")
page.keyboard.press("Shift+ArrowRight")
page.wait_for_timeout(300)
page.evaluate("settled()")
moved = at("layers[1]")[0] - first[0]
check("arrow keys move it", 9 < moved < 11, f"{moved:.1f} pixels")
check("and one step takes it back", undo_once(before))
page.keyboard.down("ArrowDown")
for _ in range(20):
    page.keyboard.down("ArrowDown")
    page.wait_for_timeout(20)
page.keyboard.up("ArrowDown")
page.wait_for_timeout(300)
page.evaluate("settled()")
check("a key that is held is one step", at("layers[1]")[1] > first[1] + 10 and undo_once(before))

show("Bubbles")
page.get_by_role("button", name="Edit far").click()
page.wait_for_timeout(300)
start = at("bubbles[0].area")
shot("area")
drag(start, (start[0] + 50, start[1] - 40), key="Control")
drop("Control")
check("an area is dragged", value("bubbles[0].area.position[0]") > 0.27 and value("bubbles[0].area.position[1]") < 0.72,
      str(value("bubbles[0].area.position")))
check("and one step takes it back", undo_once(before))
box = page.locator("#picture").bounding_box()
page.mouse.click(box["x"] + 0.8 * box["width"], box["y"] + 0.3 * box["height"])
wait(page, "selection.emitter === 1")
check("a click on a bubble selects its kind", page.evaluate("selection.emitter") == 1)
page.evaluate("settled()")
start = at("bubbles[1].area")
drag(start, (start[0] - 40, start[1] + 40), key="Control")
drop("Control")
check("an area without a size is moved too", value("bubbles[1].area.position[0]") < 0.78 and value("bubbles[1].area.size.join()") == "0,0",
      str(value("bubbles[1].area.position")))
undo_once(before)

page.evaluate("edit([{ path: ['bubbles', 0, 'count'], value: 120000 }])")
page.wait_for_timeout(4000)
full = page.evaluate("picture.width")
smallest, pictures = page.evaluate("""async () => {
  let smallest = picture.width, stop = false;
  const count = countPictures(4);
  for (let i = 0; i < 240; i++) {
    edit([{ path: ['bubbles', 0, 'speed'], value: 0.01 + i / 10000 }], true);
    await new Promise(done => setTimeout(done, 16));
    smallest = Math.min(smallest, picture.width);
  }
  return [smallest, await count];
}""")
check("a drag of a slow scene is drawn smaller", smallest < full and pictures > 4, f"{pictures} pictures in 4 s, {smallest} of {full} pixels")
wait(page, "full => picture.width === full", full, seconds=20)
check("and at full size when it rests", True)
page.keyboard.press("Control+z")
page.keyboard.press("Control+z")
wait(page, "state.scene.bubbles[0].count === 30")

page.set_viewport_size({"width": 390, "height": 844})
show("Layers")
shot("phone")
show("Palette")
check("other tabs are as before", page.locator(".hold polygon").count() == 0 and not page.evaluate("$('tilt').disabled"))
check("no errors on the page", not page.errors, str(page.errors[:3] or ""))
finish()
