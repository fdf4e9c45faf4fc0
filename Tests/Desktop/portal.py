"""Checks that `seltzer live` follows the desktop: settings, lock, idleness, battery, and systemd.

    Scripts/try-desktop portal      or, with another build: SELTZER=PATH /usr/bin/python3 Tests/Desktop/portal.py

Runs private buses with the real xdg-desktop-portal, a small settings back end, and stand-ins for logind and
UPower from python-dbusmock. Prints a line for each check, and exits with 1 if any failed.
"""
import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

import dbus

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "Framebuffer"))
from follow import Follower  # noqa: E402

COMMAND = os.path.abspath(os.environ.get("SELTZER", HERE.parents[1] / ".build/release/seltzer"))
# A copy of the scene `home`, whose clock shows a constant time.
SCENE = "home.yaml"
SIZE = "192x108"
FPS = 30
failures = []

# The portal's back end: its settings are set by calls of the method Set.
BACK_END = """
import dbus, dbus.service, dbus.mainloop.glib
from gi.repository import GLib
dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
SETTINGS = "org.freedesktop.impl.portal.Settings"
class BackEnd(dbus.service.Object):
    values = {}
    @dbus.service.method(SETTINGS, in_signature="as", out_signature="a{sa{sv}}")
    def ReadAll(self, namespaces):
        return dbus.Dictionary(self.values, signature="sa{sv}")
    @dbus.service.method(SETTINGS, in_signature="ss", out_signature="v")
    def Read(self, namespace, key):
        return self.values[namespace][key]
    @dbus.service.signal(SETTINGS, signature="ssv")
    def SettingChanged(self, namespace, key, value):
        pass
    @dbus.service.method("test.Settings", in_signature="ssv")
    def Set(self, namespace, key, value):
        keys = self.values.setdefault(namespace, dbus.Dictionary(signature="sv"))
        keys[key] = value
        self.SettingChanged(namespace, key, value)
    @dbus.service.method("org.freedesktop.DBus.Properties", in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return dbus.UInt32(1)
    @dbus.service.method("org.freedesktop.DBus.Properties", in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        return {"version": dbus.UInt32(1)}
name = dbus.service.BusName("org.freedesktop.impl.portal.desktop.test", dbus.SessionBus())
BackEnd(name, "/org/freedesktop/portal/desktop")
GLib.MainLoop().run()
"""


def check(what, holds, found=""):
    print("ok     " if holds else "FAILED ", what, "" if holds and not found else f"({found})", flush=True)
    if not holds:
        failures.append(what)


def wait(condition, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.01)
    return None


class Show:
    """A running `seltzer live`, whose frames are read from its framebuffer file."""

    def __init__(self, folder, *options, environment=None, command=()):
        self.folder, self.path = folder, folder / "show"
        self.errors = open(folder / "errors", "w+b")
        self.path.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [*command, COMMAND, "live", SCENE, "--size", SIZE, "--fps", str(FPS), "--fade", "0s",
             "--clock", "10:42", "--to", f"file:{self.path}", "--json", *options],
            env=environment, stdout=subprocess.PIPE, stderr=self.errors)
        wait(lambda: self.path.exists() and self.path.read_bytes()[:8] == b"seltzer\0")
        self.follower = Follower(self.path)
        wait(lambda: self.shown > 0)

    @property
    def shown(self):
        return self.follower.number(72)

    def picture(self):
        return wait(self.follower.picture)

    def rate(self, seconds=2.0):
        """Returns frames per second."""
        start, before = time.monotonic(), self.shown
        time.sleep(seconds)
        return (self.shown - before) / (time.monotonic() - start)

    def is_paused(self):
        """Returns whether no frame is shown for a second, within some seconds."""
        return wait(lambda: self.rate(1.0) == 0, 10) is not None

    def cost(self, seconds=5):
        """Returns CPU seconds and voluntary context switches a second, of all threads."""
        def read():
            tasks = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
            switches = sum(
                int(line.split()[1]) for task in tasks for line in (task / "status").read_text().splitlines()
                if line.startswith("voluntary"))
            times = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")")[1].split()
            return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK"), switches
        before = read()
        time.sleep(seconds)
        return [(now - then) / seconds for now, then in zip(read(), before)]

    def shows(self, palette, *options):
        """Returns whether the frame in front equals what `render` draws."""
        frame, data = self.picture()
        rendered = subprocess.run(
            [COMMAND, "render", SCENE, "--size", SIZE, "--palette", palette, "--at", repr(frame / FPS), *options,
             "--clock", "10:42", "--format", "xrgb8888", "-o", "-"], check=True, stdout=subprocess.PIPE).stdout
        return data == rendered

    def end(self):
        """Ends the show, and returns its report and the errors it has printed."""
        self.process.send_signal(signal.SIGTERM)
        output = self.process.communicate(timeout=30)[0]
        self.errors.seek(0)
        errors = self.errors.read().decode()
        self.errors.close()
        return json.loads(output or "{}"), errors


