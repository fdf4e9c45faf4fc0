// Controls of lists, and menus of what the server has.

import { hello } from './connection.js';
import { controls, isBusy, textField } from './controls.js';
import { curve, stops } from './curve.js';
import { keyPlace } from './editing.js';
import { icon, iconButton, isMapping, make, same } from './elements.js';
import { chooseFile } from './results.js';
import { layerTree, starts } from './stack.js';
import { typeOf } from './types.js';
import { optionTitle, title } from './words.js';

/** Words that are on or off, in the order in which they were switched on. */
function chips(type, place, field) {
  const given = () => place.read() ?? field.fallback ?? [];
  const buttons = type.item.options.map(option => make('button', {
    type: 'button', text: optionTitle(option),
    onclick() {
      const values = given().includes(option) ? given().filter(v => v !== option) : [...given(), option];
      if (values.length || !place.remove) place.write(values); else place.remove();
    },
  }));
  return {
    node: make('div', { class: 'chips', role: 'group', 'aria-label': field.label }, ...buttons),
    update() {
      buttons.forEach((button, i) => {
        const on = given().includes(type.item.options[i]);
        button.setAttribute('aria-pressed', on);
        button.disabled = !on && given().length >= type.most;
      });
    },
  };
}

/** Returns the type of the single value as which a mapping may be written. */
const wordOf = type => type.shorthand && typeOf(type.schema.properties[type.shorthand]);

/** A list of words that may repeat: each is removed by a click, and a menu or field adds one. */
function tokens(type, place, field) {
  const choice = type.item.kind === 'choice' ? type.item : wordOf(type.item), given = () => place.read() ?? field.fallback ?? [];
  const box = make('div', { class: 'chips', role: 'group', 'aria-label': field.label });
  const add = choice
    ? make('select', { 'aria-label': `Add to ${field.label}`, onchange() { const { value } = add; add.value = ''; place.write([...given(), value]); } },
      make('option', { value: '', text: 'Add…' }), ...choice.options.map(option => make('option', { value: option, text: optionTitle(option) })))
    : make('input', { type: 'text', 'aria-label': `Add to ${field.label}`, placeholder: 'Add…', onchange() { if (add.value) place.write([...given(), add.value]); add.value = ''; } });
  let shown;
  return {
    node: box,
    update() {
      if (same(shown, given())) return;
      shown = structuredClone(given());
      add.value = '';
      box.replaceChildren(...shown.map((value, i) => make('button', {
        type: 'button', 'aria-label': `Remove ${value.label ?? value.file ?? value}`, title: 'Remove',
        onclick: () => place.write(shown.filter((_, other) => other !== i)),
      }, isMapping(value) ? value.label ?? value.glyph ?? value.file : optionTitle(value))), add);
    },
  };
}

function colorList(type, place, field) {
  const given = () => Array.isArray(place.read()) ? place.read() : [];
  const set = (i, value, joined) => { place.write(given().map((old, other) => other === i ? value : old), joined); };
  function entry(i) {
    const parts = () => isMapping(given()[i]) ? given()[i] : { color: given()[i], weight: 1 };
    const join = ({ color, weight }) => weight === 1 || weight === undefined ? color : { color, weight };
    const place = { read: () => parts().color, write: (color, joined) => set(i, join({ ...parts(), color }), joined) };
    const control = controls.color({}, place, { ...field, label: `${field.label} ${i + 1}`, fallback: '#FFFFFF' });
    const weight = make('input', { type: 'number', min: 0.001, max: 1000, step: 'any', title: 'How often, relative to the others', 'aria-label': `Weight of colour ${i + 1}`, onchange() { if (weight.checkValidity() && weight.value) set(i, join({ ...parts(), weight: Number(weight.value) })); } });
    control.node.append(weight, iconButton('remove', `Remove colour ${i + 1}`, () => remove(i)));
    return { node: control.node, update() { control.update(); if (!isBusy(weight)) weight.value = parts().weight ?? 1; } };
  }
  const remove = i => { if (given().length > (type.least ?? 0)) place.write(given().toSpliced(i, 1)); };
  return entries(given, entry, make('button', { type: 'button', onclick: () => place.write([...given(), '#FFFFFF']) }, icon('add'), 'Add a colour'));
}

/** Shows an entry for each value of a list, and a button that adds one. */
function entries(given, entry, add, most = Infinity) {
  const node = make('div', {});
  let shown = [];
  return {
    node,
    update() {
      if (shown.length !== given().length || !node.firstChild) {
        shown = given().map((_, i) => entry(i));
        node.replaceChildren(...shown.map(e => e.node), make('div', { class: 'chips row' }, add));
      }
      add.disabled = given().length >= most;
      shown.forEach(e => e.update());
    },
  };
}

