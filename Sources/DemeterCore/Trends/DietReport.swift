/// What a person ate in a few weeks, as a dietitian or doctor reads it. Means of food are over the days that were logged completely, and
/// what is not known is never counted as zero.
public struct DietReport: Hashable, Sendable {
  /// A mean over days, with the least and the most of a day.
  public struct Figure<A: Amount>: Hashable, Sendable {
    /// Rounded to the nearest thousandth.
    public let mean: A
    /// The least and the most of a day.
    public let range: ClosedRange<A>
    /// The number of days.
    public let days: Int

    /// nil without days.
    init?(_ amounts: [A]) {
      guard let least = amounts.min(), let most = amounts.max() else { return nil }
      let count = Int64(amounts.count)
      mean = A(thousandths: (amounts.reduce(.zero, +).thousandths * 2 + count) / (count * 2))
      range = least...most
      days = amounts.count
    }
  }

  /// The mean of what not every entry states.
  public struct PartlyKnown<A: Amount>: Hashable, Sendable {
    /// The mean of what is known. If an entry does not state it, it was at least this much.
    public let mean: A
    /// The least and the most of the days on which every entry states it; nil if there is none.
    public let range: ClosedRange<A>?
    /// The share of the energy that is from foods that state it, 0…1.
    public let energyShare: Double
    /// Whether every entry states it.
    public let isWhole: Bool
  }

  /// The weight over the days, in kilograms.
  public struct Weight: Hashable, Sendable {
    /// The first weight.
    public let first: WeightTrend.Weighing
    /// The last weight, which may be the same.
    public let last: WeightTrend.Weighing
    /// The change of the trend; nil for less than a week.
    public let change: Double?
  }

  /// All days, oldest first.
  public let records: [DayRecord]
  /// The days that were logged completely, oldest first.
  public let complete: [DayRecord]
  /// nil if none was written down or sent.
  public let weight: Weight?
  /// The nutrients that the person named.
  public let own: [OwnNutrient]

  /// - Parameters:
  ///   - records: the days, oldest first; at least one.
  ///   - trends: the diary up to the last of them or a later day.
  ///   - own: the nutrients that the person named.
  public init(_ records: [DayRecord], trends: DiaryTrends, own: [OwnNutrient] = []) {
    self.records = records
    self.own = own
    complete = records.filter { record in trends.index(of: record.day).map { trends.intakes[$0] != nil } ?? false }
    let known = trends.weight(.all)
    let days = records.first.flatMap { first in records.last.map { first.day...$0.day } }
    func isShown(_ day: Day) -> Bool { days?.contains(day) ?? false }
    let weighings = known.weighings.filter { isShown($0.day) }
    let trend = WeightTrend(points: known.points.filter { isShown($0.day) }, weighings: weighings)
    weight = weighings.first.flatMap { first in weighings.last.map { Weight(first: first, last: $0, change: trend.change) } }
  }

  /// The energy of the complete days; nil if there is none.
  public var energy: Figure<Energy>? { Figure(complete.map(\.total.energy)) }
  /// The least and the greatest energy goal of the complete days; nil unless each has one.
  public var energyGoal: ClosedRange<Energy>? { goal { $0.energy } }
  /// The least and the greatest goal of a macro on the complete days; nil unless each has one.
  public func goal(of nutrient: Nutrient) -> ClosedRange<Mass>? { goal { $0[nutrient] } }
  /// A macro on the complete days; nil if no entry states it.
  public func macro(_ nutrient: Nutrient) -> PartlyKnown<Mass>? { known { $0[nutrient] } }
  /// A further nutrient on the complete days; nil if no entry states it.
  public func nutrient(_ nutrient: TraceNutrient) -> PartlyKnown<TraceMass>? { known { $0.others[nutrient] } }
  /// A nutrient that the person named, on the complete days; nil if no entry states it.
  public func nutrient(_ nutrient: OwnNutrient) -> PartlyKnown<TraceMass>? { known { $0.others[own: nutrient] } }
  /// The steps of the days on which they are known; nil if they are on none.
  public var steps: Figure<Measure>? { Figure(records.compactMap { $0.activity?.day[.steps] }) }
  /// What was burned on the days on which it was measured; nil if it was on none.
  public var burned: Figure<Energy>? { Figure(records.compactMap(\.balance.burned)) }

  private func goal<A: Amount>(_ goal: (Goals) -> A?) -> ClosedRange<A>? {
    let goals = complete.compactMap { $0.goals.flatMap(goal) }
    guard goals.count == complete.count, let least = goals.min(), let most = goals.max() else { return nil }
    return least...most
  }

  private func known<A: Amount>(_ amount: (Nutrition) -> A?) -> PartlyKnown<A>? {
    var sums: [A] = [], whole: [A] = []
    var stated = 0, energy = Energy.zero, energyOfStated = Energy.zero
    for record in complete {
      var sum = A.zero, isWhole = true
      for entry in record.entries {
        energy += entry.meal.nutrition.energy
        guard let part = amount(entry.meal.nutrition) else {
          isWhole = false
          continue
        }
        stated += 1
        sum += part
        energyOfStated += entry.meal.nutrition.energy
      }
      sums.append(sum)
      if isWhole { whole.append(sum) }
    }
    guard stated > 0, let figure = Figure(sums) else { return nil }
    return PartlyKnown(
      mean: figure.mean, range: Figure(whole)?.range,
      energyShare: energy > .zero ? energyOfStated.kilocalories / energy.kilocalories : 1, isWhole: whole.count == sums.count)
  }
}

extension DietReport {
  /// The numbers of weeks that a report can have.
  public static let weeks: [Int] = [1, 2, 4]

  /// Returns the days of a report: whole weeks up to a day, which is not in the future.
  public static func days(_ weeks: Int, to last: Day) -> ClosedRange<Day> { last - (weeks * 7 - 1)...last }
}
