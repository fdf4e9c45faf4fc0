// The controls of values and colours over a life.

import { controlFor, isBusy, numberField } from './controls.js';
import { emitters, endGesture, refresh, selection } from './editing.js';
import { channels, clamp, hex, icon, make, makeSVG } from './elements.js';
import { colorsOf } from './stack.js';
import { title } from './words.js';

/** Keyframes over a life, as a curve whose points are dragged, or moved by arrow keys. */
export function curve(type, place, field) {
  const [width, height] = [300, 140];
  const [, factor, { types: [{ options: names }] }] = type.item.items;
  const given = () => { const value = place.read(); return Array.isArray(value) ? value : []; };
  const line = makeSVG('path', { class: 'line' }), area = makeSVG('path', { class: 'area' });
  const chart = makeSVG('svg', { class: 'curve', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...[0.25, 0.5, 0.75].map(x => makeSVG('path', { class: 'grid', d: `M${x * width} 0V${height}` })), area, line);
  const top = make('small'), bottom = make('small', { text: '0' });
  const points = make('div', { class: 'points' }, chart, top, bottom);
  let chosen = 0, ceiling = 0, dots = [];

  const x = at => 10 + at * (width - 20), y = value => height - 10 - value / ceiling * (height - 20);
  const writePoint = (i, point, joined) => {
    const values = given(), limits = [[values[i - 1]?.[0] ?? 0, values[i + 1]?.[0] ?? 1], [0, factor.high]];
    place.write(values.with(i, point.map((value, axis) => limits[axis] ? Number(clamp(value, ...limits[axis]).toFixed(3)) : value)), joined);
    update();
  };
  function addPoint(at) {
    const values = given(), index = values.findIndex(point => point[0] > at);
    const added = values.length ? [Number(at.toFixed(3)), Number(valueAt(values, at).toFixed(3))] : [at, 1];
    chosen = values.length ? (index < 0 ? values.length : index) : 0;
    place.write(values.length ? values.toSpliced(chosen, 0, added) : [[0, 0.5], [0.5, 1], [1, 0.5]]);
  }
  const removePoint = i => { chosen = Math.max(0, i - 1); removeFrom(place, i); };
  const dot = i => handle(chart, { 'aria-valuemax': factor.high }, {
    move: (left, down) => writePoint(i, [(left * width - 10) / (width - 20), (height - 10 - down * height) / (height - 20) * ceiling, ...given()[i].slice(2)], true),
    step(right, up) { const [at, value, ...rest] = given()[i]; writePoint(i, [at + right, value + up * ceiling, ...rest], true); },
    remove: () => removePoint(i), choose() { chosen = i; update(); },
  });
  const at = numberField({ limits: [0, 1], low: 0, high: 1 }, {}, `${field.label}: share of the life`, '', (value, joined) => writePoint(chosen, [value, ...given()[chosen].slice(1)], joined));
  const amount = numberField({ limits: [0, factor.high], low: 0, high: 1 }, {}, `${field.label}: factor`, '', (value, joined) => writePoint(chosen, [given()[chosen][0], value, ...given()[chosen].slice(2)], joined));
  const ease = make('select', { 'aria-label': `${field.label}: easing to the next point`, onchange: () => writePoint(chosen, [...given()[chosen].slice(0, 2), ...(ease.value === 'linear' ? [] : [ease.value])]) },
    ...names.map(name => make('option', { value: name, text: title(name) })), make('option', { value: 'own', text: 'Own Bézier', hidden: true }));
  const fields = make('div', { class: 'inputs' }, at.node, amount.node, ease);
  const add = make('button', { type: 'button', onclick: () => addPoint(widestGap(given())) }, icon('add'), 'Add a point');
  const remove = make('button', { type: 'button', onclick: () => removePoint(chosen) }, 'Remove point');
  chart.addEventListener('dblclick', event => addPoint(clamp((sharesOf(event, chart)[0] * width - 10) / (width - 20), 0, 1)));

  function update() {
    const values = given();
    const peak = Math.max(1, ...values.map(point => point[1]));
    if (peak > ceiling || peak < ceiling / 2) ceiling = factor.high === 1 ? 1 : Math.min(factor.high, Math.ceil(peak * 2.5) / 2);
    chosen = clamp(chosen, 0, Math.max(0, values.length - 1));
    top.textContent = `${ceiling}`;
    const path = Array.from({ length: 101 }, (_, i) => `${x(i / 100).toFixed(1)} ${y(valueAt(values, i / 100)).toFixed(1)}`).join('L');
    line.setAttribute('d', `M${path}`);
    area.setAttribute('d', `M${x(0)} ${y(0)}L${path}L${x(1)} ${y(0)}Z`);
    dots = handles(dots, values.length, dot, points, () => chosen);
    dots.forEach((d, i) => {
      d.style.left = `${x(values[i][0]) / width * 100}%`;
      d.style.top = `${y(values[i][1])}px`;
      d.classList.toggle('chosen', i === chosen);
      say(d, `${field.label}, point ${i + 1} of ${values.length}`, values[i][1], `factor ${values[i][1]} at ${Math.round(values[i][0] * 100)} % of the life`);
    });
    const point = values[chosen];
    fields.hidden = remove.hidden = !point;
    add.disabled = values.length >= type.most;
    if (!point) return;
    if (!isBusy(at.input)) at.input.value = point[0];
    if (!isBusy(amount.input)) amount.input.value = point[1];
    ease.value = Array.isArray(point[2]) ? 'own' : point[2] ?? 'linear';
  }
  return { node: make('div', {}, points, fields, make('div', { class: 'chips row' }, add, remove)), update };
}

function sharesOf(event, node) {
  const box = node.getBoundingClientRect();
  return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
}

/** A point on a chart: `move` gets its place in shares of the chart, and `step` the shares that arrow keys add. */
function handle(chart, attributes, { move, step, remove, choose }) {
  return make('button', {
    type: 'button', role: 'slider', 'aria-valuemin': 0, ...attributes,
    onpointerdown(event) { this.setPointerCapture(event.pointerId); this.focus(); },
    onpointermove(event) { if (this.hasPointerCapture(event.pointerId)) move(...sharesOf(event, chart)); },
    onpointerup: () => { endGesture(); refresh(); },
    onfocus: choose,
    onkeydown(event) {
      const by = event.shiftKey ? 0.1 : 0.01;
      const shares = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] }[event.key];
      if (!event.repeat) endGesture();
      if (shares) step(...shares);
      else if (event.key === 'Delete' || event.key === 'Backspace') remove();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}

/** Returns as many handles as there are values; made anew, they keep the focus. */
function handles(old, count, make, parent, chosen) {
  if (old.length === count) return old;
  const isFocused = old.includes(document.activeElement);
  old.forEach(node => node.remove());
  const all = Array.from({ length: count }, (_, i) => make(i));
  parent.append(...all);
  if (isFocused) queueMicrotask(() => all[chosen()]?.focus());
  return all;
}

const say = (node, label, now, text) => Object.entries({ label, valuenow: now, valuetext: text }).forEach(([name, value]) => node.setAttribute(`aria-${name}`, value));

const removeFrom = (place, i) => place.read().length > 1 || !place.remove ? place.write(place.read().toSpliced(i, 1)) : place.remove();

/** Colours over a life, as stops on a bar. A click adds one in the colour of the nearest; the first one has a colour that is seen. */
export function stops(type, place, field) {
  const color = type.item.items[1], words = color.types[0].options;
  const given = () => place.read() ?? [];
  const bar = make('div', { class: 'strip', onclick: event => addStop(sharesOf(event, bar)[0]) });
  const points = make('div', { class: 'points stops' }, bar);
  let chosen = 0, dots = [];
  function writeStop(i, at, color, joined) {
    place.write(given().with(i, [Number(clamp(at, (given()[i - 1]?.[0] ?? -0.001) + 0.001, (given()[i + 1]?.[0] ?? 1.001) - 0.001).toFixed(3)), color]), joined);
    update();
  }
  function addStop(share) {
    const at = Number(clamp(share, 0, 1).toFixed(3)), values = given(), index = values.findIndex(([other]) => other > at);
    if (values.length >= type.most || values.some(([other]) => other === at)) return;
    chosen = index < 0 ? values.length : index;
    const near = values.toSorted((a, b) => Math.abs(a[0] - at) - Math.abs(b[0] - at))[0]?.[1] ?? words[1];
    place.write(values.toSpliced(chosen, 0, [at, near]));
    dots[chosen]?.focus();
  }
  const removeStop = i => { chosen = Math.max(0, i - 1); removeFrom(place, i); };
  const dot = i => handle(bar, { 'aria-valuemax': 1 }, {
    move: left => writeStop(i, left, given()[i][1], true),
    step: (right, up) => writeStop(i, given()[i][0] + right + up, given()[i][1], true),
    remove: () => removeStop(i), choose() { chosen = i; update(); },
  });
  const at = numberField({ limits: [0, 1], low: 0, high: 1 }, {}, `${field.label}: share of the life`, '', (value, joined) => writeStop(chosen, value, given()[chosen][1], joined));
  const choice = controlFor(color, { path: place.path, read: () => given()[chosen]?.[1], write: (value, joined) => writeStop(chosen, given()[chosen][0], value, joined) }, { ...field, label: `${field.label}: colour`, fallback: words[0] });
  const fields = make('div', { class: 'inputs' }, at.node, choice.node);
  const add = make('button', { type: 'button', onclick: () => addStop(widestGap(given())) }, icon('add'), 'Add a colour');
  const remove = make('button', { type: 'button', onclick: () => removeStop(chosen) }, 'Remove colour');
  function update() {
    const values = given(), sorted = colorsOf({}).toSorted((a, b) => luma(a) - luma(b));
    const own = colorsOf(emitters()[selection.emitter] ?? {}).slice(0, 4), strips = own.length ? own : ['gray'];
    const shown = (color, own) => hex({ own, lightest: sorted.at(-1), darkest: sorted[0] }[color] ?? color);
    bar.style.background = strips.map((own, i) => `linear-gradient(in oklab to right, ${(values.length ? [...values, values.at(-1)] : [[0, 'own'], [1, 'own']]).map(([at, color]) => `${shown(color, own)} ${at * 100}%`)}) 0 ${i / Math.max(1, strips.length - 1) * 100}% / 100% calc(${100 / strips.length}% + 1px) no-repeat`);
    chosen = clamp(chosen, 0, Math.max(0, values.length - 1));
    dots = handles(dots, values.length, dot, points, () => chosen);
    dots.forEach((d, i) => {
      const [at, color] = values[i];
      d.style.left = `calc(10px + ${at} * (100% - 20px))`;
      d.style.background = shown(color, strips[0]);
      d.classList.toggle('chosen', i === chosen);
      say(d, `${field.label}, colour ${i + 1} of ${values.length}`, at, `${color} at ${Math.round(at * 100)} % of the life`);
    });
    fields.hidden = remove.hidden = !values.length;
    add.disabled = values.length >= type.most;
    if (values.length && !isBusy(at.input)) at.input.value = values[chosen][0];
    choice.update();
  }
  return { node: make('div', {}, points, fields, make('div', { class: 'chips row' }, add, remove)), update };
}

const luma = color => channels(color).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);

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
