// The lists of emitters and layers.

import { schema, send, state } from './connection.js';
import { randomSeed } from './controls.js';
import { edit, emitters, extras, keyPlace, moved, pathText, refresh, scenePlace, selection } from './editing.js';
import { $, clamp, hex, icon, iconButton, isMapping, make, same } from './elements.js';
import { shownPalette } from './palettes.js';
import { optionTitle, title } from './words.js';

export const starts = {
  image: { kind: 'image', drawing: 'moon', size: 0.3 }, text: { kind: 'text', text: 'Hello', size: 0.08 },
  clock: { kind: 'clock', position: [0.5, 0.2], size: 0.15, weight: 'thin' },
  icons: { kind: 'icons', glyphs: ['messages', 'calendar', 'photos', 'camera'], size: 0.1 },
  panel: { kind: 'panel', size: [0.5, 0.16], corner: 0.045 }, shape: { kind: 'shape', shape: 'circle', size: [0.2, 0.2], opacity: 0.5 },
  mirror: { kind: 'mirror', position: [0.5, 0.8] },
  group: { kind: 'group', layers: [{ kind: 'text', text: 'Hello', size: 0.08 }] },
  effect: { keyPath: 'center.x', axis: 'horizontal', min: -10, max: 10 },
};

const bubblesPlace = () => keyPlace(scenePlace, 'bubbles');
export const emitterPlace = () => Array.isArray(state.scene.bubbles) ? keyPlace(bubblesPlace(), selection.emitter) : bubblesPlace();

/** Whether a kind of bubbles or a layer is left out of pictures; the scene itself does not say so. */
const opacityPath = ({ path }) => `${pathText(path)}.opacity`;
const isHidden = entry => state.hidden.includes(opacityPath(entry));

let dragged;  // The path of the entry that is dragged.

/** Returns a copy of an entry, with a name of its own if it has one. */
function copied(value, all) {
  let number = 2;
  while (all.some(other => other.name === `${value.name} ${number}`)) number++;
  return { ...structuredClone(value), ...value.name && { name: `${value.name} ${number}` } };
}

export function colorsOf({ colors }) {
  const { bubbles = [], background = [] } = shownPalette();
  return Array.isArray(colors) ? colors.map(entry => entry.color ?? entry) : colors === 'background' ? background : colors === 'both' ? [...bubbles, ...background] : bubbles;
}

/** Returns a sample of a kind's bubbles in its colours, on the palette's background. */
function sampleOf({ colors, softness = 0.3, diameter = 0.15, count, material, shape }) {
  const { background = [] } = shownPalette(), all = colorsOf({ colors }), node = make('i', { class: 'sample' });
  const soft = Math.max(...[softness].flat()), isHollow = ['glass', 'air'].includes(material) || shape === 'ring';
  const radius = clamp(8 + 2 * Math.log([diameter.range ?? diameter].flat().at(-1) / 0.15), 1.5, 11);
  const discs = [[36, 46, 1], [76, 68, 0.7], [68, 22, 0.5]].slice(0, count === 1 ? 1 : 3).filter(() => all.length).map(([x, y, factor], i) => {
    const color = hex(all[Math.floor(i * all.length / 3)]), outer = radius * factor, inner = isHollow ? outer * 0.9 : outer * (1 - soft);
    return `radial-gradient(circle at ${x}% ${y}%, ${isHollow ? `transparent ${outer * 0.5}px, ` : ''}${color} ${inner}px, transparent ${outer + 0.5}px)`;
  });
  node.style.background = [...discs, `linear-gradient(${[...background, ...background].slice(0, Math.max(background.length, 2)).map(hex).join() || 'gray, gray'})`].join();
  return node;
}

/** Returns the list of emitters or layers, the foremost first. */
function stackList(label, entries, addControl) {
  const list = make('ul', { class: 'list', 'aria-label': label }, ...entries.map(entry => {
    const canDrop = () => dragged && !same(dragged, entry.path) && same(dragged.slice(0, -1), entry.path.slice(0, -1));
    const item = make('li', {
      class: [entry.chosen && 'chosen', isHidden(entry) && 'hid'].filter(Boolean).join(' '), draggable: 'true',
      ondragstart(event) { dragged = entry.path; event.dataTransfer.setData('text/seltzer', entry.title); },
      ondragend() { dragged = undefined; },
      ondragover(event) { if (canDrop()) { event.preventDefault(); item.classList.add(dragged.at(-1) < entry.path.at(-1) ? 'above' : 'below'); } },
      ondragleave: () => item.classList.remove('above', 'below'),
      ondrop() { item.classList.remove('above', 'below'); if (canDrop()) entry.dropped(dragged.at(-1)); },
    },
      make('button', { type: 'button', class: 'pick', 'aria-pressed': Boolean(entry.chosen), 'aria-label': `Edit ${entry.title}`, onclick: entry.choose }, entry.sample, make('b', { text: entry.title }), make('span', { text: entry.detail })),
      iconButton('up', `Move ${entry.title} to the front`, () => entry.move(1), { disabled: !entry.canMove(1) }),
      iconButton('down', `Move ${entry.title} to the back`, () => entry.move(-1), { disabled: !entry.canMove(-1) }),
      iconButton(isHidden(entry) ? 'hidden' : 'eye', `${isHidden(entry) ? 'Show' : 'Hide'} ${entry.title}`, () => send({ hide: opacityPath(entry) })),
      iconButton('copy', `Duplicate ${entry.title}`, entry.duplicate, { disabled: entry.canDuplicate === false }),
      iconButton('remove', `Remove ${entry.title}`, entry.remove, { disabled: !entry.canRemove }));
    item.style.paddingLeft = `${4 + (entry.depth ?? 0) * 16}px`;
    return item;
  }));
  return make('div', {}, make('div', { class: 'heading' }, make('h2', { text: label }), addControl), list);
}