class Desktop:
    """Private buses, and the services on them."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        portals = folder / "portals"
        portals.mkdir()
        (portals / "test.portal").write_text(
            "[portal]\nDBusName=org.freedesktop.impl.portal.desktop.test\n"
            "Interfaces=org.freedesktop.impl.portal.Settings;\nUseIn=test\n")
        (portals / "portals.conf").write_text("[preferred]\ndefault=test\n")
        runtime = folder / "run"
        runtime.mkdir(mode=0o700)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder), "XDG_RUNTIME_DIR": str(runtime),
            "XDG_CURRENT_DESKTOP": "test", "XDG_DESKTOP_PORTAL_DIR": str(portals),
            "GVFS_DISABLE_FUSE": "1",
        }
        self.session = self.start_bus("DBUS_SESSION_BUS_ADDRESS")
        self.system = self.start_bus("DBUS_SYSTEM_BUS_ADDRESS")

    def start(self, *arguments, **options):
        process = subprocess.Popen(arguments, env=self.environment, **options)
        self.processes.append(process)
        return process

    def start_bus(self, variable):
        bus = self.start("dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1",
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        address = bus.stdout.readline().decode().strip()
        self.environment[variable] = address
        setattr(self, variable, bus)
        return dbus.bus.BusConnection(address)

    def start_portal(self):
        self.start("/usr/bin/python3", "-c", BACK_END)
        wait(lambda: self.session.name_has_owner("org.freedesktop.impl.portal.desktop.test"))

    def set(self, key, value, namespace="org.freedesktop.appearance"):
        self.session.call_blocking(
            "org.freedesktop.impl.portal.desktop.test", "/org/freedesktop/portal/desktop", "test.Settings",
            "Set", "ssv", (namespace, key, value))

    def start_stand_in(self, template, name):
        process = self.start("/usr/bin/python3", "-m", "dbusmock", "--template", template, "--system",
                             stdout=subprocess.DEVNULL)
        wait(lambda: self.system.name_has_owner(name))
        return process

    def start_object(self, bus, option, name, path, **properties):
        process = self.start("/usr/bin/python3", "-m", "dbusmock", option, name, path, name,
                             stdout=subprocess.DEVNULL)
        wait(lambda: bus.name_has_owner(name))
        bus.call_blocking(name, path, "org.freedesktop.DBus.Mock", "AddProperties", "sa{sv}", (name, properties))
        return process

    def start_logind(self):
        name, interface = "org.freedesktop.login1", "org.freedesktop.login1.Session"
        process = self.start_stand_in("logind", name)
        properties = {"Type": "wayland", "LockedHint": False, "IdleHint": False}
        self.system.call_blocking(
            name, "/org/freedesktop/login1", "org.freedesktop.DBus.Mock", "AddObject", "ssa{sv}a(ssss)",
            ("/org/freedesktop/login1/session/auto", interface, properties, []))
        return process

    def update(self, name, path, interface, **properties):
        self.system.call_blocking(
            name, path, "org.freedesktop.DBus.Mock", "UpdateProperties", "sa{sv}", (interface, properties))

    def session_is(self, **properties):
        self.update("org.freedesktop.login1", "/org/freedesktop/login1/session/auto",
                    "org.freedesktop.login1.Session", **properties)

    def battery_is(self, isOn):
        self.update("org.freedesktop.UPower", "/org/freedesktop/UPower", "org.freedesktop.UPower", OnBattery=isOn)

    def end(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()
        # The document portal ends with the bus, and unmounts its file system.
        wait(lambda: str(self.folder) not in pathlib.Path("/proc/mounts").read_text(), 5)


def without_services(desktop):
    nothing = {"PATH": os.environ["PATH"], "HOME": str(desktop.folder)}
    broken = dict(nothing, DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere", DBUS_SYSTEM_BUS_ADDRESS="nonsense")
    for what, environment in [("no bus", nothing), ("unusable buses", broken)]:
        show = Show(desktop.folder, "--quiet", "--palette", "blue:auto", environment=environment)
        isRight = show.shows("blue")
        errors = show.end()[1]
        check(f"with {what} nothing is printed", isRight and errors == "", errors)


def settings(desktop):
    desktop.start_portal()
    show = Show(desktop.folder, "--quiet", "--palette", "accent:auto", environment=desktop.environment)
    check("without settings, accent:auto is blue", show.shows("blue"))
    accent = dbus.Struct([0.2, 0.4, 1.0], signature="ddd")
    none = dbus.Struct([2.0, 0.4, 1.0], signature="ddd")
    number, gnome = dbus.UInt32, "org.gnome.desktop.interface"
    appearance = "org.freedesktop.appearance"
    for key, value, palette, options, namespace in [
        ("color-scheme", number(1), "blue:dark", [], appearance),
        ("color-scheme", number(2), "blue:light", [], appearance),
        ("accent-color", accent, "#3366FF:light", [], appearance),
        ("color-scheme", number(0), "#3366FF", [], appearance),
        ("contrast", number(1), "#3366FF", ["--reduce-transparency"], appearance),
        ("contrast", number(0), "#3366FF", [], appearance),
        ("enable-animations", False, "#3366FF", ["--reduce-motion"], gnome),
        ("enable-animations", True, "#3366FF", [], gnome),
        ("reduced-motion", number(1), "#3366FF", ["--reduce-motion"], appearance),
        ("reduced-motion", number(0), "#3366FF", [], appearance),
        ("accent-color", none, "blue", [], appearance),
    ]:
        desktop.set(key, value, namespace)
        time.sleep(1)
        what = f"{key} {value if key != 'accent-color' else tuple(value)}: {palette} {' '.join(options)}"
        check(f"a second after {what}", show.shows(palette, *options))
        if "--reduce-motion" in options:
            check("with reduced motion nothing is drawn", show.rate(1) == 0)
    report, errors = show.end()
    check("the portal's changes drop no frame and print nothing", report["dropped"] == 0 and errors == "",
          f"{report['dropped']} {errors}")
    desktop.set("color-scheme", number(1))
    show = Show(desktop.folder, "--quiet", "--palette", "red:auto", environment=desktop.environment)
    check("the first frames have the desktop's scheme", show.shows("red:dark"))
    show.end()
    desktop.set("color-scheme", number(0))


def pauses(show, what, begin, finish):
    """Checks that the show pauses, and continues at the clock's time with one frame."""
    begin()
    check(f"{what}: paused", show.is_paused())
    cpu, wakes = show.cost()
    # The times have a resolution of 0.01 s, and one wake-up more may fall into the interval.
    check(f"{what}: at most 0.002 CPU-seconds and 2 wake-ups a second", cpu < 0.0025 and wakes <= 2.2,
          f"{cpu:.4f} CPU-seconds, {wakes:.1f} wake-ups")
    (number, _), shown, start = show.picture(), show.shown, time.monotonic()
    time.sleep(1)
    finish()
    wait(lambda: show.shown > shown)
    (later, _), seconds = show.picture(), time.monotonic() - start
    check(f"{what}: continues at the clock's time", later - number > seconds * FPS * 0.9, f"{later - number} frames later")
    time.sleep(1)
    check(f"{what}: without a burst", show.shown - shown <= FPS * 1.3, f"{show.shown - shown} frames in a second")
    check(f"{what}: at full rate again", show.rate() > FPS * 0.9)


