"""How much notes cover, on recorded pages."""

import pytest
from playwright.sync_api import expect

from recorded import page, site, snapshot

LONG = "Logged " + "oats with a very long name " * 6


def noted(*notes):
    """Returns Today with notes that stay."""
    each = [snapshot("note").replace("Deleted &lt;b&gt;", words).replace("/entries/x/", f"/entries/{name}/") for name, words in notes]
    before, after = page().split('data-undo-seconds="10">')
    return before + 'data-undo-seconds="6000">' + "".join(each) + after


def covered(shown):
    boxes = [box.bounding_box() for box in shown.locator(".note").all()]
    return max(box["y"] + box["height"] for box in boxes) - min(box["y"] for box in boxes)


@pytest.mark.parametrize("size", [16, 50])
def test_notes_cover_a_hundred_and_twenty_pixels_at_most_and_no_tab(site, size):
    site.answers["GET /"] = noted(("a", LONG), ("b", LONG))
    site.answers["POST /entries/a/restore"] = noted(("c", LONG), ("d", LONG))
    shown = site.open()
    # What is refreshed brings no more notes.
    site.answers["GET /"] = page()
    shown.evaluate("size => { document.documentElement.style.fontSize = `${size}px` }", size)
    notes = shown.locator(".note")
    expect(notes).to_have_count(2)
    assert covered(shown) <= 120
    tabs = shown.locator("#tabs").bounding_box()
    for note in notes.all():
        assert note.bounding_box()["y"] + note.bounding_box()["height"] <= tabs["y"]
        undo = note.get_by_role("button", name="Undo").bounding_box()
        assert undo["height"] >= 44 and undo["x"] + undo["width"] <= 390
    # A third and a fourth take the place of the first two.
    notes.first.get_by_role("button").tap()
    expect(shown.locator("[action='/entries/d/restore']")).to_be_visible()
    expect(notes).to_have_count(2)
    shown.evaluate("document.querySelector('.note').remove()")
    assert covered(shown) <= 120
