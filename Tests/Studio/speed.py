#!/usr/bin/python3
"""Measures the first picture, the way from a slider to the picture, and frames a second."""
import time

from browser import EXPOSE, BarePage, Studio, check, cpu_seconds, finish, wait

studio = Studio("bubbles")

FIRST = """
  window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); window.link = this; } };
  addEventListener('load', () => { window.loaded = performance.now(); });
  addEventListener('DOMContentLoaded', () => new MutationObserver(() =>
    requestAnimationFrame(() => { window.first ??= performance.now(); }))
    .observe(document.getElementById('picture'), { attributeFilter: ['data-rev'] }));
"""
firsts = []
page = BarePage(1712, 1000)
page.call("Page.addScriptToEvaluateOnNewDocument", source=FIRST)
page.goto(studio.url)
wait(page, "window.first")
for _ in range(10):
    page.goto(studio.page)
    wait(page, "window.first")
    firsts.append(page.evaluate("first - loaded"))
firsts.sort()
check("first picture after load, of 10 loads", firsts[-1] <= 300,
      f"median {firsts[5]:.0f} ms, worst {firsts[-1]:.0f} ms (limit 300)")

# Sends slider events, and measures the time until the picture of each is drawn.
LATENCY = """(async (count, gap) => {
  showTab('Bubbles');
  const bar = document.querySelector('[data-key="bubbles.0.softness"] input[type=range]');
  const sent = [], revs = [], shown = [];
  // The page's own listener is the first, so the picture is drawn by now.
  const listen = ({ data }) => {
    if (typeof data === 'string') {
      const { state } = JSON.parse(data);
      if (state?.id) revs.push([state.id, state.rev]);
    } else {
      const rev = new DataView(data).getUint32(8, true);
      requestAnimationFrame(() => shown.push([rev, performance.now()]));
    }
  };
  link.addEventListener('message', listen);
  for (let i = 0; i < count; i++) {
    const at = performance.now();
    bar.value = 300 + (i * 37) % 200;
    bar.dispatchEvent(new Event('input', { bubbles: true }));
    sent.push([editNumber, at]);
    await new Promise(done => setTimeout(done, gap));
  }
  await new Promise(done => setTimeout(done, 1000));
  link.removeEventListener('message', listen);
  return sent.map(([id, at]) => {
    const rev = revs.find(entry => entry[0] >= id)?.[1];
    return (shown.find(entry => entry[0] >= rev)?.[1] ?? 1e6) - at;
  });
})"""
page.evaluate(EXPOSE)
size = page.evaluate("[picture.width, picture.height]")
page.evaluate("setTime({ playing: true })")
for name, count, gap in [("single events", 100, 97), ("a drag, 60 events a second", 200, 16.7)]:
    times = sorted(page.evaluate(f"{LATENCY}({count}, {gap})"))
    p95 = times[int(count * 0.95)]
    check(f"slider to picture at {size[0]}x{size[1]}, {name}", p95 <= 80,
          f"median {times[count // 2]:.0f} ms, p95 {p95:.0f} ms (limit 80), worst {times[-1]:.0f} ms")
page.close()

for width, height in [(1712, 1000), (2352, 1400)]:
    page = BarePage(width, height)
    page.goto(studio.url)
    wait(page, "window.picture?.dataset.rev")
    page.evaluate(EXPOSE)
    page.evaluate("setTime({ playing: true })")
    size = page.evaluate("[picture.width, picture.height]")
    time.sleep(2)
    before = [cpu_seconds(process.pid) for process in (studio.process, page.process)]
    began = time.monotonic()
    rate = page.evaluate("countPictures(6)") / 6
    spent = time.monotonic() - began
    server, browser = [(cpu_seconds(process.pid) - start) / spent
                       for process, start in zip((studio.process, page.process), before)]
    check(f"frames a second at {size[0]}x{size[1]}", rate >= 20,
          f"{rate:.0f} fps; CPU: server {server:.0%}, browser {browser:.0%} of one core")
    page.close()
finish()
