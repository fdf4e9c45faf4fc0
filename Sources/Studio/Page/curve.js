// The control of values over a life.

import { isBusy, numberField } from './controls.js';
import { endGesture } from './editing.js';
import { clamp, icon, make, makeSVG } from './elements.js';
import { refresh } from './tabs.js';
import { title } from './words.js';

/** Keyframes over a life, as a curve whose points are dragged, or moved by arrow keys. */
export function curve(type, place, field) {
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
      onpointerup: () => { endGesture(); refresh(); },
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
