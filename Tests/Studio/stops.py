#!/usr/bin/python3
"""Menus of fonts and formats, and the colours over a life."""
import os
import pathlib
import time

from browser import FOLDER, Studio, check, compare, finish, open_page, pause, wait

scene = pathlib.Path(FOLDER, "s.yaml")
scene.write_text("""bubbles: [{ name: a, count: 40, lifetime: 10, colors: ['#FF8040', '#40C0FF'] }]
layers: [{ kind: clock, size: 0.2 }, { kind: text, text: Hello, size: 0.1, font: DejaVu Serif }]
""")
SHOTS = os.environ.get("SHOTS")
studio = Studio(str(scene))
page = open_page(studio, 1440, 900)
pause(page, 2)


def shot(name, view=page):
    if SHOTS:
        view.wait_for_timeout(300)
        view.screenshot(path=f"{SHOTS}/{name}.png")


def value(path):
    page.evaluate("settled()")
    return page.evaluate(f"state.scene.{path}")


page.evaluate("selection.layer = [0]; showTab('Layers')")
menu = page.get_by_label("Font", exact=True).and_(page.locator("select"))
groups = menu.locator("optgroup").evaluate_all("list => list.map(node => [node.label, node.children.length])")
check("fonts of the scene come first, then those installed", groups[0] == ["In this scene", 2] and groups[1][0] == "Installed" and groups[1][1] > 0, str(groups))
check("the fallback is shown", menu.input_value().startswith("Inter,"))
menu.select_option("DejaVu Serif")
check("one is chosen", value("layers[0].font") == "DejaVu Serif")
compare(page, "and draws the clock")
menu.focus()
page.keyboard.press("End")
other = page.get_by_label("Font, other")
check("the keyboard reaches 'Other…', and its field", other.is_visible() and other.evaluate("node => node === document.activeElement"))
other.fill("Nimbus, serif")
other.press("Enter")
check("which takes any families", value("layers[0].font") == "Nimbus, serif" and other.is_visible())
other.fill("")
other.press("Enter")
other.evaluate("node => node.blur()")
check("and nothing for the fallback", value("layers[0].font === undefined"))

menu = page.get_by_label("Format", exact=True).and_(page.locator("select"))
while time.localtime().tm_sec > 55:
    time.sleep(1)
menu.focus()
texts = dict(text.rsplit(" – ", 1)[::-1] for text in menu.locator("option").all_inner_texts() if "–" in text)
wrong = {form: text for form, text in texts.items() if "%S" not in form and text != time.strftime(form.replace("%l", "%-l").replace("%e", "%-d"))}
check("formats say what they print now", len(texts) == 10 and not wrong, str(wrong or texts["%A, %e %B"]))
shot("clock-1440")
menu.select_option("%A, %e %B")
check("one is chosen", value("layers[0].format") == "%A, %e %B")
compare(page, "and is printed")
menu.select_option("Other…")
other = page.get_by_label("Format, other")
check("another one begins with it", other.input_value() == "%A, %e %B")
other.fill("%H o'clock")
other.press("Tab")
check("and is free", value("layers[0].format") == "%H o'clock" and menu.evaluate("node => node.selectedOptions[0].text") == "Other…")
page.evaluate("showTab('Bubbles'); for (const node of document.querySelectorAll('#panel details')) node.open = true")
row = page.locator("#panel .row[data-key='bubbles.0.colorOverLife']")
stops, bar, handles = "bubbles[0].colorOverLife", row.locator(".strip"), row.locator(".points button")
steps = lambda: page.evaluate("state.undo")
row.scroll_into_view_if_needed()
width = bar.bounding_box()["width"]
before = steps()
bar.click(position={"x": width / 4, "y": 10})
check("a click on the bar adds a stop there", abs(value(stops)[0][0] - 0.25) < 0.005 and value(stops)[0][1] == "lightest" and steps() == before + 1, str(value(stops)))
bar.click(position={"x": width * 3 / 4, "y": 10})
check("and another one", [round(at, 2) for at, _ in value(stops)] == [0.25, 0.75] and steps() == before + 2 and handles.count() == 2)
choice = row.get_by_label("Colour over life: colour", exact=True).and_(row.locator("select"))
choice.select_option(label="Darkest")
check("the stop in use gets a colour of the palette", [color for _, color in value(stops)] == ["lightest", "darkest"] and steps() == before + 3)
choice.select_option(label="A colour…")
row.locator("input[type=color]").fill("#3060ff")
check("or any", value(stops)[1][1] == "#3060FF", str(value(stops)))
wait(page, "picture.width > 1000")
compare(page, "and they are in the picture")
count = steps()
box = handles.first.bounding_box()
x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
page.mouse.move(x, y)
page.mouse.down()
for step in range(1, 6):
    page.mouse.move(x + step * width / 20, y, steps=2)
