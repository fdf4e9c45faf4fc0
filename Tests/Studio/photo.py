#!/usr/bin/python3
"""A photo as background or palette: dropped on the page, chosen from the folder, or uploaded by a button."""
import base64
import os
import pathlib

from PIL import Image

from browser import FOLDER, Studio, check, compare, finish, open_page, pause, wait

Image.linear_gradient("L").convert("RGB").save(pathlib.Path(FOLDER, "here.png"))
photo = pathlib.Path(FOLDER, "upload", "sunset.png")
photo.parent.mkdir()
Image.merge("RGB", [Image.linear_gradient("L"), Image.new("L", (256, 256), 90), Image.new("L", (256, 256), 40)]).save(photo)
scene = pathlib.Path(FOLDER, "p.yaml")
scene.write_text("""background: { gradient: mesh, warp: 0.4, lights: [{ size: 0.5 }] }
bubbles: [{ count: 3 }]
layers: [{ kind: image, drawing: moon, size: 0.3 }]
""")
SHOTS = os.environ.get("SHOTS")
studio = Studio(str(scene))
page = open_page(studio, 1440, 900)
pause(page, 2)
background = lambda: page.evaluate("state.scene.background")
undos = lambda: page.evaluate("state.undo")


def shot(name):
    if SHOTS:
        page.wait_for_timeout(400)
        page.screenshot(path=f"{SHOTS}/{name}.png")


def drop(name, kind="image/png"):
    page.evaluate("""([bytes, name, type]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(bytes), c => c.charCodeAt(0))], name, { type }));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }""", [base64.b64encode(photo.read_bytes()).decode(), name, kind])


page.evaluate("showTab('Scene')")
row = page.locator("#panel .row[data-key='background.file']")
menu = row.locator("select")
check("the menu of pictures is near the top", menu.bounding_box()["y"] - page.locator("#panel").bounding_box()["y"] < 200)
names = menu.locator("option:not([hidden])").all_inner_texts()
check("and has the folder's pictures", names == ["Drawn by the palette", "here.png", "Other…"], str(names))
shot("background-1440")
menu.select_option("here.png")
wait(page, "state.undo === 1")
page.evaluate("settled()")
check("a chosen one replaces what cannot stand beside it, in one step", background() == {"file": "here.png"} and not page.locator(".refusal:not(:empty)").count(), str(background()))
compare(page, "and is in the picture")
check("what it replaces is disabled, and says so", "The picture replaces it." in page.locator("#panel").inner_text()
      and page.locator("#panel .row[data-key='background.gradient'] select").is_disabled())
shot("background-photo-1440")
page.evaluate("send({ undo: 1 })")
wait(page, "state.undo === 0")
check("which is undone at once", list(background()) == ["gradient", "warp", "lights"])

with page.expect_file_chooser() as chooser:
    row.get_by_role("button", name="Choose a file").click()
chooser.value.set_files(str(photo))
wait(page, "state.scene.background.file === 'sunset.png'")
check("an uploaded one is used at once, and is in the menu", menu.input_value() == "sunset.png" and undos() == 1)
for value, left in [({"panorama": "here.png", "fieldOfView": 3}, {}), ({"drawing": "galaxy", "size": 2}, {"size": 2}), ("radial", {}), ("#102030", {}),
                    ({"ribbons": 2, "folds": [{}]}, {}), ({"water": {}}, {}), ({"color": "#203040"}, {})]:
    page.evaluate("value => { edit([{ path: ['background'], value }]); showTab('Palette'); showTab('Scene'); }", value)
    page.evaluate("settled()")
    before, shown = undos(), menu.input_value()
    menu.select_option("here.png")
    page.evaluate("settled()")
    check(f"a picture instead of {value}", background() == {"file": "here.png", **left} and undos() == before + 1 and shown in ("", "\0beside"), f"{background()} {shown!r}")
page.evaluate("edit([{ path: ['background', 'size'], value: 2 }])")
page.evaluate("settled()")
menu.select_option("")
page.evaluate("settled()")
check("'Drawn by the palette' removes it", background() is None and menu.input_value() == "")
menu.select_option("Other…")
other = row.locator("input")
check("'Other…' shows a field in which one writes", other.is_visible() and other.evaluate("node => node === document.activeElement"))
other.fill("upload/sunset.png")
other.press("Enter")
page.evaluate("settled()")
check("of any path", background() == {"file": "upload/sunset.png"} and menu.evaluate("node => node.selectedOptions[0].text") == "Other…")
other.fill("missing.png")
other.press("Enter")
page.evaluate("settled()")
check("a path without a file is refused beside it", row.locator(".refusal").inner_text() != "" and other.input_value() == "upload/sunset.png", row.locator(".refusal").inner_text())

