// Saving, exports, imports and shortcuts.

import { hello, schema, send, state } from './connection.js';
import { edit, keyPlace, scenePlace, selection } from './editing.js';
import { $, iconButton, make, toast } from './elements.js';
import { picture, sendView } from './picture.js';
import { alonePlace } from './rows.js';
import { typeOf } from './types.js';

const sizes = [['picture', 'As on this page'], ['preview', 'A preview of at most 3 MB'], ['1280x720', 'HD, 1280 × 720'], ['1920x1080', 'Full HD, 1920 × 1080'], ['2560x1440', 'QHD, 2560 × 1440'], ['3840x2160', '4K, 3840 × 2160'], ['3440x1440', 'Ultrawide, 3440 × 1440'], ['1179x2556', 'Phone, 1179 × 2556'], ['custom', 'Other…']];
const isStill = () => !hello.formats.find(format => format.name === $('x-format').value)?.animation;

export let copying = false;

/** Copies the command line that draws the picture, from a new state, since the time has gone on. */
export async function copyCommand() {
  copying = false;
  const [line, ...scene] = state.command.split('\n');
  try {
    await navigator.clipboard.writeText(state.command);
    toast(`Copied: ${line}${scene.length ? ' … with the scene that is not saved' : ''}`);
  } catch { toast(state.command); }
}

export function startResults() {
  $('undo').onclick = () => send({ undo: 1 });
  $('redo').onclick = () => send({ redo: 1 });
  $('slot-A').onclick = () => send({ slot: 'A' });
  $('slot-B').onclick = () => send({ slot: 'B' });
  $('both').onclick = () => { $('both').setAttribute('aria-pressed', $('split').hidden); sendView(); };
  $('split').oninput = sendView;
  for (const cancel of document.querySelectorAll('.cancel')) cancel.onclick = () => cancel.closest('dialog').close();
  $('elsewhere').onclick = async () => {
    $('elsewhere-url').value = (await (await fetch('elsewhere', { method: 'POST' })).json()).url;
    $('elsewhere-dialog').showModal();
    $('elsewhere-url').select();
  };
  // Unlike navigator.clipboard, this works at an address of the network too.
  $('elsewhere-copy').onclick = () => { $('elsewhere-url').select(); if (document.execCommand('copy')) toast('Copied the address'); };
  $('copy').onclick = () => { copying = true; send({ state: 1 }); };
  $('wallpaper').onclick = () => { $('wallpaper').disabled = true; send({ wallpaper: true }); };
  $('save').onclick = save;
  addEventListener('beforeunload', event => { if (state.dirty) event.preventDefault(); });
  $('x-format').replaceChildren(...hello.formats.map(({ name, animation }) => make('option', { value: name, text: `${name.toUpperCase()}, ${animation ? 'animation' : 'picture'}` })));
  $('x-size').replaceChildren(...sizes.map(([value, text]) => make('option', { value, text })));
  $('x-size').value = '1920x1080';
  const show = () => {
    const still = isStill();
    $('x-size').querySelector('[value=preview]').disabled = still;
    if (still && $('x-size').value === 'preview') $('x-size').value = '1920x1080';
    const size = $('x-size').value, free = !still && size !== 'preview';
    for (const [name, on] of [['custom', size === 'custom'], ['still', still], ['moving', !still], ['free', free], ['quality', free && $('x-format').value !== 'apng']])
      for (const node of document.querySelectorAll(`.x-${name}`)) { node.hidden = !on; node.querySelector('input, select').disabled = !on; }
  };
  let isChosen = false;
  $('x-format').onchange = () => { isChosen = true; show(); };
  $('x-size').onchange = show;
  $('export').onclick = async () => {
    if (!isChosen) $('x-format').value = state.time.loop ? 'mp4' : 'png';
    $('x-at').value = Number($('scrub').value).toFixed(2);
    $('x-length').value = state.time.loop || $('x-length').value || 12;
    $('x-hidden').hidden = !state.hidden.length;
    show();
    if (await answerOf('export-dialog') !== 'ok') return;
    const format = $('x-format').value, size = $('x-size').value;
    if (size === 'preview') return send({ export: { kind: 'preview', format, loop: Number($('x-length').value) } });
    const [width, height] = size === 'picture' ? [picture.width, picture.height] : size === 'custom' ? [$('x-width').value, $('x-height').value] : size.split('x');
    const options = { kind: 'render', format, width: Number(width), height: Number(height) };
    if (isStill()) options.at = Number($('x-at').value);
    else {
      options[$('x-loop').value] = Number($('x-length').value);
      options.fps = Number($('x-fps').value);
      if (format !== 'apng') options.quality = $('x-quality').value;
    }
    send({ export: options });
  };
}

