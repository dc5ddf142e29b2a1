public import DemeterCore

/// The day that a phrase mentions: "yesterday", "2 days ago", "on Sunday", "Nov 20".
public struct SaidDay: Hashable, Sendable {
  /// The words of the phrase.
  public let words: String
  let meant: Meant

  enum Meant: Hashable {
    case daysAgo(Int)
    /// Sunday 0 to Saturday 6. If it is today's weekday, `isBeforeToday` selects the day a week ago.
    case weekday(Int, isBeforeToday: Bool)
    /// Without a year, the last such date.
    case date(year: Int?, month: Int, day: Int)
  }

  /// Returns the day relative to today: never later. Nil for a date that does not exist or is in the future.
  public func day(today: Day) -> Day? {
    switch meant {
    case .daysAgo(let days): return today - days
    case .weekday(let weekday, let isBeforeToday):
      let days = (today.weekday - weekday + 7) % 7
      return today - (days == 0 && isBeforeToday ? 7 : days)
    case .date(let year?, let month, let day): return Day(year: year, month: month, day: day).flatMap { $0 <= today ? $0 : nil }
    case .date(nil, let month, let day):
      let year = today.components.year
      return [year, year - 1].lazy.compactMap { Day(year: $0, month: month, day: day) }.first { $0 <= today }
    }
  }
}

/// The time of day that a phrase mentions: "at 7:30", "for breakfast", "last night".
public struct SaidTime: Hashable, Sendable {
  /// Minutes after midnight.
  public let minutes: Int
  /// Whether the phrase states a clock time.
  public let isClock: Bool

  /// The time as `HH:MM`.
  public var text: String {
    let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : String($0) }
    return parts.joined(separator: ":")
  }
}

/// Finds days and times among words.
struct MomentFinder {
  let words: [FoodWord]

  /// Finds a day at a position, and its number of words. "Leftovers from yesterday" were eaten on another day.
  func day(at start: Int) -> (SaidDay.Meant, Int)? {
    guard start == 0 || !["from", "since", "of"].contains(said(start - 1)) else { return nil }
    var at = start
    if said(at) == "on" || said(at) == "the" { at += 1 }
    guard let (meant, end) = named(at) ?? ago(at) ?? weekday(at, isOn: said(start) == "on") ?? date(at, isOn: at > start) else {
      return nil
    }
    // "The day before yesterday", but not "the yesterday".
    return at > start && end == at + 1 && said(start) == "the" ? nil : (meant, end - start)
  }

  private func named(_ at: Int) -> (SaidDay.Meant, Int)? {
    switch said(at) {
    case "yesterday": return (.daysAgo(1), dayPart(at + 1))
    case "today", "tonight": return (.daysAgo(0), at + 1)
    case "last" where said(at + 1) == "night" || said(at + 1) == "evening": return (.daysAgo(1), at + 2)
    case "day" where said(at + 1) == "before" && said(at + 2) == "yesterday": return (.daysAgo(2), at + 3)
    default: return nil
    }
  }

  private func dayPart(_ at: Int) -> Int { Self.dayParts[said(at)] == nil ? at : at + 1 }

  /// "2 days ago", "a week ago".
  private func ago(_ at: Int) -> (SaidDay.Meant, Int)? {
    guard said(at + 2) == "ago" else { return nil }
    let count = words[at].kind == .number ? Int(nearest: words[at].value) : ["a", "an", "one"].contains(said(at)) ? 1 : 0
    guard count > 0, count < 1000, words[at].kind != .number || words[at].value == Double(count) else { return nil }
    switch said(at + 1) {
    case "day", "days": return (.daysAgo(count), at + 3)
    case "week", "weeks": return (.daysAgo(7 * count), at + 3)
    default: return nil
    }
  }

  /// "On Sunday", "last Friday", and "Monday:" at the beginning of a text.
  private func weekday(_ at: Int, isOn: Bool) -> (SaidDay.Meant, Int)? {
    let isLast = said(at) == "last" || said(at) == "past"
    let place = isLast ? at + 1 : at
    guard let day = Self.weekdays.firstIndex(where: { said(place) == $0 || said(place) == $0.prefix(3) && isOn }) else { return nil }
    guard isLast || isOn || place == 0 && (sign(place + 1) == ":" || sign(place + 1) == ",") else { return nil }
    return (.weekday(day, isBeforeToday: isLast), dayPart(place + 1))
  }

