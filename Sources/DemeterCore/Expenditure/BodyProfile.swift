/// What a person said about their body. Everything may be unknown.
public struct BodyProfile: Hashable, Sendable {
  /// The sex that formulas know; nil takes the average of both.
  public var sex: GoalEstimate.Sex?
  /// The height in centimetres, 100…250; nil takes an average.
  public var centimeters: Double?
  /// The age in years, 18…120; nil takes 40.
  public var years: Double?
  /// A measured share of body fat, 0.03…0.65; nil estimates it.
  public var fatShare: Double?

  /// Creates a profile.
  public init(sex: GoalEstimate.Sex? = nil, centimeters: Double? = nil, years: Double? = nil, fatShare: Double? = nil) {
    self.sex = sex
    self.centimeters = centimeters
    self.years = years
    self.fatShare = fatShare
  }
}
