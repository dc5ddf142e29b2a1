import Foundation

/// Finds days and times among words, in four languages.
struct MomentReader {
  private let tokens: [String]
  private let words: [String]
  private var isTaken: [Bool]
  private(set) var moment = ExercisePhrase.Moment()

  init(_ text: String) {
    tokens = text.split(whereSeparator: \.isWhitespace).map(String.init)
    words = tokens.map(Self.plain)
    isTaken = [Bool](repeating: false, count: tokens.count)
  }

  /// Returns a word without the marks around it.
  private static func plain(_ token: String) -> String {
    var word = token.replacing("’", with: "'")[...]
    while let first = word.first, ",;:.!?".contains(first) { word.removeFirst() }
    while let last = word.last, ",;:.!?".contains(last) { word.removeLast() }
    return String(word)
  }

  /// What was not taken.
  var rest: String { zip(tokens, isTaken).filter { !$1 }.map(\.0).joined(separator: " ") }

  mutating func read() {
    var at = 0
    while at < words.count {
      var count = 0
      if moment.day == nil, let (day, length) = day(at) {
        moment.day = day
        count = length
        if let (minutes, length) = part(at + count) { count += notePartOfDay(minutes, words: length) }
      } else if !moment.isClock, let (minutes, length) = clock(at) {
        (moment.minutes, moment.isClock, count) = (minutes, true, length)
      } else if moment.day == nil, let (day, minutes, length) = both(at) {
        moment.day = day
        count = notePartOfDay(minutes, words: length)
      } else if let (minutes, length) = part(at) {
        count = notePartOfDay(minutes, words: length)
      }
      for place in at..<at + count { isTaken[place] = true }
      at += max(count, 1)
    }
  }

  /// Notes the time of a part of the day ("in the evening") unless a clock time was said before it. Returns the number of its words.
  private mutating func notePartOfDay(_ minutes: Int, words length: Int) -> Int {
    moment.minutes = moment.minutes ?? minutes
    return length
  }

  private func word(_ at: Int) -> String { words.indices.contains(at) ? words[at] : "" }

  /// Returns the value of the longest of some phrases that begins at a position, and its number of words.
  private func longest<Value>(of phrases: [String: Value], at start: Int) -> (Value, Int)? {
    for count in (1...4).reversed() where start + count <= words.count {
      if let value = phrases[words[start..<start + count].joined(separator: " ")] { return (value, count) }
    }
    return nil
  }

  // MARK: Days

  private func day(_ at: Int) -> (ExercisePhrase.Moment.SaidDay, Int)? {
    if let (days, count) = longest(of: Self.days, at: at) { return (.ago(days), count) }
    return ago(at) ?? weekday(at)
  }

  /// “2 days ago”, “vor zwei Tagen”, “il y a 2 jours”, “hace dos días”.
  private func ago(_ at: Int) -> (ExercisePhrase.Moment.SaidDay, Int)? {
    let before = word(at) == "vor" || word(at) == "hace" ? 1 : word(at) == "il" && word(at + 1) == "y" && word(at + 2) == "a" ? 3 : 0
    guard let number = Int(word(at + before)) ?? Self.numbers[word(at + before)], (1...365).contains(number),
      let days = Self.units[word(at + before + 1)]
    else { return nil }
    if before > 0 { return (.ago(number * days), before + 2) }
    return word(at + 2) == "ago" ? (.ago(number * days), 3) : nil
  }

  /// “on Sunday”, “last Friday”, “am Montag”, “lundi dernier”, “el lunes”.
  private func weekday(_ at: Int) -> (ExercisePhrase.Moment.SaidDay, Int)? {
    let isLast = ["last", "letzten"].contains(word(at)), isNamed = isLast || ["on", "am", "le", "el"].contains(word(at))
    let place = isNamed ? at + 1 : at
    guard let day = Self.weekdays[word(place)] else { return nil }
    let isBehind = ["dernier", "pasado"].contains(word(place + 1))
    return (.weekday(day, isLast: isLast || isBehind), place + (isBehind ? 2 : 1) - at)
  }

