// Elements, and what is shown for a moment.

export const $ = id => document.getElementById(id);

/** Returns an element. Properties named on… are listeners, `text` is its text, others are attributes. */
export function make(tag, properties = {}, ...children) {
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
export function makeSVG(tag, attributes, ...children) {
  const node = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export const icon = name => makeSVG('svg', { 'aria-hidden': 'true' }, makeSVG('use', { href: `#i-${name}` }));
export const iconButton = (name, label, onclick, more = {}) =>
  make('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick, ...more }, icon(name));

let lastID = 0;
export const nextID = () => `c${++lastID}`;

/** Returns text in which `words` in backticks are code. */
export const prose = text => text.split('`').map((part, i) => i % 2 ? make('code', { text: part }) : part);

export const isMapping = value => value !== null && typeof value === 'object' && !Array.isArray(value);
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
export const round = value => Number(Number(value).toPrecision(3));

export const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
export function hex(color) {
  brush.fillStyle = '#808080';
  brush.fillStyle = color;
  return brush.fillStyle.startsWith('#') ? brush.fillStyle : '#808080';
}

/** Returns the pixels of an image, or of a part of it, at another size. */
export function pixelsOf(image, width, height, ...part) {
  Object.assign(brush.canvas, { width, height });
  brush.drawImage(image, ...part, 0, 0, width, height);
  return brush.getImageData(0, 0, width, height).data;
}
export const channels = color => hex(color).match(/\w\w/g).map(part => Number.parseInt(part, 16));

let toastTimer;
export function toast(text) {
  $('toast').textContent = text;
  $('toast').classList.add('shown');
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => $('toast').classList.remove('shown'), 4000);
}
