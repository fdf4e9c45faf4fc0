#!/usr/bin/python3
"""Ends the server and the tab with unsaved work: the text is kept, offered, and asked for."""
import pathlib

import browser
from browser import FOLDER, SETTLE, Studio, check, finish, open_page, wait

TEXT = "# Mine.\nbubbles:\n  count: 30   # few\n"
NEW = TEXT.replace("30", "40")
scene, draft = pathlib.Path(FOLDER, "mine.yaml"), pathlib.Path(FOLDER, "mine.unsaved.yaml")
scene.write_text(TEXT)


def start():
    studio = Studio(str(scene))
    page = open_page(studio)
    page.errors.clear()
    return studio, page


def write(page, path, value):
    page.evaluate("([path, value]) => edit([{ path, value }])", [path, value])
    page.evaluate("settled()")


studio, page = start()
check("without changes there is no copy", not draft.exists())
asked = []
page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
page.locator("#scrub").click()
page.close(run_before_unload=True)
page = open_page(studio)
write(page, ["bubbles", "count"], 40)
check("an edit is copied beside the file", draft.exists() and draft.read_text() == NEW and scene.read_text() == TEXT)
page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
page.locator("#scrub").click()
page.close(run_before_unload=True)
page.wait_for_timeout(500)
check("only a tab with unsaved work asks before it is closed", asked == ["beforeunload"] and not page.is_closed(), str(asked))

write(page, ["bubbles", "count"], 50)
write(page, ["bubbles", "count"], 40)
studio.process.terminate()
wait(page, "$('lost').open")
page.wait_for_timeout(100)
check("when the server ends, the page offers the text and names the copy",
      page.evaluate("$('lost-scene').value") == NEW and str(draft) in page.evaluate("$('lost-copy').textContent"))
with page.expect_download() as download:
    page.locator("#lost-download").click()
check("the text can be downloaded", pathlib.Path(download.value.path()).read_text() == NEW)
page.screenshot(path=browser.FOLDER + "/lost.png")
check("the copy has the last edit", draft.read_text() == NEW)
studio.process.wait(10)

studio, page = start()
check("the next run offers the copy", page.locator("#left").inner_text().startswith("Unsaved work is in mine.unsaved.yaml"))
page.screenshot(path=browser.FOLDER + "/left.png")
other = pathlib.Path(FOLDER, "mine.unsaved-2.yaml")
write(page, ["bubbles", "count"], 60)
check("another edit does not replace it", draft.read_text() == NEW and other.read_text() == TEXT.replace("30", "60"))
page.get_by_role("button", name="Restore").click()
wait(page, "state.scene.bubbles.count === 40 && state.dirty && !state.left")
check("restoring is one step of undo", page.evaluate("state.undo") == 2 and not other.exists())
page.keyboard.press("Control+s")
wait(page, "!state.dirty")
check("saving writes the file and removes the copy", scene.read_text() == NEW and not draft.exists())

# A copy is never written through a link, and a folder without room for one is stated.
draft.symlink_to(pathlib.Path(FOLDER, "elsewhere"))
write(page, ["bubbles", "count"], 41)
page.wait_for_timeout(1200)
page.evaluate("send({ state: 1 })")
check("no link is followed", not pathlib.Path(FOLDER, "elsewhere").exists() and other.exists() and draft.is_symlink())
check("no errors", not page.errors, str(page.errors))
finish()