/** Opens a dialog; returns the value of the button that closes it, or nothing. */
function answerOf(id) {
  $(id).returnValue = '';
  $(id).showModal();
  return new Promise(done => { $(id).onclose = () => done($(id).returnValue); });
}

function save() {
  if (state.file) return send({ save: {} });
  saveAs();
}

async function saveAs() {
  $('save-name').value = `${state.name.replace(/[^\w-]+/g, '-')}.yaml`;
  $('save-hint').textContent = hello.folder ? `In ${hello.folder}` : '';
  if (await answerOf('save-dialog') === 'ok') send({ save: { name: $('save-name').value.replace(/(\.ya?ml)?$/, '.yaml') } });
}

/** Opens another scene; asks first if changes are not saved. */
export async function openScene(name) {
  $('leave-title').textContent = `Open ${name} without saving?`;
  if (state.dirty && await answerOf('leave') !== 'ok') return;
  Object.assign(selection, { emitter: Infinity, layer: [] });
  send({ open: name });
}

/** Shows a note with buttons; without a text it is taken away. */
function showNote(id, text, ...buttons) {
  if (($(id)?.firstChild.textContent ?? '') === text) return;
  $(id)?.remove();
  if (text) $('jobs').append(make('div', { class: 'job', id }, make('span', { text, title: text }), ...buttons.map(([text, message]) => make('button', { type: 'button', text, onclick: () => send(message) }))));
}

let followed;
/** Follows what another program has written to the file; if there are changes here, or it is no scene, a note says so. */
export function followFile() {
  const { theirs } = state, isNoted = theirs !== null && (state.dirty || theirs === followed);
  if (theirs !== null && !isNoted) send({ open: state.file });
  if (!state.dirty) followed = theirs;
  showNote('theirs', isNoted ? `${state.file} was changed by another program` : '', ['Compare…', { save: {} }]);
  // A copy of unsaved work that an earlier run has left beside the scene.
  showNote('left', state.left ? `Unsaved work is in ${state.left}` : '', ['Restore', { restore: true }], ['Delete', { restore: false }]);
}

/** Says that the server has ended, and offers the scene if it is not saved. */
export function showLost() {
  if ($('lost').open) return;
  $('lost-text').hidden = !state.dirty;
  if (state.dirty) {
    // The command line of a scene that is not saved contains its text.
    $('lost-scene').value = `${state.command.split('\n').slice(1, -1).join('\n')}\n`;
    $('lost-copy').textContent = state.draft ? `A copy is in ${hello.folder}/${state.draft}.` : 'No copy could be written.';
    $('lost-download').href = URL.createObjectURL(new Blob([$('lost-scene').value]));
    $('lost-download').download = state.draft ?? `${state.name}.yaml`;
  }
  $('lost').showModal();
}

/** Asks what to do with a file that others have written. */
export async function ask({ file, reason, theirs, mine }) {
  $('conflict-title').textContent = `${file} ${reason}`;
  $('difference').textContent = difference(...[theirs ?? '', mine].map(text => text.split('\n'))).join('\n');
  const actions = { theirs: () => send({ open: file }), other: saveAs, replace: () => send({ save: { name: file, replace: true } }) };
  actions[await answerOf('conflict')]?.();
}

