// Edits of the scene, and the places of its values.

import { send, state } from './connection.js';
import { isMapping, toast } from './elements.js';

const tabName = Math.random().toString(36).slice(2);
export let editNumber = 0, sentNumber = 0, answered = 0, seen = 0;  // Edits made, sent, answered and seen.
let waiting, resting;
export let isDragging = false;  // Until a drag rests, pictures may be smaller.
export let editedPath;  // Of the newest edit.
let gesture = 0;  // Edits with the same gesture are undone together.

/** Ends a drag: the next edit is undone on its own. */
export function endGesture() { gesture++; }

/** The tab, the emitter's index and the layer's indices that are shown. */
export const selection = { tab: 'Palette', emitter: Infinity, layer: [] };  // The last emitter is in front.

let showAll;
/** Shows the state in all controls. */
export const refresh = () => showAll();
export function startEditing(show) { showAll = show; }

export const rows = [], extras = [];  // Parts of the panel that are not rows, which refresh as well.
const isWithin = (path, outer) => path.startsWith(outer) && ['.', '[', undefined].includes(path[outer.length]);

/** Returns the row of a place in the scene: that of the control in use if it changes the place, or the innermost one. */
export function rowAt(path) {
  const found = rows.filter(row => isWithin(path, row.path) || isWithin(row.path, path));
  const outer = found.filter(row => isWithin(path, row.path)).sort((a, b) => b.path.length - a.path.length);
  return found.find(row => row.node === document.activeElement?.closest('.row[data-key]')) ?? outer[0];
}

export const pathText = path => path.reduce((text, key) => typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key, '');

/** Changes the scene. A change has a path and a value; null removes what is there. */
export function edit(changes, joined = false) {
  if (!joined) gesture++;
  const id = ++editNumber;
  for (const { path, value } of changes) apply(path, value);
  editedPath = pathText(changes.at(-1).path);
  for (const row of rows) [row.refusal.textContent, row.isIdle] = ['', false];
  isDragging ||= joined;
  const message = { ...joined && { drag: true }, edit: changes.map(({ path, value }) => ({ path: pathText(path), value })), gesture: `${tabName}-${gesture}`, id };
  // The newest edit of a drag waits until a picture follows the answer to the last one, so that none
  // queue up.
  if (!joined || seen >= sentNumber) sendEdits(message);
  else waiting = message;
  if (joined) return;
  endGesture();  // A drag that follows is undone on its own.
  refresh();
}

function sendEdits(message) {
  for (const next of [waiting, message]) if (next) send(next);
  if (waiting || message) sentNumber = editNumber;
  waiting = undefined;
}

/** Takes over the server's state. An edit of this tab that is still on its way is newer. */
export function takeState(next) {
  noteAnswer(next.id);
  const scene = answered < editNumber ? state.scene : structuredClone(next.scene);
  Object.assign(state, next, { scene, confirmed: next.scene });
}

function noteAnswer(id) {
  if (!id) return;
  answered = id;
  setTimeout(noteSeen, 200);  // If there is no picture.
}

export function noteSeen() {
  if (answered < sentNumber) return;
  seen = answered;
  sendEdits();
  if (!isDragging) return;
  clearTimeout(resting);
  resting = setTimeout(() => { isDragging = false; send({ drag: false }); }, 250);
}

/** Changes the page's copy, which the server's state replaces some milliseconds later. */
function apply(path, value) {
  let parent = state.scene;
  for (const key of path.slice(0, -1)) parent = parent[key] ??= {};
  const key = path.at(-1);
  if (value !== null) parent[key] = value;
  else if (Array.isArray(parent)) parent.splice(key, 1);
  else delete parent[key];
}

export const moved = (list, from, to) => list.toSpliced(from, 1).toSpliced(to, 0, list[from]);

export function refuse({ id, path, message }) {
  noteAnswer(id);
  noteSeen();
  state.scene = structuredClone(state.confirmed);
  revert(path && rowAt(path), message);
}

export let isReverting = false;  // Whether controls in use show the scene's values too.

/** Says beside a control why its value is refused, and shows the value that holds. */
export function revert(row, message) {
  isReverting = true;
  refresh();
  isReverting = false;
  if (!row) return toast(message);
  row.refusal.textContent = message;
  row.refusal.scrollIntoView({ block: 'nearest' });
}

// A place is a value in the scene: it is read, written and removed there. A mapping may be written as a
// single value of one of its keys, its shorthand: `flow: 0.1` is `flow: { amount: 0.1 }`.

export const scenePlace = { path: [], read: () => state.scene };
export const emitters = () => Array.isArray(state.scene.bubbles) ? state.scene.bubbles : [state.scene.bubbles ?? {}];

export function keyPlace(parent, key, shorthand) {
  const path = [...parent.path, key];
  return {
    path,
    read() {
      const whole = parent.read();
      if (whole !== null && typeof whole === 'object' && !(Array.isArray(whole) && typeof key === 'string')) return whole[key];
      return key === shorthand ? whole : undefined;
    },
    write(value, joined) {
      const whole = parent.read();
      if (whole !== undefined && !isMapping(whole) && typeof key === 'string') {
        parent.write(key === shorthand ? value : { [shorthand]: whole, [key]: value }, joined);
      } else edit([{ path, value }], joined);
    },
    remove() {
      const whole = parent.read();
      const last = isMapping(whole) ? Object.keys(whole).length === 1 : key === shorthand;
      if (last && parent.remove && typeof parent.path.at(-1) === 'string') parent.remove();
      else edit([{ path, value: null }]);
    },
  };
}

/** Returns the place of one value of a tuple, which is written as a whole. */
export function itemPlace(parent, index, fallback) {
  return {
    path: parent.path,
    read: () => parent.read()?.[index] ?? fallback?.[index],
    write: (value, joined) => parent.write((parent.read() ?? fallback).with(index, value), joined),
  };
}
