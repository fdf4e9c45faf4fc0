#!/usr/bin/python3
"""Moves the control of every declared key, or of those that contain a word: the picture changes, or the page says why not."""
import math
import os
import shutil
import sys

from browser import EXAMPLES, FOLDER, Studio, check, finish, open_page, pause

shutil.copy(EXAMPLES / "photo.jpg", FOLDER)
# Rotation rates as Sensor Logger writes them.
with open(os.path.join(FOLDER, "Gyroscope.csv"), "w") as log:
    log.write("time,seconds_elapsed,z,y,x\n")
    for i in range(600):
        values = (1.6e18 + i * 16666667, i / 60, math.sin(i / 20), math.cos(i / 15), math.sin(i / 11))
        log.write(",".join(f"{value:.4f}" for value in values) + "\n")
studio = Studio("bubbles")
page = open_page(studio, 1100, 700)
page.evaluate("$('tilt').click()")

SCENE = {
    "name": "all", "palette": "blue", "motion": "circle", "grain": 0.1, "bubbles": {"count": 30},
    "parallax": {"distanceFactor": 1, "frontFactor": 2},
}
SPARK = {**SCENE, "bubbles": {"count": 30, "shape": "spark"}}
EFFECT = {"keyPath": "center.x", "axis": "horizontal", "min": -90, "max": 90, "group": "swing"}
PLACE = {"position": [0.4, 0.4], "effects": [EFFECT]}
LAYERS = {
    "image": {"kind": "image", "drawing": "moon", "size": 0.3}, "text": {"kind": "text", "text": "Text", "size": 0.1},
    "clock": {"kind": "clock", "size": 0.2}, "icons": {"kind": "icons", "glyphs": ["messages", "photos", "camera"], "size": 0.1},
    "panel": {"kind": "panel", "size": [0.5, 0.2]}, "shape": {"kind": "shape", "shape": "rectangle", "size": [0.2, 0.2]},
    "mirror": {"kind": "mirror", "position": [0.5, 0.7]},
    "group": {"kind": "group", "layers": [{"kind": "shape", "shape": "circle", "size": [0.2, 0.2], "position": [0.2, 0.2]}]},
}
PANORAMA = {"file": "photo.jpg", "panorama": True}
# Scenes in which keys have an effect that they have not in SCENE.
CONTEXTS = {
    "bubbles.thickness": {**SCENE, "bubbles": {"count": 30, "shape": "ring"}},
    "bubbles.rotation": SPARK, "bubbles.spin": SPARK,
    "bubbles.light.angle": {**SCENE, "bubbles": {"light": 0.8}},
    **{f"bubbles.{key}.{part}": {**SCENE, "bubbles": {key: {"amount": 0.2}}}
       for key, parts in {"turbulence": ["period"], "flow": ["size", "period", "waves"], "flicker": ["hold"],
                          "wobble": ["share", "period"]}.items() for part in parts},
    # Parts that are on.
    **{f"bubbles.{part}.{key}": {**SCENE, "bubbles": {"count": 30, part: value}}
       for part, value, keys in [("halo", 5, ["size", "opacity", "blendMode"]), ("links", 0.3, ["distance", "width", "opacity"]),
                                 ("origins", 5, ["count", "bursts"])] for key in keys},
    **{f"background.ribbons.{key}": {**SCENE, "background": {"ribbons": 2}} for key in ["count", "horizon", "fan", "strength"]},
    **{f"background.water.{key}": {**SCENE, "background": {"water": {"calm": 0.5}}} for key in ["calm", "shafts"]},
    "bubbles.trail.seconds": {**SCENE, "bubbles": {"trail": 4, "speed": 0.2}},
    "bubbles.trail.count": {**SCENE, "bubbles": {"speed": 0.2}},
    "bubbles.drag": {**SCENE, "bubbles": {"speed": 0.2}},
    "bubbles.spread": {**SCENE, "bubbles": {"speed": 0.2}},
    "bubbles.drawOrder": {**SCENE, "bubbles": {"count": 300, "opacity": 3}},
    "bubbles.sizeOverLife.mirrored": {**SCENE, "bubbles": {"sizeOverLife": [[0, 0.2], [1, 2]]}},
    "scene.warp": SCENE, "background.warp.size": {**SCENE, "background": {"warp": 0.3}},
    "background.warp.period": {**SCENE, "background": {"warp": 0.3}},
    **{f"background.{key}": {**SCENE, "background": {"file": "photo.jpg"}} for key in ["size", "repeat", "panorama", "effects"]},
    "background.fieldOfView": {**SCENE, "background": PANORAMA},
    "narrowest": {**SCENE, "layers": [LAYERS["icons"]]},
    "reduceTransparency": {**SCENE, "layers": [LAYERS["panel"]]},
    "suspendedEffects": {**SCENE, "layers": [{**LAYERS["text"], "effects": [EFFECT]}]},
    "parallax.frontFactor": {**SCENE, "layers": [{**LAYERS["text"], "parallax": "front"}]},
    "parallax.reveal": {**SCENE, "background": {"file": "photo.jpg"}},
    **{f"motion.{key}": {**SCENE, "motion": {"source": "Gyroscope.csv", "control": "rate"}}
       for key in ["control", "orientation", "threshold", "multiplier", "invert"]},
    "dither": {**SCENE, "grain": 0},
    "clock": {**SCENE, "layers": [LAYERS["clock"]]}, "margins": {**SCENE, "layers": [LAYERS["icons"]]},
    **{f"background.lights.0.{key}": {**SCENE, "background": {"lights": [{"opacity": 0.8}]}}
       for key in ["position", "size", "color", "opacity"]},
    **{f"background.folds.0.{key}": {**SCENE, "background": {"folds": [{"strength": 1}]}}
       for key in ["position", "angle", "curve", "softness", "strength"]},
    **{f"background.drawing.{key}": {**SCENE, "background": {"drawing": {"name": "earth"}}}
       for key in ["name", "sunFrom", "sunHeight", "turn", "clouds", "cities"]},
    **{f"background.drawing.{key}": {**SCENE, "background": {"drawing": {"name": "galaxy"}}}
       for key in ["brightness", "center", "scale"]},
}
# What is typed into fields of text, by the last part of the key.
TYPED = {"palette": "red", "file": "photo.jpg", "panorama": "photo.jpg", "source": "scroll", "text": "Other", "format": "%S",
         "start": "2020-02-02T02:02:02", "font": "monospace", "suspendedEffects": "swing", "name": "other", "description": "words",
         "group": "other", "keyframes": "[[-1, -90], [1, 40]]", "shape": "photo.jpg",
         "clock": "10:30", "margins": "[0.3, 0.1, 0.1, 0.3]", "colorOverLife": '[[0, "white"], [1, "black"]]'}

