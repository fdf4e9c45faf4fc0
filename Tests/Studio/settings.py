#!/usr/bin/python3
"""Parts with a switch, the number of bubbles in three units, sliders of usual ranges, groups, and refusals."""
import pathlib

from browser import FOLDER, Studio, check, finish, open_page, wait

pathlib.Path(FOLDER, "s.yaml").write_text("bubbles:\n  - { name: a, density: 40, lifetime: 10 }\n")
studio = Studio(FOLDER + "/s.yaml")
page = open_page(studio, 1440, 900)
page.evaluate("showTab('Bubbles')")


def row(key):
    return page.locator(f"#panel .row[data-key='bubbles.0.{key}']")


names = page.locator("#panel > .section > summary").all_inner_texts()
check("groups come from the schema, the basic one first", names[0] == "Basics" and "More" not in names, str(names))
shown = page.locator("#panel > .section[open] > .row:visible > .name :is(.title, select)")
check("few settings are open", shown.count() <= 16, f"{shown.count()} settings, panel of {page.evaluate('panel.scrollHeight')} pixels")
page.evaluate("document.querySelectorAll('#panel details').forEach(node => { node.open = true; })")

halo = row("halo")
check("a part that is off shows no sliders", not halo.locator("fieldset").first.is_visible())
halo.get_by_role("switch").first.click()
wait(page, "state.scene.bubbles[0].halo === 5")
check("its switch shows them", halo.locator("input[type=range]").first.is_visible())
halo.get_by_role("switch").first.click()
wait(page, "!('halo' in state.scene.bubbles[0])")
check("and removes the part", not halo.locator("fieldset").first.is_visible())

row("density").locator("select").select_option("count")
wait(page, "state.scene.bubbles[0].count !== undefined && state.scene.bubbles[0].density === undefined")
count, aspect = page.evaluate("[state.scene.bubbles[0].count, picture.width / picture.height]")
check("another unit keeps the number", count == round(40 * aspect) and not row("density").is_visible(), str(count))
slider = row("count").locator("input[type=range]")
slider.fill("500")
page.evaluate("settled()")
middle = page.evaluate("state.scene.bubbles[0].count")
check("counts are logarithmic", 15 <= middle <= 40, str(middle))
slider.press("ArrowRight")
page.evaluate("settled()")
check("an arrow key adds one", page.evaluate("state.scene.bubbles[0].count") == middle + 1)
row("count").locator("select").select_option("birthRate")
wait(page, "state.scene.bubbles[0].birthRate !== undefined")
check("births per second", page.evaluate("state.scene.bubbles[0].birthRate") == round((middle + 1) / 10, 2))

field = row("depth").locator("input[type=number]")
field.fill("9999")
field.press("Enter")
box, note = field.bounding_box(), row("depth").locator(".refusal")
check("a refused number is explained beside the field, which goes back",
      note.is_visible() and abs(note.bounding_box()["y"] - box["y"]) < 80 and field.input_value() != "9999", note.inner_text())
page.evaluate("edit([{ path: ['bubbles', 0, 'thickness'], value: 0.5 }])")
page.evaluate("settled()")
check("what the server refuses too", row("thickness").locator(".refusal").inner_text() != "" and page.evaluate("state.scene.bubbles[0].thickness === undefined"))
fold = page.locator(".fold", has_text="Only balls of glass have it.")
check("neighbours without effect, for one reason, are one line", not row("refraction").is_visible() and fold.inner_text().split("\n") == ["Only balls of glass have it.", "Refraction, Iridescence, Shine"], fold.inner_text())
fold.click()
check("which opens", row("refraction").is_visible() and row("shine").is_visible() and fold.get_attribute("aria-expanded") == "true" and fold.evaluate("node => node === document.activeElement"))
check("a setting without effect says why, and is disabled",
      row("refraction").locator(".note").inner_text() == "Only balls of glass have it." and row("refraction").locator("input").first.is_disabled())
tops = "[...document.querySelectorAll('#panel .row')].filter(node => node.offsetParent).map(node => node.offsetTop)"
before, slider = page.evaluate(tops), row("sizeScale").locator("input[type=range]")
slider.focus()
help = row("sizeScale").locator(".help")
check("help moves nothing, and covers no control of its row", help.is_visible() and page.evaluate(tops) == before and help.bounding_box()["y"] >= sum(slider.bounding_box()[key] for key in ("y", "height")))
slider.fill("500")
page.evaluate("settled()")
check("a range of more than a factor of 8 is logarithmic", page.evaluate("state.scene.bubbles[0].sizeScale") == 1, str(page.evaluate("state.scene.bubbles[0].sizeScale")))
names = page.evaluate("""() => [...document.querySelectorAll('#panel :is(input, select, button, fieldset):not([type=hidden])')].filter(node => node.offsetParent && !node.matches('fieldset'))
  .map(node => node.getAttribute('aria-label') ?? node.textContent.trim())""")
check("no control is without a name", all(name for name in names if name is not None), str(len(names)))
page.screenshot(path=FOLDER + "/settings.png")
check("no errors", not page.errors, str(page.errors))
finish()
