#!/usr/bin/python3
"""Tries the wallpaper on sway with changing outputs, and on KWin with a fractional scale."""
import glob
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from PIL import Image

SELTZER = os.environ["SELTZER"]
FOLDER = tempfile.mkdtemp()
RUNTIME = FOLDER + "/run"
os.environ.update(HOME=FOLDER, XDG_RUNTIME_DIR=RUNTIME, SWIFT_BACKTRACE="enable=no")
for name in "DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK":
    os.environ.pop(name, None)
# sway refuses root.
USER = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
USER = USER if os.getuid() == 0 else []
failed = False
started = []


def check(what, is_right, detail=""):
    global failed
    failed |= not is_right
    print("ok" if is_right else "FAILED", what, detail, flush=True)


def start(*arguments, user=True, **environment):
    log = open(FOLDER + "/log", "ab")
    process = subprocess.Popen(
        [*(USER if user else []), *arguments], stdout=log, stderr=log,
        env={**os.environ, **environment}, start_new_session=True)
    started.append(process)
    return process


def run(*arguments, **environment):
    return subprocess.run(
        [*USER, *arguments], capture_output=True, timeout=30,
        env={**os.environ, **environment}).stdout


def end(process, number=signal.SIGTERM):
    os.killpg(process.pid, number)
    process.wait(20)
    started.remove(process)


def end_all():
    for process in reversed(started[:]):
        end(process, signal.SIGKILL)
    for path in glob.glob(RUNTIME + "/*"):
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)


def eventually(condition, seconds=15):
    limit = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > limit:
            return False
        time.sleep(0.05)
    return True


def sockets():
    return {path for path in glob.glob(RUNTIME + "/wayland-*") if not path.endswith(".lock")}


def sway(outputs=2, settings="", **environment):
    """Starts a compositor; returns its process, and the variables of its programs."""
    config = f"{FOLDER}/sway-{len(started)}"
    with open(config, "w") as file:
        file.write("xwayland disable\ndefault_border none\n"
                   "output HEADLESS-1 mode --custom 640x360@60Hz position 0 0\n"
                   "output HEADLESS-2 mode --custom 840x600@60Hz position 640 0\n" + settings)
    before = sockets()
    ipc = f"{RUNTIME}/sway-{len(started)}.sock"
    process = start("sway", "-c", config, **{
        "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
        "WLR_HEADLESS_OUTPUTS": str(outputs), "SWAYSOCK": ipc, **environment})
    eventually(lambda: len(sockets()) > len(before) and os.path.exists(ipc))
    return process, {
        "WAYLAND_DISPLAY": os.path.basename((sockets() - before).pop()), "SWAYSOCK": ipc}


def picture(size, scene="bubbles"):
    """Returns the still wallpaper."""
    path = f"{FOLDER}/{scene}-{size[0]}x{size[1]}.png"
    if not os.path.exists(path):
        subprocess.run([SELTZER, "render", scene, "--reduce-motion", "-s", f"{size[0]}x{size[1]}",
                        "-o", path], check=True, capture_output=True)
    return Image.open(path).convert("RGB")


def screenshot(output, session):
    data = run("grim", "-t", "ppm", "-o", output, "-", **session)
    return Image.open(io.BytesIO(data)).convert("RGB") if data else Image.new("RGB", (1, 1))


def shows(what, output, size, session, seconds=15, part=None, whole=None):
    begin = time.monotonic()
    expected = picture(whole or size)
    expected = expected.crop(part) if part else expected
    is_right = eventually(
        lambda: screenshot(output, session).tobytes() == expected.tobytes(), seconds)
    shot = screenshot(output, session)
    check(what, is_right, f"({time.monotonic() - begin:.1f} s; {shot.width}x{shot.height})")


def cost(process, seconds):
    """Returns CPU-seconds and voluntary context switches a second."""
    def read():
        used, switches = 0, 0
        for task in glob.glob(f"/proc/{process.pid}/task/*"):
            with open(task + "/schedstat") as file:
                used += int(file.read().split()[0])
            with open(task + "/status") as file:
                switches += int(file.read().split("\nvoluntary_ctxt_switches:")[1].split()[0])
        return used / 1e9, switches
    first = read()
    time.sleep(seconds)
    return tuple((b - a) / seconds for a, b in zip(first, read()))


def live(session, *arguments, scene="bubbles"):
    return start(SELTZER, "live", scene, "--to", "wayland", *arguments, **session)


