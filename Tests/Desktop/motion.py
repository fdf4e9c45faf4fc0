"""Switches workspaces of real window managers, and moves real pointers, and checks that the stack slides
and settles; and that clocks show the current time.

Hyprland is not packaged for Debian 12; a stand-in answers on its two sockets.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

from PIL import Image, ImageGrab

SELTZER = os.environ.get("SELTZER", ".build/debug/seltzer")
WIDTH, HEIGHT, RATE = 320, 180, 60
SCENE = """
bubbles: { count: 0 }
layers: [{ kind: shape, shape: rectangle, size: [0.04, 0.5], color: '#FFFFFF' }]
"""
# The bar is entry 1 of 2, so it moves twice as far as the background: 0.1 stage heights at most.
MIDDLE, REACH = WIDTH / 2, 0.1 * HEIGHT

folder = tempfile.mkdtemp(prefix="seltzer-workspaces-")
scene = os.path.join(folder, "scene.yaml")
with open(scene, "w") as file:
    file.write(SCENE)
failed = False


def check(what, holds):
    global failed
    failed = failed or not holds
    print(("ok " if holds else "FAILED ") + what, flush=True)


def wait(condition, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    return None


def bar(red):
    """Returns the position of the bar in a row, by its red, which the gradient lacks."""
    weights = [max(0, value - 150) for value in red]
    return sum((i + 0.5) * w for i, w in enumerate(weights)) / (sum(weights) or 1)


class Show:
    """A show whose frames are read as positions of the bar in pixels."""

    def __init__(self, environment, source="workspaces"):
        clean = {"PATH": os.environ["PATH"], "HOME": folder}
        self.process = subprocess.Popen(
            [SELTZER, "live", scene, "--to", "-", "--format", "xrgb8888", "-q",
             "-s", f"{WIDTH}x{HEIGHT}", "--fps", str(RATE), "--motion", source],
            env=clean | environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.positions = []
        self.errors = []
        threading.Thread(target=self.read, daemon=True).start()
        threading.Thread(
            target=lambda: self.errors.extend(self.process.stderr), daemon=True).start()

    def read(self):
        while len(frame := self.process.stdout.read(4 * WIDTH * HEIGHT)) == 4 * WIDTH * HEIGHT:
            self.positions.append(bar(frame[4 * WIDTH * (HEIGHT // 2):][:4 * WIDTH][2::4]))

    @property
    def position(self):
        return self.positions[-1] if self.positions else None

    def reaches(self, offset):
        return wait(lambda: self.position and abs(self.position - MIDDLE - offset) < 0.5)

    def slides(self, name, switch, offset):
        """Switches, and checks that the bar slides to an offset without a jump or overshoot."""
        first = len(self.positions)
        switch()
        settled = self.reaches(offset)
        time.sleep(0.5)
        path = self.positions[first:]
        steps = [b - a for a, b in zip(path, path[1:])]
        sign = 1 if path[-1] > path[0] else -1
        check(f"{name}: at {self.position - MIDDLE:+.1f} px, in the middle at 0, expected "
              f"{offset:+.1f}", bool(settled) and abs(self.position - MIDDLE - offset) < 0.5)
        check(f"{name}: slides in {sum(abs(s) > 0.01 for s in steps)} frames, back by at most "
              f"{-min(sign * s for s in steps):.2f} px, by at most "
              f"{max(sign * s for s in steps):.1f} px a frame",
              all(sign * s > -0.1 for s in steps) and len([s for s in steps if abs(s) > 0.01]) > 10)

    def end(self):
        self.process.terminate()
        return self.process.wait(30)

    def survives(self, name):
        """Checks that the loss of the window manager is reported once and nothing moves."""
        lost = wait(lambda: self.errors)
        time.sleep(0.5)
        check(f"{name}: its end is reported once: {self.errors[0].decode().strip() if lost else ''}",
              len(self.errors) == 1 and b"closed the connection" in self.errors[0])
        before = len(self.positions)
        check(f"{name}: the show goes on", wait(lambda: len(self.positions) > before + 10))
        self.end()


class Programs:
    def __init__(self):
        self.started = []

    def start(self, *arguments, **options):
        options = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | options
        self.started.append(subprocess.Popen(arguments, **options))
        return self.started[-1]

    def end(self):
        for program in reversed(self.started):
            program.terminate()
            program.wait(10)


def x_server(programs):
    server = programs.start(
        "Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "640x360x24", "-nolisten", "tcp",
        "-ac", stdout=subprocess.PIPE)
    return {"DISPLAY": ":" + server.stdout.readline().decode().strip(),
            "PATH": os.environ["PATH"], "HOME": folder}


def i3(programs):
    environment = x_server(programs)
    config, ipc = os.path.join(folder, "i3"), os.path.join(folder, "i3.sock")
    with open(config, "w") as file:
        file.write(f"# i3 config file (v4)\nipc-socket {ipc}\n")
    manager = programs.start("i3", "-c", config, env=environment)
    wait(lambda: os.path.exists(ipc))

    def switch(number):
        subprocess.run(["i3-msg", "-s", ipc, "workspace", "number", str(number)],
                       env=environment, stdout=subprocess.DEVNULL, check=True)

    # By the property of the root window.
    show = Show({"DISPLAY": environment["DISPLAY"]})
    check("i3: begins in the middle with one workspace", show.reaches(0))
    show.slides("i3, workspace 5", lambda: switch(5), -REACH)
    show.slides("i3, workspace 1", lambda: switch(1), REACH)
    show.slides("i3, workspace 3", lambda: switch(3), 0)
    manager.terminate()
    show.survives("i3")


def ewmh(programs):
    environment = x_server(programs)
    manager = programs.start("openbox", "--sm-disable", env=environment)

    def desktop(*arguments):
        return subprocess.run(["xdotool", *arguments], env=environment, capture_output=True)

    wait(lambda: desktop("set_num_desktops", "3").returncode == 0
         and desktop("get_num_desktops").stdout.strip() == b"3")
    show = Show({"DISPLAY": environment["DISPLAY"]})
    check("openbox: begins at desktop 1 of 3", show.reaches(REACH))
    show.slides("openbox, desktop 3", lambda: desktop("set_desktop", "2"), -REACH)
    show.slides("openbox, desktop 2", lambda: desktop("set_desktop", "1"), 0)
    manager.terminate()
    manager.wait(10)
    before = len(show.positions)
    check("openbox: the show goes on without it", wait(lambda: len(show.positions) > before + 10))
    programs.started[0].terminate()
    show.survives("X server")


def started_sway(programs, name, settings={}):
    """Starts a headless sway; returns its process, its environment, and a function for its commands."""
    runtime = os.path.join(folder, name)
    os.mkdir(runtime, 0o700)
    config = os.path.join(folder, "sway")
    with open(config, "w") as file:
        file.write("xwayland disable\noutput * resolution 640x360\n")
    os.chmod(folder, 0o755)
    environment = {"PATH": os.environ["PATH"], "HOME": runtime, "XDG_RUNTIME_DIR": runtime,
                   "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1",
                   "WLR_RENDERER": "pixman", **settings}
    options = {}
    if os.geteuid() == 0:
        # sway refuses root.
        os.chown(runtime, 65534, 65534)
        options = {"user": 65534, "group": 65534, "extra_groups": []}
    manager = programs.start("sway", "-c", config, env=environment, **options)
    found = wait(lambda: [name for name in os.listdir(runtime) if name.startswith("sway-ipc")])
    ipc = os.path.join(runtime, found[0])

    display = wait(lambda: [name for name in os.listdir(runtime)
                            if name.startswith("wayland-") and "." not in name])
    environment |= {"SWAYSOCK": ipc, "WAYLAND_DISPLAY": display[0]}

    def message(*words):
        return subprocess.run(
            ["swaymsg", "-s", ipc, *words], env=environment, capture_output=True).returncode == 0

    wait(lambda: message("workspace", "number", "1"))
    return manager, environment, message


def sway(programs):
    manager, environment, message = started_sway(programs, "sway-1")
    show = Show({"SWAYSOCK": environment["SWAYSOCK"]})
    check("sway: begins in the middle with one workspace", show.reaches(0))
    show.slides("sway, workspace 2", lambda: message("workspace", "number", "2"), -REACH)
    show.slides("sway, workspace 1", lambda: message("workspace", "number", "1"), REACH)
    manager.terminate()
    show.survives("sway")


def desktop_show(source, environment, screen):
    """Starts a show on a desktop of 640x360."""
    return subprocess.Popen(
        [SELTZER, "live", scene, "--to", screen, "-q", "--motion", source],
        env={"PATH": os.environ["PATH"], "HOME": folder} | environment)


def reaches(grab, offset):
    """Waits until the bar in a picture of 640x360 is at an offset; returns the last one."""
    last = [None]

    def is_there():
        picture = grab()
        if not picture:
            return False
        red = picture.convert("RGB").crop((0, 180, 640, 181)).tobytes()[::3]
        last[0] = bar(red) - 320
        return abs(last[0] - offset) < 1

    return bool(wait(is_there, 15)), last[0]


def expect(name, grab, offset):
    holds, found = reaches(grab, offset)
    check(f"{name}: the bar is at {found} px, expected {offset:+.1f}", holds)


def outputs_of_sway(programs):
    _, environment, message = started_sway(programs, "sway-2", {"WLR_HEADLESS_OUTPUTS": "2"})
    message("focus", "output", "HEADLESS-1")
    show = desktop_show("workspaces", environment, "wayland")
    programs.started.append(show)

    def grabber(output):
        def grab():
            path = os.path.join(folder, "grim.png")
            done = subprocess.run(["grim", "-o", output, path], env=environment, capture_output=True)
            return Image.open(path) if done.returncode == 0 else None
        return grab

    first, second = grabber("HEADLESS-1"), grabber("HEADLESS-2")
    expect("sway, two outputs, first", first, 0)
    message("workspace", "number", "5")
    expect("sway, two outputs, workspace 5 on the first", first, -36)
    expect("sway, two outputs, second stays", second, 0)
    message("workspace", "number", "1")
    expect("sway, two outputs, workspace 1 on the first", first, 36)


def pointer_sway(programs):
    # In an X server, which has a pointer.
    server = x_server(programs)
    _, environment, _ = started_sway(
        programs, "sway-3", {"WLR_BACKENDS": "x11", "DISPLAY": server["DISPLAY"]})
    programs.started.append(desktop_show("pointer", environment, "wayland"))
    points(server, "sway")


def pointer_x11(programs):
    environment = x_server(programs)
    programs.started.append(desktop_show("pointer", environment, "x11"))
    points(environment, "X11")


def points(environment, name):
    """Moves the pointer, and checks where the bar is."""
    def grab():
        return ImageGrab.grab(xdisplay=environment["DISPLAY"])

    for x, offset in [(600, 31.5), (320, 0), (40, -31.5)]:
        subprocess.run(["xdotool", "mousemove", str(x), "180"], env=environment, check=True)
        expect(f"{name}, pointer at {x}", grab, offset)


def clocks(_):
    """Compares the frames of shows around the end of a minute with pictures of the current time."""
    text = "palette: blue\nmotion: still\nbubbles: { count: 0 }\nlayers: [{ kind: clock, size: 0.4 START }]\n"
    path = os.path.join(folder, "clock.yaml")

    def picture(start):
        with open(os.path.join(folder, "fixed.yaml"), "w") as file:
            file.write(text.replace("START", f", start: {start}"))
        return subprocess.run(
            [SELTZER, "render", os.path.join(folder, "fixed.yaml"), "-s", "160x90", "--format",
             "xrgb8888", "-o", "-"], capture_output=True, check=True).stdout

    def minute(ahead=0):
        return time.strftime("%Y-%m-%dT%H:%M", time.localtime(time.time() + ahead))

    with open(path, "w") as file:
        file.write(text.replace("START", ""))
    still = subprocess.run([SELTZER, "render", path, "-s", "160x90", "--format", "xrgb8888",
                            "-o", "-"], capture_output=True, check=True).stdout
    check("a picture shows 09:41", still == picture("2013-09-18T09:41"))
    wait(lambda: time.localtime().tm_sec in range(40, 56), 60)
    pictures = [picture(minute()), picture(minute(60))]
    for option in [[], ["--reduce-motion"]]:
        name = " ".join(["live", *option])
        show = subprocess.Popen(
            [SELTZER, "live", path, "--to", "-", "--format", "xrgb8888", "-q", "-s", "160x90",
             "--fps", "5", "--duration", "30", *option], stdout=subprocess.PIPE)
        frames = []
        size = len(pictures[0])

        def read(show=show, frames=frames):
            while len(frame := show.stdout.read(size)) == size:
                frames.append((time.time(), pictures.index(frame) if frame in pictures else None))

        threading.Thread(target=read, daemon=True).start()
        clocks.shows.append((name, show, frames))
    end = (int(time.time()) // 60 + 1) * 60
    wait(lambda: time.time() > end + 3, 30)
    for name, show, frames in clocks.shows:
        show.terminate()
        changed = [t for t, index in frames if index == 1]
        check(f"{name}: the clock shows this minute, then the next after "
              f"{changed[0] - end if changed else 99:.2f} s",
              {index for _, index in frames} == {0, 1} and changed and -0.1 < changed[0] - end < 2)
        if name != "live":
            check(f"{name}: {len(frames)} frames", len(frames) == 2)


clocks.shows = []


def hyprland(programs):
    place = os.path.join(folder, "hypr", "test")
    os.makedirs(place)
    state = {"current": 2}

    def listener(name):
        server = socket.socket(socket.AF_UNIX)
        server.bind(os.path.join(place, name))
        server.listen(8)
        return server

    queries, events = listener(".socket.sock"), listener(".socket2.sock")

    def answer():
        while True:
            connection, _ = queries.accept()
            query = connection.recv(1024)
            place = {"x": 0, "y": 0, "width": 640, "height": 360, "scale": 1}
            answers = {
                b"j/workspaces": [
                    {"id": id, "name": str(id), "monitor": "DP-1"} for id in (1, 2, 3)
                ] + [{"id": -99, "name": "special", "monitor": "DP-1"},
                     {"id": 9, "name": "9", "monitor": "DP-2"}],
                b"j/clients": [],
                b"j/monitors": [
                    {**place, "name": "DP-2", "focused": False,
                     "activeWorkspace": {"id": 9, "name": "9"}},
                    {**place, "name": "DP-1", "focused": True,
                     "activeWorkspace": {"id": state["current"], "name": "web"}}],
            }
            text = json.dumps(answers[query]).encode()
            # An answer may arrive in parts.
            connection.sendall(text[:20])
            time.sleep(0.02)
            connection.sendall(text[20:])
            connection.close()

    threading.Thread(target=answer, daemon=True).start()
    show = Show({"XDG_RUNTIME_DIR": folder, "HYPRLAND_INSTANCE_SIGNATURE": "test"})
    client, _ = events.accept()
    check("Hyprland's stand-in: begins at workspace 2 of 3", show.reaches(0))

    def switch(number):
        state["current"] = number
        client.sendall(f"activewindow>>x,y\nworkspace>>{number}\nworkspacev2>>{number},web\n".encode())

    show.slides("Hyprland's stand-in, workspace 3", lambda: switch(3), -REACH)
    show.slides("Hyprland's stand-in, workspace 1", lambda: switch(1), REACH)
    client.close()
    show.survives("Hyprland's stand-in")


def nothing(_):
    show = Show({})
    code = show.process.wait(30)
    wait(lambda: show.errors, 2)
    line = show.errors[0].decode().strip() if show.errors else ""
    check(f"without a window manager: exit code {code}, '{line}'",
          code == 69 and len(show.errors) == 1 and "sway" in line)


try:
    parts = [i3, ewmh, sway, hyprland, nothing, outputs_of_sway, pointer_sway, pointer_x11, clocks]
    for part in [part for part in parts if not sys.argv[1:] or part.__name__ in sys.argv[1:]]:
        programs = Programs()
        try:
            part(programs)
        finally:
            programs.end()
finally:
    shutil.rmtree(folder, ignore_errors=True)
sys.exit(1 if failed else 0)
