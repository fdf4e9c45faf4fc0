#!/usr/bin/python3
"""Checks that the imports of the page's modules run one way, and that each name imported is exported and used."""
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).parents[2] / "Sources/Studio/Page"
IMPORT = re.compile(r"^import (?:\{([^}]*)\} from )?'\./(\w+\.js)';$", re.M)
EXPORT = re.compile(r"^export (?:async )?(?:function|const|let) (.*)", re.M)
texts = {path.name: path.read_text() for path in PAGE.glob("*.js")}
imports = {name: {other: (names or "").replace(",", " ").split() for names, other in IMPORT.findall(text)} for name, text in texts.items()}
faults = []


def visit(name, path):
    if name in path:
        return faults.append(f"a circle: {' -> '.join([*path[path.index(name):], name])}")
    if name not in visited:
        for other in imports[name]:
            visit(other, [*path, name])
        visited.add(name)


visited = set()
for name in sorted(texts):
    visit(name, [])
    rest = IMPORT.sub("", texts[name])
    if re.search(r"^import ", rest, re.M):
        faults.append(f"{name}: an import that is not read")
    for other, names in imports[name].items():
        exported = " ".join(line.split("(")[0] if "=>" not in line else line for line in EXPORT.findall(texts[other]))
        faults += [f"{name}: {other} does not export {word}" for word in names if not re.search(rf"\b{word}\b", exported)]
        faults += [f"{name}: {word} is not used" for word in names if not re.search(rf"(?<![\w$])(?<![^.]\.){re.escape(word)}(?![\w$])", rest)]
print("\n".join(faults) or f"{len(texts)} modules, {sum(map(len, imports.values()))} imports, no circle")
sys.exit(1 if faults else 0)