/** Replaces part of the panel whenever the result of `build` would differ. */
function rebuilt(build, signature) {
  let node = build(), shown = signature();
  extras.push(() => {
    if (shown === signature()) return;
    shown = signature();
    const focused = node.contains(document.activeElement) && document.activeElement.getAttribute('aria-label');
    const next = build();
    node.replaceWith(next);
    node = next;
    if (focused) [...node.querySelectorAll('button')].find(button => button.getAttribute('aria-label')?.replace(/^(Show|Hide)/, '') === focused.replace(/^(Show|Hide)/, ''))?.focus();
  });
  return node;
}

export function emitterList() {
  const build = () => {
    const all = emitters(), write = list => edit([{ path: ['bubbles'], value: list }]);
    const entries = all.map((value, i) => ({
      path: ['bubbles', i], title: value.name || `${optionTitle(isMapping(value.shape) ? 'picture' : value.shape ?? 'disc')}s ${i + 1}`, chosen: i === selection.emitter,
      detail: value.count !== undefined ? `${value.count} bubble${value.count === 1 ? '' : 's'}` : value.birthRate !== undefined ? `${value.birthRate} a second` : `density ${value.density ?? schema.$defs.bubbles.properties.density.default}`,
      sample: sampleOf(value), choose() { selection.emitter = i; refresh(); },
      canDuplicate: all.length < 20,
      duplicate() { selection.emitter = i + 1; write(all.toSpliced(i + 1, 0, { ...copied(value, all), seed: randomSeed() })); },
      canMove: by => all[i + by] !== undefined,
      move(by) { selection.emitter = i + by; write(moved(all, i, i + by)); },
      dropped(from) { selection.emitter = i; write(moved(all, from, i)); },
      canRemove: all.length > 1,
      remove: () => write(all.toSpliced(i, 1)),
    })).reverse();
    const add = iconButton('add', 'Add bubbles in front', () => {
      selection.emitter = all.length;
      write([...all, { density: 20, seed: randomSeed() }]);
    }, { disabled: all.length >= 20 });
    return stackList('Kinds of bubbles', entries, add);
  };
  return rebuilt(build, () => JSON.stringify([state.hidden, selection.emitter, emitters().map(e => [e.name, e.shape, e.density, e.count, e.birthRate, e.colors, e.softness, e.diameter, e.material]), shownPalette()]));
}

export const layerAt = path => path.length ? path.reduce((list, i, depth) => depth ? list?.layers?.[i] : list?.[i], state.scene.layers) : undefined;
export const layerPlace = path => path.reduce((place, i) => keyPlace(keyPlace(place, 'layers'), i), scenePlace);
export const layerTree = (list = state.scene.layers ?? [], path = []) =>
  list.map((layer, i) => [{ layer, path: [...path, i], count: list.length }, ...layerTree(layer.layers ?? [], [...path, i])]).reverse().flat();

export function layerList() {
  const build = () => {
    const entries = layerTree().map(({ layer: value, path, count }) => {
      const place = layerPlace(path), at = path.at(-1), listPlace = keyPlace(layerPlace(path.slice(0, -1)), 'layers'), siblings = listPlace.read();
      const write = (list, to) => { if (to !== undefined) selection.layer = [...path.slice(0, -1), to]; listPlace.write(list); };
      return {
        path: place.path, title: value.name ?? title(value.kind), detail: value.text ?? value.format ?? value.drawing ?? value.file ?? (value.name ? title(value.kind) : ''),
        depth: path.length - 1, chosen: same(path, selection.layer),
        choose() { selection.layer = path; refresh(); },
        // Beside the first one, where both are seen.
        duplicate: () => write(siblings.toSpliced(at + 1, 0, { ...copied(value, siblings), ...value.kind !== 'image' && { position: (value.position ?? [0.5, 0.5]).map(x => Number((x + 0.03).toFixed(4))) } }), at + 1),
        canMove: by => at + by >= 0 && at + by < count,
        move: by => write(moved(siblings, at, at + by), at + by),
        dropped: from => write(moved(siblings, from, at), at),
        canRemove: true, remove() { if (path.length === 1 && count === 1) listPlace.remove(); else write(siblings.toSpliced(at, 1)); },
      };
    });
    const kinds = schema.$defs.layer.oneOf.map(ref => ref.$ref.split('/').pop());
    const add = make('select', {
      class: 'add', 'aria-label': 'Add a layer in front',
      onchange() {
        if (!add.value) return;
        $('panel').scrollTop = 0;
        const list = state.scene.layers ?? [];
        selection.layer = [list.length];
        edit([{ path: ['layers'], value: [...list, starts[add.value] ?? { kind: add.value }] }]);
      },
    }, make('option', { value: '', text: 'Add…' }), ...kinds.map(kind => make('option', { value: kind, text: title(kind) })));
    const list = stackList('Layers', entries, add);
    if (!entries.length) list.append(make('p', { class: 'help', text: 'Clocks, texts, icons, glass, shapes and pictures in front of the bubbles.' }));
    return list;
  };
  return rebuilt(build, () => JSON.stringify([state.hidden, selection.layer, layerTree().map(({ path, layer }) => [path, layer.kind, layer.name, layer.text, layer.format, layer.drawing, layer.file])]));
}

export function phoneCard() {
  return make('div', { class: 'card' }, icon('phone'), make('b', { text: 'Tilt it with a phone' }),
    make('span', { text: 'Drop a motion log that a phone has recorded on this page.' }));
}
