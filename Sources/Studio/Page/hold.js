// Layers, and the area of a kind of bubbles, can be taken hold of in the picture.
// The renderer says where they are, in heights of the picture.

import { send, state } from './connection.js';
import { endGesture, keyPlace, refresh, selection } from './editing.js';
import { $, clamp, makeSVG, same } from './elements.js';
import { cover, picture } from './picture.js';
import { emitterPlace, layerPlace } from './stack.js';

const near = 6;  // CSS pixels within which a box snaps.
let boxes = [], noted;
let isHeld = false;  // Whether boxes are shown, and tilt is frozen.
let used, isLeaning = false;  // The node used last, and whether the picture is tilted to show what it changes.
let hovered, drag;
let guides = [];

const numbers = box => (box.key.match(/\d+/g) ?? []).map(Number);
const isArea = box => box.key.startsWith('bubbles');
const placeOf = box => isArea(box) ? keyPlace(emitterPlace(), 'area') : layerPlace(numbers(box));
const isShown = box => isArea(box) ? selection.tab === 'Bubbles' && numbers(box)[0] === selection.emitter : selection.tab === 'Layers' && !state.hidden.includes(`${box.key}.opacity`);
const chosen = () => boxes.find(box => isShown(box) && (isArea(box) || same(numbers(box), selection.layer)));

const turned = ([x, y], angle) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
const plus = (a, b) => a.map((value, i) => value + b[i]);
const minus = (a, b) => a.map((value, i) => value - b[i]);
/** A point in the frame of a box, from its centre. */
const into = (box, point) => turned(minus(point, box.center), -box.rotation);
const outOf = (box, point) => plus(box.center, turned(point, box.rotation));
const corners = box => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(sides => sides.map((side, i) => side * box.size[i] / 2));

const scale = () => picture.clientHeight || 1;
function pointOf(event) {
  const box = picture.getBoundingClientRect();
  return [(event.clientX - box.left) / box.height, (event.clientY - box.top) / box.height];
}

/** Returns the most nested box at a point, of those the foremost. */
function hit(point) {
  const margin = 4 / scale(), found = boxes.filter(box => isShown(box) && into(box.box, point).every((value, i) => Math.abs(value) <= Math.max(box.box.size[i] / 2 + margin, 2.5 * margin)));
  return found.reduce((best, box) => best && numbers(best).length > numbers(box).length ? best : box, undefined);
}

/** A box of some pixels, such as an area without a size, has room to move it alone. */
const canResize = box => box.extent.length > 0 && Math.max(...box.box.size) * scale() > 16;

/** Returns the corner of the chosen box at a point, from the box's centre. */
function cornerAt(point, reach) {
  const box = chosen();
  return box && canResize(box) ? corners(box.box).find(corner => Math.hypot(...minus(outOf(box.box, corner), point)) * scale() <= reach) : undefined;
}

/** Moves a box by a distance in the picture, to a guide if one is near. */
function move(box, distance, snaps) {
  const frame = box.container, angle = box.box.rotation - frame.rotation, [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))], [w, h] = box.box.size;
  const half = [(w * c + h * s) / 2, (w * s + h * c) / 2];
  const center = into(frame, plus(box.box.center, distance));
  guides = [];
  const at = center.map((value, i) => {
    const side = frame.size[i];
    const marks = [[0, -side / 6], [0, 0], [0, side / 6], [-half[i], -side / 2], [half[i], side / 2]];
    const [by, mark] = marks.map(([edge, mark]) => [mark - edge - value, mark]).sort((a, b) => Math.abs(a[0]) - Math.abs(b[0]))[0];
    if (!snaps || Math.abs(by) * scale() > near) return value;
    guides.push([-1, 1].map(end => outOf(frame, i ? [end * frame.size[0] / 2, mark] : [mark, end * frame.size[1] / 2])));
    return value + by;
  });
  const by = minus(at, into(frame, box.box.center));
  const position = box.position.map((value, i) => Number((value + by[i] / frame.size[i]).toFixed(4)));
  keyPlace(placeOf(box), 'position').write(position, true);
}

/** Resizes a box about its anchor, so that a corner follows a point. */
function resize(box, corner, point) {
  const anchor = box.anchor.map((value, i) => (value - 0.5) * box.box.size[i]);
  const [old, now] = [minus(corner, anchor), minus(into(box.box, point), anchor)];
  const whole = (now[0] * old[0] + now[1] * old[1]) / Math.max(old[0] ** 2 + old[1] ** 2, 1e-9);
  const factors = box.isFree ? old.map((value, i) => Math.abs(value) * scale() < 1 ? 1 : now[i] / value) : [whole, whole];
  const size = keyPlace(placeOf(box), 'size');
  const extent = box.extent.map((value, i) => Number(clamp(value * Math.max(factors[i], 0.02), 0.0001, 100).toPrecision(4)));
  size.write(extent.length > 1 ? extent : extent[0], true);
}