TRY = """async ([key, typed, layered]) => {
  const row = [...document.querySelectorAll('#panel .row[data-key]')].find(row => row.dataset.key === key);
  if (!row) return 'no control';
  document.querySelectorAll('#panel details').forEach(section => { section.open = true; });
  const note = row.querySelector(':scope > .note').textContent;
  if (note && !note.startsWith('Shows 09:41')) return 'not applicable: ' + note;
  const own = node => node.closest('.row[data-key]') === row;
  const inputs = [...row.querySelectorAll('select, input, .chips button, .reset ~ *')].filter(own)
    .filter(node => node.matches('select, input, button') && !node.closest('.reset'));
  if (!inputs.length) return row.querySelector('.row') ? 'has parts' : 'no input';
  const before = digest();
  const fire = node => { for (const type of ['input', 'change']) node.dispatchEvent(new Event(type, { bubbles: true })); };
  const changed = async () => { try { await settled(); } catch { return false; } return digest() !== before; };
  const values = node => {
    if (node.type === 'range') return ['820', '180', '1000'];
    if (node.type === 'checkbox') return [!node.checked];
    if (node.type === 'color') return ['#ff00ff'];
    if (node.type === 'number') return ['7'];
    if (node.matches('select')) return [...node.options].filter(o => !o.disabled && o.value !== node.value).map(o => o.value);
    if (node.matches('button')) return ['click'];
    return [typed ?? '0.7'];
  };
  for (let index = 0; index < Math.min(inputs.length, 6); index++) {
    const find = () => {
      const row = [...document.querySelectorAll('#panel .row[data-key]')].find(row => row.dataset.key === key);
      return row && [...row.querySelectorAll('select, input, .chips button, .reset ~ *')]
        .filter(node => node.closest('.row[data-key]') === row)
        .filter(node => node.matches('select, input, button') && !node.closest('.reset'))[index];
    };
    let node = find();
    if (!node || node.disabled || node.closest('[hidden]')) continue;
    for (const value of values(node)) {
      node = find();
      if (!node) break;
      if (node.type !== 'checkbox' && value !== 'click') node.value = value;
      if (value === 'click' || node.type === 'checkbox') node.click(); else fire(node);
      if (await changed()) return 'changes';
    }
  }
  return 'no change: ' + [...document.querySelectorAll('#panel .refusal, #toast')].map(node => node.textContent).filter(Boolean).join('; ');
}"""


