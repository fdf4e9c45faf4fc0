"""Starts `seltzer studio` and Chromium for the scripts beside this file."""
import atexit
import base64
import contextlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

from PIL import Image
from playwright.sync_api import sync_playwright
from websockets.sync.client import connect

SELTZER = os.environ["SELTZER"]
FOLDER = tempfile.mkdtemp(prefix="seltzer-studio-")
EXAMPLES = pathlib.Path(__file__).parents[2] / "Examples"
os.environ.update(HOME=FOLDER, XDG_CONFIG_HOME=FOLDER, XDG_RUNTIME_DIR=FOLDER)
# Serves the page's files from a folder in place of those in the binary, to work on them.
PAGES = pathlib.Path(__file__).parents[2] / "Sources/Studio/Page"
PAGE = os.environ.get("SELTZER_PAGE")
failed = False


def check(what, is_right, detail=""):
    global failed
    failed |= not is_right
    print(f"{'ok    ' if is_right else 'FAILED'} {what:58} {detail}", flush=True)


def finish():
    sys.exit(1 if failed else 0)


class Studio:
    """A running studio.

    `entrance` is the address printed, which opens once; `url` is another one each time. `page` is the page's own
    address, which ends in a slash, and needs the cookie in `headers`.
    """

    def __init__(self, scene="bubbles", *options):
        self.process = subprocess.Popen(
            [SELTZER, "studio", scene, "--no-open", "--folder", FOLDER, *options],
            stdout=subprocess.PIPE, text=True)
        atexit.register(self.end)
        self.entrance = self.process.stdout.readline().strip()
        self.host, code = re.match(r"http://([^/]+)/#(\w+)$", self.entrance).groups()
        answer = self.enter(code)
        self.path = answer.read().decode()
        self.page = f"http://{self.host}{self.path}"
        self.headers = {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}

    def enter(self, code):
        return urllib.request.urlopen(urllib.request.Request(
            f"http://{self.host}/enter", code.encode(), {"Origin": f"http://{self.host}"}), timeout=10)

    @property
    def url(self):
        return json.loads(self.get("elsewhere", b""))["url"]

    def end(self):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()

    def get(self, path="", body=None):
        request = urllib.request.Request(self.page + path, body, self.headers)
        return urllib.request.urlopen(request, timeout=10).read()

    def memory(self):
        """The resident memory in MB."""
        text = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


FLAGS = [
    *(["--no-sandbox"] if os.getuid() == 0 else []),
    # A page that comes from a folder has no address of the loopback interface.
    *(["--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets"] if PAGE else [])]
driver = sync_playwright().start()
atexit.register(driver.stop)
chromium = driver.chromium.launch(
    executable_path=shutil.which("chromium"), args=FLAGS)
atexit.register(chromium.close)


