/// How much of a day's exercise is added to its energy goal.
public struct ExerciseShare: Hashable, Sendable {
  /// Percent of the net energy, 1–100.
  public let percent: Int

  /// Creates a share; nil outside 1–100 %.
  public init?(percent: Int) {
    guard (1...100).contains(percent) else { return nil }
    self.percent = percent
  }

  private init(_ percent: Int) { self.percent = percent }

  /// All of it.
  public static let all: ExerciseShare = ExerciseShare(100)
  /// Half of it, because the energy of exercise is easily estimated too high.
  public static let half: ExerciseShare = ExerciseShare(50)

  /// Returns this share of an energy.
  public func of(_ energy: Energy) -> Energy { Energy(kilocalories: energy.kilocalories * Double(percent) / 100) }
}

extension ExerciseShare: LosslessStringConvertible {
  /// Parses the percent.
  public init?(_ text: String) {
    guard let percent = Int(text) else { return nil }
    self.init(percent: percent)
  }
  /// The percent: `50`.
  public var description: String { String(percent) }
}
