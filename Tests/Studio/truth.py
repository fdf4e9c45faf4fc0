#!/usr/bin/python3
"""Moves every control of five scenes and undoes it: it changes the picture, or its row says why not.

Reasons are what a row says before its control is moved; "unchanged" is the note that follows an edit without effect.
"""
import json
import os
import pathlib
import sys

from browser import FOLDER, Studio, check, finish, open_page, pause

pathlib.Path(FOLDER, "lines.yaml").write_text("""bubbles:
  - { count: 40, profile: glow, softness: 0.5 }
  - { count: 20, streak: 0.4, speed: 0.2 }
  - { count: 60, links: 0.2 }
""")
SCENES = sys.argv[1:] or ["bubbles", "glass", "northern", "home", "lines.yaml"]
TABS = ["Palette", "Bubbles", "Layers", "Tilt", "Scene"]

MOVE = """async tab => {
  showTab(tab);
  document.querySelectorAll('#panel details').forEach(section => { section.open = true; });
  document.querySelectorAll('#panel .fold[aria-expanded=false]').forEach(fold => fold.click());
  const visible = node => node.offsetParent !== null;
  const list = () => [...document.querySelectorAll('#panel .row[data-key] :is(input, select, .chips button)')].filter(node =>
    visible(node) && !node.matches(':disabled') && node.type !== 'text' && node.type !== 'number' && !node.closest('.points'));
  const fire = (node, ...types) => { for (const type of types) node.dispatchEvent(new Event(type, { bubbles: true })); };
  const results = [];
  const text = JSON.stringify(state.scene);
  const shown = async () => {  // What focus has asked for, such as tilt, is in the picture.
    while (isDragging) await new Promise(done => setTimeout(done, 20));
    state.command = '';
    send({ state: 1 });
    while (!state.command) await new Promise(done => setTimeout(done, 5));
    try { await settled(); } catch {}
  };
  for (let index = 0; index < list().length; index++) {
    list()[index].focus({ preventScroll: true });
    await shown();
    const node = list()[index], row = node.closest('.row[data-key]');
    const name = `${row.dataset.key}: ${node.getAttribute('aria-label') ?? node.textContent}`;
    const before = digest(), size = picture.width, old = node.type === 'checkbox' ? node.checked : node.value;
    const options = node.matches('select') ? [...node.options].filter(o => !o.disabled && !o.hidden && o.value !== old && !['', '\\0'].includes(o.value)).map(o => o.value) : null;
    if (options && !options.length) continue;  // 'Other…' alone.
    let outcome = 'nothing', steps = state.undo;
    for (const value of options ?? (node.type === 'range' ? [Number(node.value) > 500 ? 150 : 850, 1000, 0] : ['x'])) {
      const edits = editNumber;
      if (node.type === 'checkbox' || node.matches('button')) node.click();
      else { node.value = node.type === 'color' ? '#ff00ff' : value; fire(node, 'input', 'change'); }
      if (editNumber === edits) {  // Another control appears, or the value is the old one.
        if (outcome === 'nothing') outcome = 'asks';
        continue;
      }
      if (outcome === 'asks') outcome = 'nothing';
      try { await settled(); } catch (error) { outcome = 'slow'; }
      const refusal = [...document.querySelectorAll('#panel .refusal')].find(p => p.textContent);
      const unchanged = () => [...document.querySelectorAll('#panel .note')].some(p => p.textContent.startsWith('That changes nothing'));
      const note = [row, row.parentElement.closest('.row')].find(r => r?.classList.contains('off')) || row.querySelector(':scope > .note')?.textContent.startsWith('Not in');
      // After a drag, pictures have their full size, and then the row may say that nothing changes.
      for (let wait = 0; wait < 200 && !refusal && !note && (picture.width !== size || digest() === before && !unchanged()); wait++) await new Promise(done => setTimeout(done, 15));
      if (refusal) {
        const gap = Math.abs(refusal.getBoundingClientRect().top - node.getBoundingClientRect().bottom);
        outcome = `refused ${refusal.closest('.row') === row && gap < 160 ? 'beside' : `${Math.round(gap)} px away`}: ${refusal.textContent}`;
        const now = node.isConnected ? node : list()[index];
        if ((now?.type === 'checkbox' ? now.checked : now?.value) != old) outcome = `kept the refused value: ${refusal.textContent}`;
      } else if ($('toast').classList.contains('shown') && !$('toast').dataset.seen) {
        outcome = `refused below: ${$('toast').textContent}`;
        $('toast').dataset.seen = 1;
      } else if (digest() !== before) outcome = 'changes';
      else outcome = note ? 'note' : unchanged() ? 'unchanged' : outcome;
      if (outcome === 'changes' || !node.isConnected) break;
    }
    results.push([name, outcome]);
    if (state.undo > steps) {
      send({ undo: state.undo - steps });
      while (state.undo > steps) await new Promise(done => setTimeout(done, 10));
      await settled();
    }
    if (JSON.stringify(state.scene) !== text) { results.push([name, 'not undone']); return results; }
  }
  return results;
}"""

for scene in SCENES:
    path = os.path.join(FOLDER, scene)
    studio = Studio(path if scene.endswith(".yaml") else scene)
    page = open_page(studio, 900, 500)
    page.set_default_timeout(600_000)
    pause(page, 3.2)
    page.evaluate("send({ tilt: [0.8, -0.6] }); $('tilt').click()")
    page.wait_for_timeout(300)
    results, kinds, layers = [], page.evaluate("emitters().length"), page.evaluate("layerTree().map(({ path }) => path)")
    for tab in TABS:
        for kind, layer in [(i, []) for i in range(kinds)] if tab == "Bubbles" else [(0, path) for path in layers or [[]]] if tab == "Layers" else [(0, [])]:
            page.evaluate("chosen => Object.assign(selection, chosen)", {"emitter": kind, "layer": layer})
            results += [(f"{tab} {name}", outcome) for name, outcome in page.evaluate(MOVE, tab)]
    idle = [entry for entry in results if entry[1] in ("nothing", "slow", "not undone")]
    bad = [entry for entry in results if entry[1].startswith(("refused", "kept")) and not entry[1].startswith("refused beside")]
    unchanged = [entry for entry in results if entry[1] == "unchanged"]
    for entry in idle + bad + unchanged:
        print("      ", *entry)
    count = {word: sum(outcome.startswith(word) for _, outcome in results) for word in ("changes", "note", "unchanged", "asks", "refused beside")}
    check(f"{scene}: every control acts, or says why not", not idle, f"{len(results)} controls, {json.dumps(count)}")
    check(f"{scene}: refusals are beside the control, which goes back", not bad)
    check(f"{scene}: no errors", not page.errors, str(page.errors[:3] or ""))
    studio.end()
finish()
