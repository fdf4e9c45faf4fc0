"""Validates documents and random mutations of them with Python's jsonschema.

usage: schema.py SCENE_SCHEMA PALETTE_SCHEMA; reads lines of `scene` or `palette`, a tab, and JSON;
writes lines of the kind, `yes` or `no`, the mutation, and JSON, separated by tabs.
"""

import copy
import json
import random
import sys

from jsonschema import Draft202012Validator

validators = {}
for kind, path in zip(["scene", "palette"], sys.argv[1:]):
    schema = json.load(open(path))
    Draft202012Validator.check_schema(schema)
    validators[kind] = Draft202012Validator(schema)


def places(value):
    """Every (container, key) of a document."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield value, key
        if isinstance(item, (dict, list)):
            yield from places(item)


def vary(document, _):
    """Changes a number, or removes or repeats a key or item; often still valid."""
    container, key = random.choice(list(places(document)))
    value = container[key]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        container[key] = random.choice([value * random.uniform(0.5, 1.5), round(value), value / 2])
    elif isinstance(container, list) and random.random() < 0.5:
        container.insert(key, copy.deepcopy(value))
    else:
        del container[key]


def complete(document, kind):
    """Adds a missing key with its default."""
    defs = validators[kind].schema["$defs"]
    mappings = [(kind, document)]
    mappings += [(key, value) for key, value in document.items()
                 if key in defs and isinstance(value, dict)]
    mappings += [(layer["kind"], layer) for layer in document.get("layers", [])]
    name, mapping = random.choice(mappings)
    known = defs.get(name, defs[kind])["properties"].items()
    missing = [(key, value["default"]) for key, value in known
               if "default" in value and key not in mapping]
    if missing:
        mapping.update([random.choice(missing)])


def retype(document, _):
    """Replaces a value by one of another type."""
    container, key = random.choice(list(places(document)))
    container[key] = random.choice([{"a": 1}, [[]], True, "nonsense", 0.5, [1, 2, 3]])


def exceed(document, _):
    """Moves a number out of range."""
    numbers = [(c, k) for c, k in places(document)
               if isinstance(c[k], (int, float)) and not isinstance(c[k], bool)]
    container, key = random.choice(numbers)
    container[key] = random.choice([1e9, -1e9])


def misname(document, _):
    """Adds an unknown key."""
    mappings = [c[k] for c, k in places(document) if isinstance(c[k], dict)] + [document]
    mapping = random.choice(mappings)
    mapping["xyzzy"] = 1


random.seed(1)
originals = [line.rstrip("\n").split("\t") for line in sys.stdin]
cases = [(kind, "nothing", json.loads(text)) for kind, text in originals]
changes = [vary, vary, complete, retype, exceed, misname]
for number in range(1200):
    kind, text = random.choice(originals)
    document = json.loads(text)
    change = changes[number % len(changes)]
    change(document, kind)
    cases.append((kind, change.__name__, document))
for kind, change, document in cases:
    verdict = "yes" if validators[kind].is_valid(document) else "no"
    print(kind, verdict, change, json.dumps(document, ensure_ascii=False), sep="\t")
