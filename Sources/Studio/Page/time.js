// The time, and the bar above the picture.

import { hello, send, state } from './connection.js';
import { isBusy, randomSeed } from './controls.js';
import { edit, refresh } from './editing.js';
import { $, make } from './elements.js';

export const setTime = values => send({ time: values });
let seam = false;  // Whether only the two seconds before and after the end of the loop are played.

export function showTime(t) {
  const { loop } = state.time;
  const shown = loop ? ((t % loop) + loop) % loop : t;
  if (seam && shown > 2 && shown < loop - 2) setTime({ t: loop - 2 });
  $('clock').textContent = `${shown.toFixed(1)} s`;
  if ($('scrub').matches(':active')) return;
  const most = loop ?? Math.max(60, Math.ceil(t / 60) * 60);
  Object.assign($('scrub'), { max: most, value: shown });
  $('scrub').style.setProperty('--fill', `${shown / most * 100}%`);
}

export function startTime() {
  $('play').onclick = () => setTime({ playing: !state.time.playing });
  $('scrub').oninput = () => { setTime({ t: Number($('scrub').value), playing: false }); $('scrub').style.setProperty('--fill', `${$('scrub').value / $('scrub').max * 100}%`); };
  $('speed').onchange = () => setTime({ speed: Number($('speed').value) });
  $('looped').onclick = () => setTime({ loop: state.time.loop ? null : Number($('length').value) });
  $('length').onchange = () => { if ($('length').checkValidity() && $('length').value) setTime({ loop: Number($('length').value) }); };
  $('seam').onclick = () => {
    seam = !seam;
    if (seam) setTime({ playing: true, loop: state.time.loop ?? Number($('length').value) });
    showState();
  };
  $('dice').onclick = () => edit([{ path: ['seed'], value: randomSeed() }]);
}

export function showState() {
  const { time } = state;
  for (const name of ['undo', 'redo']) $(name).disabled = !state[name];
  for (const slot of ['A', 'B']) $(`slot-${slot}`).setAttribute('aria-pressed', slot === state.slot);
  $('play').setAttribute('aria-label', time.playing ? 'Pause' : 'Play');
  $('play').querySelector('use').setAttribute('href', time.playing ? '#i-pause' : '#i-play');
  $('looped').setAttribute('aria-pressed', Boolean(time.loop));
  if (!time.loop || !time.playing) seam = false;
  $('seam').setAttribute('aria-pressed', seam);
  if (time.loop && !isBusy($('length'))) $('length').value = time.loop;
  if ([...$('speed').options].some(option => Number(option.value) === time.speed)) $('speed').value = time.speed;
  $('file').textContent = !state.dirty ? '' : state.file ? 'changed' : 'not saved yet';
  $('save').disabled = !state.dirty && Boolean(state.file);
  $('warnings').textContent = state.warnings.join('\n');
  const name = state.file ?? state.name, select = $('scene');
  document.title = `${state.dirty ? '• ' : ''}${name} — Seltzer Studio`;
  if (![...select.options].some(option => option.value === name)) select.prepend(make('option', { value: name, text: name }));
  select.value = name;
  if (state.file && !hello.files.includes(name)) hello.files.push(name);
  refresh();
}
