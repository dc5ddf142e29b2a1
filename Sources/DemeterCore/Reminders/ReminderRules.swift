public import Foundation

/// What a person wants to be reminded of. Nothing, unless they chose something.
public struct ReminderRules: Hashable, Sendable {
  /// The rules in the order of their kinds, at most one of each.
  public let rules: [ReminderRule]
  /// Whether more than one reminder may come on the same day.
  public let allowsSeveral: Bool

  /// No reminders.
  public static let off: ReminderRules = ReminderRules([])

  /// Creates rules. Of several of one kind, the first counts.
  public init(_ rules: [ReminderRule], allowsSeveral: Bool = false) {
    self.rules = ReminderRule.Kind.allCases.compactMap { kind in rules.first { $0.kind == kind } }
    self.allowsSeveral = allowsSeveral
  }

  /// Whether there are none.
  public var isEmpty: Bool { rules.isEmpty }

  /// The rule of a kind; nil if it is off.
  public subscript(kind: ReminderRule.Kind) -> ReminderRule? { rules.first { $0.kind == kind } }
}

extension ReminderRules: LosslessStringConvertible {
  /// Parses what `description` returns; nil for anything else.
  public init?(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let allowsSeveral = lines.last == "several"
    if allowsSeveral { lines.removeLast() }
    let rules = lines.compactMap { ReminderRule($0) }
    self.init(rules, allowsSeveral: allowsSeveral)
    guard rules.count == lines.count, self.rules == rules else { return nil }
  }

  /// The rules, a line each, and a last line `several` if more than one reminder may come on a day.
  public var description: String { (rules.map(\.description) + (allowsSeveral ? ["several"] : [])).joined(separator: "\n") }
}

/// A reminder of a day.
public struct Reminder: Hashable, Sendable {
  /// What it is about.
  public let kind: ReminderRule.Kind
  /// The local day that it belongs to. There is at most one of each kind on a day.
  public let day: Day
  /// When it falls, within that day.
  public let at: Date

  /// Creates a reminder.
  public init(_ kind: ReminderRule.Kind, on day: Day, at instant: Date) {
    self.kind = kind
    self.day = day
    at = instant
  }
}

/// What a diary says about a day that decides whether a reminder is still of use.
public struct ReminderFacts: Hashable, Sendable {
  /// Whether a food was logged.
  public let hasLogged: Bool
  /// Whether a weight was written down.
  public let hasWeighed: Bool
  /// Whether something is left of a dish.
  public let hasPot: Bool

  /// Creates facts. By default, nothing was written down, and no dish waits: that is a day to come.
  public init(hasLogged: Bool = false, hasWeighed: Bool = false, hasPot: Bool = false) {
    self.hasLogged = hasLogged
    self.hasWeighed = hasWeighed
    self.hasPot = hasPot
  }

  /// Whether a reminder of that kind is of use.
  public func needs(_ kind: ReminderRule.Kind) -> Bool {
    switch kind {
    case .weighIn: !hasWeighed
    case .potWaits: hasPot
    case .windowEnds: true
    case .nothingLogged: !hasLogged
    }
  }
}

extension ReminderRules {
  /// How long after its time a reminder is still of use, in seconds: two hours.
  public static let lateness: TimeInterval = 7200

  /// Returns the reminders of a local day in the order of their times, whatever the diary says.
  ///
  /// Where a change of the clocks skips a time, its reminder falls on the first instant after the gap, or, if that is the next day, ten
  /// minutes before it. A time that comes twice counts once. A day that a time zone skips has none.
  public func times(on day: Day, in zone: TimeZone, _ window: EatingWindow?) -> [Reminder] {
    rules.compactMap { rule in
      guard let minute = rule.minute(of: day, window), let instant = day.reminder(at: minute, in: zone) else { return nil }
      return Reminder(rule.kind, on: day, at: instant)
    }.sorted { $0.at < $1.at }
  }

  /// Returns the reminders that a person gets on a day, as far as the diary is known: one, unless they asked for more.
  public func reminders(on day: Day, in zone: TimeZone, _ window: EatingWindow?, _ facts: ReminderFacts) -> [Reminder] {
    Array(times(on: day, in: zone, window).filter { facts.needs($0.kind) }.prefix(allowsSeveral ? .max : 1))
  }

  /// Returns the reminders whose time has come in the last two hours of the present day, whatever the diary says.
  public func due(at now: Date, in zone: TimeZone, _ window: EatingWindow?) -> [Reminder] {
    guard !isEmpty else { return [] }
    return times(on: Day(now, in: zone), in: zone, window).filter { $0.at <= now && now < $0.at.addingTimeInterval(Self.lateness) }
  }
}

extension Day {
  /// The instant of a time of this day, within the day; nil if the zone has no such day.
  fileprivate func reminder(at minute: Int, in zone: TimeZone) -> Date? {
    let instant = self.instant(secondsAfterMidnight: minute * 60, in: zone)
    if Day(instant, in: zone) == self { return instant }
    let last = (self + 1).start(in: zone).addingTimeInterval(-600)
    return Day(last, in: zone) == self ? last : nil
  }
}