def outputs():
    compositor, session = sway()

    def message(*words):
        return run("swaymsg", "--", *words, **session)

    show = live(session, "--reduce-motion")
    shows("two outputs: the first", "HEADLESS-1", (640, 360), session)
    shows("two outputs: the second", "HEADLESS-2", (840, 600), session)
    for scale in 2, 1.5, 1:
        message("output", "HEADLESS-2", "scale", str(scale))
        shows(f"scale {scale}", "HEADLESS-2", (840, 600), session)
    message("create_output")
    message("output", "HEADLESS-3", "mode", "--custom", "400x300@60Hz")
    shows("an output added", "HEADLESS-3", (400, 300), session)
    message("output", "HEADLESS-1", "mode", "--custom", "600x400@60Hz")
    shows("an output resized", "HEADLESS-1", (600, 400), session)
    message("output", "HEADLESS-2", "transform", "90")
    shows("an output rotated", "HEADLESS-2", (600, 840), session)
    message("reload")
    time.sleep(2)
    shows("sway has reloaded its settings", "HEADLESS-1", (640, 360), session)
    check("the show runs", show.poll() is None)
    end(show)
    check("SIGTERM ends the show", show.returncode == -signal.SIGTERM, f"({show.returncode})")
    end_all()


def choice():
    _, session = sway()
    show = live(session, "--reduce-motion", "--span")
    whole = (640 + 840, 600)
    shows("one picture across outputs: left", "HEADLESS-1", (640, 360), session,
          part=(0, 0, 640, 360), whole=whole)
    shows("one picture across outputs: right", "HEADLESS-2", (840, 600), session,
          part=(640, 0, 1480, 600), whole=whole)
    end(show)

    show = live(session, "--output", "HEADLESS-2", "--reduce-motion")
    shows("a chosen output", "HEADLESS-2", (840, 600), session)
    check("the other one is not used",
          screenshot("HEADLESS-1", session).tobytes() != picture((640, 360)).tobytes())
    end(show)

    end_all()


def covered():
    compositor, session = sway(outputs=1)
    show = live(session)
    time.sleep(3)
    used, switches = cost(show, 2)
    check("it moves", used > 0.005, f"({used:.4f} CPU-seconds and {switches:.0f} wake-ups a second)")
    start("foot", "sleep", "100", **session)
    time.sleep(1)
    run("swaymsg", "fullscreen", "enable", **session)
    time.sleep(3)
    used, switches = cost(show, 5)
    check("paused under a fullscreen window", used <= 0.002 and switches <= 2.01,
          f"({used:.4f} CPU-seconds and {switches:.1f} wake-ups a second)")
    run("swaymsg", "workspace", "9", **session)
    time.sleep(2)
    used, switches = cost(show, 2)
    check("it continues", used > 0.005,
          f"({used:.4f} CPU-seconds and {switches:.0f} wake-ups a second)")

    def memory():
        with open(f"/proc/{show.pid}/status") as file:
            return int(file.read().split("\nVmRSS:")[1].split()[0])

    first = memory()
    time.sleep(20)
    check("memory stays", memory() - first < 1024, f"({first} and {memory()} kB)")
    errors = FOLDER + "/errors"
    with open(errors, "wb") as file:
        last = subprocess.Popen(
            [*USER, SELTZER, "live", "bubbles", "--to", "wayland", "--name", "last"],
            stderr=file, env={**os.environ, **session})
    time.sleep(3)
    end(compositor, signal.SIGKILL)
    last.wait(20)
    with open(errors) as file:
        text = file.read()
    check("the compositor is killed: exit code 69 and one line after the first",
          last.returncode == 69 and text.count("\n") == 2, f"({last.returncode}: {text!r})")
    end_all()


def panels():
    scene = FOLDER + "/panel.yaml"
    with open(scene, "w") as file:
        file.write("reduceMotion: true\nlayers: [{ kind: panel, position: [0.5, 0], "
                   "anchor: [0.5, 0], size: [0.5, 0.2], tint: '#FF0000', tintOpacity: 1 }]\n")
    path = FOLDER + "/panel.png"
    subprocess.run([SELTZER, "render", scene, "--set", f"margins=[{40 / 360}, 0, 0, 0]",
                    "-s", "640x360", "-o", path], check=True, capture_output=True)
    part = (0, 40, 640, 360)
    expected = Image.open(path).convert("RGB").crop(part).tobytes()
    _, session = sway(1, "bar {\n position top\n height 40\n status_command true\n}\n")
    time.sleep(2)
    still = live(session, scene=scene)
    check("a layer keeps below the bar of sway", eventually(
        lambda: screenshot("HEADLESS-1", session).crop(part).tobytes() == expected))
    end(still)
    show = live(session, "--when-covered", "tiles")
    start("foot", "sleep", "100", **session)
    time.sleep(4)
    used, switches = cost(show, 3)
    check("paused below a tile of sway", used <= 0.002, f"({used:.4f} CPU-seconds a second)")
    run("swaymsg", "floating", "enable", **session)
    time.sleep(2)
    used, switches = cost(show, 2)
    check("runs below a floating window", used > 0.005, f"({used:.4f} CPU-seconds a second)")
    end_all()


