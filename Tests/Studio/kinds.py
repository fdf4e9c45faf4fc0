#!/usr/bin/python3
"""Duplicates and drags kinds of bubbles, finds settings by other words, and measures the page's margins."""
import os
import pathlib

from browser import FOLDER, Studio, check, finish, open_page, wait

TEXT = """bubbles:
  # Far away.
  - name: far   # small
    count: 200
    diameter: 0.01
  # Between.
  - name: middle
    count: 20
    colors: ['#FF0000', '#FFFF00']   # warm
  # Near.
  - name: near
    count: 1   # one
    diameter: 0.5
    material: glass
layers:
  - { kind: image, name: pole, drawing: { name: galaxy, turn: 20deg, scale: 2 }, opacity: 0.5 }
  - { kind: text, text: Hello }
"""
scene = pathlib.Path(FOLDER, "kinds.yaml")
scene.write_text(TEXT)
studio = Studio(str(scene))
page = open_page(studio, 900, 700)
page.evaluate("showTab('Bubbles')")
page.wait_for_timeout(300)


def names():
    return page.evaluate("state.scene.bubbles.map(kind => kind.name)")


def undo(count=1):
    page.evaluate("count => send({ undo: count })", count)
    page.wait_for_timeout(100)
    page.evaluate("settled()")


kinds = page.locator("#panel .list li")
check("the front kind is first, and selected", page.evaluate("selection.emitter") == 2
      and kinds.first.get_attribute("class") == "chosen" and kinds.first.locator(".pick b").inner_text() == "near")
samples = page.evaluate("[...document.querySelectorAll('.sample')].map(node => getComputedStyle(node).backgroundImage)")
check("each kind has a sample of its own", len(set(samples)) == 3 and "255, 0, 0" in samples[1])
box = page.evaluate("[...document.querySelectorAll('#panel .list li')].map(node => node.getBoundingClientRect().right - panel.getBoundingClientRect().right)")
check("the list fits the panel", max(box) <= 0, str(box))
kinds.nth(2).drag_to(kinds.nth(0))
wait(page, "state.scene.bubbles[2].name === 'far'")
page.locator("#save").click()
wait(page, "!state.dirty")
lines = TEXT.splitlines(keepends=True)
check("a kind that is dragged to the front takes its comments along", scene.read_text() == "".join(lines[:1] + lines[5:14] + lines[1:5] + lines[14:]), str(names()))
undo()
kinds.nth(0).drag_to(kinds.nth(1))
wait(page, "state.scene.bubbles[1].name === 'near'")
check("another is dragged to the back, and stays selected", page.evaluate("selection.emitter") == 1)
undo()

page.get_by_role("button", name="Duplicate middle", exact=True).click()
wait(page, "state.scene.bubbles.length === 4")
page.evaluate("settled()")
check("a copy is in front of its kind, with a name and a seed of its own", names() == ["far", "middle", "middle 2", "near"]
      and page.evaluate("state.scene.bubbles[2].seed !== undefined && selection.emitter === 2"))
check("and no comment is lost", all(part in studio.get("scene").decode() for part in ("# Far away.", "# small", "# Between.", "# warm", "# Near.", "# one")))
undo()

page.evaluate("showTab('Layers')")
page.get_by_role("button", name="Duplicate Text", exact=True).click()
wait(page, "state.scene.layers.length === 3")
check("a layer's copy is beside it", page.evaluate("state.scene.layers[2].position.join()") == "0.53,0.53")
undo()
page.get_by_role("button", name="Edit pole").click()
row = page.locator("#panel .row[data-key='layers.0.drawing']")
menu = row.locator("select").first
steps = page.evaluate("state.undo")
menu.select_option(label="Earth")
wait(page, "state.scene.layers[0].drawing.name === 'earth' || state.scene.layers[0].drawing === 'earth'")
page.evaluate("settled()")
check("another drawing keeps only what it has", page.evaluate("JSON.stringify(state.scene.layers[0].drawing)") == '{"name":"earth","turn":"20deg"}'
      and not page.locator("#panel .refusal:not(:empty)").count() and page.evaluate("state.undo") == steps + 1,
      page.evaluate("JSON.stringify(state.scene.layers[0].drawing)"))
undo()

page.evaluate("showTab('Scene')")
row = page.locator("#panel .row[data-key='background.panorama']")
menu = row.locator("select").first
shown = menu.input_value()
menu.select_option(label="A file…")
row.locator("select").nth(1).select_option(label="Other…")
field = row.locator("input[type=text]")
field.fill("nothing.png")
field.press("Enter")
wait(page, "answered >= editNumber")
page.wait_for_timeout(200)
check("a menu goes back after a refusal", menu.input_value() == shown and row.locator(".refusal").inner_text() != "", row.locator(".refusal").inner_text())

for word, key in [("comet", "streak"), ("photo", "file"), ("aurora", "ribbons"), ("brightness", "halo")]:
    # A palette is named aurora.
    page.evaluate(f"showTab('{'Scene' if word == 'aurora' else 'Palette'}')")
    page.locator("#find").fill(word)
    page.wait_for_timeout(100)
    found = page.evaluate("[...document.querySelectorAll('#panel .row[data-key]')].filter(node => node.offsetParent).map(node => node.dataset.key)")
    check(f"search finds '{word}' in all tabs", any(name.endswith("." + key) for name in found), ", ".join(found)[:80])

page.evaluate("showTab('Palette')")
page.evaluate("toast('A message'); showJob({ id: 1, name: 'kinds.mp4', progress: 0.4, eta: 3 })")
page.wait_for_timeout(400)
for width, height in [(900, 700), (1440, 900), (390, 844)]:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(300)
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/kinds-{width}.png")
    edges = page.evaluate("""() => {
      const rects = ['#picture', '.time'].map(name => document.querySelector(name).getBoundingClientRect());
      const stage = document.querySelector('.stage').getBoundingClientRect();
      return [...rects.flatMap(box => [box.left - stage.left, stage.right - box.right]).map(Math.round), document.documentElement.scrollWidth - innerWidth];
    }""")
    check(f"margins at {width}x{height}", width < 860 or len(set(edges[:4])) == 1 and edges[4] == 0, str(edges))
    covered = page.evaluate("""() => {
      const boxes = [...document.querySelectorAll('.toast, .job')].map(node => node.getBoundingClientRect());
      return [...document.querySelectorAll('button, select, input')].filter(node => node.offsetParent && !node.closest('.job, dialog') && !node.matches('.split')).filter(node => {
        const box = node.getBoundingClientRect();
        return box.width && boxes.some(other => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom);
      }).map(node => node.id || node.textContent);
    }""")
    check(f"messages at {width}x{height} cover no control", not covered, str(covered[:4]))
check("no errors", not page.errors, str(page.errors))
finish()
