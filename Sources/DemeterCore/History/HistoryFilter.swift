/// A filter for days of the history. A condition that is not set accepts every day.
public struct HistoryFilter: Hashable, Sendable {
  /// A named range of days that is relative to today.
  public enum Span: String, CaseIterable, Sendable {
    case week = "7d"
    case month = "30d"
    case thisMonth = "this-month"
    case lastMonth = "last-month"

    /// Returns its days on a given day.
    public func days(on today: Day) -> ClosedRange<Day> {
      switch self {
      case .week: today - 6...today
      case .month: today - 29...today
      case .thisMonth: today.month.firstDay...today
      case .lastMonth: (today.month.firstDay - 1).month.days
      }
    }
  }

  /// A named range; if it is nil, `from` and `to` are used.
  public var span: Span?
  /// The first day.
  public var from: Day?
  /// The last day.
  public var to: Day?
  /// The accepted results of a day; empty for all.
  public var statuses: Set<GoalStatus> = []
  /// The minimum energy of a day.
  public var minimum: Energy?
  /// The maximum energy of a day.
  public var maximum: Energy?

  /// Creates a filter that accepts every day.
  public init() {}

  /// Whether it accepts every day.
  public var isEmpty: Bool { self == HistoryFilter() }

  /// Returns the first and the last day; nil for a side without a limit.
  public func bounds(on today: Day) -> (from: Day?, to: Day?) {
    guard let days = span?.days(on: today) else { return (from, to) }
    return (days.lowerBound, days.upperBound)
  }

  /// Returns true if a day matches. A minimum or maximum of energy matches only days that have entries.
  public func admits(_ day: HistoryDay, today: Day) -> Bool {
    let bounds = bounds(on: today)
    if let from = bounds.from, day.day < from { return false }
    if let to = bounds.to, day.day > to { return false }
    if !statuses.isEmpty, !statuses.contains(day.status) || day.isUndecided(on: today) { return false }
    guard minimum != nil || maximum != nil else { return true }
    guard let energy = day.total?.energy else { return false }
    return minimum.map { $0 <= energy } ?? true && maximum.map { energy <= $0 } ?? true
  }
}

/// A filter as a person typed it or a program sent it, not validated yet.
public struct HistoryFilterInput: Hashable, Sendable {
  /// The name of a range, a raw value of `HistoryFilter.Span`.
  public var span: String?
  /// A day, `YYYY-MM-DD`.
  public var from: String?
  /// A day, `YYYY-MM-DD`.
  public var to: String?
  /// Names of statuses, separated by commas.
  public var status: String?
  /// Energy in kilocalories.
  public var minimum: NumberInput = .absent
  /// Energy in kilocalories.
  public var maximum: NumberInput = .absent

  /// Creates an input without values.
  public init() {}

  /// Returns the validated filter.
  ///
  /// - Throws: the errors of all fields.
  public func checked() throws(InvalidInput) -> HistoryFilter {
    var check = FieldCheck()
    var filter = HistoryFilter()
    filter.from = check.day(from, "from", .from)
    filter.to = check.day(to, "to", .to)
    if let from = filter.from, let to = filter.to, from > to { check.refuse("to", .rangeReversed(.from, .to)) }
    if let span, !span.isEmpty {
      filter.span = HistoryFilter.Span(rawValue: span)
      if filter.span == nil { check.refuse("span", .unknown(.span, String(span.prefix(20)), known: [])) }
    }
    filter.statuses = check.statuses(status, "status")
    filter.minimum = check.bound(minimum, "min", .caloriesFrom)
    filter.maximum = check.bound(maximum, "max", .caloriesTo)
    if let minimum = filter.minimum, let maximum = filter.maximum, minimum > maximum {
      check.refuse("max", .rangeReversed(.caloriesFrom, .caloriesTo))
    }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return filter
  }
}
