/// Averages of logged days against their goals, by periods, and how the energy is divided among the macros.
public struct IntakeTrend: Hashable, Sendable {
  /// A day, a week or a month.
  public struct Period: Hashable, Sendable {
    /// Its days.
    public let days: ClosedRange<Day>
    /// The days with entries that are over and not marked as incomplete.
    public let loggedDays: Int
    /// The mean energy of those days, in kilocalories; nil if there is none.
    public let kilocalories: Double?
    /// The mean of the goals of those days that have one, in kilocalories; nil if none has.
    public let goal: Double?
    /// The shares of energy of the macros that have some on the days of `macroDays`, each 0…1, with a sum of 1; nil if there are no such
    /// days.
    public let shares: [Nutrient: Double]?
    /// The logged days whose macros make up at least three quarters of their energy. On others, too much is unknown.
    public let macroDays: Int

    /// The least part of a day's energy that its macros make up.
    static let leastMacros: Double = 0.75
  }

  /// Oldest first.
  public let periods: [Period]
  /// All of them as one.
  public let whole: Period
  /// The mean energy by weekday, 0 is Sunday, in kilocalories; nil for a weekday without a logged day.
  public let weekdays: [Double?]
}

extension DiaryTrends {
  /// What was logged in a span. Days that were hardly logged count too unless they are marked as incomplete, as in the history.
  public func intake(_ span: TrendSpan) -> IntakeTrend {
    let shown = days(of: span).clamped(to: days)
    var byWeekday: [[Double]] = Array(repeating: [], count: 7)
    var logged: [HistoryDay] = []
    let totals = history.totals.filter { shown.contains($0.day) && $0.day < today && history.completeness[$0.day] != .incomplete }
    for total in totals {
      logged.append(history[total.day])
      byWeekday[total.day.weekday].append(total.energy.kilocalories)
    }
    var rest = logged[...]
    let periods = span.periods(of: shown, weekStart: weekStart).map { period in
      let end = rest.firstIndex { $0.day > period.upperBound } ?? rest.endIndex
      let inside = rest[..<end]
      rest = rest[end...]
      return IntakeTrend.Period(period, inside)
    }
    return IntakeTrend(periods: periods, whole: IntakeTrend.Period(shown, logged[...]), weekdays: byWeekday.map(\.mean))
  }
}

extension IntakeTrend.Period {
  fileprivate init(_ days: ClosedRange<Day>, _ logged: ArraySlice<HistoryDay>) {
    self.days = days
    loggedDays = logged.count
    kilocalories = logged.compactMap { $0.total?.energy.kilocalories }.mean
    goal = logged.compactMap { $0.goal?.kilocalories }.mean
    let known = logged.compactMap(\.total).filter { total in
      let kilocalories = Nutrient.withEnergy.reduce(0) { $0 + total.kilocalories(of: $1) }
      return kilocalories > 0 && kilocalories >= Self.leastMacros * total.energy.kilocalories
    }
    macroDays = known.count
    let energy = Nutrient.withEnergy.map { macro in known.reduce(0) { $0 + $1.kilocalories(of: macro) } }
    let sum = energy.reduce(0, +)
    shares = sum > 0 ? Dictionary(uniqueKeysWithValues: zip(Nutrient.withEnergy, energy.map { $0 / sum })) : nil
  }
}

extension DailyTotal {
  /// The energy that a macro contains.
  fileprivate func kilocalories(of macro: Nutrient) -> Double { Double(macro.kilocaloriesPerGram) * self[macro].mass.grams }
}

extension [Nutrient: Double] {
  /// Shares whose sum is 1 as whole percentages whose sum is 100. They are rounded down; the largest remainders are then rounded up.
  public var percents: [Nutrient: Int] {
    let exact = mapValues { $0 * 100 }
    var whole = exact.mapValues { Int(nearest: $0.rounded(.down)) }
    let rest = exact.sorted {
      ($1.value.truncatingRemainder(dividingBy: 1), $0.key.rawValue) < ($0.value.truncatingRemainder(dividingBy: 1), $1.key.rawValue)
    }
    for (nutrient, _) in rest.prefix(100 - whole.values.reduce(0, +)) { whole[nutrient, default: 0] += 1 }
    return whole
  }
}
