extension GoalBasis {
  /// Creates the basis from what is known; nil unless that is enough, of an adult of 18–100 years and 30–300 kg.
  ///
  /// - Parameter activity: is needed only if the energy that the person burns was not learned.
  public init?(_ body: Body, weight: Measure?, activity: GoalEstimate.Activity?, learned: LearnedExpenditure?, on today: Day) {
    guard let sex = body.sex, let height = body.height, let year = body.birthYear, let kilograms = weight?.value,
      GoalEstimate.weights.contains(kilograms), GoalEstimate.ages.contains(today.components.year - year)
    else { return nil }
    let expenditure: Expenditure
    if let learned, let trend = learned.estimate.kilograms {
      expenditure = .learned(Energy(kilocalories: learned.kilocalories), kilograms: trend)
    } else if let activity {
      expenditure = .formula(activity)
    } else {
      return nil
    }
    self.init(
      kilograms: kilograms, centimeters: Double(height), years: Double(today.components.year - year), sex: sex, expenditure: expenditure)
  }
}
