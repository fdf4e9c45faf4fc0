#!/usr/bin/python3
"""Measures the first picture, the way from a slider to the picture, and frames a second."""
import time

from browser import Studio, browser_pids, check, chromium, cpu_seconds, finish, open_page

studio = Studio("bubbles")

firsts = []
for _ in range(10):
    page = chromium.new_context(viewport={"width": 1712, "height": 1000}).new_page()
    page.add_init_script("""
      addEventListener('load', () => { window.loaded = performance.now(); });
      addEventListener('DOMContentLoaded', () => new MutationObserver(() =>
        requestAnimationFrame(() => { window.first ??= performance.now(); }))
        .observe(document.getElementById('picture'), { attributeFilter: ['data-rev'] }));
    """)
    page.goto(studio.url)
    page.wait_for_function("window.first")
    firsts.append(page.evaluate("first - loaded"))
    page.context.close()
firsts.sort()
check("first picture after load, of 10 loads", firsts[-1] <= 300,
      f"median {firsts[5]:.0f} ms, worst {firsts[-1]:.0f} ms (limit 300)")

LATENCY = """async ([count, gap]) => {
  showTab('Bubbles');
  const bar = document.querySelector('[data-key="bubbles.density"] input[type=range]');
  const sent = [], revs = [], shown = [];
  const [oldReceive, oldFrame] = [receive, showFrame];
  window.receive = message => { oldReceive(message); if (message.state?.id) revs.push([message.state.id, message.state.rev]); };
  window.showFrame = data => {
    oldFrame(data);
    const rev = Number(picture.dataset.rev);
    requestAnimationFrame(() => shown.push([rev, performance.now()]));
  };
  for (let i = 0; i < count; i++) {
    const at = performance.now();
    bar.value = 300 + (i * 37) % 200;
    bar.dispatchEvent(new Event('input', { bubbles: true }));
    sent.push([editNumber, at]);
    await new Promise(done => setTimeout(done, gap));
  }
  await new Promise(done => setTimeout(done, 1000));
  [window.receive, window.showFrame] = [oldReceive, oldFrame];
  return sent.map(([id, at]) => {
    const rev = revs.find(entry => entry[0] >= id)?.[1];
    return (shown.find(entry => entry[0] >= rev)?.[1] ?? Infinity) - at;
  });
}"""
page = open_page(studio)
size = page.evaluate("[picture.width, picture.height]")
page.evaluate("setTime({ playing: true })")
for name, count, gap in [("single events", 100, 97), ("a drag, 60 events a second", 200, 16.7)]:
    times = sorted(page.evaluate(LATENCY, [count, gap]))
    p95 = times[int(count * 0.95)]
    check(f"slider to picture at {size[0]}x{size[1]}, {name}", p95 <= 80,
          f"median {times[count // 2]:.0f} ms, p95 {p95:.0f} ms (limit 80), worst {times[-1]:.0f} ms")
check("no errors on the page", not page.errors, str(page.errors[:3] or ""))
page.context.close()

RATE = """async seconds => {
  let count = 0;
  const old = showFrame;
  window.showFrame = data => { count++; old(data); };
  await new Promise(done => setTimeout(done, seconds * 1000));
  window.showFrame = old;
  return count / seconds;
}"""
for width, height in [(1712, 1000), (2352, 1400)]:
    page = open_page(studio, width, height)
    page.evaluate("setTime({ playing: true })")
    size = page.evaluate("$('view') && [picture.width, picture.height]")
    page.wait_for_timeout(500)
    pids = browser_pids(studio)
    before, began = (cpu_seconds([studio.process.pid]), cpu_seconds(pids)), time.monotonic()
    rate = page.evaluate(RATE, 6)
    spent = time.monotonic() - began
    server, browser = cpu_seconds([studio.process.pid]) - before[0], cpu_seconds(pids) - before[1]
    check(f"frames a second at {size[0]}x{size[1]}", rate >= 20,
          f"{rate:.0f} fps; CPU: server {server / spent:.0%}, browser {browser / spent:.0%} of one core")
    page.context.close()
finish()
