// The picture, and the tilt that the pointer gives it.

import { send, state } from './connection.js';
import { $, clamp } from './elements.js';

export const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
export const picture = $('picture');
const pen = picture.getContext('2d', { alpha: false });
let frames = [];

/** Sends the picture's size in device pixels: the largest in the window with the chosen aspect ratio. */
export function sendView() {
  const box = $('view').getBoundingClientRect(), ratio = Number($('aspect').value) || box.width / box.height;
  const width = Math.max(2, Math.floor(Math.min(box.width, box.height * ratio)));
  const height = Math.max(2, Math.round(width / ratio));
  Object.assign(picture.style, { width: `${width}px`, height: `${height}px` });
  cover($('split'));
  const compare = $('both').getAttribute('aria-pressed') === 'true' ? Number($('split').value) : null;
  $('split').hidden = compare === null;
  $('split').style.setProperty('--at', `${$('split').value * 100}%`);
  send({ view: { width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio), compare } });
}

/** Places an element over the picture. */
export const cover = node => Object.assign(node.style, { inset: `${picture.offsetTop}px auto auto ${picture.offsetLeft}px`, width: `${picture.clientWidth}px`, height: `${picture.clientHeight}px` });

/** Shows a picture of the server; returns its size and time. */
export function showFrame(data) {
  const header = new DataView(data, 0, 24);
  const [width, height, rev, seq] = [0, 4, 8, 12].map(at => header.getUint32(at, true));
  if (picture.width !== width || picture.height !== height) [picture.width, picture.height] = [width, height];
  pen.putImageData(new ImageData(new Uint8ClampedArray(data, 24, width * height * 4), width, height), 0, 0);
  send({ shown: seq });
  picture.dataset.rev = rev;
  const now = performance.now();
  frames = [...frames.filter(time => time > now - 1000), now];
  $('rate').textContent = state.time.playing ? `${frames.length} fps` : `${width} × ${height}`;
  return { width, height, t: header.getFloat64(16, true) };
}

export function startTilt() {
  let [x, y] = [0, 0];
  const tiltBy = (x, y) => send({ tilt: [clamp(x, -1, 1), clamp(y, -1, 1)] });
  const isOn = () => !$('tilt').disabled && $('tilt').getAttribute('aria-pressed') === 'true';
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
    if ($('tilt').disabled || !step && event.key !== 'Home') return;
    event.preventDefault();
    [x, y] = step ? [clamp(x + step[0], -1, 1), clamp(y + step[1], -1, 1)] : [0, 0];
    if (step) tiltBy(x, y); else send({ tilt: null });
  };
}