def removal():
    _, outer = sway(outputs=1)
    # A nested compositor shows each output in a window; closing a window removes its output.
    _, inner = sway(WLR_BACKENDS="wayland", WLR_WL_OUTPUTS="2",
                    WAYLAND_DISPLAY=outer["WAYLAND_DISPLAY"])

    def sizes():
        found = json.loads(run("swaymsg", "-r", "-t", "get_outputs", **inner) or "[]")
        return {o["name"]: (o["current_mode"]["width"], o["current_mode"]["height"])
                for o in found if o["active"]}

    eventually(lambda: len(sizes()) == 2)
    show = live(inner, "--reduce-motion")
    time.sleep(2)
    for name, size in sizes().items():
        shows(f"nested sway: {name}", name, size, inner)
    run("swaymsg", "kill", **outer)
    check("an output is removed", eventually(lambda: len(sizes()) == 1))
    time.sleep(2)
    for name, size in sizes().items():
        shows(f"after the removal: {name}", name, size, inner)
    check("the show continues", show.poll() is None)
    end_all()


def fractional():
    before = sockets()
    # A copy, as containers refuse programs with capabilities.
    kwin = shutil.copy(shutil.which("kwin_wayland"), FOLDER)
    start("dbus-run-session", "--", kwin, "--virtual", "--width", "1200", "--height",
          "800", "--scale", "1.5", "--no-lockscreen", "--socket", "wayland-kwin",
          KWIN_COMPOSE="Q", LIBGL_ALWAYS_SOFTWARE="1")
    if not eventually(lambda: len(sockets()) > len(before)):
        return check("KWin starts", False)
    log = FOLDER + "/debug"
    with open(log, "wb") as file:
        show = subprocess.Popen(
            [*USER, SELTZER, "live", "bubbles", "--to", "wayland", "--duration", "4"],
            stderr=file, env={**os.environ, "WAYLAND_DISPLAY": "wayland-kwin",
                              "WAYLAND_DEBUG": "1"})
        show.wait(60)
    with open(log, errors="replace") as file:
        lines = file.read()
    check("KWin prefers the scale 1.5", "preferred_scale(180)" in lines)
    check("the buffer has the output's pixels", "create_buffer(new id wl_buffer" in lines
          and ", 1800, 1200, 7200, 1)" in lines)
    check("the first buffer has this size already", ", 1200, 800, 4800, 1)" not in lines)
    check("its destination is the logical size", "set_destination(1200, 800)" in lines)
    check("KWin reads frames", lines.count("done(") > 30, f"({lines.count('done(')} callbacks)")
    check("it ends without an error", show.returncode == 0, f"({show.returncode})")
    end_all()


def errors():
    def line(expected, *arguments, **environment):
        result = subprocess.run(
            [*USER, SELTZER, "live", "--to", "wayland", *arguments], capture_output=True,
            text=True, timeout=60, env={**os.environ, **environment})
        check(f"exit code 69: {result.stderr.strip()}", result.returncode == 69
              and expected in result.stderr and result.stderr.count("\n") == 1)

    line("no Wayland compositor", WAYLAND_DISPLAY="none")
    _, session = sway()
    line("outputs: HEADLESS-1, HEADLESS-2", "--output", "HDMI-1", **session)
    end_all()
    if shutil.which("weston"):
        start("weston", "--backend=headless-backend.so", "--socket=weston")
        eventually(lambda: RUNTIME + "/weston" in glob.glob(RUNTIME + "/*"))
        line("zwlr_layer_shell_v1", WAYLAND_DISPLAY="weston")
        end_all()


try:
    os.mkdir(RUNTIME)
    os.chmod(FOLDER, 0o755)
    if USER:
        for path in FOLDER, RUNTIME:
            shutil.chown(path, "nobody", "nogroup")
    os.chmod(RUNTIME, 0o700)
    parts = {f.__name__: f for f in (outputs, choice, covered, panels, removal, fractional, errors)}
    for name in sys.argv[1:] or parts:
        parts[name]()
finally:
    end_all()
    shutil.rmtree(FOLDER)
sys.exit(failed)
