/// Judges which days hold everything that was eaten.
///
/// A mark of the person decides. A day without entries that is marked as complete is a fast. A day without a mark is complete if it is
/// over, and its energy is at least 600 kcal and at least half of the median of the 28 complete days before it. A day that was not logged
/// whole is unknown, never zero. Later days change nothing.
public struct CompleteDays: Sendable {
  /// The least energy of a day without a mark, in kilocalories.
  public static let leastEnergy: Double = 600
  /// The least share of the median.
  public static let leastShare: Double = 0.5
  /// The number of complete days that the median is of.
  private static let window: Int = 28
  /// The number of complete days before there is a median.
  private static let leastKnown: Int = 7

  /// In their order, and by size.
  private var latest: [Double] = []
  private var sorted: [Double] = []

  private init() {}

  /// Returns the energy of each day in kilocalories; nil where it is not complete.
  ///
  /// - Parameters:
  ///   - days: the days to judge. The result is the same for a day however the range ends.
  ///   - today: the day that is not over.
  public static func intakes(in history: History, on days: ClosedRange<Day>, today: Day) -> [Double?] {
    var totals = history.totals.drop { $0.day < days.lowerBound }
    var judge = CompleteDays()
    return days.each.map { day in
      let energy = totals.first?.day == day ? totals.removeFirst().energy : nil
      let mark = history.completeness.isEmpty ? nil : history.completeness[day]
      guard day < today, let energy = energy ?? (mark == .complete ? .zero : nil) else { return nil }
      return judge.judge(energy.kilocalories, mark: mark)
    }
  }

  private mutating func judge(_ kilocalories: Double, mark: Completeness?) -> Double? {
    switch mark {
    case .incomplete: return nil
    case .complete: break
    case nil:
      let median = sorted.count >= Self.leastKnown ? DiaryTrends.median(ofSorted: sorted) : 0
      guard kilocalories >= max(Self.leastEnergy, Self.leastShare * median) else { return nil }
    }
    latest.append(kilocalories)
    sorted.insert(kilocalories, at: sorted.firstIndex { $0 >= kilocalories } ?? sorted.count)
    if latest.count > Self.window {
      let oldest = latest.removeFirst()
      if let index = sorted.firstIndex(of: oldest) { sorted.remove(at: index) }
    }
    return kilocalories
  }
}