  /// “this morning”, “last night”.
  private func both(_ at: Int) -> (ExercisePhrase.Moment.SaidDay, Int, Int)? {
    guard let (found, count) = longest(of: Self.daysWithParts, at: at) else { return nil }
    return (.ago(found.days), found.hour * 60, count)
  }

  private func part(_ at: Int) -> (Int, Int)? {
    if at > 0, isDay(at - 1), let hour = Self.partsOfDays[word(at)] { return (hour * 60, 1) }
    return longest(of: Self.parts, at: at).map { ($0.0 * 60, $0.1) }
  }

  /// Whether a day ends with a word, which the name of a part may follow: “yesterday morning”.
  private func isDay(_ at: Int) -> Bool { Self.days[word(at)] != nil || Self.weekdays[word(at)] != nil }

  // MARK: Times

  /// “at 7”, “7:30 pm”, “um 7 Uhr”, “à 18h30”, “a las 7 de la tarde”.
  private func clock(_ start: Int) -> (Int, Int)? {
    let isSpanish = word(start) == "a" && ["las", "la"].contains(word(start + 1)), isFrench = ["à", "vers"].contains(word(start))
    let isAt = isSpanish || isFrench || ["at", "around", "um", "gegen"].contains(word(start))
    let at = isSpanish ? start + 2 : isAt ? start + 1 : start
    guard var (hour, minute) = Self.time(word(at), isFrench: isFrench) else { return nil }
    // A number alone may be anything, and “1:20” how long it took.
    var isSure = isAt, end = at + 1
    if let isAfterNoon = Self.halves[String(word(at).suffix(2))], (1...12).contains(hour) {
      (hour, isSure) = (hour % 12 + (isAfterNoon ? 12 : 0), true)
    } else {
      if ["uhr", "o'clock"].contains(word(end)) || isFrench && ["h", "heure", "heures"].contains(word(end)) {
        (isSure, end) = (true, end + 1)
        if word(end).count == 2, let more = Int(word(end)), more < 60, minute == 0, !Self.measures.contains(word(end + 1)) {
          (minute, end) = (more, end + 1)
        }
      }
      if let (isAfterNoon, count) = longest(of: Self.halves, at: end), (1...12).contains(hour), isSure || isHalf(end) {
        (hour, isSure, end) = (hour % 12 + (isAfterNoon ? 12 : 0), true, end + count)
      }
    }
    // “At 7 km/h” is a speed.
    guard isSure, !Self.measures.contains(word(end)), hour * 60 + minute < 1440 else { return nil }
    return (hour * 60 + minute, end - start)
  }

  /// Whether “am” or “pm” says which half of the day it is. “Am Abend” and “am Montag” are German.
  private func isHalf(_ at: Int) -> Bool {
    guard ["am", "pm", "a.m", "p.m"].contains(word(at)) else { return false }
    return longest(of: Self.parts, at: at) == nil && Self.weekdays[word(at + 1)] == nil
  }

  /// Parses `7`, `7:30`, `7.30`, `7pm`, and in French `7h30`: hour and minute.
  private static func time(_ word: String, isFrench: Bool) -> (Int, Int)? {
    let bare = word.hasSuffix("am") || word.hasSuffix("pm") ? word.dropLast(2) : word[...]
    let parts = bare.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." || isFrench && $0 == "h" }
    guard let first = parts.first, parts.count <= 2, first.count <= 2, let hour = Int(first), (0...24).contains(hour) else { return nil }
    guard parts.count == 2, !(isFrench && parts[1].isEmpty) else { return (hour, 0) }
    guard parts[1].count == 2, let minute = Int(parts[1]), (0..<60).contains(minute) else { return nil }
    return (hour, minute)
  }

  // MARK: Words

