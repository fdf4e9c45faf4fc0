// Rows: a key's name, control, help, default and reset.

import { hello, state } from './connection.js';
import { controlFor } from './controls.js';
import { keyPlace, pathText } from './editing.js';
import { icon, isMapping, make, nextID, prose } from './elements.js';
import { typeOf } from './types.js';
import { helpOf, synonyms, title, valueText } from './words.js';

// Keys that have no effect on the picture beside some values of other keys.
const drawn = b => b.material === 'orb' ? 'orb' : b.shape ?? 'disc';
const isPicture = b => isMapping(b) && (b.file !== undefined || b.drawing !== undefined || typeof b.panorama === 'string');
const isMade = motion => !motion.source || hello.motions.includes(motion.source);
const unseen = ['name', 'description', 'group'];  // Words that are not in the picture.
const conditions = {
  'bubbles.thickness': b => drawn(b) !== 'ring' && 'Only rings have a thickness.',
  'bubbles.rotation': b => ['disc', 'ring', 'orb'].includes(drawn(b)) && 'Discs and rings look the same when turned.',
  'bubbles.spin': b => ['disc', 'ring', 'orb'].includes(drawn(b)) && 'Discs and rings look the same when turned.',
  'bubbles.rim': b => drawn(b) !== 'disc' && 'Only discs have a rim.',
  'bubbles.cateye': b => drawn(b) !== 'disc' && 'Only discs are narrowed.',
  'bubbles.shape': b => b.material === 'orb' && 'Orbs are round.',
  'bubbles.blendMode': b => b.material === 'orb' && 'Orbs have no blend mode.',
  'bubbles.shade': b => b.material !== 'orb' && 'Only orbs dissolve.',
  'bubbles.edge': b => b.material !== 'orb' && 'Only orbs have an edge.',
  'bubbles.shadow': b => b.material !== 'orb' && 'Only orbs have a shadow.',
  'background.warp': b => isPicture(b) && 'Only gradients are bent.',
  'background.size': b => !isPicture(b) && 'Only pictures have a size.',
  'background.repeat': b => !isPicture(b) && 'Only pictures repeat.',
  'background.panorama': b => !isPicture(b) && 'Only pictures are panoramas.',
  'background.fieldOfView': b => !(isPicture(b) && b.panorama) && 'Only panoramas have a field of view.',
  'background.effects': b => !isPicture(b) && 'Only pictures have effects.',
  'scene.narrowest': s => !s.layers?.length && 'There are no layers.',
  'scene.reduceTransparency': s => !JSON.stringify(s.layers ?? '').match(/"panel"|"glass"/) && 'There is no glass.',
  'scene.suspendedEffects': s => !JSON.stringify(s).includes('"group":"') && 'No effect has a group.',
  'parallax.reveal': () => !isPicture(state.scene.background) && 'Only background pictures have an edge.',
  'parallax.edge': () => 'Content offsets stop at the edge, and tilt never reaches it.',
  'motion.control': m => isMade(m) && 'Only sensors and recorded logs are controlled.',
  'motion.platform': () => 'Only logs of acceleration that do not name it need it.',
  'motion.orientation': m => isMade(m) && 'Only sensors and recorded logs have an orientation.',
  'motion.threshold': m => (isMade(m) || m.control !== 'rate') && 'Only the control `rate` has a threshold.',
  'motion.multiplier': m => (isMade(m) || m.control !== 'rate') && 'Only the control `rate` has a multiplier.',
  'motion.invert': m => (isMade(m) || m.control !== 'rate') && 'Only the control `rate` inverts axes.',
  'shape.corner': l => l.shape !== 'rectangle' && 'Only rectangles have corners.',
};

export const rows = [];
export const rowAt = path => rows.findLast(row => path.startsWith(pathText(row.place.path)));

/** Returns a row for each key of a mapping: its name, control, help, default and reset. */
export function rowsOf(type, place, owner, keys = Object.keys(type.schema.properties)) {
  const excluded = {};
  for (const rule of type.schema.allOf ?? []) {
    const [a, b] = rule.not?.required ?? [];
    if (b) { (excluded[a] ??= []).push(b); (excluded[b] ??= []).push(a); }
  }
  return keys.filter(key => type.schema.properties[key].const === undefined).map(key => {
    const shorthandOf = type.shorthandOf?.(place.read()) ?? type.shorthand;
    return makeRow(key, type.schema.properties[key], owner, place, keyPlace(place, key, { shorthand: shorthandOf, excluded: excluded[key] }),
      (type.schema.required ?? []).includes(key), excluded[key]);
  });
}

function makeRow(key, part, owner, parent, place, required, excluded = []) {
  const { unit, help } = helpOf(part.description);
  const type = typeOf(part);
  const field = { key, owner, label: title(key), unit, fallback: part.default, description: part.description ?? '' };
  const control = controlFor(type, place, field);
  const helpID = nextID();
  const isFolded = type.kind === 'mapping' || type.kind === 'list' && type.item.kind === 'mapping' && type.item.name === 'effect';
  const isSwitch = type.kind === 'switch';
  const fallbackText = valueText(part.default, type, unit);
  const reset = make('button', { type: 'button', class: 'reset', 'aria-label': `Reset ${field.label} to ${fallbackText}`, title: `Reset to the default: ${fallbackText}`, onclick: () => place.remove() },
    icon('reset'), make('span', { text: fallbackText }));
  const refusal = make('p', { class: 'refusal', role: 'alert' });
  const note = make('span', {});
  const defaultText = part.default === undefined ? '' : ` Default: ${fallbackText}.`;
  const instead = excluded.length ? ` Instead of ${excluded.map(other => title(other).toLowerCase()).join(' or ')}.` : '';
  const helpNode = make('p', { class: 'help', id: helpID }, note, ...prose(help + instead), type.kind === 'mapping' ? '' : defaultText);
  const nodeName = make('div', { class: 'name' }, make('span', { class: 'title', text: field.label, title: place.path.join('.') }), reset, isSwitch ? control.node : null);
  const body = make('div', { class: 'body' }, isSwitch ? null : control.node);
  const node = make('div', { class: 'row', role: 'group', 'aria-label': field.label, 'data-key': place.path.join('.') },
    nodeName, ...(isFolded ? [helpNode, body] : [body, helpNode]), refusal);
  for (const input of node.querySelectorAll('.body > :not(.nested) input, .body > select, .name > input')) input.setAttribute('aria-describedby', helpID);
  const row = {
    node, place, refusal, text: `${field.label} ${key} ${help} ${synonyms[key] ?? ''}`.toLowerCase(),
    update() {
      const whole = parent.read();
      const off = conditions[`${owner}.${key}`]?.(isMapping(whole) ? whole : {});
      node.classList.toggle('off', Boolean(off));
      note.replaceChildren(...prose(off ? `${off} ` : unseen.includes(key) ? 'Not in the picture. ' : ''));
      const isSet = place.read() !== undefined;
      node.classList.toggle('set', isSet);
      reset.hidden = !isSet || required;
      control.update();
    },
  };
  rows.push(row);
  return row;
}
