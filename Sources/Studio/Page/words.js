// The words and scales in which the page shows keys and values.

import { clamp, round } from './elements.js';

const words = { cateye: 'Cat eye', colors: 'Colours', color: 'Colour', rim: 'Rim', min: 'At −1', max: 'At +1',
  mirrored: 'Mirrored share', backgroundColor: 'Background colour' };
/** Other words for which people search. */
export const synonyms = { softness: 'blur', direction: 'fall rise', speed: 'fall rise', flow: 'wind', turbulence: 'wind', density: 'amount',
  diameter: 'size', opacity: 'transparency', depth: 'distance', lifetime: 'duration', colors: 'tint', position: 'place' };
export const title = key => words[key] ?? (key[0].toUpperCase() + key.slice(1).replace(/[A-Z]/g, c => ` ${c.toLowerCase()}`).replace(/-/g, ' '));

export const optionTitle = value => value === true ? 'Yes' : value === false ? 'No' : title(String(value));

/** Returns a key's help sentence for people who do not read the manual, and its unit. */
export function helpOf(description = '') {
  const unit = / In seconds\.$/.test(description) ? 's' : '';
  return { unit, help: description.replace(/ In seconds\.$/, '').replace('n stage units', 'n picture heights').replace(/stage heights?/, 'picture height') };
}

export const degrees = value => typeof value === 'string' ? Number.parseFloat(value) : value === undefined ? undefined : value * 180 / Math.PI;

export function valueText(value, type, unit = '') {
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
export function scaleOf(type, key, owner, usual) {
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
