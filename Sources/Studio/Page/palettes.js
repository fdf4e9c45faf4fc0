// The tab of palettes.

import { hello, schema, state } from './connection.js';
import { endGesture, extras, keyPlace, refresh, scenePlace } from './editing.js';
import { $, channels, icon, make, pixelsOf, same } from './elements.js';
import { picture } from './picture.js';
import { chooseFile, usePalette } from './results.js';
import { rowsOf, sceneType } from './rows.js';

/** Returns the parts of a palette expression: names, and the share of the second. */
function partsOf(expression = 'blue') {
  const [, first, second, share] = /^([^,@]+),([^,@]+)@([\d.]+)$/.exec(expression) ?? [];
  return first ? { first, second, share: Number(share) } : { first: expression, second: '', share: 0.3 };
}

const mixed = (first, second, share) => second ? `${first},${second}@${share}` : first;

// The server is asked only for palettes that it has accepted, those of the confirmed scene.
const expression = (scene = state.scene) => scene.palette ?? schema.$defs.scene.properties.palette.default;

let asked, received = {};
/** Returns the palette of the scene; the one before until the server has answered. */
export function shownPalette() {
  const now = JSON.stringify([expression(state.confirmed), state.confirmed.variants]);
  if (now === asked) return received;
  asked = now;
  fetch(`palette?${new URLSearchParams({ name: expression(state.confirmed) })}`).then(answer => answer.json()).then(palette => {
    if (now !== asked) return;
    received = palette;
    refresh();
  });
  return received;
}

export const isFound = (palette, query) => `${palette.name} ${palette.summary} ${palette.group}`.toLowerCase().includes(query);

