import DemeterCore
import Testing

@Suite struct `The name of a person` {
  @Test(arguments: [
    "alice", "ALICE", " Alice ", "al\u{AD}ice", "\u{FF41}\u{FF4C}\u{FF49}\u{FF43}\u{FF45}", "al\u{131}ce", "AL\u{130}CE", "al\u{200B}ice",
    "\u{2060}alice", "al\u{FE0F}ice", "\u{1D41A}lice", "al\u{34F}ice", "al\u{2170}ce",
  ])
  func `is the same as another that only looks different`(name: String) {
    #expect(PersonName.key(name) == "alice")
  }

  @Test(arguments: [
    ("Ren\u{E9}", "RENE\u{301}"), ("Straße", "STRASSE"), ("Ann  Lee", "ann\u{A0}lee"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("Iğdır", "iğdir"),
  ])
  func `is the same in any case and form`(one: String, other: String) {
    #expect(PersonName.key(one) == PersonName.key(other))
  }

  @Test(arguments: [("alice", "alicia"), ("Ann", "Anne"), ("Jo", "J0"), ("é", "e"), ("ü", "u"), ("李", "季")])
  func `differs from another one`(one: String, other: String) {
    #expect(PersonName.key(one) != PersonName.key(other))
  }

  @Test(arguments: [
    "al\u{AD}ice", "al\u{200B}ice", "\u{202E}alice", "al\u{0}ice", "al\u{FE0F}ice", "a\u{2028}a", "\u{E000}", "\u{3164}", "\u{115F}",
  ])
  func `has no characters that can't be seen`(name: String) {
    #expect(throws: InvalidInput.self) { try NewPerson(name: name, password: "correct horse", timeZone: nil, locale: nil) }
  }

  @Test(arguments: ["Zoë", "李雷", "Владимир", "محمد", "Ann 🙂", "O’Neil-Smith Jr.", "अनिता"]) func `may be of any script`(name: String) throws {
    #expect(try NewPerson(name: name, password: "correct horse", timeZone: nil, locale: nil).name == name)
  }
}
