"""Opens a gallery in a headless Chromium, and fails unless it does what it should.

play.py INDEX.html FOLDER   leaves light.png, dark.png and calm.png in the folder
"""
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

PALETTES = 7
STATE = """[...document.querySelectorAll("video")].map(video => (
  {time: video.currentTime, paused: video.paused, label: video.getAttribute("aria-label"),
   loops: video.loop, muted: video.muted, error: video.error && video.error.message}))"""

# The part of the page's width that the cards of each row cover; 1 where no row is shorter than the page.
ROWS = """(() => {
  const main = document.querySelector("main").getBoundingClientRect(), rows = {};
  for (const card of document.querySelectorAll("figure")) {
    const box = card.getBoundingClientRect();
    rows[box.top] = Math.max(rows[box.top] || 0, (box.right - main.left) / main.width);
  }
  return Object.values(rows);
})()"""
LINKS = """[...document.querySelectorAll("a[download]")].map(link => link.getAttribute("href"))"""


class Page:
    """A browser that is spoken to by pipes, as DevTools does, without any library."""

    def __init__(self, address, profile):
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()

        def join():
            # The browser reads descriptor 3 and writes 4; the ends may have those numbers already.
            a, b = os.dup(to_browser), os.dup(from_browser)
            high = [os.dup2(a, 20), os.dup2(b, 21)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--remote-debugging-pipe", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", f"--user-data-dir={profile}", "--window-size=1280,1500",
             "about:blank"],
            preexec_fn=join, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.session, self.asked = b"", 0, None, []
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(one["targetId"] for one in targets if one["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for part in ("Page", "Network", "Runtime", "Accessibility"):
            self.call(part + ".enable")
        self.address = address

    def message(self):
        while b"\0" not in self.rest:
            some = os.read(self.into, 1 << 20)
            if not some:
                sys.exit("Chromium ended")
            self.rest += some
        one, self.rest = self.rest.split(b"\0", 1)
        return json.loads(one)

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.out, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("method") == "Network.requestWillBeSent":
                self.asked.append(message["params"]["request"]["url"])
            if message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']}")
                return message["result"]

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def show(self, scheme, motion="no-preference"):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion}])
        self.call("Page.navigate", url=self.address)
        for _ in range(200):
            if self.value("document.readyState") == "complete":
                return
            time.sleep(0.05)
        sys.exit("the page does not load")

    def picture(self, path):
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self):
        self.process.kill()
        self.process.wait()


def check(condition, text):
    if not condition:
        sys.exit("gallery: " + text)


def main():
    index, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        page = Page(index.as_uri(), profile)
        try:
            for width in (360, 800, 1600, 1280):
                page.call("Emulation.setDeviceMetricsOverride", width=width, height=1900,
                          deviceScaleFactor=1, mobile=False)
                page.show("light")
                rows = page.value(ROWS)
                check(all(0.99 < part < 1.01 for part in rows), f"{width} pixels wide: rows {rows}")
            links = page.value(LINKS)
            check(len(set(links)) == 2 * PALETTES, f"downloads {links}")
            check(all((index.parent / link).is_file() for link in links), f"no files: {links}")
            for _ in range(100):
                states = page.value(STATE)
                if len(states) == PALETTES and all(one["time"] > 0.2 for one in states):
                    break
                time.sleep(0.1)
            check(len(states) == PALETTES, f"{len(states)} loops")
            for one in states:
                check(one["time"] > 0.2 and not one["paused"], f"does not play: {one}")
                check(one["loops"] and one["muted"] and one["label"] and not one["error"], str(one))
            check(len({one["label"] for one in states}) == PALETTES, "two loops have one name")
            check(page.value("document.getElementById('motion').textContent") == "Pause", "button")
            page.picture(folder / "light.png")
            page.value("document.getElementById('motion').click()")
            check(all(one["paused"] for one in page.value(STATE)), "the button does not stop motion")
            page.show("dark")
            time.sleep(0.5)
            dark = page.value("getComputedStyle(document.body).backgroundColor")
            page.picture(folder / "dark.png")
            page.show("light", "reduce")
            light = page.value("getComputedStyle(document.body).backgroundColor")
            check(dark != light, "dark and light look the same")
            time.sleep(1)
            states = page.value(STATE)
            check(all(one["paused"] and one["time"] == 0 for one in states), f"moves: {states}")
            page.picture(folder / "calm.png")
            nameless = [
                node for node in page.call("Accessibility.getFullAXTree")["nodes"]
                if node.get("role", {}).get("value") in ("button", "image", "video", "Video")
                and not node.get("ignored") and not node.get("name", {}).get("value")]
            check(not nameless, f"without a name: {nameless}")
            others = [one for one in page.asked if not one.startswith(("file:", "data:", "about:"))]
            check(page.asked and not others, f"asks for {others}")
        finally:
            page.close()
    print(f"{PALETTES} loops play, stop and rest; {len(set(page.asked))} files asked for, all beside "
          "the page")


main()