/** Returns the lines that only one of two texts has, each group below the number of its first line in the second. */
function difference(theirs, mine) {
  const lines = [], isBounded = theirs.length * mine.length < 1e7;
  // The number of lines that are common from a pair of lines on; longer texts are compared line by line.
  const common = isBounded ? Array.from({ length: theirs.length + 1 }, () => new Uint16Array(mine.length + 1)) : [];
  for (let i = common.length - 2; i >= 0; i--) {
    for (let j = mine.length - 1; j >= 0; j--) common[i][j] = theirs[i] === mine[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
  }
  for (let i = 0, j = 0, isSame = true; i < theirs.length || j < mine.length;) {
    const wasSame = isSame;
    isSame = i < theirs.length && j < mine.length && theirs[i] === mine[j];
    if (!isSame && wasSame) lines.push(`Line ${j + 1}`);
    if (isSame) { i++; j++; }
    else if (i < theirs.length && (j === mine.length || !isBounded || common[i + 1][j] >= common[i][j + 1])) lines.push(`− ${theirs[i++]}`);
    else lines.push(`+ ${mine[j++]}`);
  }
  return lines;
}

export function showJob({ id, name, progress = 0, eta, state: stage, error, bytes }) {
  let job = $(`job-${id}`);
  if (stage === 'cancelled') return job?.remove();
  if (!job) {
    job = make('div', { class: 'job', id: `job-${id}` });
    $('jobs').append(job);
  }
  const close = (label, action) => iconButton('remove', label, () => { action?.(); job.remove(); });
  const size = bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil((bytes ?? 0) / 1000)} kB`;
  if (stage === 'done') job.replaceChildren(make('span', { text: `${name}, ${size}` }), make('a', { href: `export/${id}`, download: name, text: 'Download' }), close('Close'));
  else if (stage === 'failed') job.replaceChildren(make('span', { text: name }), make('span'), close('Close'), make('p', { class: 'refusal', text: error }));
  else {
    if (!job.querySelector('progress')) job.replaceChildren(make('span'), make('span'), close('Cancel the export', () => send({ cancel: id })), make('progress', { max: 1, 'aria-label': 'Export' }));
    job.children[0].textContent = `Exporting ${name}`;
    job.children[1].textContent = eta ? `${Math.ceil(eta)} s left` : '';
    job.querySelector('progress').value = progress;
  }
}

/** Shows which scene is the wallpaper, with a button that takes it back, and why a change of that failed. */
export function showWallpaper({ name, error }) {
  $('wallpaper').disabled = false;
  $('job-wallpaper')?.remove();
  if (!name && !error) return toast('The desktop shows what it showed before');
  const undo = make('button', { type: 'button', text: 'Undo', 'aria-label': 'Undo the wallpaper', onclick: () => { undo.disabled = true; send({ wallpaper: false }); } });
  const job = make('div', { class: 'job', id: 'job-wallpaper' },
    make('span', { text: name ? `${name} is the wallpaper` : 'Wallpaper' }), name ? undo : make('span'),
    iconButton('remove', 'Close the note on the wallpaper', () => job.remove()),
    error && make('p', { class: 'refusal', text: error }));
  $('jobs').append(job);
}

export const usePalette = file => edit([{ path: ['palette'], value: file }]);
const useBackground = file => alonePlace(keyPlace(scenePlace, 'background'), typeOf(schema.$defs.scene.properties.background), 'file').write(file);

/** Asks what a picture is for; nothing if it is not used. */
async function askUse(name) {
  $('use-name').textContent = name;
  return { palette: usePalette, background: useBackground }[await answerOf('use')];
}

/** Keeps files in the folder and uses them. */
async function importFiles(files, usePicture) {
  for (const file of files) {
    try {
      // Nothing is kept of a picture that is not used. Some are known to the server alone.
      const use = usePicture ?? (file.type.startsWith('image/') ? await askUse(file.name) ?? null : undefined);
      if (use === null) continue;
      const response = await fetch(`import?${new URLSearchParams({ name: file.name })}`, { method: 'POST', body: file });
      const result = await response.json();
      if (result.error) throw Error(result.error);
      if (result.kind === 'scene') openScene(result.file);
      else if (result.kind === 'motion') edit([{ path: ['motion'], value: { source: result.file } }]);
      else if (result.kind === 'palette') usePalette(result.file);
      else {
        hello.pictures = [...hello.pictures, result.file].sort();
        (use ?? await askUse(file.name))?.(result.file);
      }
      toast(`Imported ${file.name}`);
    } catch (error) { toast(`${file.name}: ${error.message}`); }
  }
}

/** Lets the user choose a file, and a function use it if it is a picture. */
export function chooseFile(use) {
  $('import').value = '';
  $('import').onchange = () => importFiles($('import').files, use);
  $('import').click();
}

export function startDrop() {
  const hasFiles = event => event.dataTransfer?.types.includes('Files');
  document.ondragover = event => { if (hasFiles(event)) { event.preventDefault(); $('dropping').hidden = false; } };
  document.ondragleave = event => { if (!event.relatedTarget) $('dropping').hidden = true; };
  document.ondrop = event => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    $('dropping').hidden = true;
    importFiles(event.dataTransfer.files);
  };
}

export function startKeys() {
  // Scrolling must not change the number that was typed last.
  document.addEventListener('wheel', ({ target }) => { if (target === document.activeElement && target.type === 'number') target.blur(); }, { passive: true });
  document.addEventListener('keydown', event => {
    const command = event.ctrlKey || event.metaKey;
    const typing = event.target.matches?.('input[type=text], input[type=search]');
    const key = event.key.toLowerCase();
    let action;
    if (command && key === 'z' && !typing) action = () => { if (document.activeElement !== picture) document.activeElement.blur(); send({ [event.shiftKey ? 'redo' : 'undo']: 1 }); };
    else if (command && key === 'y' && !typing) action = () => send({ redo: 1 });
    else if (command && key === 's') action = () => { document.activeElement.blur(); save(); };
    else if (!command && key === '\\' && !typing) action = () => send({ slot: state.slot === 'B' ? 'A' : 'B' });
    else if (!command && key === ' ' && (event.target === document.body || event.target === picture)) action = () => $('play').click();
    if (!action || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  });
}
