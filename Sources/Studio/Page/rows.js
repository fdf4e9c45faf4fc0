// Rows: a key's name, control, help, default and reset.

import { schema, state } from './connection.js';
import { controlFor, controls } from './controls.js';
import { edit, keyPlace, pathText, refresh, rows } from './editing.js';
import { icon, isMapping, make, nextID, prose, round, same } from './elements.js';
import { picture } from './picture.js';
import { typeOf } from './types.js';
import { helpOf, synonyms, title, valueText } from './words.js';

/** What a value means in this picture alone. */
const remarks = { format: ({ start = 'now' }) => start === 'now' && !state.scene.clock && 'Shows 09:41 plus the time of the picture; a live wallpaper shows the time of day. ' };
const unseen = ['name', 'description', 'group'];  // Words that are not in the picture.
/** Reasons that no condition of the schema can say. */
const unsaid = {
  scaleBy: () => picture.width / picture.height > 1.77 && 'Not in this picture, which is not narrower than 16:9. ',
  colors: ({ colorOverLife: stops }) => stops?.length && stops.every(stop => stop[1] !== 'own') && 'The colours over life replace them. ',
};

/** Returns whether a mapping fulfils the condition of a rule in the schema of scenes. */
function holds(condition, mapping) {
  const { required = [], properties = {}, anyOf, allOf, not } = condition;
  return required.every(key => mapping[key] !== undefined && mapping[key] !== null)
    && Object.entries(properties).every(([key, part]) => mapping[key] === undefined
      || (!part.enum || part.enum.includes(mapping[key]))
      && (part.exclusiveMinimum === undefined || mapping[key] > part.exclusiveMinimum))
    && (!anyOf || anyOf.some(part => holds(part, mapping)))
    && (!allOf || allOf.every(part => holds(part, mapping)))
    && !(not && holds(not, mapping));
}

/** Returns why a key has no effect beside the others of its mapping, if it has none, and whether its values are errors. */
function reasonAgainst(key, schema, mapping) {
  const part = (schema.allOf ?? []).find(rule => rule.then?.properties[key] && holds(rule.if, mapping))?.then.properties[key];
  const text = part ? `${part.description.replace(/^./, c => c.toUpperCase())}. ` : unsaid[key]?.(mapping);
  return text ? { text, isError: Boolean(part && 'enum' in part) } : undefined;
}

/** Returns the value of another unit for the same number of bubbles on this picture. */
function converted(value, from, to, bubbles) {
  const { lifetime = schema.$defs.bubbles.properties.lifetime.default } = bubbles ?? {};
  const seconds = Array.isArray(lifetime) ? (lifetime[0] + lifetime[1]) / 2 : Number(lifetime) || 1;
  const bubblesPer = { count: 1, density: picture.width / picture.height, birthRate: seconds };
  return to === 'count' ? Math.round(value * bubblesPer[from]) : round(value * bubblesPer[from] / bubblesPer[to]);
}

const shorthandOf = (type, place) => type.shorthandOf?.(place.read()) ?? type.shorthand;
const rivalsOf = (schema, key) => (schema.allOf ?? []).flatMap(rule => rule.not?.required?.includes(key) ? rule.not.required : []).filter(other => other !== key);

/** Returns the place of a key whose value takes away what cannot stand beside it. */
export function alonePlace(parent, type, key) {
  const place = keyPlace(parent, key, shorthandOf(type, parent)), replaced = type.schema.properties[key]['x-replaces'];
  const excluded = [...rivalsOf(type.schema, key), ...replaced ?? []];
  return {
    ...place,
    write(value, joined) {
      const whole = parent.read();
      if (!isMapping(whole)) return whole !== undefined && excluded.includes(shorthandOf(type, parent)) ? parent.write({ [key]: value }, joined) : place.write(value, joined);
      const rest = { ...whole, [key]: value };
      // A panorama may be a file too.
      for (const other of excluded) if (key !== other) delete rest[other];
      if (key === 'file' && typeof rest.panorama === 'string') delete rest.panorama;
      for (const other of Object.keys(rest)) if (other !== key && reasonAgainst(other, type.schema, rest)?.isError) delete rest[other];
      edit([...Object.keys(whole).filter(other => !(other in rest)).map(other => ({ path: [...parent.path, other], value: null })), { path: place.path, value }], joined);
    },
    // What belongs to it alone goes with it.
    remove: replaced ? () => parent.remove() : place.remove,
  };
}

