/// Learns the energy a person burns from what they eat and weigh.
///
/// What is eaten and not burned becomes tissue: Δtissue = (eaten − burned) / density. A Kalman filter (`WeightState`) separates tissue from
/// water and finds the energy burned that explains the weights. It is a base, which drifts slowly, plus an effect of food: 10 % of what is
/// eaten is burned to digest it, the body adapts by 14 % within weeks, and a kilogram more tissue costs 16 kcal a day (Hall and others,
/// 2011, Lancet 378:826). The density follows from body fat (`TissueEnergy`).
///
/// - A weight counts as taken in the morning: what is eaten on a day shows from the next day on. So the estimate of a day uses its weight,
///   and the food of the days before.
/// - Days without complete food count as the usual intake with a large error, which grows in longer gaps.
/// - A number may be claimed (`isReady`) if the last 42 days have at least 14 complete days and 6 weights, two of them at least 14 days
///   apart and one in the last 14 days, if the 90 % interval is at most ± 350 kcal, and if the number is possible (`ExpenditureEstimate.possible`).
public struct ExpenditureFilter: Sendable {
  private let profile: BodyProfile
  /// Tissue against the energy burned without the effect of food.
  private var energy: WeightState?
  /// Tissue against its rate of change, from weights alone.
  private var trend: WeightState?
  private var intakes: IntakeHistory
  private var lastKilograms: Double = 0
  private var weighings: Int = 0
  private var daysSinceWeighing: Int = 0

  /// Returns an estimate for each day, from this day and the days before it.
  ///
  /// - Parameters:
  ///   - days: consecutive days, oldest first.
  ///   - profile: what is known of the body. It improves the first weeks.
  public static func estimates(of days: [ExpenditureDay], profile: BodyProfile = BodyProfile()) -> [ExpenditureEstimate] {
    var filter = ExpenditureFilter(profile: profile)
    var counts = RecentCounts()
    return days.indices.map { index in
      if let kilograms = days[index].possibleKilograms { filter.weigh(kilograms) }
      counts.move(to: index, of: days)
      let estimate = filter.estimate(counts)
      filter.eat(days[index].possibleKilocalories)
      return estimate
    }
  }

  private init(profile: BodyProfile) {
    self.profile = profile
    intakes = IntakeHistory(guess: Prior.kilocalories)
  }

  private mutating func weigh(_ kilograms: Double) {
    weighings += 1
    daysSinceWeighing = 0
    // A typing error in the first weight: the next ones agree on something else.
    let isFalseStart = weighings <= 5 && abs(kilograms - lastKilograms) < 3 && abs(kilograms - (energy?.tissue ?? kilograms)) > 8
    lastKilograms = kilograms
    if energy == nil || isFalseStart {
      let known = profile.sex != nil && profile.centimeters != nil
      let guess: Double = BodyComposition(kilograms: kilograms, profile: profile).restingKilocalories * Prior.activityLevel
      let deviation: Double = known ? Prior.deviationOfProfile : Prior.deviation
      if !intakes.isKnown { intakes = IntakeHistory(guess: guess) }
      energy = WeightState(
        kilograms: kilograms, drive: guess - Food.effect * intakes.settled, driveVariance: deviation * deviation)
      trend = WeightState(kilograms: kilograms, drive: 0, driveVariance: Trend.priorDeviation * Trend.priorDeviation)
    } else {
      energy?.update(kilograms: kilograms, breakVariance: Noise.atBreak * Noise.atBreak)
      trend?.update(kilograms: kilograms, breakVariance: Trend.atBreak * Trend.atBreak)
    }
  }