def wait(page, condition, *argument, seconds=10):
    """Waits for a condition; the page's security policy forbids playwright's own `wait_for_function`."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(condition, *argument):
        if time.monotonic() > deadline:
            raise TimeoutError(condition)
        time.sleep(0.01)


def local_file(name):
    return lambda route: route.fulfill(path=f"{PAGE}/{name}", headers={
        key: value for key, value in route.fetch().headers.items() if key != "content-length"})


def open_page(studio, width=1712, height=1000, **options):
    """Opens the page and waits for its first picture; by default the picture has 1280x720 pixels."""
    page = chromium.new_context(
        viewport={"width": width, "height": height}, **options).new_page()
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("console", lambda text: text.type == "error" and page.errors.append(text.text))
    page.on("response", lambda answer: answer.status >= 400 and page.errors.append(answer.url))
    if PAGE:
        for name in os.listdir(PAGE):
            page.route(studio.page + ("" if name == "studio.html" else name), local_file(name))
    page.goto(studio.url)
    page.wait_for_url(studio.page)
    wait(page, "picture.dataset.rev")
    page.evaluate(SETTLE)
    return page


links = contextlib.ExitStack()
atexit.register(links.close)


def open_link(url):
    """Opens a WebSocket that is closed at the end of the script."""
    return links.enter_context(connect(url, max_size=None))


class BarePage:
    """A page in a browser of its own, driven without playwright, which copies every WebSocket frame."""

    def __init__(self, width, height):
        profile = tempfile.mkdtemp(prefix="seltzer-chromium-")
        self.process = subprocess.Popen(
            [shutil.which("chromium"), "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}",
             f"--window-size={width},{height}", "--no-first-run", *FLAGS, "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(self.close)
        port = pathlib.Path(profile, "DevToolsActivePort")
        while not (port.exists() and port.read_text().count("\n")):
            time.sleep(0.02)
        targets = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port.read_text().split()[0]}/json"))
        self.link = open_link(next(t for t in targets if t["type"] == "page")["webSocketDebuggerUrl"])
        self.count = 0
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Page.enable")

    def call(self, method, **parameters):
        self.count += 1
        self.link.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.link.recv(timeout=60))
            if answer.get("id") == self.count:
                return answer.get("result", {})

    def goto(self, url):
        self.call("Page.navigate", url=url)

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description"))
        # While the page is replaced by another one, there is no result.
        return result.get("result", {}).get("value")

    def close(self):
        self.link.close()
        self.process.terminate()
        self.process.wait(10)


# settled() waits until the picture shows the newest state.
# Makes what the page's modules export global, with a count of the pictures shown in some seconds.
EXPOSE = """
window.exposed = (async () => {
  for (const name of NAMES) {
    const module = await import(`./${name}`);
    for (const key of Object.keys(module)) Object.defineProperty(window, key, { get: () => module[key], configurable: true });
  }
})();
window.countPictures = async seconds => {
  let count = 0;
  const pen = picture.getContext('2d'), put = pen.putImageData;
  pen.putImageData = (...data) => { count++; put.apply(pen, data); };
  await new Promise(done => setTimeout(done, seconds * 1000));
  delete pen.putImageData;
  return count;
};
window.exposed;
""".replace("NAMES", json.dumps([path.name for path in PAGES.glob("*.js") if path.name != "enter.js"]))
SETTLE = EXPOSE + """
window.settled = async () => {
  const began = performance.now();
  for (let quiet = 0, seen = -1; quiet < 3;) {
    if (performance.now() > began + 5000) throw Error(`no picture: ${seen}, state ${state.rev}, edit ${editNumber}, answered ${answered}`);
    await new Promise(done => setTimeout(done, 15));
    const now = `${picture.dataset.rev} ${state.rev}`;
    quiet = now === seen && Number(picture.dataset.rev) >= state.rev && answered >= editNumber ? quiet + 1 : 0;
    seen = now;
  }
};
window.pixels = () => picture.getContext('2d').getImageData(0, 0, picture.width, picture.height).data;
window.digest = () => new Uint32Array(pixels().buffer).reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, 7);
window.exposed;
"""


def pause(page, t):
    page.evaluate("t => { send({ time: { playing: false, t }, tilt: null }) }", t)
    wait(page, "t => !state.time.playing && state.time.t === t", t)
    page.wait_for_timeout(200)
    page.evaluate("settled()")


def canvas(page):
    """Returns the size and the RGBA bytes of the picture."""
    width, height, text = page.evaluate("""async () => {
      const blob = new Blob([pixels()]);
      const url = await new Promise(done => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result);
        reader.readAsDataURL(blob);
      });
      return [picture.width, picture.height, url.split(',')[1]];
    }""")
    return (width, height), base64.b64decode(text)


def run_command(text):
    """Runs a command line of the page with a shell, in the studio's folder."""
    text = text.replace("seltzer render", f"{shlex.quote(SELTZER)} render", 1)
    return subprocess.run(["sh", "-c", text], cwd=FOLDER, capture_output=True, text=True, timeout=60)


def rendered(page):
    """Renders the picture as it is now by the page's command line; returns its size and RGBA bytes."""
    page.evaluate("state.command = ''; send({ state: 1 })")
    wait(page, "state.command !== ''")
    output = os.path.join(FOLDER, "rendered.png")
    done = run_command(page.evaluate("state.command").replace("-o picture.png", f"-y -o {output}"))
    if done.returncode:
        return done.stderr.strip(), b""
    picture = Image.open(output).convert("RGBA")
    return picture.size, picture.tobytes()


def compare(page, name):
    """Checks that the page shows the picture of its command line."""
    ours, theirs = canvas(page), rendered(page)
    detail = ours[0] if ours[0] == theirs[0] else f"{ours[0]} {theirs[0]}"
    if ours != theirs and len(ours[1]) == len(theirs[1]):
        detail = f"{sum(a != b for a, b in zip(ours[1], theirs[1]))} bytes differ"
    check(name, ours == theirs, str(detail))


def cpu_seconds(process):
    """The processor time of a process and all its children, in seconds."""
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(
            (int(stat.parent.name), (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")))
    times = {pid: seconds for entries in children.values() for pid, seconds in entries}

    def total(pid):
        return times.get(pid, 0) + sum(total(child) for child, _ in children.get(pid, []))
    return total(process)
