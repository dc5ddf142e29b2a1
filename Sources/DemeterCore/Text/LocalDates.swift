import DemeterMessages
import Foundation
import Synchronization

/// Writes days in a language other than English, as ICU's data say (https://cldr.unicode.org/translation/date-time/date-time-patterns).
struct LocalDates: Hashable, Sendable {
  /// What of a day is written, as CLDR's skeletons.
  enum Form: String, CaseIterable {
    case short = "MMMd"
    case brief = "EEEMMMd"
    case full = "yMMMEEEEd"
    case dated = "yMMMd"
    case dayOfMonth = "MMMMd"
    case spoken = "MMMMEEEEd"
    case month = "yMMMM"
  }

  /// The names of a language, and where they stand.
  struct Words: Sendable {
    let months: [String]
    let monthsAlone: [String]
    let shortMonths: [String]
    let weekdays: [String]
    let shortWeekdays: [String]
    let letters: [String]
    let am: String
    let pm: String
    let patterns: [Form: String]
  }

  /// The language and region: `de_AT`.
  private let identifier: String
  let words: Words

  static func == (one: LocalDates, other: LocalDates) -> Bool { one.identifier == other.identifier }
  func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  private static let known = Mutex<[String: LocalDates]>([:])

  /// The style of a language, and of the region where it has several; nil for English, which needs no data.
  static func of(_ language: Language, region: String?) -> LocalDates? {
    switch language {
    case .english, .pseudo: return nil
    case .german, .french, .spanish: break
    }
    let identifier = region.map { language.rawValue + "_" + $0 } ?? language.rawValue
    return known.withLock { known in
      if let style = known[identifier] { return style }
      let style = LocalDates(identifier)
      // Requests may name any number of regions; only the first hundred are kept.
      if known.count < 100 { known[identifier] = style }
      return style
    }
  }

  private init(_ identifier: String) {
    self.identifier = identifier
    let locale = Locale(identifier: identifier)
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    let patterns = Form.allCases.map {
      ($0, DateFormatter.dateFormat(fromTemplate: $0.rawValue, options: 0, locale: locale) ?? "d. MMMM y")
    }
    words = Words(
      months: calendar.monthSymbols, monthsAlone: calendar.standaloneMonthSymbols, shortMonths: calendar.shortMonthSymbols,
      weekdays: calendar.weekdaySymbols, shortWeekdays: calendar.shortWeekdaySymbols,
      letters: calendar.veryShortStandaloneWeekdaySymbols.map { $0.uppercased() }, am: calendar.amSymbol, pm: calendar.pmSymbol,
      patterns: Dictionary(uniqueKeysWithValues: patterns))
  }

  /// Returns a day in one of the forms: `18. Nov.`, `martes, 18 de noviembre`.
  func text(_ day: Day, _ form: Form) -> String {
    let parts = day.components
    var text = "", isQuoted = false
    var rest = (words.patterns[form] ?? "")[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest[run.endIndex...]
      switch letter {
      case "'": isQuoted.toggle()
      case _ where isQuoted: text += run
      case "d": text += String(parts.day)
      case "y": text += String(parts.year)
      case "M": text += (run.count == 3 ? words.shortMonths : words.months)[parts.month - 1]
      case "L": text += words.monthsAlone[parts.month - 1]
      case "E", "c": text += (run.count == 4 ? words.weekdays : words.shortWeekdays)[day.weekday]
      default: text += run
      }
    }
    return text
  }
}
