"""Boots a virtual machine for each kind of framebuffer, and checks its screen's memory.

boot.py KERNEL INITRAMFS SELTZER OUT [NAME...]: screenshots go to OUT; names choose from the machines below.
"""

import json, os, re, socket, subprocess, sys, time

from PIL import Image

KERNEL, INITRAMFS, SELTZER, OUT = sys.argv[1:5]
# A name, the machine's graphics card, what the kernel is told, and (bytes, red, green, blue) of a pixel.
X8 = (4, (16, 8), (8, 8), (0, 8))
MACHINES = [
    ("vesa-16", "std", "vga=0x311", (2, (11, 5), (5, 6), (0, 5))),
    ("vesa-15", "std", "vga=0x310", (2, (10, 5), (5, 5), (0, 5))),
    ("vesa-24", "std", "vga=0x312", (3, (16, 8), (8, 8), (0, 8))),
    ("vesa-32", "std", "vga=0x342", X8),
    ("bochs-32", "std", "seltzer.driver=bochs video=640x480-32", X8),
    ("cirrus-16", "cirrus", "seltzer.driver=cirrusfb",
     (2, (11, 5), (5, 6), (0, 5))),
]
SLOT = 8 << 20


def boot(name, card, words):
    """Boots, and returns the serial port's output, the slots, and the screenshots."""
    disk, log, monitor = (f"{OUT}/{name}.{end}" for end in ("disk", "log", "monitor"))
    with open(disk, "wb") as file:
        file.truncate(6 * SLOT)
    machine = subprocess.Popen(
        ["qemu-system-x86_64", "-accel", "tcg", "-cpu", "max", "-m", "512", "-vga",
         card, "-kernel", KERNEL, "-initrd", INITRAMFS, "-append",
         f"console=tty1 console=ttyS0 panic=-1 quiet vt.global_cursor_default=1 {words}",
         "-display", "none", "-no-reboot", "-serial", f"file:{log}", "-nic", "none", "-drive",
         f"file={disk},format=raw,if=virtio", "-qmp", f"unix:{monitor},server=on,wait=off"])
    shots, pans = {}, {}
    talk = None
    end = time.time() + 600
    while machine.poll() is None and time.time() < end:
        time.sleep(0.1)
        if talk is None:
            try:
                talk = socket.socket(socket.AF_UNIX)
                talk.connect(monitor)
                order(talk, "qmp_capabilities")
            except OSError:
                talk = None
        said = open(log, errors="replace").read() if os.path.exists(log) else ""
        for shot, pan in re.findall(r"SHOT (\w+) (\S*)", said):
            if shot not in shots and talk:
                path = f"{OUT}/{name}-{shot}.ppm"
                order(talk, "screendump", filename=path)
                shots[shot] = Image.open(path).convert("RGB")
                shots[shot].save(path.replace(".ppm", ".png"))
                os.remove(path)
                pans[shot] = pan
    machine.kill()
    machine.wait()
    slots = []
    with open(disk, "rb") as file:
        for index in range(6):
            file.seek(index * SLOT)
            slots.append(file.read(SLOT))
    for path in (disk, monitor):
        if os.path.exists(path):
            os.remove(path)
    return open(log, errors="replace").read(), slots, shots, pans


def order(talk, command, **arguments):
    talk.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
    answer = b""
    while b'"return"' not in answer and b'"error"' not in answer:
        answer += talk.recv(4096)
    assert b'"error"' not in answer, answer


def expected(scene, size, *options):
    """Returns a frame as a list of (r, g, b), from `seltzer render`."""
    raw = subprocess.run(
        [SELTZER, "render", scene, "--reduce-motion", "--size", f"{size[0]}x{size[1]}", "--format",
         "rgb888", "-o", "-", *options], check=True, capture_output=True).stdout
    return [raw[i:i + 3] for i in range(0, len(raw), 3)]


def judge(memory, stride, size, row, layout, picture, width, corner):
    """Returns the number of wrong pixels, and the greatest error of the means of 8x8 blocks."""
    count, *channels = layout
    wrong, worst = 0, 0.0
    height = len(picture) // width
    sums = {}
    for y in range(height):
        for x in range(width):
            at = (row + y + corner[1]) * stride + (x + corner[0]) * count
            word = int.from_bytes(memory[at:at + count], "little")
            for index, (offset, bits) in enumerate(channels):
                most = (1 << bits) - 1
                level, wanted = word >> offset & most, picture[y * width + x][index] * most / 255
                wrong += abs(level - wanted) >= 1
                key = (x // 8, y // 8, index)
                sums[key] = sums.get(key, 0) + level - wanted
    for (x, y, _), total in sums.items():
        if 8 * x + 8 <= width and 8 * y + 8 <= height:
            worst = max(worst, abs(total) / 64)
    return wrong, worst


def seen(shot, picture):
    """Returns the greatest difference between a screenshot and a frame.

    A level of 5 bits is 8, and the machine fills the lower bits with zeros, which adds 7.
    """
    pixels = shot.tobytes()
    return max(abs(a - b) for a, b in zip(pixels, b"".join(picture)))


def main():
    os.makedirs(OUT, exist_ok=True)
    failed = False
    for name, card, words, layout in MACHINES:
        if sys.argv[5:] and name not in sys.argv[5:]:
            continue
        said, slots, shots, pans = boot(name, card, words)
        screen = re.search(r"SCREEN (.+) (\d+),(\d+) (\d+) (\d+)", said)
        if not screen or len(shots) < 6:
            print(f"{name}: has no framebuffer, or was not done in time; see {OUT}/{name}.log")
            failed = True
            continue
        stride = int(screen[5])
        size = shots["still"].size
        print(f"{name}: {screen[1]}, {size[0]}x{size[1]}, memory {screen[2]}x{screen[3]}, "
              f"{screen[4]} bits, {stride} bytes a row; panned {pans}")
        for line in re.findall(r"(?:SAID|ENDED) .*", said):
            print(f"  {line.strip()}")
        def row(shot):
            return int(pans[shot].split(",")[1] or 0) if "," in pans[shot] else 0
        bubbles = expected("bubbles", size)
        still = judge(slots[1], stride, size, row("still"), layout, bubbles, size[0], (0, 0))
        eye = seen(shots["still"], bubbles)
        small = judge(slots[4], stride, size, row("small"), layout,
                      expected("space", (320, 240), "--palette", "red"), 320,
                      ((size[0] - 320) // 2, (size[1] - 240) // 2))
        # A blinking cursor may differ.
        lines = stride * size[1]
        back = sum(a != b for a, b in zip(slots[0][:lines], slots[2][:lines]))
        text = sum(a != b for a, b in zip(slots[0][:lines], slots[5][:lines]))
        good = (still[0] == 0 and eye <= 16 and still[1] <= 0.3 and small[0] == 0 and back < 1000
                and text < 1000)
        failed = failed or not good
        print(f"  whole picture: {still[0]} wrong, on the screen off by {eye} of 255 at most,"
              f" mean of blocks off by {still[1]:.4f} levels; in the"
              f" middle: {small[0]} wrong; differences to before: {back} bytes after SIGTERM, {text}"
              f" after SIGSEGV; {'good' if good else 'BAD'}")
    sys.exit(failed)


main()