  private static let days: [String: Int] = [
    "yesterday": 1, "gestern": 1, "hier": 1, "ayer": 1, "day before yesterday": 2, "the day before yesterday": 2, "vorgestern": 2,
    "avant-hier": 2, "anteayer": 2, "antes de ayer": 2, "today": 0, "heute": 0, "aujourd'hui": 0, "hoy": 0,
  ]
  private static let daysWithParts: [String: (days: Int, hour: Int)] = [
    "last night": (1, 21), "letzte nacht": (1, 21), "anoche": (1, 21), "tonight": (0, 19), "this morning": (0, 8),
    "this afternoon": (0, 15), "this evening": (0, 19), "ce matin": (0, 8), "cet après-midi": (0, 15), "ce soir": (0, 19),
    "esta mañana": (0, 8), "esta tarde": (0, 15),
    "esta noche": (0, 21),
  ]
  /// After the name of a day.
  private static let partsOfDays: [String: Int] = [
    "morning": 8, "noon": 12, "afternoon": 15, "evening": 19, "night": 21, "früh": 8, "morgen": 8, "vormittag": 10, "mittag": 12,
    "nachmittag": 15, "abend": 19, "nacht": 21, "matin": 8, "midi": 12, "après-midi": 15, "soir": 19,
  ]
  private static let parts: [String: Int] = [
    "in the morning": 8, "in the afternoon": 15, "in the evening": 19, "at noon": 12, "at midday": 12, "at night": 21, "am morgen": 8,
    "am vormittag": 10, "am mittag": 12, "am nachmittag": 15, "am abend": 19, "le matin": 8, "à midi": 12, "l'après-midi": 15,
    "le soir": 19,
    "por la mañana": 8, "a mediodía": 12, "al mediodía": 12, "por la tarde": 15, "por la noche": 21,
  ]
  /// Whether the hours are those after noon.
  private static let halves: [String: Bool] = [
    "am": false, "pm": true, "a.m": false, "p.m": true, "in the morning": false, "in the afternoon": true, "in the evening": true,
    "morgens": false, "früh": false, "vormittags": false, "nachmittags": true, "abends": true, "du matin": false, "du soir": true,
    "de l'après-midi": true, "de la mañana": false, "de la tarde": true, "de la noche": true,
  ]
  private static let weekdays: [String: Int] = [
    "sunday": 0, "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sonntag": 0, "montag": 1,
    "dienstag": 2, "mittwoch": 3, "donnerstag": 4, "freitag": 5, "samstag": 6, "dimanche": 0, "lundi": 1, "mardi": 2, "mercredi": 3,
    "jeudi": 4, "vendredi": 5, "samedi": 6, "domingo": 0, "lunes": 1, "martes": 2, "miércoles": 3, "jueves": 4, "viernes": 5, "sábado": 6,
  ]
  private static let units: [String: Int] = [
    "day": 1, "days": 1, "week": 7, "weeks": 7, "tag": 1, "tagen": 1, "woche": 7, "wochen": 7, "jour": 1, "jours": 1, "semaine": 7,
    "semaines": 7, "día": 1, "días": 1, "dia": 1, "dias": 1, "semana": 7, "semanas": 7,
  ]
  private static let numbers: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "einem": 1, "einer": 1, "zwei": 2, "drei": 3, "un": 1, "une": 1, "deux": 2, "trois": 3,
    "una": 1, "dos": 2, "tres": 3,
  ]
  /// After these, a number is none of the clock.
  private static let measures: Set<String> = [
    "km", "k", "m", "mi", "mile", "miles", "meters", "metres", "min", "mins", "minutes", "minuten", "minutos", "min/km", "min/mi", "km/h",
    "kmh", "mph", "kcal", "cal", "kj", "%", "bpm", "rpm", "w", "watt", "watts", "x", "reps", "pace", "hours", "hour", "stunden", "horas",
    "mets", "met", "percent", "prozent",
  ]
}