/** Returns a row for each key of a mapping: its name, control, help, default and reset. */
export const rowsOf = (type, place, owner, keys = Object.keys(type.schema.properties)) => keys.filter(key => type.schema.properties[key].const === undefined)
  .map(key => makeRow(key, type, owner, place, (type.schema.required ?? []).includes(key)));

function makeRow(key, parentType, owner, parent, required) {
  const { schema } = parentType, part = schema.properties[key], shorthand = () => shorthandOf(parentType, parent);
  let excluded = rivalsOf(schema, key);
  const { unit, help } = helpOf(part.description, part['x-unit']), type = typeOf(part);
  const field = { key, owner, label: title(key), unit, measure: part['x-unit'], usual: part['x-usual'], fallback: part.default, description: part.description ?? '' };
  const rivals = Object.keys(schema.properties).filter(other => other === key || excluded.includes(other));
  const areUnits = rivals.length > 1 && rivals.every(other => typeOf(schema.properties[other]).kind === 'number');
  // What the rest belongs to, such as the name of a drawing: another one takes away what only the old one has.
  const isHead = key === shorthand() && part.enum && part.default === undefined;
  const place = isHead || rivals.length > 1 && !areUnits ? alonePlace(parent, parentType, key) : keyPlace(parent, key, shorthand());
  // Another picture than this one.
  field.beside = () => [...rivalsOf(schema, key), 'panorama'].find(other => other !== key && !part['x-replaces']?.includes(other) && isMapping(parent.read()) && !['undefined', 'boolean'].includes(typeof parent.read()[other]));
  field.without = part['x-replaces'] && 'Drawn by the palette';
  const control = controlFor(type, place, field);
  const helpID = nextID(), isSwitch = type.kind === 'switch';
  const isFolded = type.kind === 'mapping' || type.kind === 'list' && type.item.kind === 'mapping' && type.item.name === 'effect';
  // A part that is off unless the scene has it.
  const isPart = 'x-on' in part, isOn = () => place.read() !== undefined && !same(place.read(), part.default);
  const power = isPart && make('input', { type: 'checkbox', role: 'switch', 'aria-label': `${field.label}, on`, onchange() { if (power.checked) place.write(part['x-on']); else place.remove(); } });
  const fallbackText = valueText(part.default, type, unit);
  const reset = make('button', { type: 'button', class: 'reset', 'aria-label': `Reset ${field.label} to ${fallbackText}`, title: `Reset to the default: ${fallbackText}`, onclick: () => place.remove() },
    icon('reset'), make('span', { text: fallbackText }));
  const refusal = make('p', { class: 'refusal', role: 'alert' }), note = make('p', { class: 'note' });
  const defaultText = part.default === undefined ? '' : ` Default: ${fallbackText}.`;
  // Numbers that exclude each other are one control with a choice of unit.
  const units = areUnits && make('select', {
    class: 'units', 'aria-label': `${field.label}, unit`,
    onchange() { keyPlace(parent, units.value).write(converted(place.read() ?? part.default, key, units.value, parent.read())); },
  }, ...rivals.map(other => make('option', { value: other, text: title(other) })));
  excluded = [...new Set([...excluded, ...part['x-replaces'] ?? []])];
  const instead = excluded.length && !units ? ` Instead of ${excluded.map(other => title(other).toLowerCase()).join(' or ')}.` : '';
  const helpNode = make('p', { class: 'help', id: helpID }, ...prose(help + instead), type.kind === 'mapping' ? '' : defaultText);
  const nodeName = make('div', { class: 'name' }, units || make('span', { class: 'title', text: field.label, title: `${help}${instead}${defaultText} (${place.path.join('.')})` }), reset, isSwitch ? control.node : power || null);
  const body = make('fieldset', { class: 'body', role: 'presentation' }, isSwitch ? null : control.node);
  const replacers = Object.keys(schema.properties).filter(other => schema.properties[other]['x-replaces']?.includes(key));
  const node = make('div', { class: 'row', role: 'group', 'aria-label': field.label, 'data-key': place.path.join('.') },
    nodeName, ...(isFolded ? [note, refusal, helpNode, body] : [body, note, refusal, helpNode]));
  for (const input of node.querySelectorAll('.body > :not(.nested) input, .body > select, .name > input')) input.setAttribute('aria-describedby', helpID);
  const row = {
    node, place, path: pathText(place.path), label: field.label, refusal, names: `${field.label} ${key} ${synonyms[key] ?? ''}`.toLowerCase(), help: help.toLowerCase(),
    update() {
      const whole = parent.read(), first = shorthand();
      const replacer = isMapping(whole) && replacers.find(other => whole[other] !== undefined);
      const off = part['x-replaces'] ? undefined
        : replacer ? { text: `The ${title(replacer).toLowerCase()} replaces it. `, isError: true }
        // What the rest belongs to is chosen first.
        : whole === undefined && key !== first && schema.properties[first]?.enum && schema.properties[first].default === undefined
          ? { text: `Choose a ${title(first).toLowerCase()} first. `, isError: true }
          : reasonAgainst(key, schema, isMapping(whole) ? whole : { [first]: whole });
      const isSet = place.read() !== undefined;
      row.reason = off && !isSet ? off.text : '';
      if (units) {
        const shown = rivals.find(other => whole?.[other] !== undefined) ?? rivals.find(other => schema.properties[other].default !== undefined);
        node.classList.toggle('rival', shown !== key);
        units.value = key;
      }
      for (const [name, on] of [['off', off], ['set', isSet]]) node.classList.toggle(name, Boolean(on));
      // What is wrong already can be put right.
      body.disabled = Boolean(off?.isError && !isSet);
      if (isSwitch) control.node.disabled = body.disabled;
      if (isPart) {
        power.checked = isOn();
        power.disabled = body.disabled;
        body.hidden = !isOn();
      }
      note.replaceChildren(...prose(off ? off.text : unseen.includes(key) ? 'Not in the picture. ' : row.isIdle ? 'That changes nothing in this picture. ' : remarks[key]?.(whole) || ''));
      reset.hidden = !isSet || required;
      control.update();
    },
  };
  rows.push(row);
  return row;
}

