import DemeterMessages
public import Foundation

/// Formats days, times and ranges of days, in the language of the request or command.
public struct DateStyle: Hashable, Sendable {
  /// Whether times use a 12-hour clock with AM and PM.
  public let usesTwelveHours: Bool
  /// Whether the day is written before the month.
  public let isDayFirst: Bool
  /// The language of the locale: `de`.
  private let language: String
  /// How days are written in another language than English; nil in English.
  private let local: LocalDates?

  /// Creates a style with the clock, the order of dates and the weekdays of a BCP 47 locale. The names of months and days are those of the
  /// language of the request or command.
  public init(locale identifier: String) {
    let locale = Locale(identifier: identifier)
    let cycle = locale.hourCycle
    usesTwelveHours = cycle == .oneToTwelve || cycle == .zeroToEleven
    language = locale.language.languageCode?.identifier ?? "en"
    local = LocalDates.of(Language.current, region: locale.region?.identifier)
    isDayFirst =
      !(language == "en" && Self.monthFirstRegions.contains(locale.region?.identifier ?? "US") || Self.monthFirst.contains(language))
  }

  /// The first letters of the weekdays in the locale's language, Sunday first.
  public var weekdayLetters: [String] {
    if let local { return local.words.letters }
    let english = Self.weekdays.map { String($0.prefix(1)) }
    // Asking Foundation loads the data of a language.
    guard language != "en" else { return english }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: language)
    let letters = calendar.veryShortStandaloneWeekdaySymbols
    return letters.count == 7 ? letters.map { $0.uppercased() } : english
  }

  /// The names of the weekdays, Sunday first.
  public var weekdays: [String] { local?.words.weekdays ?? Self.weekdays }

  /// Returns `Nov 18` or `18 Nov`.
  public func short(_ day: Day) -> String {
    if let local { return local.text(day, .short) }
    let parts = day.components
    return inOrder(Self.months[parts.month - 1].prefix(3), parts.day)
  }

  private func inOrder(_ month: Substring, _ day: Int) -> String { isDayFirst ? "\(day) \(month)" : "\(month) \(day)" }

  /// Returns `Tue, Nov 18` or `Tue, 18 Nov`.
  public func brief(_ day: Day) -> String {
    local?.text(day, .brief) ?? "\(Self.weekdays[day.weekday].prefix(3)), \(short(day))"
  }

  /// Returns `Tuesday, Nov 18, 2025` or `Tuesday, 18 Nov 2025`.
  public func full(_ day: Day) -> String {
    local?.text(day, .full) ?? "\(Self.weekdays[day.weekday]), \(dated(day))"
  }

  /// Returns `Nov 18, 2025` or `18 Nov 2025`.
  public func dated(_ day: Day) -> String {
    local?.text(day, .dated) ?? "\(short(day))\(isDayFirst ? "" : ",") \(day.components.year)"
  }

  /// Returns `3 March`, for reading aloud by a screen reader.
  public func dayOfMonth(_ day: Day) -> String {
    if let local { return local.text(day, .dayOfMonth) }
    let parts = day.components
    return "\(parts.day) \(Self.months[parts.month - 1])"
  }

  /// Returns `Tuesday 18 November`, for reading aloud by a screen reader.
  public func spoken(_ day: Day) -> String {
    local?.text(day, .spoken) ?? "\(Self.weekdays[day.weekday]) \(dayOfMonth(day))"
  }

  /// Returns a range of days: `Mar 8 – 14, 2026`, `Mar 29 – Apr 4, 2026`, `Dec 28, 2025 – Jan 3, 2026`, or
  /// `8 – 14 Mar 2026`, `29 Mar – 4 Apr 2026`, `28 Dec 2025 – 3 Jan 2026`.
  public func span(_ days: ClosedRange<Day>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    guard first != last else { return dated(first) }
    if local == nil, first.month == last.month, isDayFirst { return "\(first.components.day) – \(dated(last))" }
    if local == nil, first.month == last.month { return "\(short(first)) – \(last.components.day), \(last.components.year)" }
    return "\(first.components.year == last.components.year ? short(first) : dated(first)) – \(dated(last))"
  }

  /// Returns `November 2025`.
  public func month(_ month: Month) -> String {
    local?.text(month.firstDay, .month) ?? "\(Self.months[month.number - 1]) \(month.year)"
  }

  /// Returns `8:05 AM` or `08:05`.
  public func time(_ instant: Date, in zone: TimeZone) -> String {
    let minutes: Int = wallClock(instant, in: zone) / 60
    guard usesTwelveHours else { return field(minutes) }
    let hour: Int = minutes / 60 % 12
    return "\(hour == 0 ? 12 : hour):\(padded(minutes % 60, to: 2)) \(minutes < 720 ? local?.words.am ?? "AM" : local?.words.pm ?? "PM")"
  }

  /// Returns `08:05`, for a time field of a form.
  public func timeField(_ instant: Date, in zone: TimeZone) -> String {
    field(wallClock(instant, in: zone) / 60)
  }

  /// Returns `just now`, `5 min ago`, `2 h ago`; nil after a day, when the time itself is clearer.
  public func ago(_ instant: Date, now: Date) -> String? {
    let minutes = Int(nearest: (now.timeIntervalSince(instant) / 60).rounded(.towardZero))
    switch minutes {
    case ..<1: return say("just now")
    case ..<60: return say("\(minutes) min ago")
    case ..<1440: return say("\(minutes / 60) h ago")
    default: return nil
    }
  }

  private func field(_ minutes: Int) -> String {
    padded(minutes / 60, to: 2) + ":" + padded(minutes % 60, to: 2)
  }

  /// The names of the weekdays, Sunday first.
  public static let weekdays: [String] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  /// Regions in which English writes the month before the day, as in CLDR.
  private static let monthFirstRegions: Set<String> = ["AS", "CA", "GU", "MH", "MP", "PH", "PR", "UM", "US", "VI"]

  /// Languages that write the month before the day.
  private static let monthFirst: Set<String> = ["eu", "hu", "ja", "ko", "lt", "mn", "zh"]

  /// The names of the months, January first.
  static let months: [String] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]
}
