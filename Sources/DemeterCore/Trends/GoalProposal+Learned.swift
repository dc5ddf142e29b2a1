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
  /// Returns these goals with a new energy goal, and with the aim that fits the pace. If the macros added up to the old energy goal, they
  /// are scaled to the new one and rounded to whole grams.
  public func following(_ energy: Energy) -> Goals {
    var goals = self
    goals.energy = energy
    if let old = self.energy, energyOfMacros != nil, !macrosMissEnergy {
      for macro in Nutrient.withEnergy {
        goals[macro] = self[macro].map { Mass(grams: ($0.grams * energy.kilocalories / old.kilocalories).rounded()) }
      }
    }
    if let pace { goals.goalType = pace < 0 ? .deficit : pace > 0 ? .surplus : .maintenance }
    return goals
  }
}
