#!/usr/bin/env python3
"""Sentences of the screens and their translations.

messages.py update    writes the sentences of the source code into the files of the translators, `Sources/CMessages/po/*.po`
messages.py check     says what lacks a translation, has one with other values, is no longer said, is made once, or is shown in English
                      by a script; fails if there is any

A sentence is what `say(…)` and `counted(…)` print in Swift, and what is in single quotes within the brackets of `said(…)` in JavaScript,
where the server replaces it (`TranslatedScript`). The files are in gettext's PO format, which Weblate and Poedit open. A value has a numbered place, such as {1}.
"""

import pathlib
import re
import sys

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILES = ROOT / "Sources/CMessages/po"
LANGUAGES = ["de", "fr", "es"]
CALL = re.compile(r"(?<![\w.])say\(|\bcounted\(")
SAID = re.compile(r"(?<![\w.$])said\(")
QUOTED = re.compile(r"'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`")
# A sentence, with 1 for its values: several words, the first in capitals. Single words are not found.
ENGLISH = re.compile(r"[A-Z1]\S* (?:.* )?[A-Za-z’]{3,}(?:[ .,:;?!…]|$)|[A-Z][a-z]+…", re.S)


class Source:
    """Swift source code, read from a place on."""

    def __init__(self, text):
        self.text = text

    def literal(self, start):
        """Reads the string literal that begins at `start`. Returns its words, with places for values, the values, and where it ends."""
        multiline = self.text.startswith('"""', start)
        position = start + (3 if multiline else 1)
        words, values = [], []
        while True:
            if self.text.startswith('"""' if multiline else '"', position):
                break
            if self.text.startswith("\\(", position):
                end = self.closing(position + 1)
                values.append(" ".join(self.text[position + 2 : end - 1].split()))
                words.append("{%d}" % len(values))
                position = end
            elif self.text[position] == "\\":
                escaped = self.text[position + 1]
                words.append({"n": "\n", "t": "\t", "\n": "\\\n"}.get(escaped, escaped))
                position += 2
            else:
                words.append(self.text[position])
                position += 1
        text = "".join(words)
        if multiline:
            lines = text.split("\n")[1:]
            indent = len(lines[-1])
            text = "\n".join(line[indent:] for line in lines[:-1]).replace("\\\n", "")
        return text, values, position + (3 if multiline else 1)

    def closing(self, start):
        """Returns where the bracket that opens at `start` has been closed."""
        depth, position = 0, start
        while True:
            character = self.text[position]
            if character == '"':
                position = self.literal(position)[2]
                continue
            if character == "/" and self.text.startswith("//", position):
                position = self.text.index("\n", position)
            depth += (character in "([{") - (character in ")]}")
            position += 1
            if depth == 0:
                return position

    def arguments(self, start):
        """Reads the literals in the brackets that open at `start`, each with the label of its argument."""
        depth, position, label, found = 0, start, "", []
        end = self.closing(start)
        while position < end:
            character = self.text[position]
            if character == '"':
                words, values, position = self.literal(position)
                if depth == 1:
                    found.append((label, words, values))
                continue
            if named := re.compile(r"(\w+):\s").match(self.text, position) if depth == 1 else None:
                label, position = named[1], named.end()
                continue
            if character == "," and depth == 1:
                label = ""
            depth += (character in "([{") - (character in ")]}")
            position += 1
        return found


def parts(script):
    """Returns the texts in single quotes within the brackets of `said(…)`, and all other code of a script."""
    code = "\n".join(line for line in script.split("\n") if not re.match(r" *//|import ", line))
    texts, others, position = [], [], 0
    while call := SAID.search(code, position):
        others.append(code[position : call.start()])
        depth, position = 1, call.end()
        while depth:
            if code[position] == "`":
                raise ValueError(f"a template within the brackets of said: {code[call.start() : position + 20]}")
            if code[position] == "'":
                literal = QUOTED.match(code, position)
                texts.append(re.sub(r"\\(.)", r"\1", literal[0][1:-1]))
                position = literal.end()
                continue
            depth += (code[position] == "(") - (code[position] == ")")
            position += 1
    return texts, "".join(others) + code[position:]


def unsaid(script):
    """Returns the English sentences of a script that are not in the brackets of `said(…)`."""
    return [text for text in QUOTED.findall(parts(script)[1]) if ENGLISH.match(re.sub(r"\$\{[^{}]*\}", "1", text[1:-1]))]


