// The page of `seltzer studio`. The server holds the state: the page shows it, and sends what changes.
// Controls are made from the JSON Schema of scenes; nothing here lists the keys of a scene, except to
// group them, and to give sliders a handier range than the permitted one.
'use strict';

// ---------------------------------------------------------------- Elements

const $ = id => document.getElementById(id);

/** Returns an element. Properties named on… are listeners, `text` is its text, others are attributes. */
function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'text') node.textContent = value;
    else if (name === 'value') node.value = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

const svg = 'http://www.w3.org/2000/svg';
function makeSVG(tag, attributes, ...children) {
  const node = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

const icon = name => makeSVG('svg', { 'aria-hidden': 'true' }, makeSVG('use', { href: `#i-${name}` }));
const iconButton = (name, label, onclick, more = {}) =>
  make('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick, ...more }, icon(name));

let lastID = 0; const nextID = () => `c${++lastID}`;

/** Returns text in which `words` in backticks are code. */
const prose = text => text.split('`').map((part, i) => i % 2 ? make('code', { text: part }) : part);

const isMapping = value => value !== null && typeof value === 'object' && !Array.isArray(value);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const round = value => Number(Number(value).toPrecision(3));

let toastTimer;
function toast(text) {
  $('toast').textContent = text;
  $('toast').classList.add('shown');
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => $('toast').classList.remove('shown'), 4000);
}

// ---------------------------------------------------------------- Connection

const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
let schema, hello, state = { scene: {}, time: {} };
let confirmed = {};  // The scene as the server has it.
let socket;

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function connect() {
  const address = new URL('socket', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => { sendView(); if (reduced) setTime({ playing: false }); };
  socket.onmessage = ({ data }) => typeof data === 'string' ? receive(JSON.parse(data)) : showFrame(data);
  socket.onclose = () => { if (!$('lost').open) $('lost').showModal(); };
}

function receive(message) {
  if (message.hello) {
    hello = message.hello;
    schema = hello.schema;
    start();
  }
  if (message.state) {
    // An edit of this tab that is still on its way is newer than the state.
    noteAnswer(message.state.id);
    const scene = answered < editNumber ? state.scene : structuredClone(message.state.scene);
    confirmed = message.state.scene;
    state = { ...message.state, scene };
    showState();
    if (copying) copyCommand();
  }
  if (message.refused) refuse(message.refused);
  if (message.saved) toast(`Saved ${message.saved.file}`);
  if (message.export) showJob(message.export);
}

// ---------------------------------------------------------------- Editing

const tabName = Math.random().toString(36).slice(2);
let editNumber = 0, sentNumber = 0, answered = 0, seen = 0;  // Edits made, sent, answered and seen.
let waiting;
let gesture = 0;  // Edits with the same gesture are undone together.

const pathText = path => path.reduce((text, key) => typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key, '');

/** Changes the scene. A change has a path and a value; null removes what is there. */
function edit(changes, joined = false) {
  if (!joined) gesture++;
  const id = ++editNumber;
  for (const { path, value } of changes) {
    apply(path, value);
    const row = rowAt(pathText(path));
    if (row) row.refusal.textContent = '';
  }
  const message = { edit: changes.map(({ path, value }) => ({ path: pathText(path), value })), gesture: `${tabName}-${gesture}`, id };
  // The newest edit of a drag waits until a picture follows the answer to the last one, so that none
  // queue up.
  if (!joined || seen >= sentNumber) sendEdits(message);
  else waiting = message;
  if (!joined) refresh();
}

function sendEdits(message) {
  for (const next of [waiting, message]) if (next) send(next);
  if (waiting || message) sentNumber = editNumber;
  waiting = undefined;
}

function noteAnswer(id) {
  if (!id) return;
  answered = id;
  setTimeout(noteSeen, 200);  // If there is no picture.
}

function noteSeen() {
  if (answered < sentNumber) return;
  seen = answered;
  sendEdits();
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

const moved = (list, from, to) => list.toSpliced(from, 1).toSpliced(to, 0, list[from]);

function refuse({ id, path, message }) {
  noteAnswer(id);
  noteSeen();
  state.scene = structuredClone(confirmed);
  refresh();
  const row = path && rowAt(path);
  if (row) row.refusal.textContent = message;
  else toast(message);
}

// A place is a value in the scene: it is read, written and removed there. A mapping may be written as a
// single value of one of its keys, its shorthand: `flow: 0.1` is `flow: { amount: 0.1 }`.

const scenePlace = { path: [], read: () => state.scene };

function keyPlace(parent, key, { shorthand, excluded = [] } = {}) {
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
      } else {
        const replaced = excluded.filter(other => whole?.[other] !== undefined);
        edit([...replaced.map(other => ({ path: [...parent.path, other], value: null })), { path, value }], joined);
      }
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
function itemPlace(parent, index, fallback) {
  return {
    path: parent.path,
    read: () => parent.read()?.[index] ?? fallback?.[index],
    write(value, joined) {
      const whole = [...(parent.read() ?? fallback)];
      whole[index] = value;
      parent.write(whole, joined);
    },
  };
}

// ---------------------------------------------------------------- Types

const resolve = part => part.$ref
  ? { ...schema.$defs[part.$ref.split('/').pop()], name: part.$ref.split('/').pop() } : part;

/** Returns the type of a JSON Schema: alternatives become one type where a single control suits them. */
function typeOf(part) {
  const s = resolve(part);
  if (s.anyOf) return combine(s.anyOf.flatMap(p => p.anyOf ?? [p]).map(typeOf), Array.isArray(s.default));
  if (s.oneOf) return { kind: 'layer', types: s.oneOf.map(resolve) };
  if (s.enum) return { kind: 'choice', options: s.enum };
  if (s.type === 'boolean') return { kind: 'switch' };
  if (s.type === 'number' || s.type === 'integer')
    return { kind: 'number', low: s.minimum, high: s.maximum, whole: s.type === 'integer' };
  if (s.type === 'object') return { kind: 'mapping', name: s.name, schema: s };
  if (s.type === 'array' && s.prefixItems) return { kind: 'tuple', items: s.prefixItems.map(typeOf) };
  if (s.type === 'array') return { kind: 'list', item: typeOf(s.items), most: s.maxItems, least: s.minItems };
  if (s.pattern?.startsWith('^(#')) return { kind: 'color' };
  if (s.pattern?.endsWith('deg$')) return { kind: 'degrees' };
  return { kind: 'text', pattern: s.pattern };
}

function combine(types, isRange) {
  const numbers = types.filter(type => type.kind === 'number');
  const others = types.filter(type => type.kind !== 'number');
  if (numbers.length) {
    const degrees = others.findIndex(type => type.kind === 'degrees');
    const number = { ...numbers[0], low: Math.min(...numbers.map(n => n.low)), high: Math.max(...numbers.map(n => n.high)) };
    if (degrees >= 0) others.splice(degrees, 1);
    others.unshift(degrees >= 0 && numbers.length === 1 ? { kind: 'angle', low: number.low, high: number.high } : number);
  }
  // A value or a pair is a range if its default is one; elsewhere the pair has axes.
  const [single, pair] = others;
  if (isRange && pair?.kind === 'tuple' && same(single, pair.items[0]))
    others.splice(0, 2, { kind: 'range', item: single });
  if (others.length === 2 && others.every(type => type.kind === 'tuple')) return { kind: 'keyframe', items: others[1].items };
  if (others.length === 1) return others[0];
  const mapping = others.find(type => type.kind === 'mapping');
  if (mapping) {
    const properties = Object.entries(mapping.schema.properties).map(([key, p]) => [key, typeOf(p)]);
    const shorthands = others.filter(type => type !== mapping)
      .map(type => properties.find(([, other]) => same(other, type) || other.kind === 'text' && type.kind === 'text')?.[0]);
    if (shorthands.every(Boolean)) {
      // Several shorthands, such as a gradient or a file, are told apart by their values.
      const find = value => shorthands[others.filter(type => type !== mapping).findIndex(type => fits(type, value))];
      return { ...mapping, shorthand: shorthands[0], shorthandOf: shorthands.length > 1 ? find : undefined };
    }
  }
  return { kind: 'either', types: others };
}

/** Returns whether a value of a scene is of a type, as far as alternatives must be told apart. */
function fits(type, value) {
  switch (type.kind) {
    case 'choice': return type.options.includes(value);
    case 'number': return typeof value === 'number';
    case 'angle': return typeof value === 'number' || /deg$/.test(value);
    case 'range': return Array.isArray(value) || fits(type.item, value);
    case 'switch': return typeof value === 'boolean';
    case 'tuple': case 'list': return Array.isArray(value);
    case 'mapping': return isMapping(value);
    case 'color': return typeof value === 'string' && CSS.supports('color', value);
    default: return typeof value === 'string';
  }
}

// ---------------------------------------------------------------- Words

const words = { cateye: 'Cat eye', colors: 'Colours', color: 'Colour', rim: 'Rim', min: 'At −1', max: 'At +1',
  mirrored: 'Mirrored share', backgroundColor: 'Background colour' };
/** Other words for which people search. */
const synonyms = { softness: 'blur', direction: 'fall rise', speed: 'fall rise', flow: 'wind', turbulence: 'wind', density: 'amount',
  diameter: 'size', opacity: 'transparency', depth: 'distance', lifetime: 'duration', colors: 'tint', position: 'place' };
const title = key => words[key] ?? (key[0].toUpperCase() + key.slice(1).replace(/[A-Z]/g, c => ` ${c.toLowerCase()}`).replace(/-/g, ' '));

const optionTitle = value => value === true ? 'Yes' : value === false ? 'No' : title(String(value));

/** Returns a key's help sentence for people who do not read the manual, and its unit. */
function helpOf(description = '') {
  const unit = / In seconds\.$/.test(description) ? 's' : '';
  return { unit, help: description.replace(/ In seconds\.$/, '').replace('n stage units', 'n picture heights').replace(/stage heights?/, 'picture height') };
}

const degrees = value => typeof value === 'string' ? Number.parseFloat(value) : value === undefined ? undefined : value * 180 / Math.PI;

function valueText(value, type, unit = '') {
  const space = unit ? ` ${unit}` : '';
  if (value === undefined || value === null) return 'automatic';
  if (type.kind === 'angle') return `${round(degrees(value))}°`;
  if (type.kind === 'range' && Array.isArray(value)) {
    const texts = value.map(v => valueText(v, type.item));
    return (texts[0] === texts[1] ? texts[0] : texts.join(' – ')) + space;
  }
  if (Array.isArray(value)) return value.length ? value.map(v => Array.isArray(v) ? `[${v}]` : v).join(', ') : 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === '') return 'none';
  return `${value}${space}`;
}

// Ranges of sliders where the permitted range is too wide to aim. Fields of numbers permit the whole range.
const handy = {
  density: [0, 400], count: [0, 600], birthRate: [0, 40], lifetime: [0.5, 60], fadeIn: [0, 20], fadeOut: [0, 20],
  range: [0.001, 1], skew: [0, 6], speed: [0, 0.3], gravity: [-0.1, 0.1], drag: [0, 3], period: [0.1, 60], hold: [0.05, 5],
  seconds: [0.05, 4], depth: [0.1, 9], weight: [0.01, 10], distanceFactor: [0, 10], frontFactor: [0, 60], reveal: [0, 0.4],
  threshold: [0, 2], multiplier: [0, 10], position: [-0.2, 1.2], offset: [-0.5, 0.5], anchor: [0, 1], corner: [0, 0.3],
  speedScale: [0, 4], min: [-40, 40], max: [-40, 40], narrowest: [0.1, 3], stroke: [0.001, 0.1], spacing: [0, 2],
  columns: [1, 12], rotation: [-360, 360], spin: [-180, 180], direction: [-180, 180], spread: [0, 360], angle: [-180, 180],
  fieldOfView: [10, 360], 'bubbles.opacity': [0, 5], 'flow.amount': [0, 0.4], 'warp.amount': [0, 0.8],
  'turbulence.amount': [0, 0.3], 'warp.size': [0.05, 4], 'flow.size': [0.05, 4], size: [0.005, 1.5],
};

/** Returns the scale of a slider. Its positions 0…1 are finer near the low end if usual values are there. */
function scaleOf(type, key, owner, usual) {
  const factor = type.kind === 'angle' ? 180 / Math.PI : 1;
  const limits = [type.low * factor, type.high * factor];
  const [low, high] = (handy[`${owner}.${key}`] ?? handy[key] ?? limits).map(v => clamp(v, ...limits));
  const middle = Math.max(...[usual].flat().filter(v => typeof v === 'number'));
  const bend = low >= 0 && middle > low && middle < high ? clamp(Math.log((middle - low) / (high - low)) / Math.log(0.45), 1, 3.5) : 1;
  return {
    low, high, limits,
    position: value => clamp((value - low) / (high - low), 0, 1) ** (1 / bend),
    value(position) {
      const value = low + (high - low) * position ** bend;
      return type.whole ? Math.round(value) : type.kind === 'angle' ? Math.round(value)
        : Number(value.toFixed(clamp(Math.ceil(1 - Math.log10(Math.max((high - low) / 200 * Math.max(position ** (bend - 1), 0.02), 1e-6))), 0, 6)));
    },
  };
}

// ---------------------------------------------------------------- Controls
// A control is made for a type and a place. It has a node and `update`, which shows the place's value.

/** Returns whether the user is working with a control, which therefore shows its own value. */
const isBusy = node => node === document.activeElement && node.matches(':active, input[type=number], input[type=text]');

function slider(scale, label, onchange) {
  const oninput = event => onchange(scale.value(event.target.value / 1000), true);
  return make('input', { type: 'range', min: 0, max: 1000, step: 1, 'aria-label': label, oninput, onchange: () => gesture++ });
}

function paint(input, value, scale, text) {
  input.value = Math.round(scale.position(value) * 1000);
  input.style.setProperty('--fill', `${input.value / 10}%`);
  input.setAttribute('aria-valuetext', text);
}

function numberField(scale, type, label, unit, onchange) {
  const input = make('input', {
    type: 'number', min: scale.limits[0], max: scale.limits[1], step: type.whole ? 1 : 'any', 'aria-label': label,
    // Not while a number is typed: its first digits alone would move the other end of a range.
    onchange() { if (input.reportValidity() && input.value !== '') onchange(Number(input.value)); else refresh(); },
    onkeydown(event) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown' || type.whole) return;
      event.preventDefault();
      const step = (scale.high - scale.low) / (event.shiftKey ? 20 : 100);
      const value = clamp(Number(input.value) + (event.key === 'ArrowUp' ? step : -step), ...scale.limits);
      input.value = Number(value.toPrecision(4));
      onchange(Number(input.value), true);
    },
  });
  const suffix = type.kind === 'angle' ? '°' : unit;
  const node = suffix ? make('span', { class: 'unit' }, input, make('span', { text: suffix, 'aria-hidden': 'true' })) : input;
  if (suffix) node.style.setProperty('--unit', '20px');
  return { node, input };
}

const controls = {
  number(type, place, field) {
    const isAngle = type.kind === 'angle';
    const given = () => isAngle ? degrees(place.read()) : place.read();
    const fallback = isAngle ? degrees(field.fallback) : field.fallback;
    const write = (value, joined) => { place.write(isAngle ? `${value}deg` : value, joined); update(); };
    if (type.whole && type.high > 1e9) return seedControl(type, place, field);
    const scale = scaleOf(type, field.key, field.owner, fallback);
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
    const isAngle = type.item.kind === 'angle';
    const convert = isAngle ? degrees : v => v;
    const given = () => [place.read() ?? field.fallback ?? type.item.low].flat().map(convert);
    const scale = scaleOf(type.item, field.key, field.owner, field.fallback && [field.fallback].flat().map(convert));
    function write(index, value, joined) {
      const values = given();
      const pair = [values[0], values.at(-1)];
      pair[index] = value;
      if (index === 0) pair[1] = Math.max(pair[0], pair[1]); else pair[0] = Math.min(pair[0], pair[1]);
      place.write(pair.map(v => isAngle ? `${v}deg` : v), joined);
      update();
    }
    const labels = [`${field.label}, lowest`, `${field.label}, highest`];
    const bars = labels.map((label, i) => slider(scale, label, (value, joined) => write(i, value, joined)));
    const fields = labels.map((label, i) => numberField(scale, type.item, label, '', (value, joined) => write(i, value, joined)));
    const node = make('div', { class: 'inputs range' }, fields[0].node, make('div', { class: 'pair' }, ...bars), fields[1].node);
    function update() {
      const values = given();
      [values[0], values.at(-1)].forEach((value, i) => {
        paint(bars[i], value, scale, `${round(value)}${isAngle ? '°' : ` ${field.unit}`}`);
        if (!isBusy(fields[i].input)) fields[i].input.value = round(value);
      });
      bars[0].style.setProperty('--from', `${bars[0].value / 10}%`);
      bars[0].style.setProperty('--to', `${bars[1].value / 10}%`);
      bars[1].style.zIndex = bars[1].value > 990 && bars[0].value > 990 ? 0 : 1;
      bars[0].style.zIndex = bars[1].value > 990 && bars[0].value > 990 ? 1 : 0;
    }
    return { node, update };
  },

  tuple(type, place, field) {
    const numeric = type.items.every(item => item.kind === 'number' || item.kind === 'angle');
    if (!numeric) return controls.raw(type, place, field);
    const fallback = field.fallback ?? type.items.map(item => clamp(0, item.low, item.high));
    const axes = type.items.length === 2 ? (/\[width/.test(field.description) ? ['w', 'h'] : ['x', 'y']) : ['x1', 'y1', 'x2', 'y2'];
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

  text(type, place, field) {
    const words = { source: hello.motions, palette: hello.palettes.map(p => p.name), file: hello.files, panorama: hello.files }[field.key];
    const list = words && make('datalist', { id: nextID() }, ...words.map(value => make('option', { value })));
    const input = make('input', {
      type: 'text', 'aria-label': field.label, autocomplete: 'off', spellcheck: 'false', placeholder: field.fallback, list: list?.id,
      onchange() { if (input.value === '' && place.remove) place.remove(); else place.write(input.value); },
    });
    return { node: list ? make('div', {}, input, list) : input, update: () => { if (!isBusy(input)) input.value = place.read() ?? ''; } };
  },

  color(type, place, field) {
    const swatch = make('input', { type: 'color', 'aria-label': `${field.label}, picker`, oninput: () => { place.write(swatch.value.toUpperCase(), true); update(); }, onchange: () => gesture++ });
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
    const input = make('input', {
      type: 'text', 'aria-label': field.label, autocomplete: 'off', spellcheck: 'false', placeholder: valueText(field.fallback, type),
      onchange() {
        let value = input.value;
        if (value === '') return place.remove?.();
        try { value = JSON.parse(value); } catch { /* A word such as 20deg is text. */ }
        place.write(value);
      },
    });
    const text = value => value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
    return { node: input, update: () => { if (!isBusy(input)) input.value = text(place.read()); } };
  },

  /** A menu of the words of all alternatives; one without words adds an entry that shows its control. */
  either(type, place, field) {
    const worded = t => t.kind === 'choice' || t.kind === 'switch';
    const options = type.types.flatMap(t => t.kind === 'switch' ? [true, false] : worded(t) ? t.options : []);
    const others = type.types.filter(t => !worded(t));
    const names = { number: 'A number…', angle: 'An angle…', tuple: /\[width/.test(field.description) ? 'Width and height…' : 'Two numbers…', list: 'Own list…', mapping: 'Own picture…', text: 'A file…', color: 'A colour…' };
    const parts = others.map(t => controlFor(t, place, { ...field, fallback: fits(t, field.fallback) ? field.fallback : undefined }));
    let chosen;  // An alternative that has no value yet.
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
      const option = options.indexOf(value);
      const other = chosen ?? (option >= 0 || value === undefined ? -1 : others.findIndex(t => fits(t, value)));
      select.value = other >= 0 ? `~${other}` : option >= 0 ? `=${option}` : '';
      parts.forEach((part, i) => { part.node.hidden = i !== other; if (i === other) part.update(); });
    }
    return { node: make('div', {}, select, ...parts.map(part => make('div', { class: 'nested' }, part.node))), update };
  },

  mapping(type, place, field) {
    const rows = rowsOf(type, place, type.name);
    return { node: make('div', { class: 'nested' }, ...rows.map(row => row.node)), update: () => rows.forEach(row => row.update()) };
  },

  list(type, place, field) {
    const item = type.item;
    if (item.kind === 'keyframe') return curve(type, place, field);
    if (item.kind === 'color' || wordOf(item)?.kind === 'color')
      return colorList(type, place, field);
    if (item.kind === 'choice' && type.most <= item.options.length) return chips(type, place, field);
    if (item.kind === 'choice' || item.kind === 'text' || wordOf(item)?.kind === 'choice') return tokens(type, place, field);
    if (item.kind === 'mapping') return mappings(type, place, field);
    return controls.raw(type, place, field);
  },
};
controls.angle = controls.number;

const controlFor = (type, place, field) => (controls[type.kind] ?? controls.raw)(type, place, field);

function seedControl(type, place, field) {
  const scale = { limits: [type.low, type.high], low: type.low, high: type.high };
  const { node, input } = numberField(scale, type, field.label, '', (value, joined) => place.write(value, joined));
  node.style.flex = '1';
  const dice = iconButton('dice', 'Another random seed', () => place.write(randomSeed()));
  return { node: make('div', { class: 'inputs' }, node, dice), update() { if (!isBusy(input)) input.value = place.read() ?? field.fallback ?? ''; input.placeholder = 'from the scene'; } };
}

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 10000;

const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
function hex(color) {
  brush.fillStyle = '#808080';
  brush.fillStyle = color;
  return brush.fillStyle.startsWith('#') ? brush.fillStyle : '#808080';
}

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
  const choice = type.item.kind === 'choice' ? type.item : wordOf(type.item);
  const box = make('div', { class: 'chips', role: 'group', 'aria-label': field.label });
  const given = () => place.read() ?? field.fallback ?? [];
  const add = choice
    ? make('select', { 'aria-label': `Add to ${field.label}`, onchange() { place.write([...given(), add.value]); } },
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
  const box = make('div', {});
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
  const add = make('button', { type: 'button', onclick: () => place.write([...given(), '#FFFFFF']) }, icon('add'), 'Add a colour');
  let entries = [];
  return {
    node: box,
    update() {
      if (entries.length !== given().length || !box.firstChild) {
        entries = given().map((_, i) => entry(i));
        box.replaceChildren(...entries.map(e => e.node), make('div', { class: 'chips row' }, add));
      }
      entries.forEach(e => e.update());
    },
  };
}

/** A list of small mappings, such as the effects of a layer. */
function mappings(type, place, field) {
  const box = make('div', {});
  const given = () => place.read() ?? [];
  const add = make('button', { type: 'button', onclick() { place.write([...given(), starts[type.item.name] ?? {}]); } }, icon('add'), `Add to ${field.label.toLowerCase()}`);
  let entries = [];
  return {
    node: box,
    update() {
      if (entries.length !== given().length || !box.firstChild) {
        entries = given().map((_, i) => {
          const control = controls.mapping(type.item, keyPlace(place, i), field);
          const remove = iconButton('remove', `Remove ${i + 1}`, () => { if (given().length === 1) place.remove(); else place.write(given().toSpliced(i, 1)); });
          return { node: make('div', {}, make('div', { class: 'heading' }, make('b', { text: `${title(type.item.name)} ${i + 1}` }), remove), control.node), update: control.update };
        });
        box.replaceChildren(...entries.map(e => e.node), make('div', { class: 'chips' }, add));
      }
      add.disabled = given().length >= type.most;
      entries.forEach(e => e.update());
    },
  };
}

/** Keyframes over a life, as a curve whose points are dragged, or moved by arrow keys. */
function curve(type, place, field) {
  const [width, height] = [300, 140];
  const [, factor, easing] = type.item.items;
  const names = easing.types[0].options;
  const given = () => { const value = place.read(); return Array.isArray(value) ? value : []; };
  const line = makeSVG('path', { class: 'line' }), area = makeSVG('path', { class: 'area' });
  const chart = makeSVG('svg', { class: 'curve', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...[0.25, 0.5, 0.75].map(x => makeSVG('path', { class: 'grid', d: `M${x * width} 0V${height}` })), area, line);
  const top = make('small'), bottom = make('small', { text: '0' });
  const points = make('div', { class: 'points' }, chart, top, bottom);
  let chosen = 0, ceiling = 0, dots = [];

  const y = value => height - 10 - value / ceiling * (height - 20);
  const x = at => 10 + at * (width - 20);
  const writePoint = (i, point, joined) => {
    const values = given();
    const low = values[i - 1]?.[0] ?? 0, high = values[i + 1]?.[0] ?? 1;
    point[0] = Number(clamp(point[0], low, high).toFixed(3));
    point[1] = Number(clamp(point[1], 0, factor.high).toFixed(3));
    place.write(values.map((old, other) => other === i ? point : old), joined);
    update();
  };
  function addPoint(at) {
    const values = given();
    const index = values.findIndex(point => point[0] > at);
    const added = values.length ? [Number(at.toFixed(3)), Number(valueAt(values, at).toFixed(3))] : [at, 1];
    chosen = values.length ? (index < 0 ? values.length : index) : 0;
    place.write(values.length ? values.toSpliced(chosen, 0, added) : [[0, 0.5], [0.5, 1], [1, 0.5]]);
  }
  function removePoint(i) {
    chosen = Math.max(0, i - 1);
    if (given().length > 1) place.write(given().toSpliced(i, 1));
    else (place.remove ?? (() => place.write([])))();
  }
  function dot(i) {
    return make('button', {
      type: 'button', role: 'slider', 'aria-valuemin': 0, 'aria-valuemax': factor.high,
      onpointerdown(event) { this.setPointerCapture(event.pointerId); this.focus(); },
      onpointermove(event) {
        if (!this.hasPointerCapture(event.pointerId)) return;
        const box = chart.getBoundingClientRect();
        const at = ((event.clientX - box.left) / box.width * width - 10) / (width - 20);
        const value = (height - 10 - (event.clientY - box.top) / box.height * height) / (height - 20) * ceiling;
        writePoint(i, [at, value, ...given()[i].slice(2)], true);
      },
      onpointerup: () => { gesture++; refresh(); },
      onfocus() { chosen = i; update(); },
      onkeydown(event) {
        const [at, value, ...rest] = given()[i];
        const step = event.shiftKey ? 0.1 : 0.01;
        const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step * ceiling], ArrowDown: [0, -step * ceiling] };
        if (moves[event.key]) writePoint(i, [at + moves[event.key][0], value + moves[event.key][1], ...rest], true);
        else if (event.key === 'Delete' || event.key === 'Backspace') removePoint(i);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    });
  }
  const at = numberField({ limits: [0, 1], low: 0, high: 1 }, {}, `${field.label}: share of the life`, '', (value, joined) => writePoint(chosen, [value, ...given()[chosen].slice(1)], joined));
  const amount = numberField({ limits: [0, factor.high], low: 0, high: 1 }, {}, `${field.label}: factor`, '', (value, joined) => writePoint(chosen, [given()[chosen][0], value, ...given()[chosen].slice(2)], joined));
  const ease = make('select', { 'aria-label': `${field.label}: easing to the next point`, onchange: () => writePoint(chosen, [...given()[chosen].slice(0, 2), ...(ease.value === 'linear' ? [] : [ease.value])]) },
    ...names.map(name => make('option', { value: name, text: title(name) })), make('option', { value: 'own', text: 'Own Bézier', hidden: true }));
  const fields = make('div', { class: 'inputs' }, at.node, amount.node, ease);
  const add = make('button', { type: 'button', onclick: () => addPoint(widestGap(given())) }, icon('add'), 'Add a point');
  const remove = make('button', { type: 'button', onclick: () => removePoint(chosen) }, 'Remove point');
  chart.addEventListener('dblclick', event => {
    const box = chart.getBoundingClientRect();
    addPoint(clamp(((event.clientX - box.left) / box.width * width - 10) / (width - 20), 0, 1));
  });

  function update() {
    const values = given();
    const peak = Math.max(1, ...values.map(point => point[1]));
    if (peak > ceiling || peak < ceiling / 2) ceiling = factor.high === 1 ? 1 : Math.min(factor.high, Math.ceil(peak * 2.5) / 2);
    chosen = clamp(chosen, 0, Math.max(0, values.length - 1));
    top.textContent = `${ceiling}`;
    const samples = Array.from({ length: 101 }, (_, i) => i / 100);
    const path = samples.map(t => `${x(t).toFixed(1)} ${y(valueAt(values, t)).toFixed(1)}`).join('L');
    line.setAttribute('d', `M${path}`);
    area.setAttribute('d', `M${x(0)} ${y(0)}L${path}L${x(1)} ${y(0)}Z`);
    if (dots.length !== values.length) {
      dots.forEach(d => d.remove());
      dots = values.map((_, i) => dot(i));
      points.append(...dots);
    }
    dots.forEach((d, i) => {
      d.style.left = `${x(values[i][0]) / width * 100}%`;
      d.style.top = `${y(values[i][1])}px`;
      d.classList.toggle('chosen', i === chosen);
      d.setAttribute('aria-label', `${field.label}, point ${i + 1} of ${values.length}`);
      d.setAttribute('aria-valuenow', values[i][1]);
      d.setAttribute('aria-valuetext', `factor ${values[i][1]} at ${Math.round(values[i][0] * 100)} % of the life`);
    });
    const point = values[chosen];
    fields.hidden = !point;
    remove.hidden = !point;
    add.disabled = values.length >= type.most;
    if (!point) return;
    if (!isBusy(at.input)) at.input.value = point[0];
    if (!isBusy(amount.input)) amount.input.value = point[1];
    ease.value = Array.isArray(point[2]) ? 'own' : point[2] ?? 'linear';
  }
  return { node: make('div', {}, points, fields, make('div', { class: 'chips row' }, add, remove)), update };
}

const easings = { ease: [0.25, 0.1, 0.25, 1], 'ease-in': [0.42, 0, 1, 1], 'ease-out': [0, 0, 0.58, 1], 'ease-in-out': [0.42, 0, 0.58, 1] };

/** Returns the value of keyframes at a share of the life, as drawn in the editor. */
function valueAt(points, at) {
  if (!points.length) return 1;
  const next = points.findIndex(point => point[0] > at);
  if (next === 0) return points[0][1];
  if (next < 0) return points.at(-1)[1];
  const [a, b] = [points[next - 1], points[next]];
  let share = (at - a[0]) / (b[0] - a[0]);
  const bezier = Array.isArray(a[2]) ? a[2] : easings[a[2]];
  if (bezier) {
    const along = (t, p, q) => 3 * (1 - t) ** 2 * t * p + 3 * (1 - t) * t * t * q + t ** 3;
    let [low, high] = [0, 1];
    for (let i = 0; i < 20; i++) { const t = (low + high) / 2; if (along(t, bezier[0], bezier[2]) < share) low = t; else high = t; }
    share = along(low, bezier[1], bezier[3]);
  }
  return a[1] + (b[1] - a[1]) * share;
}

function widestGap(points) {
  const stops = [0, ...points.map(point => point[0]), 1];
  const gaps = stops.slice(1).map((stop, i) => [stop - stops[i], (stop + stops[i]) / 2]);
  return gaps.toSorted((a, b) => b[0] - a[0])[0][1];
}

// ---------------------------------------------------------------- Rows

// Keys that have no effect on the picture beside some values of other keys.
const drawn = b => b.shape ?? 'disc';
const isPicture = b => isMapping(b) && (b.file !== undefined || b.drawing !== undefined || typeof b.panorama === 'string');
const isMade = motion => !motion.source || hello.motions.includes(motion.source);
const unseen = ['name', 'description', 'group'];  // Words that are not in the picture.
const conditions = {
  'bubbles.thickness': b => drawn(b) !== 'ring' && 'Only rings have a thickness.',
  'bubbles.rotation': b => ['disc', 'ring'].includes(drawn(b)) && 'Discs and rings look the same when turned.',
  'bubbles.spin': b => ['disc', 'ring'].includes(drawn(b)) && 'Discs and rings look the same when turned.',
  'bubbles.rim': b => drawn(b) !== 'disc' && 'Only discs have a rim.',
  'bubbles.cateye': b => drawn(b) !== 'disc' && 'Only discs are narrowed.',
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

let rows = [];
const rowAt = path => rows.findLast(row => path.startsWith(pathText(row.place.path)));

/** Returns a row for each key of a mapping: its name, control, help, default and reset. */
function rowsOf(type, place, owner, keys = Object.keys(type.schema.properties)) {
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

// ---------------------------------------------------------------- Tabs

const groups = {
  bubbles: {
    Amount: ['density', 'count', 'birthRate', 'seed'],
    'Size and shape': ['diameter', 'sizeOverLife', 'shape', 'thickness', 'rotation', 'spin', 'wobble'],
    Colour: ['colors', 'opacity', 'opacityOverLife', 'blendMode', 'softness', 'rim', 'light', 'flicker', 'cateye'],
    Life: ['lifetime', 'fadeIn', 'fadeOut', 'speedScale'],
    Movement: ['speed', 'direction', 'spread', 'gravity', 'drag', 'turbulence', 'flow', 'trail'],
    Depth: ['depth', 'drawOrder'],
  },
  layer: {
    Content: null,  // The keys of its kind.
    Place: ['position', 'size', 'offset', 'anchor', 'rotation', 'opacity', 'name'],
    'Parallax and effects': ['parallax', 'depth', 'effects'],
  },
};
const sceneTabs = {
  Palette: ['palette', 'variants'], Bubbles: ['bubbles'], Layers: ['layers', 'narrowest'],
  Tilt: ['motion', 'parallax', 'reduceMotion', 'suspendedEffects'], Scene: null,
};
const starts = {
  image: { kind: 'image', drawing: 'moon', size: 0.3 }, text: { kind: 'text', text: 'Hello', size: 0.08 },
  clock: { kind: 'clock', position: [0.5, 0.2], size: 0.15, weight: 'thin' },
  icons: { kind: 'icons', glyphs: ['messages', 'calendar', 'photos', 'camera'], size: 0.1 },
  panel: { kind: 'panel', size: [0.5, 0.16], corner: 0.045 }, shape: { kind: 'shape', shape: 'circle', size: [0.2, 0.2], opacity: 0.5 },
  group: { kind: 'group', layers: [{ kind: 'text', text: 'Hello', size: 0.08 }] },
  effect: { keyPath: 'center.x', axis: 'horizontal', min: -10, max: 10 },
};
let tab = 'Palette', emitter = 0, layer = [], shownStructure = '';
let extras = [];  // Parts of the panel that are not rows, which refresh as well.
const openSections = new Set(['Amount', 'Size and shape', 'Colour', 'Content', 'Place', 'Scene', 'Tilt']);

const sceneType = () => ({ kind: 'mapping', name: 'scene', schema: schema.$defs.scene });
const emitters = () => Array.isArray(state.scene.bubbles) ? state.scene.bubbles : [state.scene.bubbles ?? {}];
const bubblesPlace = () => keyPlace(scenePlace, 'bubbles');
const emitterPlace = () => Array.isArray(state.scene.bubbles) ? keyPlace(bubblesPlace(), emitter) : bubblesPlace();

function section(name, children) {
  const node = make('details', { class: 'section', open: openSections.has(name) }, make('summary', { text: name }), ...children);
  node.addEventListener('toggle', () => { if (!$('find').value) openSections[node.open ? 'add' : 'delete'](name); });
  return node;
}

const nodes = list => list.map(row => row.node);

function sectionsOf(type, place, owner, table, rest) {
  const known = Object.values(table).flat();
  const others = Object.keys(type.schema.properties).filter(key => !known.includes(key));
  return Object.entries(table).map(([name, keys]) => [name, keys ?? others])
    .concat(rest && others.length ? [[rest, others]] : [])
    .map(([name, keys]) => [name, keys.filter(key => key in type.schema.properties && type.schema.properties[key].const === undefined)])
    .filter(([, keys]) => keys.length)
    .map(([name, keys]) => section(name, nodes(rowsOf(type, place, owner, keys))));
}

const tabContents = {
  Palette: () => palettePanel(),
  Bubbles() {
    emitter = clamp(emitter, 0, emitters().length - 1);
    const type = { kind: 'mapping', name: 'bubbles', schema: schema.$defs.bubbles };
    return [emitterList(), ...sectionsOf(type, emitterPlace(), 'bubbles', groups.bubbles, 'More')];
  },
  Layers() {
    while (layer.length && !layerAt(layer)) layer.pop();
    if (!layer.length) layer = layerTree()[0]?.path ?? [];
    const chosen = layerAt(layer);
    const settings = chosen && schema.$defs[chosen.kind]
      ? sectionsOf({ kind: 'mapping', schema: withoutKey(schema.$defs[chosen.kind], 'layers') }, layerPlace(layer), chosen.kind, groups.layer) : [];
    return [layerList(), ...settings, section('All layers', nodes(rowsOf(sceneType(), scenePlace, 'scene', ['narrowest'])))];
  },
  Tilt: () => [phoneCard(), ...nodes(rowsOf(sceneType(), scenePlace, 'scene', sceneTabs.Tilt))],
  Scene() {
    const known = Object.values(sceneTabs).flatMap(keys => keys ?? []);
    return nodes(rowsOf(sceneType(), scenePlace, 'scene', ['background', 'grain', 'dither', 'seed'].concat(
      Object.keys(schema.$defs.scene.properties)).filter((key, i, all) => !known.includes(key) && all.indexOf(key) === i)));
  },
};

const withoutKey = (s, key) => ({ ...s, properties: Object.fromEntries(Object.entries(s.properties).filter(([name]) => name !== key)) });

function showTab(name, focus) {
  tab = name;
  $('find').value = '';
  $('find').placeholder = name === 'Palette' ? 'Find a palette' : 'Find a setting';
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

/** Shows the state in all controls. They are made anew only if lists or kinds have changed. */
function refresh() {
  if (!schema) return;
  const query = tab === 'Palette' ? '' : $('find').value.trim().toLowerCase();
  const structure = JSON.stringify([tab, query, emitter, layer, emitters().length, Array.isArray(state.scene.bubbles), layerTree().map(l => [l.path, l.layer.kind])]);
  if (structure !== shownStructure) {
    shownStructure = structure;
    rows = [];
    extras = [];
    const focused = document.activeElement?.closest?.('#panel') && document.activeElement.getAttribute('aria-label');
    const scroll = $('panel').scrollTop;
    const names = query ? Object.keys(tabContents).filter(name => name !== 'Palette') : [tab];
    $('panel').replaceChildren(...names.flatMap(name => tabContents[name]()));
    if (query) filter(query);
    $('panel').scrollTop = scroll;
    if (focused) [...$('panel').querySelectorAll('[aria-label]')].find(node => node.getAttribute('aria-label') === focused)?.focus();
  }
  for (const row of rows) row.update();
  for (const update of extras) update();
}

function filter(query) {
  const found = rows.filter(row => query.split(/\s+/).every(word => row.text.includes(word)));
  const kept = new Set(found.map(row => row.node));
  for (const node of [...kept]) for (let up = node.parentElement; up.id !== 'panel'; up = up.parentElement) kept.add(up);
  for (const row of rows) row.node.hidden = !kept.has(row.node) && !row.node.parentElement.closest('.row');
  for (const node of $('panel').children) {
    node.hidden = !kept.has(node);
    if (node.matches('details')) node.open = true;
  }
  if (!found.length) $('panel').append(make('p', { class: 'hint', text: 'No setting has this in its name or explanation.' }));
}

// ---------------------------------------------------------------- Emitters and layers

/** Returns the list of emitters or layers, the foremost first. */
function stackList(label, entries, addControl) {
  const list = make('ul', { class: 'list', 'aria-label': label }, ...entries.map(entry => {
    const item = make('li', { class: [entry.chosen && 'chosen', entry.hidden && 'hid'].filter(Boolean).join(' '), draggable: true },
      make('button', { type: 'button', class: 'pick', 'aria-pressed': Boolean(entry.chosen), 'aria-label': `Edit ${entry.title}`, onclick: entry.choose }, make('b', { text: entry.title }), make('span', { text: entry.detail })),
      iconButton('up', `Move ${entry.title} to the front`, () => entry.move(1), { disabled: !entry.canMove(1) }),
      iconButton('down', `Move ${entry.title} to the back`, () => entry.move(-1), { disabled: !entry.canMove(-1) }),
      iconButton(entry.hidden ? 'hidden' : 'eye', `${entry.hidden ? 'Show' : 'Hide'} ${entry.title}`, entry.hide),
      iconButton('remove', `Remove ${entry.title}`, entry.remove, { disabled: !entry.canRemove }));
    item.style.paddingLeft = `${4 + (entry.depth ?? 0) * 16}px`;
    item.addEventListener('dragstart', event => event.dataTransfer.setData('text/seltzer', JSON.stringify(entry.path)));
    item.addEventListener('dragover', event => { if (event.dataTransfer.types.includes('text/seltzer')) { event.preventDefault(); item.classList.add('over'); } });
    item.addEventListener('dragleave', () => item.classList.remove('over'));
    item.addEventListener('drop', event => {
      item.classList.remove('over');
      const from = JSON.parse(event.dataTransfer.getData('text/seltzer') || 'null');
      if (from && same(from.slice(0, -1), entry.path.slice(0, -1))) entry.dropped(from.at(-1));
    });
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

// Hidden things have the opacity 0, so that the saved file shows what the page shows.
const opacities = new Map();
function hide(value, place) {
  const opacity = keyPlace(place, 'opacity');
  const key = JSON.stringify(place.path);
  if (value.opacity !== 0) {
    opacities.set(key, value.opacity);
    opacity.write(0);
  } else if (opacities.get(key) === undefined) opacity.remove();
  else opacity.write(opacities.get(key));
}

function emitterList() {
  const build = () => {
    const all = emitters();
    const write = list => edit([{ path: ['bubbles'], value: list }]);
    const entries = all.map((value, i) => ({
      path: ['bubbles', i], title: `${optionTitle(isMapping(value.shape) ? 'picture' : value.shape ?? 'disc')}s ${i + 1}`, chosen: i === emitter, hidden: value.opacity === 0,
      detail: value.count !== undefined ? `${value.count} bubbles` : value.birthRate !== undefined ? `${value.birthRate} a second` : `density ${value.density ?? schema.$defs.bubbles.properties.density.default}`,
      choose() { emitter = i; refresh(); },
      canMove: by => all[i + by] !== undefined,
      move(by) { emitter = i + by; write(moved(all, i, i + by)); },
      dropped(from) { emitter = i; write(moved(all, from, i)); },
      hide: () => hide(value, Array.isArray(state.scene.bubbles) ? keyPlace(bubblesPlace(), i) : bubblesPlace()),
      canRemove: all.length > 1,
      remove: () => write(all.toSpliced(i, 1)),
    })).reverse();
    const add = iconButton('add', 'Add bubbles in front', () => {
      emitter = all.length;
      write([...all, { density: 20, seed: randomSeed() }]);
    }, { disabled: all.length >= 8 });
    return stackList('Kinds of bubbles', entries, add);
  };
  return rebuilt(build, () => JSON.stringify([emitter, emitters().map(e => [e.shape, e.density, e.count, e.birthRate, e.opacity === 0])]));
}

const layerAt = path => path.length ? path.reduce((list, i, depth) => depth ? list?.layers?.[i] : list?.[i], state.scene.layers) : undefined;
const layerPlace = path => path.reduce((place, i) => keyPlace(keyPlace(place, 'layers'), i), scenePlace);
const layerTree = (list = state.scene.layers ?? [], path = []) =>
  list.map((layer, i) => [{ layer, path: [...path, i], count: list.length }, ...layerTree(layer.layers ?? [], [...path, i])]).reverse().flat();

function layerList() {
  const build = () => {
    const entries = layerTree().map(({ layer: value, path, count }) => {
      const place = layerPlace(path), at = path.at(-1);
      const listPlace = keyPlace(layerPlace(path.slice(0, -1)), 'layers');
      const siblings = listPlace.read();
      const write = (list, to) => { if (to !== undefined) layer = [...path.slice(0, -1), to]; listPlace.write(list); };
      return {
        path: place.path, title: value.name ?? title(value.kind), detail: value.text ?? value.format ?? value.drawing ?? value.file ?? (value.name ? title(value.kind) : ''),
        depth: path.length - 1, chosen: same(path, layer), hidden: value.opacity === 0,
        choose() { layer = path; refresh(); },
        canMove: by => at + by >= 0 && at + by < count,
        move: by => write(moved(siblings, at, at + by), at + by),
        dropped: from => write(moved(siblings, from, at), at),
        hide: () => hide(value, place),
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
        const added = starts[add.value] ?? { kind: add.value };
        layer = [list.length];
        edit([{ path: ['layers'], value: [...list, added] }]);
      },
    }, make('option', { value: '', text: 'Add…' }), ...kinds.map(kind => make('option', { value: kind, text: title(kind) })));
    const list = stackList('Layers', entries, add);
    if (!entries.length) list.append(make('p', { class: 'help', text: 'Clocks, texts, icons, glass, shapes and pictures in front of the bubbles.' }));
    return list;
  };
  return rebuilt(build, () => JSON.stringify([layer, layerTree().map(l => [l.path, l.layer.kind, l.layer.name, l.layer.text, l.layer.opacity === 0])]));
}

function phoneCard() {
  return make('div', { class: 'card' }, icon('phone'), make('b', { text: 'Tilt it with a phone' }), ...(hello.sensorURL
    ? [make('span', { text: 'In Sensor Logger, push by HTTP to' }), make('code', { text: hello.sensorURL })]
    : [make('span', {}, 'Start with ', make('code', { text: 'seltzer studio --bind 0.0.0.0' }), '. An app such as Sensor Logger then pushes its readings here.')]),
    make('span', { text: 'Or drop a recorded motion log on this page.' }));
}

// ---------------------------------------------------------------- Palettes

/** Returns the parts of a palette expression: names, and the share of the second. */
function partsOf(expression = 'blue') {
  const [, first, second, share] = /^([^,@]+),([^,@]+)(?:@([\d.]+))?$/.exec(expression) ?? [];
  return first ? { first, second, share: Number(share ?? 0.5) } : { first: expression, second: '', share: 0.3 };
}

function palettePanel() {
  const place = keyPlace(scenePlace, 'palette');
  const expression = () => state.scene.palette ?? schema.$defs.scene.properties.palette.default;
  const grid = make('div', { class: 'palettes', role: 'group', 'aria-label': 'Palettes' });
  const variants = rowsOf(sceneType(), scenePlace, 'scene', ['variants'])[0];
  const thumbnail = name => `thumbnail?${new URLSearchParams({ palette: [name, ...variantsNow()].join(':'), width: 216, height: 135, v: look() })}`;
  const variantsNow = () => (state.scene.variants ?? []).filter(variant => variant !== 'auto');
  const look = () => JSON.stringify([state.name, state.scene.variants]);
  let tiles = [], shown, lookShown;
  const mixName = make('select', { 'aria-label': 'Mix with', onchange: () => mix(mixName.value, partsOf(expression()).share) });
  const mixShare = make('input', { type: 'range', min: 0, max: 1, step: 0.01, 'aria-label': 'Share of the second palette', oninput: () => mix(mixName.value, Number(mixShare.value), true), onchange: () => gesture++ });
  const mixText = make('output', {});
  function mix(second, share, joined) {
    const { first } = partsOf(expression());
    place.write(second ? `${first},${second}@${share}` : first, joined);
    update();
  }
  // A palette that is no name, such as a file or a list of colours, has a tile too.
  const offered = () => {
    const { first } = partsOf(expression());
    const named = hello.palettes.some(palette => palette.name === first);
    return [...(named ? [] : [{ name: first, summary: 'The palette of this scene', group: '' }]), ...hello.palettes];
  };
  function build() {
    shown = JSON.stringify(offered());
    lookShown = '';
    tiles = offered().map(palette => ({ palette, image: make('img', { alt: '', loading: 'lazy', width: 108, height: 68 }) }));
    for (const tile of tiles) {
      tile.node = make('button', { type: 'button', title: tile.palette.summary, onclick() {
        const { second, share } = partsOf(expression());
        place.write(second ? `${tile.palette.name},${second}@${share}` : tile.palette.name);
      } }, tile.image, make('span', { text: tile.palette.name }));
    }
    grid.replaceChildren(...tiles.map(tile => tile.node));
    mixName.replaceChildren(make('option', { value: '', text: 'Nothing' }), ...offered().map(p => make('option', { value: p.name, text: p.name })));
  }
  function update() {
    if (shown !== JSON.stringify(offered())) build();
    const { first, second, share } = partsOf(expression());
    const query = $('find').value.trim().toLowerCase();
    for (const { palette, node, image } of tiles) {
      node.setAttribute('aria-pressed', palette.name === first);
      node.hidden = !`${palette.name} ${palette.summary} ${palette.group}`.toLowerCase().includes(query);
      if (look() !== lookShown) image.src = thumbnail(palette.name);
    }
    lookShown = look();
    mixName.value = second;
    mixShare.value = share;
    mixShare.disabled = !second;
    mixShare.style.setProperty('--fill', `${share * 100}%`);
    mixText.textContent = second ? `${Math.round(share * 100)} % ${second}` : '';
    expressionRow.update();
    showContrast();
    showChecks();
  }
  const checks = make('ul', { class: 'findings' });
  let checked;
  async function showChecks() {
    const { first, second, share } = partsOf(expression());
    const [name, other] = [first, second].map(part => part && [part, ...variantsNow()].join(':'));
    const mixed = other ? `${name},${other}@${share}` : name;
    if (mixed === checked) return;
    checked = mixed;
    const { check = [] } = await (await fetch(`palette?${new URLSearchParams({ name: mixed })}`)).json();
    if (mixed === checked) checks.replaceChildren(...check.map(({ good, text }) => make('li', { text, class: good ? '' : 'bad' })));
  }
  const expressionRow = rowsOf(sceneType(), scenePlace, 'scene', ['palette'])[0];
  extras.push(update);
  return [
    variants.node, grid,
    make('div', { class: 'row', role: 'group', 'aria-label': 'Mix' }, make('div', { class: 'name' }, make('span', { class: 'title', text: 'Mix with' })),
      make('div', { class: 'inputs' }, mixName, mixShare, mixText), make('p', { class: 'help', text: 'A mixture of two palettes, in OKLab.' })),
    expressionRow.node,
    make('div', { class: 'row' }, make('div', { class: 'name' }, make('h2', { text: 'Contrast of this picture' })), make('ul', { class: 'findings', id: 'contrast' }), checks),
    make('div', { class: 'card' }, icon('drop'), make('b', { text: 'Your own colours' }),
      make('span', { text: 'Drop a photo, a palette of another program or a terminal’s theme anywhere on this page.' }),
      make('span', {}, make('button', { type: 'button', text: 'Choose a file…', onclick: () => $('import').click() }))),
  ];
}

/** Shows how well white and black text would be read on the picture, as WCAG 2 computes contrast. */
function showContrast() {
  const list = $('contrast');
  if (!list) return;
  const [width, height] = [32, 18];
  brush.canvas.width = width;
  brush.canvas.height = height;
  brush.drawImage(picture, 0, 0, width, height);
  const pixels = brush.getImageData(0, 0, width, height).data;
  const linear = v => v <= 10.3 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;
  const levels = Array.from({ length: width * height }, (_, i) => 0.2126 * linear(pixels[4 * i]) + 0.7152 * linear(pixels[4 * i + 1]) + 0.0722 * linear(pixels[4 * i + 2])).sort((a, b) => a - b);
  const ratio = (a, b) => ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)).toFixed(1);
  const middle = levels[levels.length >> 1], [darkest, lightest] = [levels[Math.floor(levels.length * 0.05)], levels[Math.floor(levels.length * 0.95)]];
  list.replaceChildren(
    make('li', {}, make('b', { text: `${ratio(1, middle)} : 1` }), `white text, ${ratio(1, lightest)} : 1 where it is lightest`),
    make('li', {}, make('b', { text: `${ratio(0, middle)} : 1` }), `black text, ${ratio(0, darkest)} : 1 where it is darkest`),
    make('li', { text: 'Large text needs 3 : 1, small text 4.5 : 1.' }));
}

// ---------------------------------------------------------------- Picture

const picture = $('picture');
const pen = picture.getContext('2d', { alpha: false });
let frames = [], contrastTime = 0;

/** Sends the picture's size in device pixels: the largest in the window with the chosen aspect ratio. */
function sendView() {
  const box = $('view').getBoundingClientRect();
  const ratio = Number($('aspect').value) || box.width / box.height;
  const width = Math.max(2, Math.floor(Math.min(box.width, box.height * ratio)));
  const height = Math.max(2, Math.round(width / ratio));
  picture.style.width = `${width}px`;
  picture.style.height = `${height}px`;
  $('split').style.inset = `${picture.offsetTop}px auto auto ${picture.offsetLeft}px`;
  $('split').style.width = `${width}px`;
  $('split').style.height = `${height}px`;
  const compare = $('both').getAttribute('aria-pressed') === 'true' ? Number($('split').value) : null;
  $('split').hidden = compare === null;
  $('split').style.setProperty('--at', `${$('split').value * 100}%`);
  send({ view: { width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio), compare } });
}

function showFrame(data) {
  const header = new DataView(data, 0, 24);
  const [width, height, rev, seq] = [0, 4, 8, 12].map(at => header.getUint32(at, true));
  if (picture.width !== width || picture.height !== height) [picture.width, picture.height] = [width, height];
  pen.putImageData(new ImageData(new Uint8ClampedArray(data, 24, width * height * 4), width, height), 0, 0);
  send({ shown: seq });
  showTime(header.getFloat64(16, true));
  picture.dataset.rev = rev;
  noteSeen();
  const now = performance.now();
  frames = [...frames.filter(time => time > now - 1000), now];
  $('rate').textContent = state.time.playing ? `${frames.length} fps` : `${width} × ${height}`;
  if (now > contrastTime + 1000) { contrastTime = now; showContrast(); }
}

const tiltBy = (x, y) => send({ tilt: [clamp(x, -1, 1), clamp(y, -1, 1)] });

function startTilt() {
  let [x, y] = [0, 0];
  const isOn = () => $('tilt').getAttribute('aria-pressed') === 'true';
  const set = on => { $('tilt').setAttribute('aria-pressed', on); if (!on) send({ tilt: null }); };
  // Touches scroll the page; there, and for people who asked for less motion, tilting is a choice.
  set(matchMedia('(pointer: fine)').matches && !reduced);
  $('tilt').onclick = () => set(!isOn());
  picture.onpointermove = event => {
    if (!isOn()) return;
    const box = picture.getBoundingClientRect();
    tiltBy((event.clientX - box.left) / box.width * 2 - 1, (event.clientY - box.top) / box.height * 2 - 1);
  };
  picture.onpointerleave = () => { if (isOn()) send({ tilt: null }); };
  picture.onkeydown = event => {
    const step = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[event.key];
    if (!step && event.key !== 'Home') return;
    event.preventDefault();
    [x, y] = step ? [clamp(x + step[0], -1, 1), clamp(y + step[1], -1, 1)] : [0, 0];
    if (step) tiltBy(x, y); else send({ tilt: null });
  };
}

// ---------------------------------------------------------------- Time

const setTime = values => send({ time: values });
let seam = false;  // Whether only the two seconds before and after the end of the loop are played.

function showTime(t) {
  const { loop } = state.time;
  const shown = loop ? ((t % loop) + loop) % loop : t;
  if (seam && shown > 2 && shown < loop - 2) setTime({ t: loop - 2 });
  $('clock').textContent = `${shown.toFixed(1)} s`;
  if ($('scrub').matches(':active')) return;
  const most = loop ?? Math.max(60, Math.ceil(t / 60) * 60);
  $('scrub').max = most;
  $('scrub').value = shown;
  $('scrub').style.setProperty('--fill', `${shown / most * 100}%`);
}

function startTime() {
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

// ---------------------------------------------------------------- State

function showState() {
  const { time } = state;
  $('undo').disabled = !state.undo;
  $('redo').disabled = !state.redo;
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
  const name = state.file ?? state.name;
  document.title = `${state.dirty ? '• ' : ''}${name} — Seltzer Studio`;
  const select = $('scene');
  if (![...select.options].some(option => option.value === name)) select.prepend(make('option', { value: name, text: name }));
  select.value = name;
  refresh();
}

// ---------------------------------------------------------------- Results

const sizes = [['picture', 'As on this page'], ['preview', 'A preview of at most 3 MB'], ['1280x720', 'HD, 1280 × 720'], ['1920x1080', 'Full HD, 1920 × 1080'], ['2560x1440', 'QHD, 2560 × 1440'], ['3840x2160', '4K, 3840 × 2160'], ['3440x1440', 'Ultrawide, 3440 × 1440'], ['1179x2556', 'Phone, 1179 × 2556'], ['custom', 'Other…']];
const isStill = () => !hello.formats.find(format => format.name === $('x-format').value)?.animation;

let copying = false;

/** Copies the command line that draws the picture, from a new state, since the time has gone on. */
async function copyCommand() {
  copying = false;
  const [line, ...scene] = state.command.split('\n');
  try {
    await navigator.clipboard.writeText(state.command);
    toast(`Copied: ${line}${scene.length ? ' … with the scene that is not saved' : ''}`);
  } catch { toast(state.command); }
}

function startResults() {
  $('undo').onclick = () => send({ undo: 1 });
  $('redo').onclick = () => send({ redo: 1 });
  $('slot-A').onclick = () => send({ slot: 'A' });
  $('slot-B').onclick = () => send({ slot: 'B' });
  $('both').onclick = () => { $('both').setAttribute('aria-pressed', $('split').hidden); sendView(); };
  $('split').oninput = sendView;
  for (const cancel of document.querySelectorAll('.cancel')) cancel.onclick = () => cancel.closest('dialog').close();
  $('copy').onclick = () => { copying = true; send({ state: 1 }); };
  $('save').onclick = save;
  $('save-dialog').onclose = () => { if ($('save-dialog').returnValue === 'ok') send({ save: { name: $('save-name').value.replace(/(\.ya?ml)?$/, '.yaml') } }); };
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
  $('export').onclick = () => {
    if (!isChosen) $('x-format').value = state.time.loop ? 'mp4' : 'png';
    $('x-at').value = Number($('scrub').value).toFixed(2);
    $('x-length').value = state.time.loop ?? 12;
    $('export-dialog').returnValue = '';
    show();
    $('export-dialog').showModal();
  };
  $('export-dialog').onclose = () => {
    if ($('export-dialog').returnValue !== 'ok') return;
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

function save() {
  if (state.file) return send({ save: {} });
  $('save-name').value = `${state.name.replace(/[^\w-]+/g, '-')}.yaml`;
  $('save-hint').textContent = hello.folder ? `In ${hello.folder}` : '';
  $('save-dialog').returnValue = '';
  $('save-dialog').showModal();
}

function showJob({ id, name, progress = 0, eta, state: stage, error, bytes }) {
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

async function importFiles(files) {
  for (const file of files) {
    try {
      const response = await fetch(`import?${new URLSearchParams({ name: file.name })}`, { method: 'POST', body: file });
      const result = await response.json();
      if (result.error) throw Error(result.error);
      if (result.kind === 'scene') send({ open: result.file });
      else if (result.kind === 'motion') edit([{ path: ['motion'], value: { source: result.file } }]);
      else edit([{ path: ['palette'], value: result.file }]);
      toast(`Imported ${file.name}`);
    } catch (error) { toast(`${file.name}: ${error.message}`); }
  }
}

function startDrop() {
  $('import').onchange = () => importFiles($('import').files);
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

function startKeys() {
  // Scrolling must not change the number that was typed last.
  document.addEventListener('wheel', ({ target }) => { if (target === document.activeElement && target.type === 'number') target.blur(); }, { passive: true });
  document.addEventListener('keydown', event => {
    const command = event.ctrlKey || event.metaKey;
    const typing = event.target.matches?.('input[type=text], input[type=search]');
    const key = event.key.toLowerCase();
    let action;
    if (command && key === 'z' && !typing) action = () => { document.activeElement.blur(); send({ [event.shiftKey ? 'redo' : 'undo']: 1 }); };
    else if (command && key === 'y' && !typing) action = () => send({ redo: 1 });
    else if (command && key === 's') action = () => { document.activeElement.blur(); save(); };
    else if (!command && key === '\\' && !typing) action = () => send({ slot: state.slot === 'B' ? 'A' : 'B' });
    else if (!command && key === ' ' && (event.target === document.body || event.target === picture)) action = () => $('play').click();
    if (!action || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    action();
  });
}

// ---------------------------------------------------------------- Start

let started = false;
function start() {
  if (started) return;
  started = true;
  const names = Object.keys(sceneTabs);
  $('tabs').replaceChildren(...names.map(name => make('button', {
    type: 'button', role: 'tab', 'aria-controls': 'panel', text: name, onclick: () => showTab(name),
    onkeydown(event) {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by) showTab(names[(names.indexOf(tab) + by + names.length) % names.length], true);
    },
  })));
  $('scene').replaceChildren(...[...hello.scenes.map(scene => [scene.name, scene.summary]), ...hello.files.map(file => [file, ''])].map(([value, summary]) => make('option', { value, text: value, title: summary })));
  $('scene').onchange = () => { [emitter, layer] = [0, []]; send({ open: $('scene').value }); };
  $('find').oninput = () => { $('panel').scrollTop = 0; refresh(); };
  $('aspect').onchange = sendView;
  $('vision').onchange = () => { picture.style.filter = $('vision').value && `url(#${$('vision').value})`; };
  new ResizeObserver(sendView).observe($('view'));
  startTilt();
  startTime();
  startResults();
  startDrop();
  startKeys();
  showTab(tab);
}

connect();
