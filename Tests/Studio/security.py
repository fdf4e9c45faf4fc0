#!/usr/bin/python3
"""Enters in several ways, and sends what a hostile page or program would send; each is refused or bounded, and the picture continues."""
import http.client
import os
import random
import socket
import time
import urllib.error

from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from browser import FOLDER, Studio, check, chromium, finish, open_page, wait

studio = Studio("bubbles")
name, port = studio.host.split(":")
page = open_page(studio, 1000, 800)
page.evaluate("setTime({ playing: true })")
socket_url = f"ws://{studio.host}{studio.path}socket"
origin = f"http://{studio.host}"


def status(path, method="GET", body=None, **headers):
    """Returns the status of a request with the cookie."""
    headers = {**studio.headers, **headers}
    connection = http.client.HTTPConnection(name, int(port), timeout=10)
    try:
        connection.putrequest(method, path, skip_host="Host" in headers)
        if body is not None and "Transfer-Encoding" not in headers:
            headers["Content-Length"] = str(len(body))
        for key, value in headers.items():
            connection.putheader(key, value)
        connection.endheaders(body)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        return type(error).__name__
    finally:
        connection.close()


def socket_status(url=socket_url, **options):
    try:
        with connect(url, additional_headers=studio.headers, **options):
            return 101
    except InvalidStatus as error:
        return error.response.status_code
    except OSError as error:
        return type(error).__name__


def frames(seconds=1):
    """Returns how many pictures the page shows in some seconds."""
    return page.evaluate("countPictures", seconds)


def refused(action):
    try:
        action()
    except urllib.error.HTTPError as error:
        return error.code
    return 200


good = studio.path
check("with path and cookie", status(good) == 200)
wrong = {path: status(path) for path in ["/studio.js", "/socket", "/" + "0" * 32 + "/", good[:-2] + "/", "/../etc/passwd"]}
check("requests without the path: 404", set(wrong.values()) == {404}, str(wrong if set(wrong.values()) != {404} else ""))
check("socket without the path: refused", socket_status(f"ws://{studio.host}/socket") == 404)
outside = {path: status(good + path, Cookie="seltzer=" + "0" * 32) for path in ["", "scene", "socket", "studio.js", "elsewhere"]}
check("requests without the cookie: 403", set(outside.values()) == {403}, str(outside))

code = studio.url.split("#")[1]
other = chromium.new_context(java_script_enabled=False).new_page()
other.goto(f"http://{studio.host}/#{code}")
check("a prefetch and a wrong code do not use up a code", refused(lambda: studio.enter("0" * 32)) == 403
      and refused(lambda: studio.enter(code)) == 200)
check("a code works once", refused(lambda: studio.enter(code)) == 403
      and refused(lambda: studio.enter(studio.entrance.split("#")[1])) == 403)
other.context.close()
check("a code from another page: 403", status("/enter", "POST", studio.url.split("#")[1].encode(), Origin="http://evil.example") == 403
      and status("/enter", "POST", studio.url.split("#")[1].encode()) == 403)
page.click("#elsewhere")
wait(page, "$('elsewhere-url').value")
address = page.evaluate("$('elsewhere-url').value")
page.click("#elsewhere-dialog .cancel")
second = chromium.new_context().new_page()
second.goto(address)
second.wait_for_url(studio.page)
wait(second, "window.picture?.dataset.rev")
second.reload()
wait(second, "window.picture?.dataset.rev")
check("Open elsewhere lets a second browser in, and it can reload", second.url == studio.page)
second.go_back()
second.go_forward()
wait(second, "window.picture?.dataset.rev")
check("its history holds no code", "#" not in second.url)
second.context.clear_cookies()
second.reload()
wait(second, "document.querySelector('dialog[open] h2')")
check("a page without its cookie says so", "does not open" in second.inner_text("dialog[open]"))
second.goto(address)
wait(second, "document.querySelector('dialog[open] h2')")
check("a used address says so", "Open elsewhere" in second.inner_text("dialog[open]"))
second.goto(studio.url)
second.wait_for_url(studio.page)
check("another address lets it in again", True)
second.context.close()
for host in ["evil.example", f"evil.example:{port}", "169.254.169.254"]:
    check(f"Host {host}: 403", status(good, Host=host) == 403, str(status(good, Host=host)))
for theirs in ["http://evil.example", "null", f"https://{studio.host}", f"http://{name}:1"]:
    results = [status(good + "import?name=a.png", "POST", b"x", Origin=theirs), socket_status(origin=theirs)]
    check(f"Origin {theirs}: 403", results == [403, 403], str(results))
check("own Origin", socket_status(origin=origin) == 101)

secret = os.path.join(os.path.dirname(FOLDER), "seltzer-secret.yaml")
open(secret, "w").write("description: secret\n")
traversals = ["../seltzer-secret.yaml", "..%2fseltzer-secret.yaml", "%2e%2e/%2e%2e/etc/passwd", "export/../../x",
              "export/..%2f..%2fetc%2fpasswd", "/etc/passwd", "....//etc/passwd", "studio.css%00.html", "scene/../../../etc/passwd"]