function draw() {
  const box = chosen(), size = scale();
  const points = shape => corners({ size: shape.size.map(side => Math.max(side, 14 / size)) }).map(corner => outOf(shape, corner).map(value => value * size).join()).join(' ');
  const outline = (shape, name) => makeSVG('polygon', { class: name, points: points(shape) });
  cover($('hold'));
  $('hold').replaceChildren(
    ...hovered && hovered !== box ? [outline(hovered.box, 'hovered')] : [],
    ...guides.map(([a, b]) => makeSVG('line', { class: 'guide', x1: a[0] * size, y1: a[1] * size, x2: b[0] * size, y2: b[1] * size })),
    ...box ? [outline(box.box, 'held')] : [],
    ...box && canResize(box) ? corners(box.box).map(corner => outOf(box.box, corner)).map(([x, y]) => makeSVG('rect', { class: 'handle', x: x * size - 4, y: y * size - 4, width: 8, height: 8 })) : []);
}

/** Keeps boxes for the picture that follows them. */
export function noteBoxes(list) { noted = list; }

/** Shows the boxes of a picture of this size; smaller ones are stretched a little, as sides are whole pixels. */
export function showBoxes(width, height) {
  if (!noted) return;
  const [x, y] = [picture.clientWidth / picture.clientHeight / width, 1 / height];
  const shape = ([left, top, across, down, rotation]) => ({ center: [left * x, top * y], size: [across * x, down * y], rotation });
  boxes = noted.map(box => ({ ...box, box: shape(box.box), container: shape(box.container) }));
  noted = undefined;
  if (hovered) hovered = boxes.find(box => box.key === hovered.key);
  draw();
}

/** Shows the kind of the bubble that was clicked. */
export function showPicked(index) { selection.emitter = index; refresh(); }

/** Freezes tilt, and asks for boxes, while the panel's tab has something to take hold of. What only tilt shows is changed in a tilted picture. */
export function showHold() {
  const holds = selection.tab === 'Layers' || selection.tab === 'Bubbles' && Boolean(keyPlace(emitterPlace(), 'area').read());
  const leans = holds && used?.isConnected && /\.(depth|parallax|effects)\b/.test(used.closest('.row[data-key]')?.dataset.key);
  if (holds !== isHeld || leans !== isLeaning) {
    [isHeld, isLeaning, hovered] = [holds, leans];
    send({ boxes: holds, tilt: leans ? [0.8, -0.6] : holds ? [0, 0] : null });
    $('tilt').disabled = holds;
    picture.classList.toggle('holds', holds);
    picture.setAttribute('aria-label', `The wallpaper, drawn by Seltzer. Arrow keys ${holds ? 'move what is chosen' : 'tilt it, Home levels it'}.`);
  }
  draw();
}

export const held = () => boxes;

/** Ends a drag, so that the next one is undone on its own. */
function drop() {
  if (drag?.hasMoved) endGesture();
  [drag, guides] = [undefined, []];
  draw();
}

export function startHold() {
  picture.after(makeSVG('svg', { id: 'hold', class: 'hold', 'aria-hidden': 'true' }));
  new ResizeObserver(draw).observe(picture);
  for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, event => { used = event.target; showHold(); });  // Some browsers do not focus a slider that is pressed.
  picture.addEventListener('pointerdown', event => {
    if (event.button || !isHeld && selection.tab !== 'Bubbles') return;
    const point = pointOf(event);
    const corner = isHeld ? cornerAt(point, event.pointerType === 'mouse' ? 8 : 18) : undefined;
    const found = isHeld && hit(point);
    if (!corner && found && !isArea(found) && !same(numbers(found), selection.layer)) { selection.layer = numbers(found); refresh(); }
    drag = { point, corner, box: corner || found ? chosen() : undefined, hasMoved: false };
    picture.setPointerCapture(event.pointerId);
  });
  picture.addEventListener('pointermove', event => {
    const point = pointOf(event);
    if (drag?.box) {
      const distance = minus(point, drag.point);
      if (!drag.hasMoved && Math.hypot(...distance) * scale() < 3) return;
      if (!drag.hasMoved) endGesture();
      drag.hasMoved = true;
      if (drag.corner) resize(drag.box, drag.corner, plus(outOf(drag.box.box, drag.corner), distance));
      else move(drag.box, distance, !event.ctrlKey);
      draw();
    } else if (isHeld) {
      const corner = cornerAt(point, 8), found = hit(point);
      picture.style.cursor = corner ? corner[0] * corner[1] > 0 ? 'nwse-resize' : 'nesw-resize' : found ? 'move' : '';
      if (found === hovered) return;
      hovered = found;
      draw();
    } else picture.style.cursor = '';
  });
  picture.addEventListener('pointerup', event => {
    if (drag && !drag.hasMoved && !drag.corner && selection.tab === 'Bubbles') {
      const [x, y] = pointOf(event);
      send({ pick: [x * picture.clientHeight / picture.clientWidth, y] });
    }
    drop();
  });
  picture.addEventListener('pointercancel', drop);
  picture.addEventListener('pointerleave', () => { hovered = undefined; draw(); });
  picture.addEventListener('keydown', event => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const box = isHeld && step && chosen();
    if (!box) return;
    event.preventDefault();
    if (!event.repeat) endGesture();
    const position = keyPlace(placeOf(box), 'position').read() ?? box.position;  // Keys are faster than pictures.
    move({ ...box, position }, step.map(value => value * (event.shiftKey ? 10 : 1) / scale()), false);
    draw();
  });
  picture.addEventListener('keyup', event => { if (isHeld && event.key.startsWith('Arrow')) endGesture(); });
}
