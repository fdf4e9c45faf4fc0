#!/usr/bin/python3
"""Moves and hides kinds of bubbles on the page, saves the scene, and reloads the page."""
import pathlib

from browser import FOLDER, SETTLE, Studio, check, finish, open_page, wait

TEXT = """bubbles:
  # Far away.
  - name: far   # small
    opacity: 0.3   # faint
  # Near.
  - name: near
    opacity: 0.8
"""
scene = pathlib.Path(FOLDER, "s.yaml")
scene.write_text(TEXT)
studio = Studio(str(scene))
page = open_page(studio)
page.evaluate("showTab('Bubbles')")


def press(label, condition):
    page.get_by_role("button", name=label, exact=True).click()
    wait(page, condition)


press("Hide far", "state.hidden.length === 1")
press("Move far to the front", "state.scene.bubbles[1].name === 'far'")
check("what is hidden moves along", page.evaluate("state.hidden[0]") == "bubbles[1].opacity")
page.locator("#save").click()
wait(page, "!state.dirty")
lines = TEXT.splitlines(keepends=True)
check("the saved file has all comments and both opacities",
      scene.read_text() == "".join(lines[:1] + lines[4:] + lines[1:4]))
page.reload()
wait(page, "document.getElementById('picture')?.dataset.rev")
page.evaluate(SETTLE)
page.evaluate("showTab('Bubbles')")
press("Show far", "state.hidden.length === 0")
check("after a reload, showing it keeps its opacity",
      page.evaluate("state.scene.bubbles[1].opacity") == 0.3 and not page.evaluate("state.dirty"))
page.evaluate("showTab('Layers')")
page.locator("select.add").select_option("clock")
note = page.locator("#panel .row[data-key='layers.0.format'] .note")
wait(page, "state.scene.layers?.length === 1")
check("a new clock says which time it shows", note.inner_text().startswith("Shows 09:41 plus the time of the picture"), note.inner_text())
keys = page.evaluate("[...document.querySelectorAll('#panel .row[data-key]')].filter(node => node.offsetParent).map(node => node.dataset.key.slice(9))")
check("how it follows tilt is after its position", keys[keys.index("position") + 1] == "parallax", str(keys))
page.evaluate("edit([{ path: ['layers', 0, 'start'], value: '2024-01-01T10:00' }])")
page.evaluate("settled()")
check("one with a start says nothing", note.inner_text() == "")
check("no errors", not page.errors, str(page.errors))
finish()
