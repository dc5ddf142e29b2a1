"""The folders of a target have floors (docs/notes/floors.md), and no file uses a folder of its own floor or a higher one."""

import functools
import re

from server import ROOT

NOTE = ROOT / "docs/notes/floors.md"
# Strings and comments begin here; a string may have number signs in front.
BEGINNING = re.compile(r'//|/\*|(#*)("""|")')
DECLARATION = re.compile(r"^(.*?)\b(?:struct|class|enum|actor|protocol|typealias|func) (\w+)", re.M)
NESTED = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias|associatedtype|func) (\w+)")
# A type, or a function that is called. After a dot it is a member of something else, unless that is a target.
NAME = re.compile(r"(?<![\w.])(?:Demeter\w+\.)?([A-Z]\w*|[a-z]\w*(?=\())")


def code(text):
    """Returns Swift without comments and texts. What is interpolated in a text stays."""
    parts, at = [], 0
    while found := BEGINNING.search(text, at):
        parts.append(text[at:found.start()])
        if found[2]:
            at = after_string(text, found.end(), found[2] + found[1], "\\" + found[1], parts)
        else:
            at = text.find("\n" if found[0] == "//" else "*/", found.end())
            at = len(text) if at < 0 else at if found[0] == "//" else at + 2
    return "".join(parts) + text[at:]


def after_string(text, at, end, escape, parts):
    """Adds what is interpolated in a string to the parts, and returns where the code goes on."""
    while not text.startswith(end, at):
        if at >= len(text):
            raise ValueError("a text without an end; a regular expression with a quotation mark looks like one")
        if text.startswith(escape + "(", at):
            start = at = at + len(escape) + 1
            depth = 1
            while depth:
                found = re.compile(r'[()]|(#*)("""|")').search(text, at)
                at = found.end()
                depth += {"(": 1, ")": -1}.get(found[0], 0)
                if found[2]:
                    at = after_string(text, at, found[2] + found[1], "\\" + found[1], [])
            parts.append(f" {code(text[start:at - 1])} ")
        else:
            at += len(escape) + 1 if text.startswith(escape, at) else 1
    return at + len(end)


def outermost(swift):
    """Returns the code that is in no braces."""
    parts, depth, at = [], 0, 0
    for brace in re.finditer(r"[{}]", swift):
        if depth == 0:
            parts.append(swift[at:brace.start()])
        depth += 1 if brace[0] == "{" else -1
        at = brace.end()
    return "\n".join(parts) + swift[at:]


def arrows(files, floors):
    """Returns what files use of other folders that are not below them."""
    files = {path: code(text) for path, text in files.items()}
    declared, own = {}, {}
    for path, swift in files.items():
        top = DECLARATION.findall(outermost(swift))
        shared = {name for words, name in top if "private" not in words}
        for name in shared:
            declared.setdefault(name, set()).add(folder(path))
        # A name of its own, private or inside a type, hides that of another file.
        own[path] = set(NESTED.findall(swift)) - shared
    found = []
    for path, swift in files.items():
        here = folder(path)
        for name in set(NAME.findall(swift)) & declared.keys() - own[path]:
            # Functions of one name may be in several folders.
            if all(there != here and floors[there] >= floors[here] for there in declared[name]):
                found.append(f"{path} uses {name} of {' and '.join(sorted(declared[name])) or 'the roof'}")
    return sorted(found)


def folder(path):
    return path.rpartition("/")[0].partition("/")[0]


@functools.cache
def targets():
    """Returns the files of each target that has folders, by their paths in it."""
    all_files = {}
    for path in (ROOT / "Sources").rglob("*.swift"):
        target, _, inside = str(path.relative_to(ROOT / "Sources")).partition("/")
        all_files.setdefault(target, {})[inside] = path.read_text()
    return {target: files for target, files in all_files.items() if any(map(folder, files))}


@functools.cache
def listed():
    """Returns the folders of each target by floors, from the bottom to the top."""
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", NOTE.read_text(), re.M)
    return {target: [re.findall(r"`(\w+)`", floor) for floor in floors.split("→")] for target, floors in rows}


def test_every_folder_of_a_target_is_on_one_floor():
    folders = {target: sorted({folder(path) for path in files} - {""}) for target, files in targets().items()}
    assert {target: sorted(sum(floors, [])) for target, floors in listed().items()} == folders


def test_no_file_uses_a_folder_of_its_own_floor_or_a_higher_one():
    upwards = {}
    for target, floors in listed().items():
        heights = {name: height for height, floor in enumerate(floors) for name in floor} | {"": len(floors)}
        upwards[target] = arrows(targets()[target], heights)
    assert {target: found for target, found in upwards.items() if found} == {}


def test_names_are_found_where_code_uses_them():
    files = {
        "Low/Day.swift": 'public struct Day { struct Part {} }\nfunc spell() -> String { "\\(Roof.name) Hidden" }\n// Hidden',
        "Low/Word.swift": "private struct Hidden {}\nlet word: Month.Hidden? = nil /* Hidden */\nlet other = #\"Hidden \\(Hidden)\"#",
        "High/Hidden.swift": "package final class Hidden {}\nextension Day { func at(_ part: Part) -> Day { spell() } }",
        "High/Part.swift": "struct Part {}",
        "Roof.swift": "enum Roof { static let name = Hidden.self }",
    }
    assert arrows(files, {"Low": 0, "High": 1, "": 2}) == ["Low/Day.swift uses Roof of the roof"]
    assert arrows(files, {"Low": 1, "High": 0, "": 2}) == [
        "High/Hidden.swift uses Day of Low", "High/Hidden.swift uses spell of Low", "Low/Day.swift uses Roof of the roof"]