answers = {path: status(good + path) for path in traversals}
check("path traversal: refused", all(a in (400, 403, 404) for a in answers.values()), str(set(answers.values())))
status(good + "import?name=../evil.yaml", "POST", b"name: evil\n", Origin=origin)
status(good + "import?name=%2e%2e%2fevil.yaml", "POST", b"name: evil\n", Origin=origin)
check("an import stays in the folder", not os.path.exists(os.path.join(os.path.dirname(FOLDER), "evil.yaml")))
with connect(socket_url, origin=origin, max_size=None, additional_headers=studio.headers) as link:
    for message in ['{"open":"../seltzer-secret.yaml"}', '{"open":"/etc/passwd"}', '{"save":{"name":"../evil.yaml"}}',
                    '{"save":{"name":"/tmp/evil.yaml"}}', '{"edit":[{"path":"background","value":{"file":"../../etc/hostname"}}],"id":1}',
                    '{"edit":[{"path":"palette","value":"/etc/passwd"}],"id":2}']:
        link.send(message)
    refused = 0
    deadline = time.monotonic() + 5
    while refused < 6 and time.monotonic() < deadline:
        try:
            text = link.recv(timeout=1)
        except TimeoutError:
            break
        refused += isinstance(text, str) and '"refused"' in text
check("files outside the folder: refused", refused == 6 and not os.path.exists(os.path.join(os.path.dirname(FOLDER), "evil.yaml"))
      and not os.path.exists("/tmp/evil.yaml"), f"{refused} of 6")
os.remove(secret)

before = studio.memory()
check("a body of 100 MB: refused or cut", status(good + "import?name=big.png", "POST", b"x" * 100_000_000, Origin=origin)
      in (413, 400, "BrokenPipeError", "ConnectionResetError", "RemoteDisconnected"))
check("a body without a length: 411", status(good + "import?name=x.png", "POST", b"1\r\nx\r\n0\r\n\r\n", **{"Transfer-Encoding": "chunked"}) == 411)
check("a header of 1 MB: refused or cut", status(good, Cookie="x" * 1_000_000) != 200)
check("the picture continues", frames() > 5, f"{frames()} fps")

random.seed(1)
words = ['{', '}', '[', ']', '"', ':', ',', 'edit', 'path', 'value', 'view', 'width', 'time', 'tilt', 'undo', 'null', '1e999',
         '-1', '0', 'nan', '\\u0000', 'bubbles[0]', 'layers[99999999999999999999]', '[[[[', '1e-400', 'true', 'export', 'save']
shapes = ['{"view":{"width":%s,"height":%s}}', '{"edit":[{"path":"%s","value":%s}]}', '{"time":{"t":%s,"speed":%s}}', '{"tilt":[%s,%s]}',
          '{"undo":%s,"x":%s}', '{"shown":%s,"cancel":%s}', '{"slot":"%s","open":%s}']
UPGRADE = (f"GET {good}socket HTTP/1.1\r\nHost: {studio.host}\r\nOrigin: {origin}\r\nCookie: {studio.headers['Cookie']}\r\nUpgrade: websocket\r\n"
           "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n").encode()


def message():
    text = "".join(random.choices(words, k=random.randint(1, 12))) if random.random() < 0.5 else (
        random.choice(shapes) % tuple(random.choices(words, k=2)))
    data = text.encode()[:125]
    return bytes([0x81 if random.random() < 0.9 else 0x82, 0x80 | len(data), 0, 0, 0, 0]) + data


def flood(total, make, batch):
    """Sends many frames over raw sockets, and opens a new one when the server closes the last; returns the count."""
    sent, deadline = 0, time.monotonic() + 120
    while sent < total and time.monotonic() < deadline:
        try:
            with socket.create_connection((name, int(port)), timeout=5) as link:
                link.sendall(UPGRADE)
                link.recv(65536)
                while sent < total and time.monotonic() < deadline:
                    sent += batch
                    link.sendall(b"".join(make() for _ in range(batch)))
                    link.settimeout(0.001)
                    try:
                        while link.recv(1 << 20):
                            pass
                        break
                    except TimeoutError:
                        link.settimeout(5)
        except OSError:
            pass
    return sent


for what, total, make, batch in [
        ("malformed messages", 90_000, message, 300), ("broken WebSocket frames", 5_000, lambda: random.randbytes(random.randint(1, 64)), 5)]:
    began = time.monotonic()
    sent = flood(total, make, batch)
    spent = time.monotonic() - began
    shown = frames()
    check(f"{what}: the picture continues", sent >= total and shown > 5, f"{sent} in {spent:.0f} s, then {shown} fps")
bodies = 0
began = time.monotonic()
kinds = ["png", "jpg", "yaml", "csv", "gpl", "ase", "zip", "json", "conf", "txt"]
while bodies < 5000 and time.monotonic() - began < 120:
    connection = http.client.HTTPConnection(name, int(port), timeout=10)
    try:
        for _ in range(100):
            bodies += 1
            target = random.choice([f"import?name=x{bodies % 7}.{random.choice(kinds)}", "palette?name=%ff", "thumbnail?palette=x"])
            connection.request("POST", good + target, random.randbytes(random.randint(0, 400)),
                               {"Origin": origin, **studio.headers})
            connection.getresponse().read()
    except (OSError, http.client.HTTPException):
        pass
    connection.close()
shown = frames()
check("malformed bodies: the picture continues", bodies >= 5000 and shown > 5, f"{bodies} bodies in {time.monotonic() - began:.0f} s, then {shown} fps")
idle = []
for _ in range(200):
    try:
        idle.append(socket.create_connection((name, int(port)), timeout=2))
    except OSError:
        pass
shown = frames()
check("200 idle connections: the picture continues, pages load", shown > 5 and status(good) == 200, f"{shown} fps")
for link in idle:
    link.close()
after = studio.memory()
check("memory stays bounded", after - before < 150, f"{before:.0f} MB before, {after:.0f} MB after")
check("the server still runs", studio.process.poll() is None)
check("the scene is unchanged by refused messages", status(good + "scene") == 200)
finish()
