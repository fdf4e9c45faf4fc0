// Saving, exports, imports and shortcuts.

import { hello, schema, send, state } from './connection.js';
import { edit, emitters, keyPlace, scenePlace, selection } from './editing.js';
import { $, iconButton, make, round, toast } from './elements.js';
import { picture, sendView } from './picture.js';
import { alonePlace } from './rows.js';
import { setTime } from './time.js';
import { typeOf } from './types.js';

const sizes = [['picture', 'As on this page'], ['preview', 'A preview of at most 3 MB'], ['1280x720', 'HD, 1280 × 720'], ['1920x1080', 'Full HD, 1920 × 1080'], ['2560x1440', 'QHD, 2560 × 1440'], ['3840x2160', '4K, 3840 × 2160'], ['3440x1440', 'Ultrawide, 3440 × 1440'], ['1179x2556', 'Phone, 1179 × 2556'], ['custom', 'Other…']];
const kinds = { still: 'Stills', animation: 'Animations', video: 'Videos' };
const isStill = () => hello.formats.find(({ name }) => name === $('x-format').value)?.kind === 'still';

/** Returns how a loop changes the lives of bubbles most, in seconds; nothing if a whole number of lives fits. */
function strainOf(loop) {
  const strains = emitters().flatMap(({ lifetime = schema.$defs.bubbles.properties.lifetime.default, speedScale = 1 }) => {
    const [low, high = low] = [lifetime].flat().map(seconds => seconds / speedScale);
    // Some stay forever.
    if (!Number.isFinite(low) || Math.max(1, Math.ceil(loop / high - 1e-9)) <= loop / low + 1e-9) return [];
    const lived = loop / Math.max(1, Math.round(2 * loop / (low + high)));
    return [{ lives: low === high ? round(low) : `${round(low)} to ${round(high)}`, lived, factor: Math.max(low / lived, lived / high) }];
  });
  return strains.sort((a, b) => b.factor - a.factor)[0];
}
/** Returns the shortest of the usual lengths that changes lives by a tenth at most, or the one that changes them least. */
function closingLength() {
  const lengths = Array.from({ length: 51 }, (_, i) => i + 10), factor = length => strainOf(length)?.factor ?? 1;
  return lengths.find(length => factor(length) <= 1.1) ?? lengths.toSorted((a, b) => factor(a) - factor(b))[0];
}

