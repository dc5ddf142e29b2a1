extension GoalProposal {
  /// Proposes a goal from what is shown as burned, within the limits of goals; nil if the weight is not known.
  ///
  /// - Parameter pace: the change of weight in grams a week.
  public init?(from learned: LearnedExpenditure, pace: Int, on day: Day, body: Body) {
    guard let kilograms = learned.estimate.kilograms else { return nil }
    let rate = WeightRate(kilogramsPerWeek: Double(pace) / 1000)
    self.init(expenditure: learned.kilocalories, rate: rate, kilograms: kilograms, profile: body.profile(on: day))
    guard (500...5000).contains(kilocalories) else { return nil }
  }
}

extension Goals {
  /// Returns these goals with a new mean energy goal of the week, and with the aim that fits the pace. See `moved(toMean:)`.
  public func following(_ energy: Energy) -> Goals {
    var goals = moved(toMean: energy)
    if let pace { goals.goalType = pace < 0 ? .deficit : pace > 0 ? .surplus : .maintenance }
    return goals
  }
}
