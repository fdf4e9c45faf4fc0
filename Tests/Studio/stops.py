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
check("no errors", not page.errors, str(page.errors))
finish()
