/// A goal of daily energy that follows from the learned energy expenditure. It is proposed, never enforced.
public struct GoalProposal: Hashable, Sendable {
  /// The proposed goal in kilocalories a day, a multiple of 10.
  public let kilocalories: Double
  /// Whether the weight would change faster than is usually advised. See `WeightRate`.
  public let isFast: Bool
  /// Whether the goal is lower than what is usually advised without a doctor: 1,200 kcal, for men 1,500 kcal.
  public let isLow: Bool

  /// The least difference from the present goal that is worth a new one, in kilocalories.
  public static let leastChange: Double = 20

  /// Proposes the learned expenditure plus the energy that the rate stores.
  ///
  /// - Parameters:
  ///   - expenditure: energy burned, in kilocalories a day.
  ///   - kilograms: the present weight, 20…400.
  public init(expenditure: Double, rate: WeightRate, kilograms: Double, profile: BodyProfile = BodyProfile()) {
    let body = BodyComposition(kilograms: min(max(kilograms, 20), 400), profile: profile)
    kilocalories = max(((expenditure + rate.dailyKilocalories(for: body)) / 10).rounded() * 10, 0)
    isFast = rate.isFast(at: kilograms)
    isLow = kilocalories < Self.leastAdvised(for: profile.sex)
  }

  /// The least kilocalories a day that are usually advised without a doctor.
  static func leastAdvised(for sex: GoalEstimate.Sex?) -> Double { sex == .male ? 1500 : 1200 }

  /// Proposes a goal from an estimate; nil if it does not claim a number yet.
  public init?(from estimate: ExpenditureEstimate, rate: WeightRate, profile: BodyProfile = BodyProfile()) {
    guard estimate.isReady, let kilograms = estimate.kilograms else { return nil }
    self.init(expenditure: estimate.kilocalories, rate: rate, kilograms: kilograms, profile: profile)
  }

  /// Whether the goal shall be proposed today: on the first Monday after the last change or later, if it differs by at least 20 kcal.
  ///
  /// - Parameters:
  ///   - goal: the present goal in kilocalories a day; nil if there is none.
  ///   - lastChange: the first day of the present goal; nil if it never changed.
  public func isDue(today: Day, goal: Double?, lastChange: Day?) -> Bool {
    guard let goal else { return true }
    guard abs(kilocalories - goal) >= Self.leastChange else { return false }
    return lastChange.map { Self.nextChange(after: $0) <= today } ?? true
  }

  /// Returns the first Monday after a day: "next change on Monday".
  public static func nextChange(after day: Day) -> Day {
    // 0 is Sunday, 1 is Monday.
    day + (day.weekday == 0 ? 1 : 8 - day.weekday)
  }
}