  private mutating func eat(_ kilocalories: Double?) {
    let error: Double
    if let kilocalories {
      intakes.add(kilocalories)
      error = Noise.logged * Noise.logged
    } else {
      intakes.skip()
      // Days in a row without food in the diary err in the same direction.
      error = Noise.unknown * Noise.unknown * Double(2 * min(intakes.gap, 7) - 1)
    }
    guard let tissue = energy?.tissue else { return }
    daysSinceWeighing += 1
    let eaten: Double = kilocalories ?? intakes.recent
    let burnedByFood: Double = Food.digestion * eaten + Food.adaptation * intakes.settled
    let density: Double = BodyComposition(kilograms: min(max(tissue, 20), 400), profile: profile).kilocaloriesPerKilogram
    let gained: Double = (eaten - burnedByFood) / density
    energy?.predict(
      gain: -1 / density, input: gained, tissueVariance: error / (density * density), driveMemory: 1 - Food.upkeep / density,
      driveInput: Food.upkeep * gained, driveVariance: Noise.base * Noise.base)
    trend?.predict(
      gain: 1, input: 0, tissueVariance: Trend.tissue * Trend.tissue, driveMemory: daysSinceWeighing > 7 ? Trend.memoryInGap : 1,
      driveInput: 0, driveVariance: Trend.drift * Trend.drift)
  }

  private func estimate(_ counts: RecentCounts) -> ExpenditureEstimate {
    let base: Double = energy?.drive ?? (1 - Food.effect) * Prior.kilocalories
    let baseVariance: Double = energy?.dd ?? Prior.deviation * Prior.deviation
    let adapting: Double = Noise.adapting * intakes.change
    let unknown: Double = Food.effect * Noise.unknown * intakes.unknownShare
    let deviation: Double =
      (baseVariance + Noise.model * Noise.model + adapting * adapting + unknown * unknown).squareRoot()
    let kilocalories: Double = base + Food.effect * intakes.settled
    return ExpenditureEstimate(
      kilocalories: kilocalories, kilocaloriesDeviation: deviation,
      kilograms: trend?.tissue, kilogramsDeviation: max(trend?.tt ?? 0, 0).squareRoot(),
      kilogramsPerWeek: trend.map { 7 * $0.drive }, kilogramsPerWeekDeviation: 7 * max(trend?.dd ?? 0, 0).squareRoot(),
      usualIntake: intakes.isKnown ? intakes.settled : nil, intakeChange: intakes.change, completeDays: counts.complete,
      weighedDays: counts.weighed,
      isReady: counts.areEnough && ExpenditureEstimate.halfWidth * deviation <= 350 && ExpenditureEstimate.possible.contains(kilocalories))
  }

  /// What is expected before anything is known.
  private enum Prior {
    static let kilocalories: Double = 2300
    static let activityLevel: Double = 1.6
    static let deviation: Double = 350
    static let deviationOfProfile: Double = 250
  }

  /// How expenditure follows what is eaten and what becomes of it.
  private enum Food {
    static let digestion: Double = 0.1
    static let adaptation: Double = 0.14
    static let effect: Double = digestion + adaptation
    /// Kilocalories a day for each kilogram of tissue: δ + γ of Hall's model for an average body.
    static let upkeep: Double = 16
  }

  /// Standard deviations in kilocalories.
  private enum Noise {
    /// Of the base, from one day to the next.
    static let base: Double = 4.7
    /// Of what is logged on a complete day.
    static let logged: Double = 200
    /// Of what is eaten on another day.
    static let unknown: Double = 500
    /// Of the base at a break.
    static let atBreak: Double = 35
    /// Of the model.
    static let model: Double = 8
    /// Of the effect of a change of intake, as a share of the change: lost water looks like burned fat at first.
    static let adapting: Double = 0.09
  }

  /// Standard deviations of the weight's trend, in kilograms and kilograms a day.
  private enum Trend {
    static let priorDeviation: Double = 0.07
    static let tissue: Double = 0.03
    static let drift: Double = 0.007
    static let atBreak: Double = 0.02
    /// What is left of the rate after each day, more than a week after the last weight.
    static let memoryInGap: Double = 0.93
  }
}
