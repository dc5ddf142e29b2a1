import Testing

@testable import DemeterMessages

@Suite struct `A language` {
  @Test(
    arguments: [
      ("de", Language.german), ("de-AT", .german), ("DE", .german), ("de_CH", .german), ("de_DE.UTF-8", .german),
      ("de-Latn-DE-1996", .german), ("fr-CA", .french), ("es-419", .spanish), ("en", .english), ("en-GB", .english), ("en-XA", .pseudo),
      ("en-xa", .english), ("tr", nil), ("tr-TR", nil), ("pt-BR", nil), ("deu", nil), ("est", nil), ("fil", nil), ("zh-Hant-TW", nil),
      ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("*", nil), ("", nil), ("-", nil), ("İ", nil), ("ＤＥ", nil), ("de\u{0}", nil),
    ] as [(String, Language?)])
  func `is known by its tag, with any region`(tag: String, language: Language?) {
    #expect(Language(tag: tag) == language)
  }

  @Test(
    arguments: [
      ("de", Language.german), ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", .german), ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", .french),
      // The weight counts, not the place; of equals, the first.
      ("en;q=0.3,es;q=0.9,fr;q=0.5", .spanish), ("en;q=0.8,fr;q=0.8", .english), ("es,de", .spanish), ("en;q=0.999,de", .german),
      ("fr ; q=0.2 , de ; q=0.4", .german), ("de;level=1;q=0.1,fr;q=0.2", .french),
      // What has no weight is not wanted.
      ("de;q=0,en", .english), ("de;q=0.000,fr;q=0.001", .french), ("de;q=0", nil), ("de;q=-1,fr;q=0.1", .french),
      // Others are passed over.
      ("tr-TR,tr;q=0.9,en-US;q=0.8,de;q=0.85", .german), ("tr-TR,tr;q=0.9", nil), ("pt-BR,es;q=0.1", .spanish), ("*", nil),
      ("*,fr;q=0.1", .french),
      // Nonsense is, too.
      ("", nil), (",,;;,", nil), (";q=1", nil), ("q=1", nil), ("de;q=x", .german), ("de;q=nan,fr;q=0.1", .french), ("\u{0}\u{7f}", nil),
      ("<script>", nil), ("../../de", nil),
    ] as [(String, Language?)])
  func `is the best of those that a device accepts`(header: String, language: Language?) {
    #expect(Language(acceptLanguage: header) == language)
  }

  @Test func `is read from the beginning of a long header`() {
    let filler = String(repeating: "tlh;q=0.5,", count: 1000)
    #expect(Language(acceptLanguage: "fr;q=0.1," + filler + "de") == .french)
    #expect(Language(acceptLanguage: filler + "de") == nil)
    #expect(Language(acceptLanguage: String(repeating: "d", count: 10_000)) == nil)
    #expect(Language(acceptLanguage: String(repeating: ",", count: 10_000) + "de") == nil)
  }

  @Test(
    arguments: [
      (Language.english, [1, 1, 0, 1, 1]), (.german, [1, 1, 0, 1, 1]), (.spanish, [1, 1, 0, 1, 1]), (.french, [0, 0, 0, 1, 1]),
    ] as [(Language, [Int])])
  func `has a form for one, which in French is that for none as well`(language: Language, forms: [Int]) {
    #expect([-1, 0, 1, 2, 1_000_000].map(language.form) == forms)
  }

  @Test func `can be chosen if it is a person's`() {
    #expect(Language.choices.map(\.name) == ["English", "Deutsch", "Français", "Español"])
    #expect(Language.current == .english)
  }
}
