/// The confidence in a match, in three steps.
public enum Certainty: String, CaseIterable, Sendable {
  /// More than 0.9.
  case verified
  /// From 0.7 to 0.9.
  case estimated
  /// Less than 0.7: a person has to review it.
  case review

  /// The step of a confidence.
  public init(_ confidence: Double) {
    self = confidence > 0.9 ? .verified : confidence >= 0.7 ? .estimated : .review
  }
}
