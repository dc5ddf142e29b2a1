import Testing

@testable import DemeterMessages

private let file = #"""
  # Written by hand.
  msgid ""
  msgstr ""
  "Language: de\n"
  "Plural-Forms: nplurals=2; plural=(n != 1);\n"

  #. {1} is count
  #: DemeterPages/Day.swift
  #, python-brace-format
  msgid "{1} day"
  msgid_plural "{1} days"
  msgstr[0] "{1} Tag"
  msgstr[1] "{1} Tage"

  msgctxt "button"
  msgid "Log"
  msgstr "Eintragen"

  msgid "Log"
  msgstr "Protokoll"

  msgid ""
  "Two "
  "lines"
  msgstr ""
  "Zwei "
  "Zeilen"

  msgid "A \"quote\", a \\ and\ttwo\nlines"
  msgstr "Ein \"Zitat\", ein \\ und\tzwei\nZeilen"

  #, fuzzy
  msgid "Unsure"
  msgstr "Unsicher"

  #, fuzzy, python-brace-format
  msgid "Unsure {1}"
  msgstr "Unsicher {1}"

  msgid "Missing"
  msgstr ""

  msgid "{1} half"
  msgid_plural "{1} halves"
  msgstr[0] "{1} Hälfte"
  msgstr[1] ""

  #~ msgid "Gone"
  #~ msgstr "Weg"

  msgctxt "meaning"
  msgid "Only here"
  msgstr "Nur hier"

  msgid "Last"
  msgstr "Zuletzt"
  """#

@Suite struct `A file of translations` {
  private let catalogue = Catalogue(file)

  @Test(
    arguments: [
      ("Log", nil, "Protokoll"), ("Log", "button", "Eintragen"), ("Only here", "meaning", "Nur hier"), ("Two lines", nil, "Zwei Zeilen"),
      ("A \"quote\", a \\ and\ttwo\nlines", nil, "Ein \"Zitat\", ein \\ und\tzwei\nZeilen"), ("Last", nil, "Zuletzt"),
    ] as [(String, String?, String)])
  func `has the words of a meaning, in lines and with escapes`(words: String, context: String?, translation: String) {
    #expect(catalogue.text(of: words, context: context) == translation)
  }

  @Test(arguments: ["Unsure", "Unsure {1}", "Missing", "{1} half", "Gone", "Only here", "Nothing of it", "", "{1} days"])
  func `has nothing for what is unsure, missing or half done`(words: String) {
    #expect(catalogue.text(of: words) == nil)
  }

  @Test func `has no words of another meaning`() {
    #expect(catalogue.text(of: "Log", context: "noun") == nil && catalogue.text(of: "Last", context: "meaning") == nil)
  }

  @Test func `has forms for one and for others`() {
    #expect((0...1).map { catalogue.text(of: "{1} day", form: $0) } == ["{1} Tag", "{1} Tage"])
    // A sentence without forms is the same for all numbers.
    #expect(catalogue.text(of: "Last", form: 1) == "Zuletzt")
  }

  @Test(arguments: ["", "\n\n\n", "msgid", "msgid \"", "\"\"", "msgstr \"x\"", "msgid \"a\"\nmsgstr[0] \"\\\"", "msgid \"a\"\nmsgid \"b\""])
  func `may be anything`(file: String) {
    #expect(Catalogue(file).text(of: "Last") == nil)
  }

  @Test(arguments: [Language.german, .french, .spanish])
  func `is compiled in for each language`(language: Language) {
    #expect(language.catalogue?.text(of: "Settings").map { $0 != "Settings" } == true)
  }
}
