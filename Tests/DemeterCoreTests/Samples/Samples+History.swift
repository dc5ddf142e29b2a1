import DemeterCore

extension DailyTotal {
  /// A day's total of which only the energy is known.
  init(_ text: String, kilocalories: Double, entries: Int = 1) {
    self.init(
      day: DemeterCoreTests.day(text), entryCount: entries, energy: Energy(kilocalories: kilocalories), protein: .none,
      carbohydrates: .none, fat: .none)
  }
}

extension HistoryDay {
  /// A day with what was eaten, nil where nothing was logged, and its goal.
  init(_ text: String, _ kilocalories: Double?, goal: Double? = 2000) {
    self.init(
      day: DemeterCoreTests.day(text), total: kilocalories.map { DailyTotal(text, kilocalories: $0) },
      goal: goal.map(Energy.init(kilocalories:)))
  }
}