def sentences(path):
    """Yields the sentences of a file: words, or words for one and for several, the meaning, and what the values are."""
    text = path.read_text()
    if path.suffix == ".js":
        for words in parts(text)[0]:
            if has_words(words):
                yield words, None, []
        return
    source = Source(text)
    for match in CALL.finditer(text):
        if text[: match.start()].endswith("func "):
            continue
        arguments = source.arguments(match.end() - 1)
        if match[0] == "counted(":
            nouns = [words for label, words, _ in arguments if not label]
            if nouns:
                yield (f"{{1}} {nouns[0]}", f"{{1}} {nouns[1] if len(nouns) > 1 else nouns[0] + 's'}"), None, ["count"]
            continue
        meaning = next((words for label, words, _ in arguments if label == "meaning"), None)
        one, other = (next((words for label, words, _ in arguments if label == name), None) for name in ("one", "other"))
        if one is not None:
            yield (one, other), None, next(values for label, _, values in arguments if label == "one")
            continue
        for label, words, values in arguments:
            if not label and has_words(words):
                yield words, meaning, values


def has_words(text):
    """Whether a language may write it in another way: words, percent, quotation marks, a colon after a value."""
    return any(character.isalpha() or character in "%“:" for character in re.sub(r"\{\d+\}", "", text))


def template():
    """Returns all sentences."""
    catalog = Catalog(charset="utf-8")
    for path in sorted(path for suffix in ("swift", "js") for path in (ROOT / "Sources").rglob("*." + suffix)):
        for words, meaning, values in sentences(path):
            comments = [f"{{{number}}} is {value}" for number, value in enumerate(values, 1)]
            catalog.add(words, locations=[(str(path.relative_to(ROOT / "Sources")), None)], auto_comments=comments, context=meaning)
    return catalog


def read(language):
    path = FILES / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update():
    found = template()
    FILES.mkdir(exist_ok=True)
    for language in LANGUAGES:
        catalog = read(language)
        catalog.update(found, update_creation_date=False)
        catalog.fuzzy, catalog.header_comment = False, "# The screens of Demeter. Written by scripts/messages.py; only the translations are yours."
        catalog.obsolete.clear()
        for message in catalog:
            # Fuzzy matches are kept as suggestions.
            message.locations = [(place, None) for place in sorted({place for place, _ in message.locations})]
        with (FILES / f"{language}.po").open("wb") as file:
            write_po(file, catalog, width=0, omit_header=False, include_previous=False, sort_output=False)
        print(f"{language}: {len(problems(catalog, found))} of {len(found)} sentences to translate")


def places(text):
    return set(re.findall(r"\{\d+\}", text))


def problems(catalog, found):
    """Returns what is wrong with translations."""
    wrong = []
    for message in found:
        if not message.id:
            continue
        name = message.id if isinstance(message.id, str) else message.id[0]
        translated = catalog.get(message.id, message.context)
        string = translated.string if translated else ""
        texts = [string] if isinstance(string, str) else list(string or [])
        if not texts or not all(texts) or translated.fuzzy:
            wrong.append(f"{name!r} has no translation")
            continue
        known = places("".join([message.id] if isinstance(message.id, str) else message.id))
        for text in texts:
            # A form for one may leave out the number.
            if not places(text) <= known or (isinstance(message.id, str) and places(text) != known):
                wrong.append(f"{name!r} has other values in {text!r}")
    for message in catalog:
        if message.id and found.get(message.id, message.context) is None:
            wrong.append(f"{message.id!r} is no longer said")
    return wrong


def fixed():
    """Yields the values that are made once and hold a sentence: they would stay in the language of the first request."""
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        text = path.read_text()
        for match in re.finditer(r"(?:\bstatic let|^(?:\w+ )*let) (\w+)[^=\n]*= ", text, re.MULTILINE):
            line = text.index("\n", match.end())
            opened = next((at for at in range(match.end(), line) if text[at] in "([{"), None)
            end = line if opened is None else Source(text).closing(opened)
            if CALL.search(text, match.end(), end):
                yield f"{path.relative_to(ROOT)}: {match[1]} is made once, and can't hold a sentence"


def check():
    found = template()
    wrong = list(fixed())
    wrong += [f"{language}: {problem}" for language in LANGUAGES for problem in problems(read(language), found)]
    for path in sorted((ROOT / "Sources").rglob("*.js")):
        wrong += [f"{path.name}: {text} is shown in English" for text in unsaid(path.read_text())]
    for problem in wrong:
        print(problem)
    return 1 if wrong else 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["update"]:
            update()
        case ["check"]:
            sys.exit(check())
        case _:
            sys.exit(__doc__)