page.mouse.up()
check("a stop is dragged, in one step", abs(value(stops)[0][0] - 0.5) < 0.02 and steps() == count + 1, f"{value(stops)} {steps() - count}")
shot("stops-1440")
page.evaluate("send({ undo: 1 })")
check("which is undone alone", round(value(stops)[0][0], 2) == 0.25 and value(stops)[1][1] == "#3060FF", str(value(stops)))
count = steps()
handles.first.focus()
for key, at in [("ArrowRight", 0.26), ("Shift+ArrowRight", 0.36), ("ArrowLeft", 0.35)]:
    page.keyboard.press(key)
    check(f"{key} moves it", round(value(stops)[0][0], 2) == at and steps() == count + 1, f"{value(stops)} {steps() - count}")
    count += 1
for _ in range(8):
    page.keyboard.press("Shift+ArrowRight")
check("not beyond the next one", round(value(stops)[1][0] - value(stops)[0][0], 3) == 0.001, str(value(stops)))
check("its name says where it is", handles.first.get_attribute("aria-valuetext") == "lightest at 75 % of the life", handles.first.get_attribute("aria-valuetext"))
count = steps()
page.keyboard.press("Delete")
check("Delete removes it, and the focus stays", len(value(stops)) == 1 and steps() == count + 1 and handles.first.evaluate("node => node === document.activeElement"))
row.get_by_role("button", name="Remove colour").click()
check("so does the button, the last one too", value(f"{stops} === undefined") and handles.count() == 0)
row.get_by_role("button", name="Add a colour").click()
check("a button adds one", len(value(stops)) == 1)
for _ in range(15):
    row.get_by_role("button", name="Add a colour").click()
ages = [at for at, _ in value(stops)]
check("there are at most 16, in order", len(ages) == 16 and ages == sorted(set(ages)) and row.get_by_role("button", name="Add a colour").is_disabled(), str(len(ages)))
page.evaluate("edit([{ path: ['bubbles', 0, 'colorOverLife'], value: [[0, '#FFFFFF'], [0.4, 'own'], [1, '#203080']] }])")
for width, scheme in [(1440, "dark"), (390, "light"), (390, "dark")]:
    phone = open_page(studio, width, 900 if width > 400 else 844, color_scheme=scheme)
    phone.evaluate("showTab('Bubbles'); for (const node of document.querySelectorAll('#panel details')) node.open = true")
    phone.locator("#panel .row[data-key='bubbles.0.colorOverLife'] .chips").scroll_into_view_if_needed()
    shot(f"stops-{width}-{scheme}", phone)
    phone.evaluate("selection.layer = [0]; showTab('Layers')")
    phone.get_by_label("Font", exact=True).last.scroll_into_view_if_needed()
    shot(f"clock-{width}-{scheme}", phone)
    check(f"{width} pixels, {scheme}: nothing is wider", not phone.evaluate("document.documentElement.scrollWidth > innerWidth") and not phone.errors)
    phone.context.close()
check("no errors", not page.errors, str(page.errors))
finish()
