/// Something that a person wants to be reminded of, and when.
public enum ReminderRule: Hashable, Sendable {
  /// What a rule is about. A person has at most one rule of each kind.
  public enum Kind: String, CaseIterable, Sendable { case weighIn, potWaits, windowEnds, nothingLogged }

  /// On a day of the week, if no weight was written down that day; `at` is in minutes after midnight.
  case weighIn(on: DayOfWeek, at: Int)
  /// If something is left of a dish that was cooked in the days before; in minutes after midnight.
  case potWaits(at: Int)
  /// That many minutes before the eating window closes.
  case windowEnds(before: Int)
  /// If no food was logged on that day; in minutes after midnight.
  case nothingLogged(by: Int)

  /// The minutes before the end of an eating window that can be chosen.
  public static let leads: [Int] = [15, 30, 60, 120]

  /// What the rule is about.
  public var kind: Kind {
    switch self {
    case .weighIn: .weighIn
    case .potWaits: .potWaits
    case .windowEnds: .windowEnds
    case .nothingLogged: .nothingLogged
    }
  }

  /// Returns the time of a day at which the reminder falls, in minutes after midnight; nil if it does not fall on such a day.
  func minute(of day: Day, _ window: EatingWindow?) -> Int? {
    switch self {
    case .weighIn(let weekday, let minute): DayOfWeek(of: day) == weekday ? minute : nil
    case .potWaits(let minute), .nothingLogged(let minute): minute
    case .windowEnds(let lead): window.map { ($0.end - lead + 1440) % 1440 }
    }
  }
}

extension ReminderRule: LosslessStringConvertible {
  /// Parses what `description` returns; nil for anything else.
  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let kind = Kind(rawValue: words[0]), words.count == (kind == .weighIn ? 3 : 2) else { return nil }
    let last = words[words.count - 1], time = MealPlan.minutes(last)
    switch (kind, time) {
    case (.weighIn, let time?):
      guard let weekday = DayOfWeek(rawValue: words[1]) else { return nil }
      self = .weighIn(on: weekday, at: time)
    case (.potWaits, let time?): self = .potWaits(at: time)
    case (.nothingLogged, let time?): self = .nothingLogged(by: time)
    case (.windowEnds, nil):
      guard let lead = Self.leads.first(where: { "\($0)" == last }) else { return nil }
      self = .windowEnds(before: lead)
    default: return nil
    }
  }

  /// `weighIn monday 08:00`, `potWaits 18:00`, `windowEnds 30`, `nothingLogged 20:00`
  public var description: String {
    switch self {
    case .weighIn(let weekday, let minute): "\(kind.rawValue) \(weekday.rawValue) \(MealPlan.time(minute))"
    case .potWaits(let minute), .nothingLogged(let minute): "\(kind.rawValue) \(MealPlan.time(minute))"
    case .windowEnds(let lead): "\(kind.rawValue) \(lead)"
    }
  }
}
