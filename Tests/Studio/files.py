#!/usr/bin/python3
"""Opens scenes, and writes their files from outside: nothing unsaved is lost without a question."""
import pathlib

from browser import FOLDER, Studio, check, finish, open_page, wait

TEXT = "".join(f"{line}\n" for line in ["name: Mine", "seed: 1", "grain: 0.1", "bubbles:", "  count: 30", "  speed: 0.2"])
scene, other, broken = (pathlib.Path(FOLDER, name) for name in ["mine.yaml", "other.yaml", "broken.yaml"])
scene.write_text(TEXT)
other.write_text("palette: red\nbubbles: { count: 9 }\n")
broken.write_text("bubbles: { count: many }\n")
page = open_page(Studio(str(scene)))
page.errors.clear()


def write(path, value):
    page.evaluate("([path, value]) => edit([{ path, value }])", [path, value])
    page.evaluate("settled()")


def shown():
    return page.evaluate("[state.file ?? state.name, $('scene').value, state.dirty, state.scene.bubbles.count]")


write(["bubbles", "count"], 40)
page.locator("#scene").select_option("snow")
check("another scene with unsaved changes asks", page.evaluate("$('leave').open") and shown() == ["mine.yaml", "mine.yaml", True, 40])
page.screenshot(path=FOLDER + "/leave.png")
page.locator("#leave .cancel").click()
page.wait_for_timeout(200)
check("cancelled, nothing changes", shown() == ["mine.yaml", "mine.yaml", True, 40])
page.locator("#scene").select_option("snow")
page.locator("#leave [value=ok]").click()
wait(page, "state.name === 'snow' && $('scene').value === 'snow'")
page.keyboard.press("Control+z")
wait(page, "state.file === 'mine.yaml'")
check("undo brings the changes back", shown() == ["mine.yaml", "mine.yaml", True, 40])
page.keyboard.press("Control+z")
wait(page, "!state.dirty")
page.locator("#scene").select_option("broken.yaml")
wait(page, "$('toast').textContent.startsWith('broken.yaml:1:')")
check("a broken file leaves the select as it was", shown() == ["mine.yaml", "mine.yaml", False, 30])

scene.write_text(TEXT.replace("30", "50"))
wait(page, "state.scene.bubbles.count === 50")
check("an outside edit is followed while nothing is unsaved", shown() == ["mine.yaml", "mine.yaml", False, 50])
steps = page.evaluate("state.undo")
scene.write_text("bubbles: [")
wait(page, "$('theirs')")
page.wait_for_timeout(2500)
check("one that is no scene is noted", shown() == ["mine.yaml", "mine.yaml", False, 50] and page.evaluate("state.undo") == steps)
scene.write_text(TEXT)
wait(page, "state.scene.bubbles.count === 30 && !$('theirs')")
write(["bubbles", "speed"], 0.3)
scene.write_text(TEXT.replace("seed: 1", "seed: 2").replace("0.1\n", "0.1\ndither: bayer\n"))
wait(page, "$('theirs')")
check("with unsaved changes it is noted, not followed", page.evaluate("state.dirty && state.scene.bubbles.speed === 0.3 && state.scene.seed === 1"))
page.get_by_role("button", name="Compare…").click()
wait(page, "$('conflict').open")
page.locator("#conflict summary").click()
lines = page.evaluate("$('difference').textContent").split("\n")
check("the question shows single lines", lines == [
    "Line 2", "− seed: 2", "+ seed: 1", "Line 4", "− dither: bayer", "Line 6", "−   speed: 0.2", "+   speed: 0.3"], str(lines))
page.screenshot(path=FOLDER + "/conflict.png")
page.get_by_role("button", name="Keep theirs").click()
wait(page, "state.scene.seed === 2 && !state.dirty && !$('theirs')")

page.get_by_role("tab", name="Scene").click()
page.get_by_text("Scenes", exact=True).click()
broken.unlink()
names = page.evaluate("[...hello.scenes.map(({ name }) => name), ...hello.files]")
tiles = page.get_by_role("group", name="Scenes").locator("button")
wait(page, "name => { const image = [...document.querySelectorAll('#panel .palettes button')].find(b => b.textContent === name)?.querySelector('img');"
     " image?.scrollIntoView(); return image?.naturalWidth === 216; }", "other.yaml", seconds=60)
red, blue = page.evaluate("""() => {
  const image = [...document.querySelectorAll('#panel .palettes button')].find(b => b.textContent === 'other.yaml').firstChild;
  brush.drawImage(image, 0, 0);
  const [red, , blue] = brush.getImageData(20, 10, 1, 1).data;
  return [red, blue];
}""")
check("thumbnails of all scenes, also of the folder's", tiles.all_inner_texts() == names and "other.yaml" in names and red > blue,
      f"{len(names)} scenes, red {red}, blue {blue}")
page.screenshot(path=FOLDER + "/scenes.png")
pressed = page.get_by_role("group", name="Scenes").locator("[aria-pressed=true]")
check("the one that is shown is marked", pressed.all_inner_texts() == ["mine.yaml"])
tiles.get_by_text("other.yaml").click()
wait(page, "state.file === 'other.yaml' && $('scene').value === 'other.yaml'")
check("a thumbnail opens its scene", shown() == ["other.yaml", "other.yaml", False, 9])
check("no errors", not [text for text in page.errors if "broken.yaml" not in text and "400" not in text], str(page.errors))
finish()