export function palettePanel() {
  const place = keyPlace(scenePlace, 'palette');
  const grid = make('div', { class: 'palettes', role: 'group', 'aria-label': 'Palettes' });
  const variants = rowsOf(sceneType(), scenePlace, 'scene', ['variants'])[0];
  const thumbnail = name => `thumbnail?${new URLSearchParams({ palette: name, width: 216, height: 135, v: look() })}`;
  const look = () => JSON.stringify([state.name, state.scene.variants]);
  const swatches = make('ul', { class: 'swatches', 'aria-label': 'Colours of the palette' }), named = make('p', { class: 'note', role: 'status' });
  let tiles = [], shown, lookShown, colors, chosen;
  function showSwatches() {
    const { bubbles = [], background = [] } = shownPalette(), next = [...bubbles.map(color => [color, 'bubbles']), ...background.map(color => [color, 'background'])];
    if (same(colors, next)) return;
    colors = next;
    named.textContent = '';
    swatches.replaceChildren(...colors.map(([color, part]) => make('li', { title: `${color}, ${part}` })));
    colors.forEach(([color], i) => { swatches.children[i].style.background = color; });
  }
  // A click in the picture finds the palette's nearest colour.
  picture.onclick = ({ offsetX, offsetY }) => {
    if (!swatches.isConnected || !colors.length) return;
    const there = pixelsOf(picture, 1, 1, offsetX / picture.clientWidth * picture.width, offsetY / picture.clientHeight * picture.height, 1, 1);
    const distance = ([color]) => channels(color).reduce((sum, value, i) => sum + (value - there[i]) ** 2, 0);
    const nearest = colors.toSorted((a, b) => distance(a) - distance(b))[0];
    colors.forEach((color, i) => swatches.children[i].classList.toggle('chosen', color === nearest));
    named.textContent = `Nearest colour: ${nearest.join(' of the ')}`;
    swatches.scrollIntoView({ block: 'nearest' });
  };
  const mixName = make('select', { 'aria-label': 'Mix with', onchange: () => mix(mixName.value, partsOf(expression()).share) });
  const mixShare = make('input', { type: 'range', min: 0, max: 1, step: 0.01, 'aria-label': 'Share of the second palette', oninput: () => mix(mixName.value, Number(mixShare.value), true), onchange: endGesture });
  const mixText = make('output', {});
  function mix(second, share, joined) {
    place.write(mixed(partsOf(expression()).first, second, share), joined);
    update();
  }
  // A palette that is no name, such as a file or a list of colours, has a tile too.
  const offered = () => {
    const { first: name } = partsOf(expression(state.confirmed));
    return [...hello.palettes.some(palette => palette.name === name) ? [] : [{ name, summary: 'The palette of this scene', group: '' }], ...hello.palettes];
  };
  function build() {
    shown = JSON.stringify(offered());
    lookShown = '';
    tiles = offered().map(palette => ({ palette, image: make('img', { alt: '', loading: 'lazy', width: 108, height: 68 }) }));
    for (const tile of tiles) {
      tile.node = make('button', { type: 'button', title: tile.palette.summary, onclick() {
        const { second, share } = partsOf(expression());
        place.write(mixed(tile.palette.name, second, share));
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
      node.hidden = !isFound(palette, query);
      if (look() !== lookShown) image.src = thumbnail(palette.name);
    }
    lookShown = look();
    showSwatches();
    // A palette that another control has chosen may be out of sight.
    const tile = tiles.find(({ palette }) => palette.name === first);
    if (tile && chosen !== undefined && chosen !== first) tile.node.scrollIntoView({ block: 'nearest' });
    if (tile) chosen = first;
    mixName.value = second;
    // A mixture has two sides.
    mixName.disabled = /[,@]/.test(first);
    Object.assign(mixShare, { value: share, disabled: !second });
    mixShare.style.setProperty('--fill', `${share * 100}%`);
    mixText.textContent = second ? `${Math.round(share * 100)} % ${second}` : '';
    expressionRow.update();
    showContrast();
    showChecks();
  }
  const checks = make('ul', { class: 'findings' }), showChecks = () => checks.replaceChildren(...(shownPalette().check ?? []).map(({ good, text }) => make('li', { text, class: good ? '' : 'bad' })));
  const expressionRow = rowsOf(sceneType(), scenePlace, 'scene', ['palette'])[0];
  extras.push(update);
  return [
    swatches, named, variants.node, grid,
    make('div', { class: 'row', role: 'group', 'aria-label': 'Mix' }, make('div', { class: 'name' }, make('span', { class: 'title', text: 'Mix with' })),
      make('div', { class: 'inputs' }, mixName, mixShare, mixText), make('p', { class: 'help', text: 'A mixture of two palettes, in OKLab.' })),
    expressionRow.node,
    make('div', { class: 'row' }, make('div', { class: 'name' }, make('h2', { text: 'Contrast of this picture' })), make('ul', { class: 'findings', id: 'contrast' }), checks),
    make('div', { class: 'card' }, icon('drop'), make('b', { text: 'Your own colours' }),
      make('span', { text: 'Drop a photo, a palette of another program or a terminal’s theme anywhere on this page.' }),
      make('span', {}, make('button', { type: 'button', text: 'Choose a file…', onclick: () => chooseFile(usePalette) }))),
  ];
}

/** Shows how well white and black text would be read on the picture, as WCAG 2 computes contrast. */
export function showContrast() {
  const list = $('contrast');
  if (!list) return;
  const pixels = pixelsOf(picture, 32, 18);
  const linear = v => v <= 10.3 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;
  const levels = Array.from({ length: pixels.length / 4 }, (_, i) => 0.2126 * linear(pixels[4 * i]) + 0.7152 * linear(pixels[4 * i + 1]) + 0.0722 * linear(pixels[4 * i + 2])).sort((a, b) => a - b);
  const ratio = (a, b) => ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)).toFixed(1);
  const middle = levels[levels.length >> 1], [darkest, lightest] = [levels[Math.floor(levels.length * 0.05)], levels[Math.floor(levels.length * 0.95)]];
  list.replaceChildren(
    make('li', {}, make('b', { text: `${ratio(1, middle)} : 1` }), `white text, ${ratio(1, lightest)} : 1 where it is lightest`),
    make('li', {}, make('b', { text: `${ratio(0, middle)} : 1` }), `black text, ${ratio(0, darkest)} : 1 where it is darkest`),
    make('li', { text: 'Large text needs 3 : 1, small text 4.5 : 1.' }));
}
