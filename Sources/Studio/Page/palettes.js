// The tab of palettes.

import { hello, schema, state } from './connection.js';
import { endGesture, extras, keyPlace, refresh, scenePlace } from './editing.js';
import { $, brush, icon, make } from './elements.js';
import { picture } from './picture.js';
import { chooseFile, usePalette } from './results.js';
import { rowsOf, sceneType } from './rows.js';

/** Returns the parts of a palette expression: names, and the share of the second. */
function partsOf(expression = 'blue') {
  const [, first, second, share] = /^([^,@]+),([^,@]+)@([\d.]+)$/.exec(expression) ?? [];
  return first ? { first, second, share: Number(share) } : { first: expression, second: '', share: 0.3 };
}

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
  let tiles = [], shown, lookShown;
  const mixName = make('select', { 'aria-label': 'Mix with', onchange: () => mix(mixName.value, partsOf(expression()).share) });
  const mixShare = make('input', { type: 'range', min: 0, max: 1, step: 0.01, 'aria-label': 'Share of the second palette', oninput: () => mix(mixName.value, Number(mixShare.value), true), onchange: endGesture });
  const mixText = make('output', {});
  function mix(second, share, joined) {
    const { first } = partsOf(expression());
    place.write(second ? `${first},${second}@${share}` : first, joined);
    update();
  }
  // A palette that is no name, such as a file or a list of colours, has a tile too.
  const offered = () => {
    const { first } = partsOf(expression(state.confirmed));
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
      node.hidden = !isFound(palette, query);
      if (look() !== lookShown) image.src = thumbnail(palette.name);
    }
    lookShown = look();
    mixName.value = second;
    // A mixture has two sides.
    mixName.disabled = /[,@]/.test(first);
    mixShare.value = share;
    mixShare.disabled = !second;
    mixShare.style.setProperty('--fill', `${share * 100}%`);
    mixText.textContent = second ? `${Math.round(share * 100)} % ${second}` : '';
    expressionRow.update();
    showContrast();
    showChecks();
  }
  const checks = make('ul', { class: 'findings' });
  const showChecks = () => checks.replaceChildren(...(shownPalette().check ?? []).map(({ good, text }) => make('li', { text, class: good ? '' : 'bad' })));
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
      make('span', {}, make('button', { type: 'button', text: 'Choose a file…', onclick: () => chooseFile(usePalette) }))),
  ];
}

/** Shows how well white and black text would be read on the picture, as WCAG 2 computes contrast. */
export function showContrast() {
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
