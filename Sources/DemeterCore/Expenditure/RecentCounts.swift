/// Counts of what is known of the last days, moved forward one day at a time.
struct RecentCounts: Sendable {
  /// Complete days among the 28 days before the present one.
  private(set) var complete: Int = 0
  /// Weights among the last 28 days.
  private(set) var weighed: Int = 0
  private var completeInWindow: Int = 0
  private var weighedInWindow: Int = 0
  private var (firstWeighed, lastWeighed, today): (Int, Int, Int) = (0, .min / 2, 0)

  /// Days over which is judged whether enough is known.
  private static let window: Int = 42

  /// Whether the last days are enough for an estimate.
  var areEnough: Bool {
    completeInWindow >= 14 && weighedInWindow >= 6 && lastWeighed - firstWeighed >= 14 && today - lastWeighed < 14
  }

  /// Moves to a day. The day before must have been the last one.
  mutating func move(to index: Int, of days: [ExpenditureDay]) {
    func isComplete(_ index: Int) -> Int { index >= 0 && days[index].possibleKilocalories != nil ? 1 : 0 }
    func isWeighed(_ index: Int) -> Int { index >= 0 && days[index].possibleKilograms != nil ? 1 : 0 }
    let counted = ExpenditureEstimate.countedDays
    today = index
    complete += isComplete(index - 1) - isComplete(index - 1 - counted)
    completeInWindow += isComplete(index - 1) - isComplete(index - 1 - Self.window)
    weighed += isWeighed(index) - isWeighed(index - counted)
    weighedInWindow += isWeighed(index) - isWeighed(index - Self.window)
    if isWeighed(index) == 1 { lastWeighed = index }
    firstWeighed = max(firstWeighed, index - Self.window + 1)
    while firstWeighed < index, isWeighed(firstWeighed) == 0 { firstWeighed += 1 }
  }
}
