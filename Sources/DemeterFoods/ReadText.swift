public import DemeterCore
import Foundation

/// A parsed text: what was eaten, and when.
public struct ReadText: Sendable {
  /// Its items in their order.
  public let items: [ReadItem]
  /// Whether the text exceeds the limits of 2,000 characters or 50 items.
  public let isCutOff: Bool
  /// The day that the text mentions; of several, the first before today.
  public let said: SaidDay?
  /// The time of day that the text mentions.
  public let time: SaidTime?
  /// How long ago the text says that it was.
  let minutesAgo: Int?
  /// Whether the text mentions different days.
  public let namesSeveralDays: Bool
  /// Why the provider's results may be incomplete, if it was asked.
  public let problem: FoodError?

  init(_ reader: MealReader, found: [String: [Food]] = [:], problem: FoodError? = nil) {
    self.found = found
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
    minutesAgo = reader.circumstances.minutesAgo
    namesSeveralDays = meaning.count > 1
    self.problem = problem
    foodWords = items.count == 1 && !items[0].foodWords.isEmpty ? items[0].foodWords : reader.text
  }

  /// The foods of the catalogue that were looked up, by the words of unclear items.
  let found: [String: [Food]]
  /// The words of the food if there is only one, to look up others by; else the whole text.
  public let foodWords: String

  /// Whether a provider could be asked about an item.
  public var hasQuestions: Bool { items.contains(where: \.isAskable) }

  /// Returns the day and the time (`HH:MM`) that the text mentions, as they are meant where it was said. Before 5:00, a clock time later
  /// than now means yesterday; otherwise a later time is ignored. If the night belongs to the day before, its hours are later than all
  /// others.
  public func moment(at present: Present) -> (day: Day?, time: String?) {
    let today = present.today, minutes = wallClock(present.now, in: present.timeZone) / 60, start = present.dayStarts.hour(on: today) * 60
    func place(_ minutes: Int) -> Int { minutes < start ? minutes + 1440 : minutes }
    let day = said?.day(today: today).flatMap { $0 < today ? $0 : nil }
    if time == nil, day == nil, let minutesAgo {
      let then = present.now.addingTimeInterval(-60 * Double(minutesAgo)), day = present.dayStarts.day(of: then, in: present.timeZone)
      return (day < today ? day : nil, SaidTime(minutes: wallClock(then, in: present.timeZone) / 60, isClock: true).text)
    }
    guard let time else {
      // An entry for yesterday that is logged after midnight was probably eaten before midnight.
      return (day, day != nil && minutes < Self.dawn ? "21:00" : nil)
    }
    if day == nil, place(time.minutes) > place(minutes) {
      return time.isClock && minutes < Self.dawn && said == nil ? (today - 1, time.text) : (nil, nil)
    }
    return (day, time.text)
  }

  /// Until five in the morning the previous day is not over yet.
  private static let dawn = 5 * 60
}
