import DemeterMessages
import Testing

@Suite struct `The language of an environment` {
  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], Language.german), (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], .french),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "es_MX.UTF-8"], .spanish),
    (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de@euro"], .german), (["LC_NUMERIC": "de_DE", "LANG": "en_US.UTF-8"], .english),
    (["LC_ALL": "en_XA.UTF-8"], .pseudo), (["LANG": "fr"], .french),
  ])
  func `is the first that the variables name`(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }

  @Test(arguments: ["C", "C.UTF-8", "POSIX", "tlh_KX.UTF-8", "", "_", "deu", "."])
  func `is English where there is no such translation`(value: String) {
    #expect(Language(environment: ["LC_ALL": value]) == .english)
    #expect(Language(environment: [:]) == .english)
  }

  @Test func `hides those of the variables after it, even where it is unknown`() {
    #expect(Language(environment: ["LC_ALL": "C", "LC_MESSAGES": "de_DE", "LANG": "de_DE"]) == .english)
    #expect(Language(environment: ["LC_MESSAGES": "tlh", "LANG": "de_DE"]) == .english)
  }
}