  /// "Nov 20", "20th of November", "2026-11-20".
  private func date(_ at: Int, isOn: Bool) -> (SaidDay.Meant, Int)? {
    if let month = month(at), let (day, end) = dayOfMonth(sign(at + 1) == "." ? at + 2 : at + 1) {
      let (year, behind) = year(end)
      return (.date(year: year, month: month, day: day), behind)
    }
    if let (day, end) = dayOfMonth(at) {
      var place = said(end) == "of" ? end + 1 : end
      if sign(place) == "." { place += 1 }
      if let month = month(place) {
        let (year, behind) = year(place + 1)
        return (.date(year: year, month: month, day: day), behind)
      }
    }
    guard let year = whole(at), (1970...2999).contains(year), sign(at + 1) == "-", words.indices.contains(at + 3),
      let month = Int(words[at + 2].said), (1...12).contains(month)
    else { return nil }
    // "11-19" alone is a range.
    let place = words[at + 3].kind == .rangeEnd ? at + 3 : at + 4
    guard words.indices.contains(place), let day = Int(words[place].said), (1...31).contains(day) else { return nil }
    return (.date(year: year, month: month, day: day), place + 1)
  }

  private func month(_ at: Int) -> Int? {
    let said = said(at)
    return said.count < 3
      ? nil : Self.months.firstIndex { $0 == said || $0.prefix(3) == said || said == "sept" && $0 == "september" }.map { $0 + 1 }
  }

  private func dayOfMonth(_ at: Int) -> (Int, Int)? {
    guard let day = whole(at), (1...31).contains(day) else { return nil }
    return (day, ["st", "nd", "rd", "th"].contains(said(at + 1)) ? at + 2 : at + 1)
  }

  private func year(_ at: Int) -> (Int?, Int) {
    let place = sign(at) == "," ? at + 1 : at
    guard let year = whole(place), (1970...2999).contains(year) else { return (nil, at) }
    return (year, place + 1)
  }

  /// Finds a time at a position, and its number of words.
  func time(at start: Int) -> (SaidTime, Int)? {
    let isAt = ["at", "around", "about", "by"].contains(said(start)) && start + 1 < words.count
    let at = isAt ? start + 1 : start
    if isAt || ["in", "this", "last", "the"].contains(said(start)) {
      let place = isAt ? at : said(start + 1) == "the" || said(start + 1) == "late" || said(start + 1) == "early" ? start + 2 : start + 1
      if let minutes = Self.dayParts[said(place)], said(start) != "the" {
        return (SaidTime(minutes: minutes, isClock: false), place + 1 - start)
      }
    }
    if let (time, end) = spoken(at, isAt: isAt) ?? about(at, isAt: said(start) == "at") { return (time, end - start) }
    let dotted = dotted(at, isAt: isAt)
    guard var hour = dotted?.hour ?? whole(at), (0...24).contains(hour) else { return nil }
    var end = at + 1, minute = dotted?.minute ?? 0, isClock = dotted != nil
    if sign(end) == ":", let minutes = whole(end + 1), (0..<60).contains(minutes), words[end + 1].said.count == 2 {
      (minute, end, isClock) = (minutes, end + 2, true)
    }
    if let (isAfterNoon, behind) = half(end), (1...12).contains(hour) {
      hour = hour % 12 + (isAfterNoon ? 12 : 0)
      (end, isClock) = (behind, true)
    } else if ["o", "oclock", "o'clock"].contains(said(end)) {
      (end, isClock) = (said(end) == "o" && said(end + 1) == "clock" ? end + 2 : end + 1, true)
    }
    // "At 7", unless a food follows that the number could count.
    let isBare = isAt && (said(start) == "at" && (end >= words.count || words[end].kind != .content) || Self.persons.contains(said(end)))
    guard isClock || isBare, hour * 60 + minute < 24 * 60 || hour == 24 && minute == 0 else { return nil }
    return (SaidTime(minutes: (hour * 60 + minute) % (24 * 60), isClock: true), end - start)
  }

  /// "am", "p.m."
  func half(_ at: Int) -> (isAfterNoon: Bool, end: Int)? {
    if said(at) == "am" || said(at) == "pm" { return (said(at) == "pm", at + 1) }
    guard said(at) == "a" || said(at) == "p", sign(at + 1) == ".", said(at + 2) == "m" else { return nil }
    return (said(at) == "p", sign(at + 3) == "." ? at + 4 : at + 3)
  }

  func said(_ at: Int) -> String { words.indices.contains(at) && words[at].kind != .sign ? words[at].said : "" }
  func sign(_ at: Int) -> String { words.indices.contains(at) && words[at].kind == .sign ? words[at].term : "" }

  func whole(_ at: Int) -> Int? {
    guard words.indices.contains(at), words[at].kind == .number, words[at].value < 3000 else { return nil }
    return Int(exactly: words[at].value)
  }

  private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
  ]
  /// The assumed minute of the day for each part of the day.
  static let dayParts: [String: Int] = [
    "morning": 8 * 60, "noon": 12 * 60, "midday": 12 * 60, "afternoon": 15 * 60, "evening": 19 * 60, "night": 21 * 60, "midnight": 0,
  ]
}
