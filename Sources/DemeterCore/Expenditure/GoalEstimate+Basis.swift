extension GoalEstimate {
  /// Estimates goals for a pace.
  public init(_ basis: GoalBasis, pace: Int) {
    let burned = basis.burned.kilocalories, wanted = basis.eaten(at: pace)
    let eaten = min(max(wanted, 500), 5000)
    let isLimited = eaten != wanted, isBelowResting = eaten < basis.resting.kilocalories
    let mostProtein = eaten * Self.largestShareOfProtein / 4, wishedProtein = Self.proteinPerKilogram * basis.kilograms
    self.init(
      pace: pace,
      goals: Self.goals(eaten, deficit: pace < 0 ? burned - eaten : nil, protein: min(wishedProtein, mostProtein).rounded(), pace),
      isLimited: isLimited, isBelowResting: isBelowResting, isProteinLimited: wishedProtein > mostProtein,
      isSustainable: !isLimited && !isBelowResting && burned - eaten <= Double(Self.sustainableDeficits.upperBound) && pace >= -500
        && eaten >= GoalProposal.leastAdvised(for: basis.sex)
        && !WeightRate(kilogramsPerWeek: Double(pace) / 1000).isFast(at: basis.kilograms))
  }

  private static func goals(_ eaten: Double, deficit: Double?, protein: Double, _ pace: Int) -> Goals {
    let fat = (eaten * shareOfFat / 9).rounded()
    return Goals(
      energy: Energy(kilocalories: eaten), protein: Mass(grams: protein),
      carbohydrates: Mass(grams: ((eaten - protein * 4 - fat * 9) / 4).rounded()), fat: Mass(grams: fat),
      goalType: pace < 0 ? .deficit : pace > 0 ? .surplus : .maintenance,
      deficit: deficit.map { Energy(kilocalories: max($0, 0)) })
  }
}