def session(desktop):
    logind = desktop.start_logind()
    desktop.start_stand_in("upower", "org.freedesktop.UPower")
    show = Show(desktop.folder, "--quiet", environment=desktop.environment)
    pauses(show, "locked", lambda: desktop.session_is(LockedHint=True), lambda: desktop.session_is(LockedHint=False))
    pauses(show, "idle", lambda: desktop.session_is(IdleHint=True), lambda: desktop.session_is(IdleHint=False))
    desktop.session_is(Type="tty", IdleHint=True)
    time.sleep(0.5)
    check("a text console's idle hint does not count", show.rate() > FPS * 0.9)
    desktop.session_is(Type="wayland", IdleHint=False)
    desktop.battery_is(True)
    time.sleep(0.5)
    rate = show.rate()
    check("on battery: 15 frames a second", 13 <= rate <= 16, f"{rate:.1f}")
    desktop.battery_is(False)
    time.sleep(0.5)
    rate = show.rate()
    check("plugged in: full rate", rate > FPS * 0.9, f"{rate:.1f}")
    name, path = "net.hadess.PowerProfiles", "/net/hadess/PowerProfiles"
    desktop.start_object(desktop.system, "--system", name, path, ActiveProfile="balanced")
    desktop.update(name, path, name, ActiveProfile="power-saver")
    time.sleep(0.5)
    rate = show.rate()
    check("power-saver: 15 frames a second", 13 <= rate <= 16, f"{rate:.1f}")
    desktop.update(name, path, name, ActiveProfile="balanced")
    time.sleep(0.5)
    check("balanced: full rate", show.rate() > FPS * 0.9)
    game, path = "com.feralinteractive.GameMode", "/com/feralinteractive/GameMode"
    mock = desktop.start_object(desktop.session, "--session", game, path, ClientCount=dbus.Int32(0))

    def games(count):
        desktop.session.call_blocking(game, path, "org.freedesktop.DBus.Mock", "UpdateProperties", "sa{sv}",
                                      (game, {"ClientCount": dbus.Int32(count)}))
    pauses(show, "a game", lambda: games(1), lambda: games(0))
    games(2)
    check("two games: paused", show.is_paused())
    mock.kill()
    check("after GameMode has ended: continues", wait(lambda: show.rate(0.5) > 0, 10))
    desktop.session_is(LockedHint=True)
    check("locked again: paused", show.is_paused())
    logind.kill()
    check("after logind has ended: continues", wait(lambda: show.rate(0.5) > 0, 10))
    desktop.start_logind()
    desktop.session_is(LockedHint=True)
    check("logind is followed again", show.is_paused())
    desktop.session_is(LockedHint=False)
    report, errors = show.end()
    check("no frame was dropped, nothing printed", report["dropped"] == 0 and errors == "", f"{report['dropped']} {errors}")

    show = Show(desktop.folder, "--quiet", "--on-battery", "pause", environment=desktop.environment)
    pauses(show, "--on-battery pause", lambda: desktop.battery_is(True), lambda: desktop.battery_is(False))
    show.end()
    show = Show(desktop.folder, "--quiet", "--on-battery", "run", environment=desktop.environment)
    desktop.battery_is(True)
    time.sleep(0.5)
    check("--on-battery run: full rate", show.rate() > FPS * 0.9)
    desktop.battery_is(False)
    for bus in [desktop.DBUS_SYSTEM_BUS_ADDRESS, desktop.DBUS_SESSION_BUS_ADDRESS]:
        bus.kill()
    time.sleep(0.5)
    check("the end of both buses does not end the show", show.rate() > FPS * 0.9 and show.process.poll() is None)
    check("nor prints anything", show.end()[1] == "")