/** Shows neighbouring rows without effect, for the same reason, as one line that opens. */
export function foldRows() {
  for (const siblings of Map.groupBy(rows, ({ node }) => node.parentElement).values()) {
    const runs = [];
    for (const row of siblings) {
      if (row.node.matches('.rival')) continue;
      if (row.reason && runs.at(-1)?.[0].reason === row.reason) runs.at(-1).push(row); else runs.push([row]);
    }
    for (const run of runs) {
      const [first] = run, isFolded = run.length > 1 && !first.isOpen;
      for (const { node } of run) node.classList.toggle('folded', isFolded);
      for (const { fold } of run) if (fold) fold.hidden = fold !== first.fold || run.length === 1;
      if (run.length === 1) continue;
      if (!first.fold) first.node.before(first.fold = make('button', { type: 'button', class: 'fold', onclick() { first.isOpen = !first.isOpen; refresh(); } }));
      first.fold.replaceChildren(make('span', { text: first.reason }), make('span', { text: run.map(({ label }) => label).join(', ') }));
      first.fold.setAttribute('aria-expanded', !isFolded);
    }
  }
}

controls.mapping = (type, place) => {
  // The picture that replaces what is drawn comes first.
  const parts = type.schema.properties, isPicture = key => typeOf(parts[key]).kind === 'text' && 'x-replaces' in parts[key];
  const rows = rowsOf(type, place, type.name, Object.keys(parts).sort((a, b) => isPicture(b) - isPicture(a)));
  return { node: make('div', { class: 'nested' }, ...rows.map(row => row.node)), update: () => rows.forEach(row => row.update()) };
};

export const sceneType = () => ({ kind: 'mapping', name: 'scene', schema: schema.$defs.scene });
