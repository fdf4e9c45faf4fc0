#!/usr/bin/python3
"""Compares the picture on the page with `seltzer render`, before and after saving, and tests undo and export."""
import json
import os
import subprocess

from PIL import Image

from browser import FOLDER, Studio, canvas, check, compare, finish, open_page, pause, run_command, wait

studio = Studio("bubbles")
page = open_page(studio)


for scene in page.evaluate("hello.scenes.map(scene => scene.name)"):
    page.evaluate("name => send({ open: name })", scene)
    wait(page, "name => state.name === name", scene)
    pause(page, 3.25)
    compare(page, f"canvas equals `seltzer render`: {scene}")

page.evaluate("send({ open: 'home' })")
wait(page, "state.name === 'home'")
page.evaluate("edit([{ path: ['palette'], value: 'violet,red@0.2' }, { path: ['bubbles', 6, 'count'], value: 123 }])")
pause(page, 4.5)
page.locator("#save").click()
page.locator("#save-name").fill("mine.yaml")
page.locator("#save-dialog .primary").click()
wait(page, "state.file === 'mine.yaml' && !state.dirty")
compare(page, "canvas equals `seltzer render` of the saved file")
text = open(os.path.join(FOLDER, "mine.yaml")).read()
check("the saved file keeps comments", "# farther from the wallpaper" in text and "123" in text)
shot = os.path.join(FOLDER, "other.png")
width, height = page.evaluate("[picture.width, picture.height]")
run_command(f"seltzer render mine.yaml --size {width}x{height} --at 4.5 -o other.png")
check("and `seltzer render mine.yaml` gives the same",
      Image.open(shot).convert("RGBA").tobytes() == canvas(page)[1])

before = studio.get("scene"), page.evaluate("state.undo")
EDITS = """async count => {
  let seed = 12345;
  const random = limit => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % limit;
  const names = Object.keys(sceneTabs);
  const first = state.undo;
  while (state.undo < first + count) {
    showTab(names[random(names.length)]);
    document.querySelectorAll('#panel details').forEach(section => { section.open = true; });
    const inputs = [...$('panel').querySelectorAll('input:not([type=file]), select, .palettes[aria-label=Palettes] button, .chips button, .list button')]
      .filter(node => !node.disabled && !node.closest('[hidden]'));
    const input = inputs[random(inputs.length)];
    if (input.matches('button')) input.click();
    else {
      if (input.type === 'range') input.value = random(1000);
      else if (input.type === 'checkbox') input.checked = !input.checked;
      else if (input.type === 'color') input.value = '#' + random(1 << 24).toString(16).padStart(6, '0');
      else if (input.type === 'number') input.value = random(30) / 10;
      else if (input.matches('select')) input.selectedIndex = random(input.options.length);
      else input.value = ['now', '%H', 'red', 'a b', '0.5'][random(5)];
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await new Promise(done => setTimeout(done, 12));
    await settled();
  }
  return state.undo - first;
}"""
page.set_viewport_size({"width": 900, "height": 500})  # Small pictures of what may be slow to draw.
count = page.evaluate(EDITS, 200)
changed = studio.get("scene") != before[0]
for _ in range(count):
    page.keyboard.press("Control+z")
wait(page, "first => state.undo === first", before[1], seconds=60)
check("undoing random edits restores the bytes", studio.get("scene") == before[0] and changed,
      f"{count} edits of the page's controls")
for _ in range(count):
    page.keyboard.press("Control+Shift+z")
wait(page, "state.redo === 0", seconds=60)
check("no errors on the page", not page.errors, str(page.errors[:3] or ""))

page.set_viewport_size({"width": 1712, "height": 1000})
page.evaluate("send({ open: 'bubbles' })")
page.locator("#export").click()
page.locator("#x-format").select_option("mp4")
page.locator("#x-size").select_option("1280x720")
page.locator("#x-length").fill("1")
page.locator("#export-dialog .primary").click()
with page.expect_download(timeout=60000) as download:
    page.get_by_role("link", name="Download").click(timeout=60000)
probe = subprocess.run(
    ["ffprobe", "-v", "error", "-show_streams", "-of", "json", download.value.path()],
    capture_output=True).stdout
stream = (json.loads(probe).get("streams") or [{}])[0]
check("an exported MP4 is downloaded, and ffprobe reads it", stream.get("width") == 1280 and stream.get("nb_frames") == "30",
      f"{stream.get('codec_name')}, {stream.get('nb_frames')} frames")
page.locator("#export").click()
page.locator("#x-format").select_option("gif")
page.locator("#x-size").select_option("preview")
page.locator("#x-length").fill("2")
page.locator("#export-dialog .primary").click()
with page.expect_download(timeout=60000) as download:
    page.get_by_role("link", name="Download").nth(1).click(timeout=60000)
data = open(download.value.path(), "rb").read()
check("an exported preview is a GIF of at most 3 MB", data[:6] == b"GIF89a" and len(data) <= 3_000_000, f"{len(data)} bytes")
page.locator("#x-size").select_option("1280x720", force=True)
page.locator("#x-format").select_option("mp4", force=True)
page.locator("#export").click()
page.locator("#x-length").fill("600")
page.locator("#export-dialog .primary").click()
page.get_by_role("button", name="Cancel the export").click(timeout=10000)
wait(page, "!document.querySelector('.job progress')")
page.wait_for_timeout(1500)
running = subprocess.run(["ps", "-o", "args=", "--ppid", str(studio.process.pid)], capture_output=True, text=True).stdout
check("a cancelled export ends its process", "render" not in running, running.strip())
check("no errors on the page", not page.errors, str(page.errors[:3] or ""))
finish()
