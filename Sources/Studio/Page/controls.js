// A control is made for a type and a place. It has a node and `update`, which shows the place's value.

import { endGesture, isReverting, itemPlace, revert, rows } from './editing.js';
import { clamp, hex, iconButton, make, round, same } from './elements.js';
import { fits } from './types.js';
import { degrees, optionTitle, scaleOf, title, valueText } from './words.js';

/** Returns whether the user is working with a control, which therefore shows its own value. */
export const isBusy = node => !isReverting && node === document.activeElement && node.matches(':active, input[type=number], input[type=text]');

function slider(scale, label, onchange) {
  const oninput = event => onchange(scale.value(event.target.value / 1000), true);
  function onkeydown(event) {
    const by = scale.whole && { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    // A thousandth of the range may be less than 1.
    if (by) { event.preventDefault(); onchange(clamp(Number(event.target.dataset.value) + by, scale.low, scale.high), true); }
  }
  return make('input', { type: 'range', min: 0, max: 1000, step: 1, 'aria-label': label, oninput, onkeydown, onchange: endGesture });
}

function paint(input, value, scale, text) {
  input.value = Math.round(scale.position(value) * 1000);
  input.dataset.value = value;
  input.style.setProperty('--fill', `${input.value / 10}%`);
  input.setAttribute('aria-valuetext', text);
}

export function numberField(scale, type, label, unit, onchange) {
  const input = make('input', {
    type: 'number', min: scale.limits[0], max: scale.limits[1], step: type.whole ? 1 : 'any', 'aria-label': label,
    // Not while a number is typed: its first digits alone would move the other end of a range.
    onchange() {
      if (input.validity.valid && input.value !== '') return onchange(Number(input.value));
      revert(rows.find(({ node }) => node === input.closest('.row')), input.validationMessage);
    },
    onkeydown(event) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown' || type.whole) return;
      event.preventDefault();
      const step = (event.key === 'ArrowUp' ? 1 : -1) / (event.shiftKey ? 20 : 100), old = Number(input.value);
      const next = scale.position(old) + step;
      // Beyond the slider's ends, steps are even.
      const value = next > 0 && next < 1 && old >= scale.low && old <= scale.high ? scale.value(next) : old + step * (scale.high - scale.low);
      input.value = Number(clamp(value, ...scale.limits).toPrecision(4));
      onchange(Number(input.value), true);
    },
  });
  const suffix = type.kind === 'angle' ? '°' : unit, node = suffix ? make('span', { class: 'unit' }, input, make('span', { text: suffix, 'aria-hidden': 'true' })) : input;
  if (suffix) node.style.setProperty('--unit', '20px');
  return { node, input };
}

