#!/usr/bin/python3
"""Opens the page in Firefox, driven by WebDriver BiDi, and compares the picture with `seltzer render`."""
import atexit
import base64
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from browser import SETTLE, Studio, check, compare, finish, open_link, pause, wait


class FirefoxPage:
    """A page with playwright's `evaluate`, because playwright drives only a Firefox of its own."""

    def __init__(self, studio):
        profile = tempfile.mkdtemp(prefix="seltzer-firefox-")
        process = subprocess.Popen(
            [shutil.which("firefox-esr") or shutil.which("firefox"), "--headless", "--no-remote",
             "--remote-debugging-port=0", "--profile", profile, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(process.wait)
        atexit.register(process.terminate)
        address = pathlib.Path(profile, "WebDriverBiDiServer.json")
        while not (address.exists() and address.read_text().endswith("}")):
            time.sleep(0.02)
        self.link = open_link("ws://{ws_host}:{ws_port}/session".format(**json.loads(address.read_text())))
        self.numbers = itertools.count(1)
        self.errors = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.tab = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("browsingContext.setViewport", context=self.tab, viewport={"width": 1600, "height": 900})
        self.call("browsingContext.navigate", context=self.tab, url=studio.url, wait="complete")
        while self.call("browsingContext.getTree")["contexts"][0]["url"] != studio.page:
            time.sleep(0.02)
        wait(self, "window.picture?.dataset.rev")
        self.evaluate(SETTLE)

    def call(self, method, **parameters):
        number = next(self.numbers)
        self.link.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self.link.recv(30))).get("id") != number:
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.errors.append(answer["params"]["text"])
        if "error" in answer:
            raise RuntimeError(answer["message"])
        return answer["result"]

    def evaluate(self, text, argument=None):
        answer = self.call("script.evaluate", target={"context": self.tab}, awaitPromise=True, expression=f"""
            (async () => {{
              const value = {text.strip()};
              const result = typeof value === 'function' ? value({json.dumps(argument)}) : value;
              return JSON.stringify(await result ?? null);
            }})()""")
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def wait_for_timeout(self, milliseconds):
        self.evaluate(f"new Promise(done => setTimeout(done, {milliseconds}))")


page = FirefoxPage(Studio("deep"))
page.evaluate("send({ open: 'snow' })")
wait(page, "state.name === 'snow'")
page.evaluate("edit([{ path: ['palette'], value: 'violet,red@0.2' }, { path: ['bubbles', 1, 'density'], value: 123 }])")
pause(page, 4.5)
compare(page, "canvas of Firefox equals `seltzer render`")
check("and no error is in its console", not page.errors, "; ".join(page.errors))
page.evaluate("send({ time: { playing: true } })")
page.wait_for_timeout(3000)
shot = page.call("browsingContext.captureScreenshot", context=page.tab)["data"]
pathlib.Path(os.environ["SHOTS"]).mkdir(parents=True, exist_ok=True)
pathlib.Path(os.environ["SHOTS"], "firefox.png").write_bytes(base64.b64decode(shot))
check("the scene plays", page.evaluate("parseInt($('rate').textContent)") >= 20, page.evaluate("$('rate').textContent"))
finish()
