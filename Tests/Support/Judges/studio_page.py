"""Opens a page of Studio in Chromium, changes a setting with its control, and prints what is there as JSON.

usage: studio_page.py ADDRESS; the folder is the browser's own.
"""

import json
import os
import subprocess
import sys

# Waits for a picture, looks into each tab, and changes the seed.
LOOK = """(async () => {
  const until = async condition => {
    for (let turn = 0; turn < 500 && !condition(); turn++) await new Promise(done => setTimeout(done, 20));
  };
  await until(() => picture.dataset.rev);
  const data = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height).data;
  const rows = [];
  for (const tab of tabs.children) {
    tab.click();
    for (const row of panel.querySelectorAll('.row:has(input, select, button:not(.reset))')) rows.push(row.dataset.key);
  }
  const seed = panel.querySelector('[data-key=seed] input');
  seed.value = 4711;
  seed.dispatchEvent(new Event('change'));
  await until(() => !undo.disabled);
  const { schema } = await import('./connection.js');
  const keys = [['scene', ''], ['bubbles', 'bubbles.'], ['clock', 'layers.0.']].flatMap(
    ([name, place]) => Object.keys(schema.$defs[name].properties).map(key => place + key));
  return {
    colors: new Set(new Uint32Array(data.buffer)).size, missing: keys.filter(key => !rows.includes(key)),
    scene: await (await fetch('scene')).text(),
  };
})()"""

# The DevTools protocol is spoken on descriptors 3 and 4; the browser ends when they close.
browser = subprocess.Popen(
    ["sh", "-c", 'exec chromium "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1', "sh", "--headless",
     "--remote-debugging-pipe", "--user-data-dir=" + os.getcwd(), "--no-first-run",
     *(["--no-sandbox"] if os.getuid() == 0 else [])],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE)
errors = []


def message():
    text = b""
    while not text.endswith(b"\0"):
        text += browser.stdout.read(1) or sys.exit("Chromium has ended")
    found = json.loads(text[:-1])
    if details := found.get("params", found.get("result", {})).get("exceptionDetails"):
        errors.append(details.get("exception", {}).get("description", details["text"]))
    return found


def call(method, session=None, **parameters):
    order = {"id": 1, "method": method, "params": parameters}
    browser.stdin.write(json.dumps({**order, "sessionId": session} if session else order).encode() + b"\0")
    browser.stdin.flush()
    while "id" not in (found := message()):
        pass
    return found["result"]


target = call("Target.createTarget", url="about:blank")["targetId"]
session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
for domain in "Page", "Runtime":
    call(domain + ".enable", session)
call("Page.navigate", session, url=sys.argv[1])
# The first page exchanges the code for a cookie, and goes on to the second one.
first = sys.argv[1].split("#")[0]
while len(message().get("params", {}).get("frame", {}).get("url", "")) <= len(first):
    pass
while message()["method"] != "Page.loadEventFired":
    pass
seen = call("Runtime.evaluate", session, expression=LOOK, awaitPromise=True, returnByValue=True)
print(json.dumps({**seen["result"].get("value", {}), "errors": errors}))
call("Browser.close")
browser.wait()
