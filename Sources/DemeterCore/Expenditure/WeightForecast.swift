/// When a goal weight will be reached, and the way there: "72 kg in 14 to 19 weeks".
///
/// Hall's model (`HallModel`) is started three times: with the learned energy expenditure and at both ends of its 90 % interval. The
/// interval is widened because people never eat exactly what they plan.
public struct WeightForecast: Hashable, Sendable {
  /// What becomes of a goal weight.
  public enum Arrival: Hashable, Sendable {
    /// The present weight differs from the goal by no more than its error, or by at most 0.2 kg.
    case alreadyThere
    /// Days from now until the goal: the earliest and the latest day of the interval.
    case days(earliest: Int, latest: Int)
    /// The earliest day of the interval. At the other end, the weight levels off before the goal.
    case noEarlier(than: Int)
    /// The weight stays, or moves towards the goal but levels off before it, near this many kilograms.
    case levelsOff(kilograms: Double)
    /// The weight moves away from the goal.
    case movesAway
  }

  /// Kilograms in the morning of each day, today first, if the learned expenditure is right.
  public let likely: [Double]
  /// The same if the person burns as much as the interval allows.
  public let lower: [Double]
  /// The same if the person burns as little as the interval allows.
  public let upper: [Double]

  /// The longest time that is looked ahead: five years.
  public static let longest: Int = 1826

  /// Forecasts the weight at a constant intake.
  ///
  /// - Parameters:
  ///   - kilograms: the present weight without ups and downs; 20…400.
  ///   - kilogramsDeviation: its standard deviation.
  ///   - expenditure: energy burned, in kilocalories a day.
  ///   - deviation: its standard deviation.
  ///   - usualIntake: what was eaten in the last weeks, in kilocalories a day; nil if as much as was burned.
  ///   - plannedIntake: what will be eaten, in kilocalories a day.
  ///   - adherence: the standard deviation of the mean of what will be eaten, in kilocalories a day.
  ///   - days: how far to look ahead, at most five years.
  public init(
    kilograms: Double, kilogramsDeviation: Double = 0, profile: BodyProfile = BodyProfile(), expenditure: Double, deviation: Double,
    usualIntake: Double? = nil, plannedIntake: Double, adherence: Double = 75, days: Int = WeightForecast.longest
  ) {
    let body = BodyComposition(kilograms: min(max(kilograms, 20), 400), profile: profile)
    let spread: Double = ExpenditureEstimate.halfWidth * (deviation * deviation + adherence * adherence).squareRoot()
    let length: Int = min(max(days, 0), Self.longest)
    func weights(burning expenditure: Double) -> [Double] {
      HallModel(body: body, expenditure: max(expenditure, 500), usualIntake: usualIntake)
        .weights(intake: max(plannedIntake, 0), days: length)
    }
    let margin: Double = ExpenditureEstimate.halfWidth * kilogramsDeviation
    // Adds the two independent errors, of expenditure and of the present weight.
    func distance(_ a: Double, _ b: Double) -> Double { ((a - b) * (a - b) + margin * margin).squareRoot() }
    let middle = weights(burning: expenditure)
    likely = middle
    lower = zip(middle, weights(burning: expenditure + spread)).map { $0 - distance($0, $1) }
    upper = zip(middle, weights(burning: expenditure - spread)).map { $0 + distance($0, $1) }
  }

  /// Forecasts from an estimate; nil if it does not claim a number yet.
  public init?(
    from estimate: ExpenditureEstimate, profile: BodyProfile = BodyProfile(), plannedIntake: Double, days: Int = WeightForecast.longest
  ) {
    guard estimate.isReady, let kilograms = estimate.kilograms else { return nil }
    self.init(
      kilograms: kilograms, kilogramsDeviation: estimate.kilogramsDeviation, profile: profile, expenditure: estimate.kilocalories,
      deviation: estimate.kilocaloriesDeviation, usualIntake: estimate.usualIntake, plannedIntake: plannedIntake, days: days)
  }

  /// Returns when a goal weight in kilograms is reached.
  public func arrival(at goal: Double) -> Arrival {
    guard let now = likely.first, abs(now - goal) > max(upper[0] - now, 0.2) else { return .alreadyThere }
    func day(_ path: [Double]) -> Int? { path.firstIndex { goal < now ? $0 <= goal : $0 >= goal } }
    let (fast, slow) = goal < now ? (lower, upper) : (upper, lower)
    if let latest = day(slow) { return .days(earliest: day(fast) ?? latest, latest: latest) }
    if day(likely) != nil, let earliest = day(fast) { return .noEarlier(than: earliest) }
    let end: Double = likely.last ?? now
    let isAway = (end - now) * (goal - now) < 0 && abs(end - now) > 0.5
    return isAway ? .movesAway : .levelsOff(kilograms: end)
  }
}
