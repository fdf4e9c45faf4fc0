// The types of values, from the JSON Schema of scenes.

import { schema } from './connection.js';
import { isMapping, same } from './elements.js';
import { degrees } from './words.js';

const resolve = part => part.$ref
  ? { ...schema.$defs[part.$ref.split('/').pop()], name: part.$ref.split('/').pop() } : part;

/** Returns the type of a JSON Schema: alternatives become one type where a single control suits them. */
export function typeOf(part) {
  const s = resolve(part), type = kindOf(s);
  return s['x-usual'] ? { ...type, usual: s['x-usual'] } : type;
}

function kindOf(s) {
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
  const [numbers, others] = [true, false].map(isNumber => types.filter(type => (type.kind === 'number') === isNumber));
  if (numbers.length) {
    const degrees = others.findIndex(type => type.kind === 'degrees');
    const number = { ...numbers[0], low: Math.min(...numbers.map(n => n.low)), high: Math.max(...numbers.map(n => n.high)) };
    if (degrees >= 0) others.splice(degrees, 1);
    others.unshift(degrees >= 0 && numbers.length === 1 ? { kind: 'angle', low: number.low, high: number.high, usual: number.usual } : number);
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
      .map(type => properties.find(([, other]) => same({ ...other, usual: 0 }, { ...type, usual: 0 }) || other.kind === 'text' && type.kind === 'text')?.[0]);
    if (shorthands.every(Boolean)) {
      // Several shorthands, such as a gradient or a file, are told apart by their values.
      const color = properties.find(([, other]) => other.kind === 'color');
      const find = value => color && fits(color[1], value) ? color[0] : shorthands[others.filter(type => type !== mapping).findIndex(type => fits(type, value))];
      return { ...mapping, shorthand: shorthands[0], shorthandOf: shorthands.length > 1 ? find : undefined };
    }
  }
  return { kind: 'either', types: others };
}

/** Returns whether a value of a scene is of a type, as far as alternatives must be told apart. */
export function fits(type, value) {
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
