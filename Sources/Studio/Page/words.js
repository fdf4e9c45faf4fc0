// The words and scales in which the page shows keys and values.

import { clamp, round } from './elements.js';

const words = { cateye: 'Cat eye', colors: 'Colours', color: 'Colour', rim: 'Rim', file: 'Picture', colorOverLife: 'Colour over life', min: 'At −1', max: 'At +1',
  mirrored: 'Mirrored share', backgroundColor: 'Background colour' };
/** Other words for which people search. */
export const synonyms = { softness: 'blur', direction: 'fall rise', speed: 'fall rise', flow: 'wind', turbulence: 'wind', density: 'amount',
  diameter: 'size', opacity: 'transparency brightness', depth: 'distance', lifetime: 'duration', colors: 'tint', position: 'place',
  streak: 'comet meteor', trail: 'comet tail', file: 'photo image picture', ribbons: 'aurora', shade: 'brightness dark', halo: 'glow brightness' };
export const title = key => words[key] ?? (key[0].toUpperCase() + key.slice(1).replace(/[A-Z]/g, c => ` ${c.toLowerCase()}`).replace(/-/g, ' '));

export const optionTitle = value => value === true ? 'Yes' : value === false ? 'No' : title(String(value));

/** Returns a key's help sentence for people who do not read the manual, and its unit. */
export function helpOf(description = '', measure = '') {
  const isTime = measure === 'seconds';
  return { unit: isTime ? 's' : '', help: (isTime ? description.replace(` In ${measure}.`, '') : description).replace('n stage units', 'n picture heights').replace(/stage heights?/, 'picture height') };
}

export const degrees = value => typeof value === 'string' ? Number.parseFloat(value) : value === undefined ? undefined : value * 180 / Math.PI;

export function valueText(value, type, unit = '') {
  const space = unit && ` ${unit}`;
  if (value === undefined || value === null) return 'automatic';
  if (type.kind === 'angle') return `${round(degrees(value))}°`;
  if (type.kind === 'range' && Array.isArray(value)) return [...new Set(value.map(v => valueText(v, type.item)))].join(' – ') + space;
  if (Array.isArray(value)) return value.length ? value.map(v => Array.isArray(v) ? `[${v}]` : v).join(', ') : 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === '') return 'none';
  return `${value}${space}`;
}

/** Returns the scale of a slider over the usual values of a key; fields of numbers permit the whole range. */
export function scaleOf(type, field, standard) {
  const factor = type.kind === 'angle' ? 180 / Math.PI : 1;
  const limits = [type.low * factor, type.high * factor];
  const [low, high] = (field.usual ?? type.usual ?? [type.low, type.high]).map(v => clamp(v * factor, ...limits));
  const span = high - low;
  // Steps of counts, lengths and wide ranges are factors, except near 0. Others are finer near the low end if the default is there.
  const isLog = low >= 0 && (type.whole ? span > 20 : field.measure === 'stage units' || low > 0 && high > 8 * low);
  const knee = low > 0 ? 0 : type.whole ? 1 : high / 50;
  const growth = Math.log((high + knee) / (low + knee));
  const middle = Math.max(...[standard].flat().filter(v => typeof v === 'number'));
  const bend = low >= 0 && middle > low && middle < high ? clamp(Math.log((middle - low) / span) / Math.log(0.45), 1, 3.5) : 1;
  const digits = position => clamp(Math.ceil(1 - Math.log10(Math.max(span / 200 * Math.max(position ** (bend - 1), 0.02), 1e-6))), 0, 6);
  return {
    low, high, limits, whole: type.whole,
    position: value => isLog ? Math.log((clamp(value, low, high) + knee) / (low + knee)) / growth : clamp((value - low) / span, 0, 1) ** (1 / bend),
    value(position) {
      const value = isLog ? (low + knee) * Math.exp(growth * position) - knee : low + span * position ** bend;
      if (type.whole || type.kind === 'angle') return Math.round(value);
      return isLog ? Number(value.toPrecision(3)) : Number(value.toFixed(digits(position)));
    },
  };
}
