"""The colours of the style sheets against each other, in light and in dark: WCAG 2.2, 1.4.3 for text and 1.4.11 for graphics."""

import re

import pytest

from server import ROOT

STYLES = "".join(path.read_text() for path in sorted((ROOT / "Sources/DemeterWeb/public/css").glob("*.css")))
TOKENS = {name: values for name, *values in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", STYLES)}
NUTRIENTS = re.findall(r"--([\w-]+): light", (ROOT / "Sources/DemeterWeb/public/css/nutrients.css").read_text())
GROUNDS = ["ground", "card", "raised"]
PAIRS = [
    *((text, ground, 4.5) for text in ("text", "secondary", "accent", "good", "warm", "bad") for ground in GROUNDS),
    ("on-accent", "accent", 4.5), ("on-bad", "bad", 4.5), ("on-bad", "good", 4.5), ("on-note", "note", 4.5), ("undo", "note", 4.5),
    *((mark, ground, 3) for mark in ("edge", *NUTRIENTS, "met", "close", "missed", "no-goal") for ground in ("ground", "card")),
]


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at:at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_contrast_with_their_background(scheme):
    index = ["light", "dark"].index(scheme)
    ratios = {(mark, ground): (contrast(TOKENS[mark][index], TOKENS[ground][index]), least) for mark, ground, least in PAIRS}
    assert {pair: round(ratio, 2) for pair, (ratio, least) in ratios.items() if ratio < least} == {}