def power_supplies(desktop):
    """Binds a tree over /sys/class/power_supply, in a mount namespace."""
    tree = desktop.folder / "power"
    for name, value in [("BAT0/type", "Battery"), ("BAT0/status", "Discharging"), ("AC/type", "Mains"),
                        ("AC/online", "0")]:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(value + "\n")
    bind = ["unshare", "-m", "sh", "-c", f'mount --bind "{tree}" /sys/class/power_supply && exec "$@"', "sh"]
    if subprocess.run([*bind, "true"], capture_output=True).returncode != 0:
        print("skipped /sys/class/power_supply: needs root")
        return
    environment = {"PATH": os.environ["PATH"], "HOME": str(desktop.folder)}
    show = Show(desktop.folder, "--quiet", environment=environment, command=bind)
    rate = show.rate()
    check("/sys says on battery: 15 frames a second", 13 <= rate <= 16, f"{rate:.1f}")
    (tree / "AC/online").write_text("1\n")
    seconds = time.monotonic()
    check("/sys says plugged in: full rate within half a minute", wait(lambda: show.rate() > FPS * 0.9, 40),
          f"{time.monotonic() - seconds:.0f} s")
    show.end()


def received(manager, seconds):
    """Returns the messages until none arrives for some seconds."""
    manager.settimeout(seconds)
    messages = []
    with contextlib.suppress(socket.timeout):
        while True:
            messages.append(manager.recv(99))
    return messages