/** Says what a loop of the chosen length changes. */
function showClosing() {
  const loop = Number($('x-length').value), strain = strainOf(loop), best = closingLength();
  $('x-changes').textContent = `A loop bends all motion so that its end meets its beginning. In ${loop} s, bubbles ${strain ? `that live ${strain.lives} s live ${round(strain.lived)} s.` : 'live as long as here.'}`;
  Object.assign($('x-suits'), { hidden: !(strain?.factor > (strainOf(best)?.factor ?? 1)), textContent: `Use ${best} s` });
  $('x-see').hidden = state.time.loop === loop;
}

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
  for (const name of ['undo', 'redo']) $(name).onclick = () => send({ [name]: 1 });
  for (const slot of ['A', 'B']) $(`slot-${slot}`).onclick = () => send({ slot });
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
  $('x-format').replaceChildren(...Object.entries(kinds).map(([kind, label]) => make('optgroup', { label }, ...hello.formats.filter(format => format.kind === kind).map(({ name }) => make('option', { value: name, text: name.toUpperCase() })))));
  $('x-size').replaceChildren(...sizes.map(([value, text]) => make('option', { value, text })));
  $('x-size').value = '1920x1080';
  const show = () => {
    const still = isStill();
    $('x-size').querySelector('[value=preview]').disabled = still;
    if (still && $('x-size').value === 'preview') $('x-size').value = '1920x1080';
    const size = $('x-size').value, free = !still && size !== 'preview';
    for (const [name, on] of [['custom', size === 'custom'], ['still', still], ['moving', !still], ['free', free], ['closing', !still && (!free || $('x-loop').value === 'loop')], ['quality', free && $('x-format').value !== 'apng']])
      for (const node of document.querySelectorAll(`.x-${name}`)) { node.hidden = !on; node.querySelector('input, select, button').disabled = !on; }
    showClosing();
  };
  let isChosen = false;
  $('x-format').onchange = () => { isChosen = true; show(); };
  $('x-size').onchange = $('x-loop').onchange = $('x-length').oninput = show;
  $('x-see').onclick = () => { setTime({ loop: Number($('x-length').value), playing: true }); $('export-dialog').close(); };
  $('x-suits').onclick = () => { $('x-length').value = closingLength(); show(); };
  $('export').onclick = async () => {
    if (!isChosen) $('x-format').value = state.time.loop ? 'mp4' : 'png';
    const at = Number($('scrub').value);
    $('x-at').value = at.toFixed(2);
    $('x-length').value = state.time.loop || $('x-length').value || closingLength();
    $('x-start').options[0].text = `${at.toFixed(1)} s, as shown`;
    $('x-hidden').hidden = !state.hidden.length;
    show();
    if (await answerOf('export-dialog') !== 'ok') return;
    const format = $('x-format').value, size = $('x-size').value;
    if (size === 'preview') return send({ export: { kind: 'preview', format, loop: Number($('x-length').value) } });
    const [width, height] = (size === 'picture' ? [picture.width, picture.height] : size === 'custom' ? [$('x-width').value, $('x-height').value] : size.split('x')).map(Number);
    const options = { kind: 'render', format, width, height };
    if (isStill()) options.at = Number($('x-at').value);
    else {
      const length = Number($('x-length').value), kind = $('x-loop').value;
      options.fps = Math.min(Number($('x-fps').value), format === 'gif' ? 50 : 240);
      const first = $('x-start').value === 'shown' ? Math.round(at * options.fps) : 0;
      if (first) options.frames = `${first}-${first + Math.max(1, Math.round(length * options.fps)) - 1}`;
      if (!first || kind === 'loop') options[kind] = length;
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

const save = () => state.file ? send({ save: {} }) : saveAs();

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

/** Puts a note over the picture, in place of the one with its name. */
function put(id, ...children) {
  const job = $(id) ?? make('div', { class: 'job', id });
  job.replaceChildren(...children.filter(Boolean));
  if (!job.isConnected) $('jobs').append(job);
}

/** Shows a note with buttons; without a text it is taken away. */
function showNote(id, text, ...buttons) {
  if (($(id)?.firstChild.textContent ?? '') === text) return;
  if (text) put(id, make('span', { text, title: text }), ...buttons.map(([text, message]) => make('button', { type: 'button', text, onclick: () => send(message) })));
  else $(id)?.remove();
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
    Object.assign($('lost-download'), { href: URL.createObjectURL(new Blob([$('lost-scene').value])), download: state.draft ?? `${state.name}.yaml` });
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
  for (let i = common.length - 2; i >= 0; i--)
    for (let j = mine.length - 1; j >= 0; j--) common[i][j] = theirs[i] === mine[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
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
  const key = `job-${id}`, close = (label, action) => iconButton('remove', label, () => { action?.(); $(key).remove(); });
  if (stage === 'cancelled') return $(key)?.remove();
  const size = bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil((bytes ?? 0) / 1000)} kB`;
  if (stage === 'done') put(key, make('span', { text: `${name}, ${size}` }), make('a', { href: `export/${id}`, download: name, text: 'Download' }), close('Close'));
  else if (stage === 'failed') put(key, make('span', { text: name }), make('span'), close('Close'), make('p', { class: 'refusal', text: error }));
  else {
    if (!$(key)?.querySelector('progress')) put(key, make('span'), make('span'), close('Cancel the export', () => send({ cancel: id })), make('progress', { max: 1, 'aria-label': 'Export' }));
    const [title, left] = $(key).children;
    [title.textContent, left.textContent] = [`Exporting ${name}`, eta ? `${Math.ceil(eta)} s left` : ''];
    $(key).querySelector('progress').value = progress;
  }
}

/** Shows which scene is the wallpaper, with a button that takes it back, and why a change of that failed. */
export function showWallpaper({ name, error }) {
  $('wallpaper').disabled = false;
  if (!name && !error) {
    $('job-wallpaper')?.remove();
    return toast('The desktop shows what it showed before');
  }
  const undo = make('button', { type: 'button', text: 'Undo', 'aria-label': 'Undo the wallpaper', onclick: () => { undo.disabled = true; send({ wallpaper: false }); } });
  put('job-wallpaper',
    make('span', { text: name ? `${name} is the wallpaper` : 'Wallpaper' }), name ? undo : make('span'),
    iconButton('remove', 'Close the note on the wallpaper', () => $('job-wallpaper').remove()),
    error && make('p', { class: 'refusal', text: error }));
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
      const result = await (await fetch(`import?${new URLSearchParams({ name: file.name })}`, { method: 'POST', body: file })).json();
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
  document.ondragover = document.ondrop = event => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    $('dropping').hidden = event.type === 'drop';
    if (event.type === 'drop') importFiles(event.dataTransfer.files);
  };
  document.ondragleave = event => { if (!event.relatedTarget) $('dropping').hidden = true; };
}

export function startKeys() {
  // Scrolling must not change the number that was typed last.
  document.addEventListener('wheel', ({ target }) => { if (target === document.activeElement && target.type === 'number') target.blur(); }, { passive: true });
  document.addEventListener('keydown', event => {
    const typing = event.target.matches?.('input[type=text], input[type=search]'), onPicture = event.target === document.body || event.target === picture;
    const key = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key.toLowerCase()}`;
    const step = name => () => { if (document.activeElement !== picture) document.activeElement.blur(); send({ [name]: 1 }); };
    const action = {
      'Ctrl+s'() { document.activeElement.blur(); save(); },
      ...!typing && { 'Ctrl+z': step(event.shiftKey ? 'redo' : 'undo'), 'Ctrl+y': step('redo'), '\\': () => send({ slot: state.slot === 'B' ? 'A' : 'B' }) },
      ...onPicture && { ' ': () => $('play').click() },
    }[key];
    if (!action || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  });
}
