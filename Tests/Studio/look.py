#!/usr/bin/python3
"""Checks accessibility with axe-core and the keyboard, and takes screenshots of several widths, light and dark."""
import os
import pathlib

from axe_playwright_python.sync_playwright import Axe

from browser import Studio, check, finish, open_page, pause, wait

SHOTS = pathlib.Path(os.environ["SHOTS"])
SHOTS.mkdir(parents=True, exist_ok=True)
studio = Studio("home")
axe = Axe()
faults = {}


def inspect(page, name):
    for fault in axe.run(page).response["violations"]:
        if fault["impact"] in ("serious", "critical"):
            nodes = [node["html"][:120] for node in fault["nodes"]]
            faults.setdefault(fault["id"], []).append(f"{name}: {len(nodes)} {nodes[0]}")


runs = 0
for width, height in [(360, 780), (800, 1000), (1600, 1000)]:
    for scheme in ["light", "dark"]:
        page = open_page(studio, width, height, color_scheme=scheme)
        pause(page, 3.2)
        for tab in page.evaluate("Object.keys(sceneTabs)"):
            page.evaluate("name => showTab(name)", tab)
            page.wait_for_timeout(1500 if tab == "Palette" else 300)
            page.screenshot(path=SHOTS / f"{width}-{scheme}-{tab.lower()}.png")
            page.evaluate("document.querySelectorAll('#panel details').forEach(section => { section.open = true; })")
            inspect(page, f"{width} {scheme} {tab}")
            runs += 1
        page.locator("#export").click()
        page.wait_for_timeout(300)
        page.screenshot(path=SHOTS / f"{width}-{scheme}-export.png")
        inspect(page, f"{width} {scheme} export")
        runs += 1
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        check(f"{width} px, {scheme}: nothing is wider than the window, no errors", not wide and not page.errors, str(page.errors[:2] or ""))
        page.context.close()
for name, places in faults.items():
    print("      ", name, *places[:3], sep="\n          ")
check("axe-core finds no serious fault", not faults, f"{runs} views")

page = open_page(studio, 1280, 800)
page.evaluate("showTab('Bubbles')")
unnamed = page.evaluate("""() => {
  const missing = [];
  for (const tab of Object.keys(sceneTabs)) {
    showTab(tab);
    for (const node of document.querySelectorAll('button, input, select'))
      if (!node.getAttribute('aria-label') && !node.textContent.trim() && !node.labels?.length && node.type !== 'file') missing.push(node.outerHTML.slice(0, 80));
  }
  return missing;
}""")
check("every control has a name", not unnamed, str(unnamed[:2] or ""))
page.evaluate("showTab('Bubbles'); $('save').focus()")
reached = set()
for _ in range(90):
    page.keyboard.press("Tab")
    reached.add(page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"))
check("Tab reaches tabs, lists and sliders", {"Bubbles", "Count", "Hide last"} <= reached, f"{len(reached)} stops")
page.locator('[data-key="bubbles.6.count"] input[type=range]').focus()
before = page.evaluate("state.rev")
page.keyboard.press("ArrowRight")
wait(page, "before => state.rev > before", before)
check("arrow keys move a slider", page.evaluate("state.scene.bubbles[6].count") == 2)
page.keyboard.press("Control+z")
wait(page, "state.undo === 0")
page.get_by_role("tab", name="Bubbles").focus()
page.keyboard.press("ArrowRight")
check("arrow keys switch tabs", page.evaluate("selection.tab") == "Layers")
page.context.close()

page = open_page(studio, 1280, 800, reduced_motion="reduce")
page.wait_for_timeout(500)
check("prefers-reduced-motion: starts paused, without tilt",
      page.evaluate("!state.time.playing && $('tilt').getAttribute('aria-pressed') === 'false'"))
finish()
