"""Follows a framebuffer file while `seltzer live` draws into it, as a program in another language would.

    swift build -c release --product seltzer
    python3 Tests/Framebuffer/follow.py [--seconds 60] [--fps 60] [--size 640x360] [--scene bubbles]

Every frame seen is compared with the one that `seltzer render` draws, and their numbers must rise. At the end
the writer is killed, and then the frame in front must be complete and the file free. Exits with 1 on failure.
"""
import argparse
import fcntl
import hashlib
import mmap
import os
import pathlib
import signal
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Follower:
    """Reads a framebuffer file by the table in FramebufferProtocol.md."""

    def __init__(self, path):
        self.file = open(path, "rb")
        self.memory = mmap.mmap(self.file.fileno(), 0, prot=mmap.PROT_READ)
        if self.memory[:8] != b"seltzer\0":
            sys.exit(f"{path}: is not a framebuffer file")
        self.pages = self.number(32), self.number(40)
        self.length = self.number(48)

    def number(self, place):
        return struct.unpack_from("<Q", self.memory, place)[0]

    def picture(self):
        """Returns number and bytes of the frame in front, or None if it changed during the copy."""
        shown = self.number(72)
        if shown == 0:
            return None
        header = 128 + shown % 2 * 64
        if self.number(header) != 2 * shown:
            return None
        frame = self.number(header + 8)
        start = self.pages[shown % 2]
        copy = self.memory[start:start + self.length]
        return (frame, copy) if self.number(header) == 2 * shown else None

    def is_free(self):
        """Returns whether the writer is dead."""
        try:
            fcntl.flock(self.file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seltzer", default=str(ROOT / ".build/release/seltzer"))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--fps", default="60")
    parser.add_argument("--size", default="640x360")
    parser.add_argument("--scene", default="bubbles")
    chosen = parser.parse_args()
    look = [chosen.scene, "--size", chosen.size, "--fps", chosen.fps, "--motion", "sway"]
    folder = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=folder) as folder:
        path = os.path.join(folder, "screen")
        writer = subprocess.Popen([chosen.seltzer, "live", *look, "--to", f"file:{path}"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not os.path.exists(path) and writer.poll() is None:
            time.sleep(0.01)
        follower = Follower(path)
        seen, last, backward, retries = {}, -1, 0, 0
        end = time.monotonic() + chosen.seconds
        while time.monotonic() < end:
            picture = follower.picture()
            if picture is None:
                retries += 1
                continue
            frame, copy = picture
            backward += frame < last
            if frame != last:
                seen[frame] = hashlib.blake2b(copy, digest_size=16).digest()
            last = frame
            time.sleep(0.002)
        was_held = not follower.is_free()
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        is_free = follower.is_free()
        picture = follower.picture()
        if picture:
            seen[picture[0]] = hashlib.blake2b(picture[1], digest_size=16).digest()
        length = follower.length
        torn = 0
        with subprocess.Popen([chosen.seltzer, "render", *look, "--frames", f"0-{max(seen)}", "--format",
                               "xrgb8888", "--quiet", "-o", "-"], stdout=subprocess.PIPE) as drawn:
            for frame in range(max(seen) + 1):
                expected = hashlib.blake2b(drawn.stdout.read(length), digest_size=16).digest()
                torn += frame in seen and seen[frame] != expected
    print(f"{len(seen)} of {max(seen) + 1} frames seen: {torn} torn, {backward} out of order; "
          f"{retries} looks met a change")
    print(f"after kill -9: the picture in front is {'whole' if picture else 'not whole'}, the file "
          f"{'free' if is_free else 'held'}, and before it was {'held' if was_held else 'free'}")
    if torn or backward or not picture or not is_free or not was_held or len(seen) < 10:
        sys.exit(1)


if __name__ == "__main__":
    main()