page.locator("#save").focus()
dialog = page.get_by_role("dialog", name="Use it for colours, or as background?")
drop("beach.png")
dialog.wait_for()
focused = page.evaluate("document.activeElement.textContent")
shot("use-1440")
page.keyboard.press("Escape")
dialog.wait_for(state="hidden")
page.wait_for_timeout(300)
check("Escape keeps nothing of a dropped photo", not pathlib.Path(FOLDER, "beach.png").exists() and background() == {"file": "upload/sunset.png"}
      and page.evaluate("document.activeElement.id") == "save")
drop("beach.png")
dialog.wait_for()
page.keyboard.press("Enter")
wait(page, "state.scene.background.file === 'beach.png'")
check("Enter makes it the background", focused == "Background" and page.evaluate("state.scene.palette === undefined && document.activeElement.id") == "save", focused)
compare(page, "and it is in the picture")
drop("dunes.png", "")
dialog.get_by_role("button", name="Palette").click()
wait(page, "state.scene.palette === 'dunes.png'")
check("'Palette' takes its colours", background() == {"file": "beach.png"})
check("what was dropped is in the menus", {"beach.png", "dunes.png", "sunset.png"} <= set(menu.locator("option").all_inner_texts()))

page.evaluate("showTab('Layers')")
row = page.locator("#panel .row[data-key='layers.0.file']")
menu = row.locator("select")
check("a layer has the menu too, and says that it is drawn", menu.evaluate("node => node.selectedOptions[0].text") == "Drawing")
menu.select_option("here.png")
page.evaluate("settled()")
check("a picture replaces its drawing", page.evaluate("state.scene.layers[0]") == {"kind": "image", "size": 0.3, "file": "here.png"}
      and page.locator(".list .pick span").inner_text() == "here.png", str(page.evaluate("state.scene.layers[0]")))
shot("layer-picture-1440")
page.evaluate("showTab('Palette')")
with page.expect_file_chooser() as chooser:
    page.get_by_role("button", name="Choose a file…").click()
chooser.value.set_files(str(photo))
wait(page, "state.scene.palette === 'sunset-2.png'")
check("the palettes' button asks nothing", not dialog.is_visible())
tile = page.locator(".palettes button[aria-pressed=true]")
wait(page, "document.querySelector('.palettes button[aria-pressed=true]')?.textContent === 'sunset-2.png'")
check("a palette made of a photo is scrolled into view", tile.bounding_box()["y"] >= page.locator("#panel").bounding_box()["y"], str(tile.bounding_box()))
picture = page.locator("#picture").bounding_box()
page.mouse.click(picture["x"] + 3, picture["y"] + 3)
chosen = page.locator(".swatches li.chosen")
near = page.evaluate("""() => {
  const there = [...pixelsOf(picture, 1, 1, 3 / picture.clientWidth * picture.width, 3 / picture.clientHeight * picture.height, 1, 1)];
  const distance = color => channels(color).reduce((sum, value, i) => sum + (value - there[i]) ** 2, 0);
  const { bubbles, background } = shownPalette();
  return [...bubbles, ...background].sort((a, b) => distance(a) - distance(b))[0];
}""")
check("a click in the picture shows the nearest colour of the palette", chosen.count() == 1 and near in chosen.get_attribute("title")
      and near in page.locator(".swatches + .note").inner_text(), page.locator(".swatches + .note").inner_text())
shot("palette-1440")
for width, scheme in [(390, "light"), (390, "dark")]:
    phone = open_page(studio, width, 844, color_scheme=scheme)
    phone.evaluate("showTab('Scene')")
    check(f"{width} pixels, {scheme}: nothing is wider", not phone.evaluate("document.documentElement.scrollWidth > innerWidth"))
    if SHOTS:
        phone.locator("#panel .row[data-key='background.file']").scroll_into_view_if_needed()
        phone.screenshot(path=f"{SHOTS}/background-{width}-{scheme}.png")
    phone.context.close()
missing = [fault for fault in page.errors if "missing" not in fault]
check("no errors", not missing, str(missing))
finish()
