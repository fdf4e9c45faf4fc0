#!/usr/bin/python3
"""Measures the processor time of the wallpaper beside mpv on X11, including the server's share."""
import os
import subprocess
import tempfile
import time

SELTZER = os.environ["SELTZER"]
FOLDER = tempfile.mkdtemp()
os.environ.update(HOME=FOLDER, XDG_RUNTIME_DIR=FOLDER)
SECONDS, ROUNDS = int(os.environ.get("SECONDS_EACH", "10")), 3


def time_used(process):
    with open(f"/proc/{process.pid}/schedstat") as file:
        main = int(file.read().split()[0])
    threads = [f"/proc/{process.pid}/task/{task}" for task in os.listdir(f"/proc/{process.pid}/task")]
    total = 0
    for thread in threads:
        with open(thread + "/schedstat") as file:
            total += int(file.read().split()[0])
    return max(main, total) / 1e9


def cost(server, *command):
    """Returns the CPU-seconds a second of a program, and of the server meanwhile."""
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(3)
    first, begin = (time_used(program), time_used(server)), time.monotonic()
    time.sleep(SECONDS)
    last, span = (time_used(program), time_used(server)), time.monotonic() - begin
    program.terminate()
    program.wait()
    return [(b - a) / span for a, b in zip(first, last)]


def compare(width, height, rate):
    video = f"{FOLDER}/{width}-{rate}.mp4"
    subprocess.run(
        [SELTZER, "render", "home", "-s", f"{width}x{height}", "--fps", str(rate), "--loop", "4", "-o",
         video, "-q"], check=True)
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-noreset", "-screen", "0", f"{width}x{height}x24"],
        pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    os.environ["DISPLAY"] = ":" + os.read(reading, 9).decode().strip()
    ours, mpv = [], []
    for _ in range(ROUNDS):
        ours.append(cost(
            server, SELTZER, "live", "home", "--to", "x11", "--fps", str(rate), "-qf", "--stats",
            f"{FOLDER}/stats.json"))
        mpv.append(cost(
            server, "mpv", "--no-config", "--wid=0", "--vo=x11", "--loop", "--no-audio",
            "--hwdec=no", "--really-quiet", video))
    server.terminate()
    server.wait()
    ours, mpv = min(ours, key=sum), min(mpv, key=sum)
    with open(f"{FOLDER}/stats.json") as file:
        print(file.read().replace("\n", " "))
    print(f"{width}x{height} at {rate} fps, CPU-seconds a second: seltzer {ours[0]:.4f} and server "
          f"{ours[1]:.4f}; mpv {mpv[0]:.4f} and server {mpv[1]:.4f}; ratio "
          f"{sum(ours) / sum(mpv):.2f}", flush=True)
    return sum(ours) / sum(mpv)


is_right = compare(1920, 1080, 30) <= 0.30
print("ok" if is_right else "FAILED", "at most 0.30 of mpv's CPU time at 1920x1080, 30 fps")
compare(1920, 1080, 60)
compare(3840, 2160, 30)
raise SystemExit(not is_right)