/** A list of small mappings, such as the effects of a layer. */
function mappings(type, place, field) {
  const given = () => place.read() ?? [];
  function entry(i) {
    const control = controls.mapping(type.item, keyPlace(place, i), field);
    const remove = iconButton('remove', `Remove ${i + 1}`, () => { if (given().length === 1) place.remove(); else place.write(given().toSpliced(i, 1)); });
    return { node: make('div', {}, make('div', { class: 'heading' }, make('b', { text: `${title(type.item.name)} ${i + 1}` }), remove), control.node), update: control.update };
  }
  return entries(given, entry, make('button', { type: 'button', onclick() { place.write([...given(), starts[type.item.name] ?? {}]); } }, icon('add'), `Add to ${field.label.toLowerCase()}`), type.most);
}

/** A menu of groups of values and their titles; its last entry shows a field for any other text. */
function menu(place, field, offered, given = () => place.read() ?? field.fallback ?? '') {
  const text = textField(place, { ...field, label: `${field.label}, other` }), other = '\0';
  let isOther = false, shown, options;
  const select = make('select', {
    'aria-label': field.label,
    onchange() {
      isOther = select.value === other;
      if (isOther) { update(); text.node.focus(); }
      else if (select.value === '') place.remove();
      else place.write(select.value);
    },
  });
  const entry = ([value, title, isShown]) => make('option', { value, text: title, hidden: isShown === false });
  function update() {
    const value = given(), groups = offered();
    if (shown !== value && document.activeElement !== text.node) isOther = false;
    shown = value;
    if (!same(options, groups)) select.replaceChildren(...groups.flatMap(([label, list]) => label ? make('optgroup', { label }, ...list.map(entry)) : list.map(entry)), make('option', { value: other, text: 'Other…' }));
    options = groups;
    text.node.hidden = !isOther && groups.some(([, list]) => list.some(([known]) => known === value));
    select.value = text.node.hidden ? value : other;
    text.update();
  }
  return { node: make('div', { class: 'menu' }, select, text.node), select, update };
}

/** The pictures of the folder, and a button that adds one. */
function pictureMenu(place, field) {
  const beside = () => place.read() === undefined && field.beside?.();
  const { node, select, update } = menu(place, field, () => [
    ['', [['', field.without ?? 'None', Boolean(field.without)], ...beside() ? [['\0beside', title(beside()), false]] : [], ...hello.pictures.map(name => [name, name])]],
  ], () => beside() ? '\0beside' : place.read() ?? '');
  select.after(make('button', { type: 'button', 'aria-label': `Choose a file: ${field.label}`, text: 'Choose…', onclick: () => chooseFile(name => place.write(name)) }));
  return { node, update };
}

const motionMenu = (place, field) => menu(place, field, () => [['', [['', 'Automatic'], ...hello.motions.map(name => [name, optionTitle(name)])]]]);

/** The fonts of the scene, and all that are installed. */
const fontMenu = (place, field) => menu(place, field, () => {
  const used = [...new Set([field.fallback, ...layerTree().map(({ layer }) => layer.font)])].filter(Boolean).map(String);
  const pairs = names => names.map(name => [name, name]);
  return [['In this scene', pairs(used)], ['Installed', pairs(hello.fonts.filter(name => !used.includes(name)))]];
});

const formats = ['%H:%M', '%H:%M:%S', '%l:%M', '%l:%M %p', '%A', '%A, %e %B', '%a %e', '%e %b', '%d.%m.%Y', '%Y-%m-%d'];

/** Returns what a clock prints, as `CivilTime` formats it. */
function printed(format, now) {
  const [A, B] = ['weekday', 'month'].map(part => now.toLocaleDateString('en', { [part]: 'long' })), pad = number => String(number).padStart(2, '0');
  const [hours, e] = [now.getHours(), now.getDate()];
  const parts = { H: pad(hours), l: hours % 12 || 12, p: hours < 12 ? 'AM' : 'PM', M: pad(now.getMinutes()), S: pad(now.getSeconds()),
    A, a: A.slice(0, 3), B, b: B.slice(0, 3), d: pad(e), e, m: pad(now.getMonth() + 1), Y: now.getFullYear() };
  return format.replace(/%(\w)/g, (_, letter) => parts[letter]);
}

/** Formats of times and dates, with what they print in this minute. */
const formatMenu = (place, field) => menu(place, field, () => [['', formats.map(format => [format, `${printed(format, new Date(new Date().setSeconds(0)))} – ${format}`])]]);

controls.text = (type, place, field) => {
  // The schema does not say what a text names; its key does.
  const control = { file: pictureMenu, panorama: pictureMenu, font: fontMenu, format: formatMenu, source: motionMenu }[field.key] ?? textField;
  return control(place, field);
};

controls.list = (type, place, field) => {
  const item = type.item;
  if (item.kind === 'keyframe') return curve(type, place, field);
  if (item.kind === 'tuple' && item.items[1].types?.map(({ kind }) => kind).join() === 'choice,color') return stops(type, place, field);
  if (item.kind === 'color' || wordOf(item)?.kind === 'color') return colorList(type, place, field);
  if (item.kind === 'choice' && type.most <= item.options.length) return chips(type, place, field);
  if (item.kind === 'choice' || item.kind === 'text' || wordOf(item)?.kind === 'choice') return tokens(type, place, field);
  if (item.kind === 'mapping') return mappings(type, place, field);
  return controls.raw(type, place, field);
};