def service_manager(desktop):
    for name in [str(desktop.folder / "notify"), "@seltzer-portal-test"]:
        manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        manager.bind(name.replace("@", "\0"))
        manager.settimeout(10)
        environment = {"PATH": os.environ["PATH"], "HOME": str(desktop.folder), "NOTIFY_SOCKET": name,
                       "WATCHDOG_USEC": "1000000"}
        start = time.monotonic()
        show = Show(desktop.folder, "--quiet", environment=environment)
        check("READY=1 is sent", manager.recv(99) == b"READY=1", f"after {time.monotonic() - start:.2f} s")
        check("and follows the first frame", show.shown > 0)
        times = []
        for _ in range(5):
            message = manager.recv(99)
            times.append(time.monotonic())
        gaps = [later - earlier for earlier, later in zip(times, times[1:])]
        check("WATCHDOG=1 is sent at half of the limit", message == b"WATCHDOG=1" and max(gaps) < 0.9,
              " ".join(f"{gap:.2f}" for gap in gaps))
        show.process.send_signal(signal.SIGSTOP)
        time.sleep(0.2)
        received(manager, 0.1)
        check("a hung show is silent", received(manager, 1.5) == [])
        show.process.send_signal(signal.SIGCONT)
        show.process.send_signal(signal.SIGTERM)
        messages = received(manager, 2)
        check("STOPPING=1 is sent at the end", messages[-1:] == [b"STOPPING=1"], messages)
        show.end()
    tools = desktop.folder / "tools"
    tools.mkdir()
    (tools / "systemctl").symlink_to("/bin/true")
    path = f"{tools}:{desktop.environment.get('PATH', os.environ['PATH'])}"
    config = desktop.folder / "config"
    subprocess.run([COMMAND, "live", "--install"], check=True, stdout=subprocess.DEVNULL,
                   env=desktop.environment | {"PATH": path, "XDG_CONFIG_HOME": str(config)})
    unit = config / "systemd/user/seltzer.service"
    verified = subprocess.run(["systemd-analyze", "--user", "verify", str(unit)], capture_output=True, text=True,
                              env=desktop.environment)
    check("systemd accepts the unit", verified.returncode == 0 and verified.stderr == "", verified.stderr)


def main():
    with tempfile.TemporaryDirectory(prefix="seltzer-portal-") as name:
        os.chdir(name)
        home = subprocess.run([COMMAND, "scenes", "show", "home"], check=True, stdout=subprocess.PIPE).stdout
        clock = b"- kind: clock\n"
        pathlib.Path(SCENE).write_bytes(home.replace(clock, clock + b"    start: 2013-09-18T09:41:00\n"))
        desktop = Desktop(pathlib.Path(name))
        try:
            for part in [without_services, settings, session, power_supplies, service_manager]:
                part(desktop)
        finally:
            desktop.end()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
