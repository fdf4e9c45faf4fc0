"""The control socket under load: 100,000 malformed, huge, slow and half-closed requests, and another user."""

import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time

SELTZER = os.environ.get("SELTZER", ".build/release/seltzer")
COUNT = int(os.environ.get("SELTZER_REQUESTS", "100000"))
FPS = 30
failed = False


def check(holds, text):
    global failed
    failed = failed or not holds
    print("ok" if holds else "FAILED", text, flush=True)


def connect():
    client = socket.socket(socket.AF_UNIX)
    client.settimeout(30)
    client.connect(path)
    return client


def ask(client, line):
    """Sends a line, and returns the answer; None if the connection was closed."""
    client.sendall(line + b"\n")
    return answer(client)


def answer(client):
    line = b""
    while not line.endswith(b"\n"):
        part = client.recv(1 << 16)
        if not part:
            return None
        line += part
    return json.loads(line)


def refused(line):
    """Whether an open connection answers a line with an error."""
    global shared
    reply = ask(shared, line)
    if reply is None:
        shared = connect()
    return reply is not None and not reply["ok"] and reply["error"]


def malformed():
    size = rng.randrange(200)
    line = bytes(b for b in rng.randbytes(size) if b != 10)
    return bool(refused(line))


def mutated():
    line = bytearray(b'{"command": "set", "value": "bubbles.count=9", "output": "x"}')
    line[rng.randrange(len(line))] = rng.choice(b'{}[]",:=x')
    return refused(bytes(line)) is not None


def wrong():
    return bool(refused(rng.choice([
        b'{"command": "no"}', b'{"command": "seed", "value": 1e300}', b'{"command": "pause", "output": "A"}',
        b'{"command": "next", "output": "A"}', b'{"command": "set", "value": "a[9].b=1", "output": "A"}',
    ])))


def huge():
    """A line that is too long, with or without an end."""
    client = connect()
    try:
        client.sendall(b"[" * rng.choice([65537, 70000, 300000]) + rng.choice([b"", b"\n"]))
    except (BrokenPipeError, ConnectionResetError):
        pass
    try:
        reply = answer(client)
    except ConnectionResetError:
        return True
    finally:
        client.close()
    return not reply["ok"] and "bytes" in reply["error"]


def half_closed():
    """A client that ends its output without a line break, and still reads its answer."""
    client = connect()
    client.sendall(b'{"command": "seed"}')
    client.shutdown(socket.SHUT_WR)
    reply = answer(client)
    ended = client.recv(1) == b""
    client.close()
    return not reply["ok"] and ended


def gone():
    """A client that closes without reading."""
    client = connect()
    client.sendall(rng.choice([b'{"command": "status"}\n', b'{"command"', b'{"command": "watch"}\n', b""]))
    client.close()
    return True


def slow():
    """A client that begins a request and stops; the server keeps a limited number of these."""
    client = connect()
    client.sendall(b'{"comm')
    idle.append(client)
    if len(idle) > 100:
        idle.pop(0).close()
    return True


def resident():
    with open(f"/proc/{show.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def status():
    client = connect()
    reply = ask(client, b'{"command": "status"}')
    client.close()
    return reply["status"]


rng = random.Random(1)
folder = tempfile.mkdtemp(prefix="seltzer-ctl-")
path = folder + "/seltzer/default.sock"
environment = dict(os.environ, XDG_RUNTIME_DIR=folder)
show = subprocess.Popen(
    [SELTZER, "live", "home", "-s", "640x360", "--fps", str(FPS), "--to", f"file:{folder}/fb", "--name", "default",
     "--stats", f"{folder}/stats.json", "--quiet"],
    env=environment, stderr=subprocess.PIPE)
try:
    deadline = time.monotonic() + 30
    while True:
        try:
            status()
            break
        except (FileNotFoundError, ConnectionRefusedError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)

    # Caches and the allocator settle before memory is measured.
    shared, idle = connect(), []
    kinds = [malformed] * 40 + [mutated] * 20 + [wrong] * 20 + [half_closed] * 8 + [gone] * 8 + [slow] * 3 + [huge]
    for _ in range(COUNT // 10):
        rng.choice(kinds)()
    time.sleep(2)
    before = resident()
    counts, bad = {}, {}
    began = time.monotonic()
    for _ in range(COUNT):
        kind = rng.choice(kinds)
        counts[kind.__name__] = counts.get(kind.__name__, 0) + 1
        if not kind():
            bad[kind.__name__] = bad.get(kind.__name__, 0) + 1
    seconds = time.monotonic() - began
    print(f"{COUNT} requests in {seconds:.1f} s: {counts}", flush=True)
    check(not bad, f"each request that can be answered is answered with an error {bad or ''}")
    for client in idle:
        client.close()
    time.sleep(2)
    growth = resident() - before
    check(growth < 1 << 20, f"memory grew by {growth / 1024:.0f} KiB of {before / 1e6:.1f} MB")
    with open(folder + "/stats.json") as file:
        stats = json.load(file)
    print(f"{stats['shown']} frames, {stats['dropped']} dropped, late by {stats['lateness']}", flush=True)
    check(
        stats["dropped"] == 0 and stats["lateness"]["most"] < 1000 / FPS,
        "no frame is dropped or late by more than one period")

    # A client that never reads what it watches is disconnected.
    lazy = connect()
    lazy.sendall(b'{"command": "watch"}\n')
    busy = connect()
    for index in range(20000):
        ask(busy, b'{"command": "speed", "value": %d}' % (1 + index % 2))
    time.sleep(1)
    lazy.settimeout(10)
    received = 0
    while part := lazy.recv(1 << 20):
        received += len(part)
    check(received < 3 << 20, f"a client that does not read is disconnected after {received} bytes")
    check(abs(resident() - before) < 4 << 20, f"memory then differs by {(resident() - before) / 1024:.0f} KiB")
    check(show.poll() is None and status()["outputs"][0]["scene"] == "home", "the show continues")

    if os.geteuid() == 0:
        # The folder and the socket keep others out; without that the credentials do.
        for name, mode in [(folder, 0o777), (folder + "/seltzer", 0o777), (path, 0o666)]:
            os.chmod(name, mode)
        child = os.fork()
        if child == 0:
            os.setgid(65534)
            os.setuid(65534)
            try:
                reply = ask(connect(), b'{"command": "status"}')
            except (BrokenPipeError, ConnectionResetError):
                reply = None
            os._exit(0 if reply is None else 1)
        check(os.waitpid(child, 0)[1] == 0, "another user is refused")
    else:
        print("skipped: another user; needs root", flush=True)
finally:
    show.terminate()
    error = show.communicate(timeout=30)[1].decode()
check(error == "" and show.returncode == -15, f"the show ends without a message {error}")
check(not os.path.exists(path), "the socket is removed")
subprocess.run(["rm", "-r", folder], check=True)
sys.exit(failed)
