/// How sure a match is, in three steps.
public enum Certainty: String, CaseIterable, Sendable {
  /// More than 0.9.
  case verified
  /// From 0.7 to 0.9.
  case estimated
  /// Less than 0.7: a person has to look.
  case review

  /// The step that a confidence is on.
  public init(_ confidence: Double) {
    self = confidence > 0.9 ? .verified : confidence >= 0.7 ? .estimated : .review
  }

  /// In words, for a screen.
  public var words: String {
    switch self {
    case .verified: "Verified"
    case .estimated: "Estimated"
    case .review: "Please review"
    }
  }
}