/** The makers of controls by the kinds of types; other modules add theirs. */
export const controls = {
  number(type, place, field) {
    const isAngle = type.kind === 'angle';
    const given = () => isAngle ? degrees(place.read()) : place.read(), fallback = isAngle ? degrees(field.fallback) : field.fallback;
    const write = (value, joined) => { place.write(isAngle ? `${value}deg` : value, joined); update(); };
    if (type.whole && type.high > 1e9) return seedControl(type, place, field);
    const scale = scaleOf(type, field, fallback);
    const bar = slider(scale, field.label, write);
    const { node, input } = numberField(scale, type, field.label, field.unit, write);
    function update() {
      const value = given() ?? fallback;
      paint(bar, value ?? scale.low, scale, value === undefined ? 'automatic' : `${round(value)}${isAngle ? '°' : ` ${field.unit}`}`);
      if (!isBusy(input)) input.value = value === undefined ? '' : round(value);
      input.placeholder = 'auto';
    }
    return { node: make('div', { class: 'inputs' }, field.axis && make('span', { class: 'axis', text: field.axis, 'aria-hidden': 'true' }), bar, node), update };
  },

  range(type, place, field) {
    const isAngle = type.item.kind === 'angle', convert = isAngle ? degrees : v => v;
    const given = () => [place.read() ?? field.fallback ?? type.item.low].flat().map(convert);
    const scale = scaleOf(type.item, field, field.fallback && [field.fallback].flat().map(convert));
    function write(index, value, joined) {
      const [low, high = low] = given(), pair = index ? [Math.min(low, value), value] : [value, Math.max(high, value)];
      place.write(pair.map(v => isAngle ? `${v}deg` : v), joined);
      update();
    }
    const labels = [`${field.label}, lowest`, `${field.label}, highest`];
    const bars = labels.map((label, i) => slider(scale, label, (value, joined) => write(i, value, joined)));
    const fields = labels.map((label, i) => numberField(scale, type.item, label, '', (value, joined) => write(i, value, joined)));
    const node = make('div', { class: 'inputs range' }, fields[0].node, make('div', { class: 'pair' }, ...bars), fields[1].node);
    function update() {
      [given()[0], given().at(-1)].forEach((value, i) => {
        paint(bars[i], value, scale, `${round(value)}${isAngle ? '°' : ` ${field.unit}`}`);
        if (!isBusy(fields[i].input)) fields[i].input.value = round(value);
      });
      bars[0].style.setProperty('--from', `${bars[0].value / 10}%`);
      bars[0].style.setProperty('--to', `${bars[1].value / 10}%`);
      bars[0].style.zIndex = Number(bars[0].value > 990 && bars[1].value > 990);
      bars[1].style.zIndex = 1 - bars[0].style.zIndex;
    }
    return { node, update };
  },

  tuple(type, place, field) {
    if (!type.items.every(({ kind }) => kind === 'number' || kind === 'angle')) return controls.raw(type, place, field);
    const fallback = field.fallback ?? type.items.map(item => clamp(0, item.low, item.high));
    const axes = type.items.length === 2 ? (/\[width/.test(field.description) ? ['w', 'h'] : /\[low/.test(field.description) ? ['low', 'high'] : ['x', 'y']) : ['x1', 'y1', 'x2', 'y2'];
    const parts = type.items.map((item, i) => controlFor(item, itemPlace(place, i, fallback),
      { ...field, label: `${field.label}, ${axes[i]}`, axis: axes[i], fallback: fallback[i] }));
    return { node: make('div', {}, ...parts.map(part => part.node)), update: () => parts.forEach(part => part.update()) };
  },

  choice(type, place, field) {
    const select = make('select', { 'aria-label': field.label, onchange: () => place.write(select.value) },
      field.fallback === undefined && make('option', { value: '', text: 'Automatic', hidden: true }),
      ...type.options.map(option => make('option', { value: option, text: optionTitle(option) })));
    return { node: select, update: () => { select.value = place.read() ?? field.fallback ?? ''; } };
  },

  switch(type, place, field) {
    const box = make('input', { type: 'checkbox', role: 'switch', 'aria-label': field.label, onchange: () => place.write(box.checked) });
    return { node: box, update: () => { box.checked = place.read() ?? field.fallback ?? false; } };
  },

  color(type, place, field) {
    const swatch = make('input', { type: 'color', 'aria-label': `${field.label}, picker`, oninput: () => { place.write(swatch.value.toUpperCase(), true); update(); }, onchange: endGesture });
    const input = make('input', { type: 'text', 'aria-label': field.label, autocomplete: 'off', spellcheck: 'false', placeholder: field.fallback ?? 'automatic', onchange: () => place.write(input.value) });
    function update() {
      const value = place.read() ?? field.fallback;
      swatch.value = hex(value ?? '#808080');
      if (!isBusy(input)) input.value = place.read() ?? '';
    }
    return { node: make('div', { class: 'color' }, swatch, input), update };
  },

  /** Anything without a control of its own, as JSON. */
  raw(type, place, field) {
    // A word such as 20deg is text.
    return textField(place, field, { placeholder: valueText(field.fallback, type) }, text => { try { return JSON.parse(text); } catch { return text; } });
  },

  /** A menu of the words of all alternatives; one without words adds an entry that shows its control. */
  either(type, place, field) {
    const options = type.types.flatMap(t => t.kind === 'switch' ? [true, false] : t.kind === 'choice' ? t.options : []);
    const others = type.types.filter(({ kind }) => kind !== 'choice' && kind !== 'switch');
    const names = { number: 'A number…', angle: 'An angle…', tuple: /\[width/.test(field.description) ? 'Width and height…' : 'Two numbers…', list: 'Own list…', mapping: 'Own picture…', text: 'A file…', color: 'A colour…' };
    const parts = others.map(t => controlFor(t, place, { ...field, fallback: fits(t, field.fallback) ? field.fallback : undefined }));
    let chosen, shown;  // An alternative that has no value yet, and the value.
    const select = make('select', {
      'aria-label': field.label,
      onchange() {
        const index = Number(select.value.slice(1));
        chosen = undefined;
        if (select.value === '') place.remove();
        else if (select.value.startsWith('=')) place.write(options[index]);
        else if (first[others[index].kind] !== undefined) place.write(first[others[index].kind]);
        else { chosen = index; update(); }
      },
    }, field.fallback === undefined && make('option', { value: '', text: 'Automatic' }),
      ...options.map((option, i) => make('option', { value: `=${i}`, text: optionTitle(option) })),
      ...others.map((t, i) => make('option', { value: `~${i}`, text: names[t.kind] ?? title(t.kind) })));
    const first = { number: clamp(0.5, others[0]?.low ?? 0, others[0]?.high ?? 1), angle: '0deg', tuple: [0.5, 0.5], list: ['#FFFFFF'], color: '#FFFFFF' };
    function update() {
      const value = place.read() ?? field.fallback;
      if (isReverting || !same(shown, value)) chosen = undefined;
      shown = value;
      const option = options.indexOf(value);
      const other = chosen ?? (option >= 0 || value === undefined ? -1 : others.findIndex(t => fits(t, value)));
      select.value = other >= 0 ? `~${other}` : option >= 0 ? `=${option}` : '';
      parts.forEach((part, i) => { part.node.hidden = i !== other; if (i === other) part.update(); });
    }
    return { node: make('div', {}, select, ...parts.map(part => make('div', { class: 'nested' }, part.node))), update };
  },

};
controls.angle = controls.number;

export const controlFor = (type, place, field) => (controls[type.kind] ?? controls.raw)(type, place, field);

export function textField(place, field, more, parse = text => text) {
  const input = make('input', {
    type: 'text', 'aria-label': field.label, autocomplete: 'off', spellcheck: 'false', placeholder: field.fallback, ...more,
    onchange() { if (input.value === '' && place.remove) place.remove(); else place.write(parse(input.value)); },
  });
  const text = value => typeof value === 'object' ? JSON.stringify(value) : value ?? '';
  return { node: input, update: () => { if (!isBusy(input)) input.value = text(place.read()); } };
}

function seedControl(type, place, field) {
  const { low, high } = type, { node, input } = numberField({ limits: [low, high], low, high }, type, field.label, '', (value, joined) => place.write(value, joined));
  node.style.flex = '1';
  const dice = iconButton('dice', 'Another random seed', () => place.write(randomSeed()));
  return { node: make('div', { class: 'inputs' }, node, dice), update() { if (!isBusy(input)) input.value = place.read() ?? field.fallback ?? ''; input.placeholder = 'from the scene'; } };
}

export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 10000;
