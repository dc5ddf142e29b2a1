import DemeterCore
import Foundation
import Testing

@Suite struct `A new person` {
  private func errors(name: String? = "Ada", password: String? = "correct horse", timeZone: String? = nil) -> [RefusedField] {
    refusals { () throws(InvalidInput) in _ = try NewPerson(name: name, password: password, timeZone: timeZone, locale: nil) }
  }

  @Test func `has a trimmed name, a password, a zone and a locale`() throws {
    let person = try NewPerson(
      name: " Ada ", password: " correct horse ", timeZone: "Europe/Berlin", locale: "de-DE,de;q=0.9,en;q=0.8", plan: .free)
    #expect(person.name == "Ada")
    #expect(person.password == " correct horse ")
    #expect(person.timeZone == zone("Europe/Berlin"))
    #expect(person.locale == "de-DE")
    #expect(person.plan == .free)
  }

  @Test func `is in UTC, American English and pro where nothing is said`() throws {
    let person = try NewPerson(name: "Ada", password: "correct horse", timeZone: nil, locale: nil)
    #expect(person.timeZone == .gmt)
    #expect(person.locale == "en-US")
    #expect(person.plan == .pro)
  }

  @Test(arguments: [nil, "", "  \n"])
  func `needs a name`(name: String?) {
    #expect(errors(name: name) == [RefusedField("name", "A name is required")])
  }

  @Test(arguments: [
    (String(repeating: "a", count: 61), false), ("A\0da", false), ("A\nda", false), ("A\u{202E}da", false),
    ("e" + String(repeating: "\u{301}", count: 300), false), (String(repeating: "a", count: 60), true), ("عادة", true), ("👩‍💻", true),
  ])
  func `has at most 60 visible characters for a name`(name: String, fine: Bool) {
    #expect(errors(name: name) == (fine ? [] : [RefusedField("name", "A name has at most 60 characters, all of them visible")]))
  }

  @Test(
    arguments: [
      (nil, "A password has at least 10 characters"), ("", "A password has at least 10 characters"),
      ("123456789", "A password has at least 10 characters"), ("cold river", nil),
      (String(repeating: "abcd", count: 250), nil),
      (String(repeating: "a", count: 1001), "A password has at most 1,000 bytes"),
      (String(repeating: "🍎", count: 251), "A password has at most 1,000 bytes"),
    ] as [(String?, String?)])
  func `has a password of 10 characters to 1,000 bytes`(password: String?, message: String?) {
    #expect(errors(password: password) == (message.map { [RefusedField("password", $0)] } ?? []))
  }

  @Test(
    arguments: [
      ("1234567890", true), ("Password123", true), ("PASSWORT123!", true), ("password1!!", true), ("qwertyuiop", true),
      ("Contraseña!", true), ("aaaaaaaaaaaa", true), ("1212121212", true), ("🍎🍏🍎🍏🍎🍏🍎🍏🍎🍏", true), ("password river", false),
      ("1234567890 soup", false),
      ("abcabcabcabc", false), ("correct horse", false),
    ])
  func `has no password that others try first`(password: String, isGuessable: Bool) {
    let words = "This password is one of the first that others try. A few words are better"
    #expect(errors(password: password) == (isGuessable ? [RefusedField("password", words)] : []))
  }

  @Test func `lives in a zone that exists`() {
    #expect(errors(timeZone: "Mars/Olympus") == [RefusedField("timeZone", "Unknown time zone “Mars/Olympus”")])
  }

  @Test func `is refused for everything at once`() {
    #expect(errors(name: "", password: "", timeZone: "?").map(\.field) == ["name", "password", "timeZone"])
  }

  @Test(
    arguments: [
      ("de-DE,de;q=0.9", "de-DE"), ("fr;q=0.5", "fr"), (" pt-BR , en", "pt-BR"), ("*", nil), ("", nil), (nil, nil), ("e", nil),
      ("en_US", nil), ("../../etc", nil), (String(repeating: "a", count: 21), nil),
    ] as [(String?, String?)])
  func `speaks the first language of the header`(header: String?, locale: String?) {
    #expect(NewPerson.locale(fromAcceptLanguage: header) == locale)
  }
}

@Suite struct `A person` {
  private func person(in zone: TimeZone, _ locale: String) -> Person {
    Person(id: UUID(), name: "Ada", timeZone: zone, locale: locale, plan: .pro, isOwner: true)
  }

  @Test func `lives in the day of their zone`() {
    let now = Date(timeIntervalSince1970: 1_772_362_800)
    #expect(person(in: zone("Pacific/Kiritimati"), "en-US").today(now) == day("2026-03-02"))
    #expect(person(in: zone("Europe/Berlin"), "en-US").today(now) == day("2026-03-01"))
  }

  @Test func `writes as their locale does`() {
    #expect(person(in: .gmt, "de-DE").numbers == NumberStyle(groupingSeparator: ".", decimalSeparator: ","))
    #expect(person(in: .gmt, "de-DE").dates == DateStyle(locale: "de-DE"))
    #expect(person(in: .gmt, "de-DE").dates != DateStyle(locale: "en-US"))
  }
}
