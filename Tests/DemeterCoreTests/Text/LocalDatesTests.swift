import DemeterCore
import DemeterMessages
import Foundation
import Testing

private func style(_ language: Language, _ locale: String) -> DateStyle {
  Language.$current.withValue(language) { DateStyle(locale: locale) }
}

@Suite struct `A date in another language` {
  /// The forms: short, brief, full, dated, of the month, spoken.
  @Test(
    arguments: [
      (
        Language.german, "de-DE", "2025-11-18",
        ["18. Nov.", "Di. 18. Nov.", "Dienstag, 18. Nov. 2025", "18. Nov. 2025", "18. November", "Dienstag, 18. November"]
      ),
      (
        .german, "de-DE", "2026-03-01",
        ["1. März", "So. 1. März", "Sonntag, 1. März 2026", "1. März 2026", "1. März", "Sonntag, 1. März"]
      ),
      (
        .french, "fr-FR", "2025-11-18",
        ["18 nov.", "mar. 18 nov.", "mardi 18 nov. 2025", "18 nov. 2025", "18 novembre", "mardi 18 novembre"]
      ),
      (
        .french, "fr-FR", "2024-02-29",
        ["29 févr.", "jeu. 29 févr.", "jeudi 29 févr. 2024", "29 févr. 2024", "29 février", "jeudi 29 février"]
      ),
      (
        .spanish, "es-ES", "2025-11-18",
        ["18 nov", "mar, 18 nov", "martes, 18 de nov de 2025", "18 nov 2025", "18 de noviembre", "martes, 18 de noviembre"]
      ),
      (
        .spanish, "es-MX", "2026-05-01",
        ["1 may", "vie 1 de may", "viernes, 1 de may de 2026", "1 may 2026", "1 de mayo", "viernes, 1 de mayo"]
      ),
      (
        .spanish, "es-US", "2025-11-18",
        ["nov 18", "mar, nov 18", "martes, 18 de nov de 2025", "nov 18, 2025", "18 de noviembre", "martes, 18 de noviembre"]
      ),
    ] as [(Language, String, String, [String])])
  func `is short, brief, full or spoken`(language: Language, locale: String, text: String, forms: [String]) {
    let style = style(language, locale), day = day(text)
    let all = [style.short(day), style.brief(day), style.full(day), style.dated(day), style.dayOfMonth(day), style.spoken(day)]
    #expect(all == forms)
  }

  @Test(
    arguments: [
      (Language.german, "de-DE", "Januar 2026"), (.german, "de-AT", "Jänner 2026"), (.german, "en-US", "Januar 2026"),
      (.french, "fr-FR", "janvier 2026"), (.spanish, "es-ES", "enero de 2026"), (.english, "de-DE", "January 2026"),
      (.pseudo, "de-DE", "January 2026"),
    ] as [(Language, String, String)])
  func `has the months of the screens, in the variety of the region`(language: Language, locale: String, month: String) throws {
    #expect(style(language, locale).month(try #require(Month(year: 2026, month: 1))) == month)
  }

  @Test(
    arguments: [
      (
        Language.german, "de-DE",
        ["8. März – 14. März 2026", "29. März – 4. Apr. 2026", "28. Dez. 2025 – 3. Jan. 2026", "8. März 2026"]
      ),
      (.french, "fr-FR", ["8 mars – 14 mars 2026", "29 mars – 4 avr. 2026", "28 déc. 2025 – 3 janv. 2026", "8 mars 2026"]),
      (.spanish, "es-ES", ["8 mar – 14 mar 2026", "29 mar – 4 abr 2026", "28 dic 2025 – 3 ene 2026", "8 mar 2026"]),
    ] as [(Language, String, [String])])
  func `spans days`(language: Language, locale: String, spans: [String]) {
    let style = style(language, locale)
    let all = [("2026-03-08", "2026-03-14"), ("2026-03-29", "2026-04-04"), ("2025-12-28", "2026-01-03"), ("2026-03-08", "2026-03-08")]
    #expect(all.map { style.span(day($0.0)...day($0.1)) } == spans)
  }

  @Test(
    arguments: [
      (Language.german, "de-DE", "SMDMDFS", "Sonntag"), (.french, "fr-FR", "DLMMJVS", "dimanche"),
      (.spanish, "es-ES", "DLMXJVS", "domingo"),
      (.spanish, "es-MX", "DLMMJVS", "domingo"), (.german, "fr-FR", "SMDMDFS", "Sonntag"), (.english, "fr-FR", "DLMMJVS", "Sunday"),
    ] as [(Language, String, String, String)])
  func `has the weekdays of the screens`(language: Language, locale: String, letters: String, sunday: String) {
    let style = style(language, locale)
    #expect(style.weekdayLetters.joined() == letters)
    #expect(style.weekdays.count == 7 && style.weekdays[0] == sunday)
  }

  @Test(arguments: ["xx", "de", "de-ZZ", "", "zh-Hant-TW", "nonsense-nonsense-nonsense"])
  func `is written for locales that do not exist`(locale: String) {
    #expect(style(.german, locale).short(day("2025-11-18")) == "18. Nov.")
  }

  @Test func `is another style in another language or region`() {
    #expect(style(.german, "de-DE") == style(.german, "de-DE"))
    #expect(style(.german, "de-DE") != style(.french, "de-DE") && style(.german, "de-DE") != style(.english, "de-DE"))
    #expect(style(.german, "de-DE") != style(.german, "de-AT"))
  }
}

@Suite struct `A time in another language` {
  @Test(
    arguments: [
      (Language.german, "de-DE", "08:05", "20:05"), (.german, "en-US", "8:05 AM", "8:05 PM"), (.french, "fr-FR", "08:05", "20:05"),
      (.french, "fr-CA", "8:05 a.m.", "8:05 p.m."), (.french, "en-US", "8:05 AM", "8:05 PM"), (.spanish, "es-ES", "08:05", "20:05"),
      (.spanish, "es-MX", "8:05 a.m.", "8:05 p.m."), (.spanish, "en-AU", "8:05 a.\u{202F}m.", "8:05 p.\u{202F}m."),
    ] as [(Language, String, String, String)])
  func `follows the clock of the region`(language: Language, locale: String, morning: String, evening: String) {
    let style = style(language, locale), midnight = Date(timeIntervalSince1970: 1_772_323_200)
    #expect(style.time(midnight.addingTimeInterval(29_100), in: .gmt) == morning)
    #expect(style.time(midnight.addingTimeInterval(72_300), in: .gmt) == evening)
  }
}
