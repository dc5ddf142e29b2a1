import Testing

@testable import DemeterMessages

@Suite struct `A sentence` {
  @Test func `has its values apart from its words`() {
    let message: Message = "\(3) of \("eggs")"
    #expect(message.key == "{1} of {2}" && message.values == ["3", "eggs"])
    let plain: Message = "Nothing"
    #expect(plain.key == "Nothing" && plain.values.isEmpty)
  }

  @Test(arguments: [
    ("{1}, {2}", "3, 8"), ("{2} von {1}", "8 von 3"), ("{2}", "8"), ("{1} {1} {2}", "3 3 8"), ("", ""), ("ohne", "ohne"),
    // What is in braces and no place stays.
    ("{x} {1}", "{x} 3"), ("{} {1}", "{} 3"), ("{0} {3} {-1} {1}", "{0} {3} {-1} 3"), ("{ {1}", "{ 3"), ("{{1}}", "{3}"), ("{1", "{1"),
    ("1}", "1}"), ("{99999999999999999999}{2}", "{99999999999999999999}8"),
  ])
  func `has its values in the order of a translation`(translation: String, text: String) {
    let message: Message = "\(3) of \(8)"
    #expect(message.filled(translation) == text)
  }

  @Test func `leaves values with braces as they are`() {
    let message: Message = "\("{2}") and \("{1} {")"
    #expect(message.filled("{2}; {1}") == "{1} {; {2}")
    #expect(message.text(in: .english) == "{2} and {1} {")
  }

  @Test(arguments: [
    ("Am {1}.", "Am 30. Nov."), ("Am {1}. Dann nichts.", "Am 30. Nov. Dann nichts."), ("Am {1}", "Am 30. Nov."), ("{1}..", "30. Nov..."),
    ("{1}.csv", "30. Nov..csv"), ("Bis {1}: {2}.", "Bis 30. Nov.: 8."),
  ])
  func `ends with one period`(translation: String, text: String) {
    let message: Message = "\("30. Nov.") \(8)"
    #expect(message.filled(translation) == text)
  }

  @Test func `without values may have braces`() {
    let message: Message = "Send {1}"
    #expect(message.text(in: .english) == "Send {1}")
  }

  @Test func `without a translation is English`() {
    let message: Message = "This has no translation: \(7)"
    for language in Language.choices { #expect(message.text(in: language) == "This has no translation: 7") }
  }

  @Test(
    arguments: [
      (Language.english, ["0 days", "1 day", "2 days"]), (.german, ["0 Tage", "1 Tag", "2 Tage"]),
      (.french, ["0 jour", "1 jour", "2 jours"]), (.spanish, ["0 días", "1 día", "2 días"]),
      (.pseudo, ["[0 dáýš~~]", "[1 dáý~~]", "[2 dáýš~~]"]),
    ] as [(Language, [String])])
  func `follows its number in each language`(language: Language, texts: [String]) {
    Language.$current.withValue(language) {
      #expect((0...2).map { say($0, one: "\($0) day", other: "\($0) days") } == texts)
      #expect((0...2).map { say($0, shown: "\($0)", noun: "day", plural: "days") } == texts)
    }
  }
}

@Suite struct `The language of pseudo` {
  @Test(arguments: [
    ("Save", "[Šávé~~]"), ("{1} of {2}", "[{1} öf {2}~]"), ("{1}, record {2}", "[{1}, réçörd {2}~~~]"), ("", ""), ("—", "—"),
    ("{1} %", "{1} %"), ("Größe", "[Größé~~]"),
  ])
  func `has accents, brackets and more room, and keeps places`(words: String, pseudo: String) {
    #expect(DemeterMessages.pseudo(words) == pseudo)
  }

  @Test func `changes no values`() {
    let message: Message = "\("Oats") left"
    #expect(message.text(in: .pseudo) == "[Oats léft~~]")
  }
}