def design(scene):
    """Replaces the scene on the page."""
    page.evaluate("""scene => {
      const old = Object.keys(state.scene).filter(key => !(key in scene)).map(key => ({ path: [key], value: null }));
      edit([...old, ...Object.entries(scene).map(([key, value]) => ({ path: [key], value }))]);
      showTab(selection.tab);
    }""", scene)
    page.evaluate("settled()")


schema = page.evaluate("schema")
definitions = schema["$defs"]


def keys(name, prefix, seen=()):
    """Yields the paths of all keys of a mapping, and of the mappings in it."""
    for key, part in definitions[name]["properties"].items():
        if "const" in part:
            continue
        path = f"{prefix}.{key}" if prefix else key
        yield path, name, key
        text = str(part)
        for other in definitions:
            if f"'#/$defs/{other}'" in text and other not in ("bubbles", "layer", "effect", "bubble", "icon", "bubbleShape") and other not in seen:
                is_item = f"'items': {{'$ref': '#/$defs/{other}'" in text
                yield from keys(other, f"{path}.0" if is_item else path, (*seen, other))


results = {}


def attempt(tab, paths, context, prefix=""):
    shown = None
    for path, owner, key in paths:
        if sys.argv[1:] and not any(word in prefix + path for word in sys.argv[1:]):
            continue
        scene = context(path)
        design(scene)
        page.evaluate("name => { Object.assign(selection, { emitter: 0, layer: [] }); showTab(name); }", tab)
        pause(page, 3.2)
        page.evaluate("on => send({ tilt: on ? [0.8, -0.6] : null })", not path.startswith("motion"))
        page.wait_for_timeout(30)
        page.evaluate("settled()")
        page.evaluate("""aspect => { $('aspect').value = aspect; $('aspect').dispatchEvent(new Event('change')); }""",
                      "0.4615385" if key == "scaleBy" else "1.7777778")
        page.wait_for_timeout(30)
        page.evaluate("settled()")
        results[prefix + path] = page.evaluate(TRY, [path, TYPED.get(key), False])


def in_scene(path):
    return CONTEXTS.get(path, SCENE)


tops = {"Palette": ["palette", "variants"], "Bubbles": ["bubbles"], "Tilt": ["motion", "parallax", "reduceMotion", "suspendedEffects"],
        "Layers": ["layers", "narrowest"]}
everything = [entry for entry in keys("scene", "") if entry[0] not in ("bubbles", "layers")]
for tab, names in tops.items():
    attempt(tab, [e for e in everything if e[0].split(".")[0] in names], in_scene)
attempt("Scene", [e for e in everything if not any(e[0].split(".")[0] in names for names in tops.values())], in_scene)
attempt("Bubbles", list(keys("bubbles", "bubbles")), in_scene)
for kind, start in LAYERS.items():
    own = [entry for entry in keys(kind, "layers.0") if entry[2] != "layers"]
    # A layer that is hidden at first is shown.
    hidden = lambda path: {"narrowerThan": 1} if path.endswith("narrowerThan") else {}
    attempt("Layers", own, lambda path: {**SCENE, "layers": [{**start, **PLACE, **hidden(path)}]}, f"{kind}: ")

effect = {**SCENE, "layers": [{**LAYERS["text"], "effects": [EFFECT]}]}
attempt("Layers", [(f"layers.0.effects.0.{key}", "effect", key) for key in definitions["effect"]["properties"]], lambda path: effect, "effect: ")

wrong = {}
for path, result in results.items():
    if result.startswith(("no control", "no input", "no change")):
        wrong[path] = result
for path, result in wrong.items():
    print("      ", path, "->", result)
changing = sum(result == "changes" for result in results.values())
idle = sum(result.startswith("not applicable") for result in results.values())
groups = sum(result == "has parts" for result in results.values())
check("every declared key has a control that changes the picture", not wrong,
      f"{len(results)} keys: {changing} change it, {idle} say why not, {groups} have parts")
check("no errors on the page", not page.errors, str(page.errors[:3] or ""))
finish()
