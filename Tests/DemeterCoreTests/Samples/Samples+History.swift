import DemeterCore

extension DailyTotal {
  /// Creates a day's total with only its energy.
  init(_ text: String, kilocalories: Double, entries: Int = 1) {
    self.init(day: DemeterCoreTests.day(text), entryCount: entries, energy: Energy(kilocalories: kilocalories)) { _ in .none }
  }
}

extension HistoryDay {
  /// Creates a day with the energy eaten, nil if nothing was logged, and its goal.
  init(_ text: String, _ kilocalories: Double?, goal: Double? = 2000, aim: Goals.GoalType? = nil, completeness: Completeness? = nil) {
    self.init(
      day: DemeterCoreTests.day(text), total: kilocalories.map { DailyTotal(text, kilocalories: $0) },
      goal: goal.map(Energy.init(kilocalories:)), aim: aim, completeness: completeness)
  }
}
