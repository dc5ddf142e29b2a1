"""The sentences of the screens in a language, as the translators' files have them. Tests that use them do not depend on wording."""

import re

from babel.messages.pofile import read_po

from server import ROOT

PLACE = re.compile(r"\{(\d+)\}")
ACCENTED = str.maketrans("aceinosuyzACEINOSUYZ", "áçéíñöšüýžÁÇÉÍÑÖŠÜÝŽ")


class Sentences:
    def __init__(self, language):
        self.language = language
        # English with accents has no file; any one has its sentences.
        with (ROOT / f"Sources/CMessages/po/{'de' if language == 'en-XA' else language}.po").open("rb") as file:
            self.catalog = read_po(file)

    def __call__(self, words, *values, meaning=None):
        """Returns a sentence with its values: `german("{1} left", "120 kcal")`."""
        message = self.catalog.get(words, meaning)
        assert message and message.string and not message.fuzzy, f"“{words}” has no translation into {self.language}"
        return PLACE.sub(lambda place: values[int(place[1]) - 1], message.string)

    def pattern(self, words, *, meaning=None):
        """Returns a pattern of a sentence with any values."""
        return re.compile(f"^{escaped(self(words, *(f'{{{number}}}' for number in range(1, 10)), meaning=meaning))}$")

    def shown(self, words):
        """Returns the text, or a pattern of texts, that a screen shows in place of English words: those of a whole sentence, of one with
        values in it, or of the beginning of one. Other words stay."""
        if isinstance(words, re.Pattern):
            return self.beginning(words.pattern.lstrip("^")) or words
        found = {translation for english, translation in self.translations() if english == words}
        if not found:
            matches = [
                (english, translation, match) for english, translation in self.translations()
                if re.match("[A-Za-z]{3}", english) and (match := re.fullmatch(escaped(english, "(.+)"), words)) and match.groups()
            ]
            for _, translation, match in sorted(matches, key=lambda match: len(match[0]))[-1:]:
                found = {PLACE.sub(lambda place: match.group(int(place[1])), translation)}
        if len(found) < 2:
            return found.pop() if found else self.beginning(words) or words
        return re.compile("|".join(f"^{re.escape(text)}$" for text in sorted(found)))

    def beginning(self, words):
        """Returns a pattern of the sentences that begin with English words; None if there is none."""
        found = {escaped(translation) for english, translation in self.translations() if english.startswith(words)}
        return re.compile("|".join(f"^{text}" for text in sorted(found))) if found else None

    def translations(self):
        for message in self.catalog:
            if message.id:
                words, texts = ([text] if isinstance(text, str) else text for text in (message.id, message.string))
                pairs = zip(words, map(pseudo, words) if self.language == "en-XA" else texts)
                yield from (pair for pair in pairs if pair[1])


def escaped(words, value=".+"):
    """Returns a pattern of a sentence, with any white space and any values."""
    return value.join(re.sub(r"\\?\s", r"\\s", re.escape(text)) for text in PLACE.split(words)[::2])


def pseudo(words):
    """Returns what the language `en-XA` shows."""
    letters = sum(map(str.isalpha, PLACE.sub("", words)))
    text = "".join(part if PLACE.fullmatch(part) else part.translate(ACCENTED) for part in re.split(r"(\{\d+\})", words))
    return f"[{text}{'~' * ((letters * 2 + 4) // 5)}]" if letters else words
