#!/usr/bin/python3
"""Measures the cost of the wallpaper on sway beside mpv playing a video, with the compositor's share.

sway draws with pixman and has no GPU here, so its share is larger than on a desktop.
"""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time

SELTZER = os.environ["SELTZER"]
SECONDS = 15
FOLDER = tempfile.mkdtemp()
USER = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
USER = USER if os.getuid() == 0 else []
started = []


def start(*arguments, **environment):
    process = subprocess.Popen(
        [*USER, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "HOME": FOLDER, "XDG_RUNTIME_DIR": FOLDER, **environment})
    started.append(process)
    return process


def end(process, number=signal.SIGTERM):
    process.send_signal(number)
    process.wait(20)
    started.remove(process)


def used(process):
    """Returns the CPU-seconds of a process."""
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(compositor, process):
    time.sleep(3)
    before = used(process), used(compositor)
    time.sleep(SECONDS)
    return [(b - a) / SECONDS for a, b in zip(before, (used(process), used(compositor)))]


def compare(size, rate):
    config = FOLDER + "/config"
    with open(config, "w") as file:
        file.write(f"xwayland disable\ndefault_border none\n"
                   f"output HEADLESS-1 mode --custom {size}@60Hz\n")
    video = f"{FOLDER}/{size}-{rate}.mp4"
    subprocess.run([SELTZER, "render", "home", "--loop", "4", "-s", size, "--fps", str(rate),
                    "--quality", "draft", "-o", video], check=True, capture_output=True)
    os.chmod(video, 0o644)
    compositor = start("sway", "-c", config, WLR_BACKENDS="headless", WLR_RENDERER="pixman",
                       WLR_LIBINPUT_NO_DEVICES="1")
    time.sleep(2)
    session = {"WAYLAND_DISPLAY": "wayland-1"}
    stats = f"{FOLDER}/{size}-{rate}.json"
    programs = {
        "seltzer": [SELTZER, "live", "home", "--to", "wayland", "--fps", str(rate),
                    "-f", "--stats", stats],
        "mpv": ["mpv", "--no-config", "--fs", "--loop", "--no-audio", "--hwdec=no",
                "--vo=wlshm", video]}
    totals = {}
    for _ in range(2):
        for name, words in programs.items():
            process = start(*words, **session)
            client, server = measure(compositor, process)
            assert process.poll() is None, name
            end(process)
            totals[name] = totals.get(name, 0) + client + server
            print(f"{size} {rate} fps {name}: client {client:.3f}, compositor {server:.3f}"
                  " CPU-seconds a second", flush=True)
    with open(stats) as file:
        report = json.load(file)
    print(f"{size} {rate} fps: {totals['seltzer'] / totals['mpv']:.2f} of mpv; "
          f"{report['dropped']} dropped, late by {report['lateness']['p99']:.2f} ms (p99), "
          f"{report['residentBytes'] / 1e6:.1f} MB", flush=True)
    end(compositor, signal.SIGKILL)
    for name in "wayland-1", "wayland-1.lock":
        os.remove(f"{FOLDER}/{name}")


try:
    if USER:
        shutil.chown(FOLDER, "nobody", "nogroup")
    for size, rate in ("1920x1080", 30), ("1920x1080", 60), ("3840x2160", 30):
        compare(size, rate)
finally:
    for process in started[:]:
        end(process, signal.SIGKILL)
    shutil.rmtree(FOLDER)
