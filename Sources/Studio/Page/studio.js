// The page of `seltzer studio`. The server holds the state: the page shows it, and sends what changes.
// Controls are made from the JSON Schema of scenes; nothing here lists the keys of a scene, except to
// group them, and to give sliders a handier range than the permitted one.

import { connect, hello, send, state } from './connection.js';
import { answered, editedPath, editNumber, isDragging, noteSeen, refresh, refuse, rowAt, selection, startEditing, takeState } from './editing.js';
import { $, make, toast } from './elements.js';
import { noteBoxes, showBoxes, showPicked, startHold } from './hold.js';
import './lists.js';
import { showContrast } from './palettes.js';
import { picture, reduced, sendView, showFrame, startTilt } from './picture.js';
import { ask, copyCommand, copying, followFile, openScene, showJob, showLost, showWallpaper, startDrop, startKeys, startResults } from './results.js';
import { sceneTabs, showPanel, showTab } from './tabs.js';
import { setTime, showState, showTime, startTime } from './time.js';

function start() {
  const names = Object.keys(sceneTabs);
  $('tabs').replaceChildren(...names.map(name => make('button', {
    type: 'button', role: 'tab', 'aria-controls': 'panel', text: name, onclick: () => showTab(name),
    onkeydown(event) {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by) showTab(names[(names.indexOf(selection.tab) + by + names.length) % names.length], true);
    },
  })));
  $('scene').replaceChildren(...[...hello.scenes.map(scene => [scene.name, scene.summary]), ...hello.files.map(file => [file, ''])].map(([value, summary]) => make('option', { value, text: value, title: summary })));
  $('scene').onchange = () => { const name = $('scene').value; showState(); openScene(name); };
  $('find').oninput = () => { $('panel').scrollTop = 0; refresh(); };
  $('aspect').onchange = sendView;
  $('vision').onchange = () => { picture.style.filter = $('vision').value && `url(#${$('vision').value})`; };
  new ResizeObserver(sendView).observe($('view'));
  startEditing(showPanel);
  for (const begin of [startTilt, startHold, startTime, startResults, startDrop, startKeys]) begin();
  showTab(selection.tab);
  setInterval(() => { if (state.file && !document.hidden) send({ state: 1 }); }, 2000);  // Others may write the file.
}

let contrastTime = 0, rested;  // The last picture of a pause at rest, and the number of the newest edit in it.
/** Says beside the control in use if an edit leaves the picture as it was. */
function noteIdle(pixels, t) {
  if (state.time.playing || isDragging || answered < editNumber || Number(picture.dataset.rev) < state.rev) return;
  const before = rested, row = editedPath && rowAt(editedPath);
  rested = { pixels, t, edit: editNumber };
  if (!row || !before || before.edit === editNumber) return;
  row.isIdle = before.t === t && before.pixels.length === pixels.length && before.pixels.every((pixel, i) => pixel === pixels[i]);
  row.update();
}

connect({
  opened() { sendView(); if (reduced) setTime({ playing: false }); },
  hello: start,
  state(next) { takeState(next); showState(); followFile(); if (copying) copyCommand(); },
  frame(data) {
    const { width, height, t } = showFrame(data);
    showBoxes(width, height);
    showTime(t);
    noteSeen();
    noteIdle(new Uint32Array(data, 24), t);
    if (performance.now() > contrastTime + 1000) { contrastTime = performance.now(); showContrast(); }
  },
  refused: refuse, boxes: noteBoxes, picked: showPicked, conflict: ask, wallpaper: showWallpaper, export: showJob, lost: showLost,
  saved: ({ file }) => toast(`Saved ${file}`),
});
