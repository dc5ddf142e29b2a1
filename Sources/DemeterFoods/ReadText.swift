public import DemeterCore
public import Foundation

/// What a text says was eaten.
public struct ReadText: Sendable {
  /// Its items in their order.
  public let items: [ReadItem]
  /// Whether there was more than is read: more than 2,000 characters, or more than 50 items.
  public let isCutOff: Bool
  /// The day it was said to be eaten on; of several the first before today.
  public let said: SaidDay?
  /// The time of day it was said to be eaten at.
  public let time: SaidTime?
  /// Whether different days were said.
  public let namesSeveralDays: Bool
  /// Why the provider, where it was asked, may know more than it told.
  public let problem: FoodError?

  init(_ reader: MealReader, problem: FoodError? = nil) {
    let days = reader.circumstances.days, meaning = Set(days.map(\.meant))
    let scalars = Array(reader.text.unicodeScalars)
    items = reader.items
    isCutOff = reader.isCutOff || reader.stretches.count > MealReader.most
    said = (days.first { $0.meant != .daysAgo(0) } ?? days.first).map { day in
      var words = String.UnicodeScalarView()
      words.append(contentsOf: scalars[day.range])
      return SaidDay(words: String(words), meant: day.meant)
    }
    let meals = Set(items.map(\.meal))
    time = reader.circumstances.time ?? (meals.count == 1 ? meals.first??.minutes.map { SaidTime(minutes: $0, isClock: false) } : nil)
    namesSeveralDays = meaning.count > 1
    self.problem = problem
    foodWords = items.count == 1 && !items[0].foodWords.isEmpty ? items[0].foodWords : reader.text
  }

  /// The words of the food where it is one, to look others up by; else the whole text.
  public let foodWords: String

  /// Whether there is something a provider could be asked about.
  public var hasQuestions: Bool { items.contains(where: \.isAskable) }

  /// The day and the time (`HH:MM`) it was eaten, where they were said, at a moment in a time zone. A time of today that is still to come
  /// was yesterday's where the day is young, and is left out else.
  public func moment(now: Date, in zone: TimeZone) -> (day: Day?, time: String?) {
    let today = Day(now, in: zone), minutes = Self.minutes(now, zone)
    let day = said?.day(today: today).flatMap { $0 < today ? $0 : nil }
    guard let time else {
      // What is logged after midnight for yesterday was hardly eaten after midnight.
      return (day, day != nil && minutes < Self.dawn ? "21:00" : nil)
    }
    if day == nil, time.minutes > minutes {
      return time.isClock && minutes < Self.dawn && said == nil ? (today - 1, time.text) : (nil, nil)
    }
    return (day, time.text)
  }

  /// Until five in the morning the day before is not over yet.
  private static let dawn = 5 * 60

  private static func minutes(_ now: Date, _ zone: TimeZone) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.hour, .minute], from: now)
    return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
  }
}
