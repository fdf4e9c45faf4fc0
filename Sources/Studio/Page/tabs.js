// The tabs of the panel, and what each contains.

import { hello, schema, state } from './connection.js';
import { emitters, extras, refresh, rows, scenePlace, selection } from './editing.js';
import { $, clamp, make } from './elements.js';
import { showHold } from './hold.js';
import { isFound, palettePanel } from './palettes.js';
import { openScene } from './results.js';
import { foldRows, rowsOf, sceneType } from './rows.js';
import { emitterList, emitterPlace, layerAt, layerList, layerPlace, layerTree, phoneCard } from './stack.js';

export const sceneTabs = {
  Palette: ['palette', 'variants'], Bubbles: ['bubbles'], Layers: ['layers', 'narrowest'],
  Tilt: ['motion', 'parallax', 'reduceMotion', 'suspendedEffects'], Scene: null,
};
let shownStructure = '';
const openSections = new Set(['Basics', 'Content', 'Place']);

function section(name, children) {
  const node = make('details', { class: 'section', open: openSections.has(name) }, make('summary', { text: name }), ...children);
  node.addEventListener('toggle', () => { if (!$('find').value) openSections[node.open ? 'add' : 'delete'](name); });
  return node;
}

const nodes = list => list.map(row => row.node);

/** Returns a section for each group of keys, in the schema's order; keys without a group come first. */
function sectionsOf(type, place, owner) {
  const parts = type.schema.properties, order = key => parts[key]['x-order'] ?? 0;
  const keys = Object.keys(parts).filter(key => parts[key].const === undefined).sort((a, b) => order(a) - order(b));
  return Object.entries(Object.groupBy(keys, key => parts[key]['x-group'] ?? 'Content')).map(([name, keys]) => section(name, nodes(rowsOf(type, place, owner, keys))));
}

const tabContents = {
  Palette: () => palettePanel(),
  Bubbles() {
    selection.emitter = clamp(selection.emitter, 0, emitters().length - 1);
    const type = { kind: 'mapping', name: 'bubbles', schema: schema.$defs.bubbles };
    return [emitterList(), ...sectionsOf(type, emitterPlace(), 'bubbles')];
  },
  Layers() {
    while (selection.layer.length && !layerAt(selection.layer)) selection.layer.pop();
    if (!selection.layer.length) selection.layer = layerTree()[0]?.path ?? [];
    const chosen = layerAt(selection.layer);
    const settings = chosen && schema.$defs[chosen.kind]
      ? sectionsOf({ kind: 'mapping', schema: withoutKey(schema.$defs[chosen.kind], 'layers') }, layerPlace(selection.layer), chosen.kind) : [];
    return [layerList(), ...settings, section('All layers', nodes(rowsOf(sceneType(), scenePlace, 'scene', ['narrowest'])))];
  },
  Tilt: () => [phoneCard(), ...nodes(rowsOf(sceneType(), scenePlace, 'scene', sceneTabs.Tilt))],
  Scene() {
    const known = Object.values(sceneTabs).flatMap(keys => keys ?? []);
    return [section('Scenes', [sceneGrid()]), ...nodes(rowsOf(sceneType(), scenePlace, 'scene', ['background', 'grain', 'dither', 'seed'].concat(
      Object.keys(schema.$defs.scene.properties)).filter((key, i, all) => !known.includes(key) && all.indexOf(key) === i)))];
  },
};

/** All scenes as thumbnails, which open them. */
function sceneGrid() {
  const tiles = [...hello.scenes, ...hello.files.map(name => ({ name }))].map(({ name, summary }) => {
    // Files change.
    const src = `thumbnail?${new URLSearchParams({ scene: name, width: 216, height: 135, v: summary ? '' : Date.now() })}`;
    return make('button', { type: 'button', title: summary, onclick: () => openScene(name) }, make('img', { alt: '', loading: 'lazy', width: 108, height: 68, src }), make('span', { text: name }));
  });
  extras.push(() => tiles.forEach(tile => tile.setAttribute('aria-pressed', tile.textContent === (state.file ?? state.name))));
  return make('div', { class: 'palettes', role: 'group', 'aria-label': 'Scenes' }, ...tiles);
}

const withoutKey = (s, key) => ({ ...s, properties: Object.fromEntries(Object.entries(s.properties).filter(([name]) => name !== key)) });

export function showTab(name, focus) {
  selection.tab = name;
  Object.assign($('find'), { value: '', placeholder: name === 'Palette' ? 'Find a palette' : 'Find a setting' });
  for (const button of $('tabs').children) {
    const on = button.textContent === name;
    button.setAttribute('aria-selected', on);
    button.tabIndex = on ? 0 : -1;
    if (on && focus) button.focus();
  }
  $('panel').setAttribute('aria-label', name);
  shownStructure = '';
  refresh();
  $('panel').scrollTop = 0;
}

/** Shows the state in all controls, which are made anew only if lists or kinds have changed. */
export function showPanel() {
  let query = $('find').value.trim().toLowerCase();
  if (selection.tab === 'Palette' && hello.palettes.some(palette => isFound(palette, query))) query = '';
  const structure = () => JSON.stringify([selection, query, emitters().length, Array.isArray(state.scene.bubbles), layerTree().map(l => [l.path, l.layer.kind])]);
  if (structure() !== shownStructure) {
    rows.length = extras.length = 0;
    const focused = document.activeElement?.closest?.('#panel') && document.activeElement.getAttribute('aria-label');
    const scroll = $('panel').scrollTop;
    const names = query ? Object.keys(tabContents).filter(name => name !== 'Palette') : [selection.tab];
    $('panel').replaceChildren(...names.flatMap(name => tabContents[name]()));
    shownStructure = structure();
    if (query) filter(query);
    $('panel').scrollTop = scroll;
    if (focused) [...$('panel').querySelectorAll('[aria-label]')].find(node => node.getAttribute('aria-label') === focused)?.focus();
  }
  for (const row of rows) row.update();
  if (!query) foldRows();
  for (const update of extras) update();
  showHold();
}

function filter(query) {
  const matching = textOf => rows.filter(row => query.split(/\s+/).every(word => textOf(row).includes(word)));
  const named = matching(row => row.names), found = named.length ? named : matching(row => `${row.names} ${row.help}`);
  const kept = new Set(found.map(row => row.node));
  for (const node of [...kept]) for (let up = node.parentElement; up.id !== 'panel'; up = up.parentElement) kept.add(up);
  for (const row of rows) row.node.hidden = !kept.has(row.node) && !row.node.parentElement.closest('.row');
  for (const node of $('panel').children) {
    node.hidden = !kept.has(node);
    if (node.matches('details')) node.open = true;
  }
  if (!found.length) $('panel').append(make('p', { class: 'hint', text: 'No setting has this in its name or explanation.' }));
}
