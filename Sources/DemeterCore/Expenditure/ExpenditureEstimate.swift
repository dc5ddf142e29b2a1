/// What is known on a day about the energy a person burns and about their weight. Intervals are for 90 %.
public struct ExpenditureEstimate: Hashable, Sendable {
  /// The energy burned, in kilocalories a day. Before the first weight, an average of people.
  public let kilocalories: Double
  /// The standard deviation of `kilocalories`.
  public let kilocaloriesDeviation: Double
  /// The weight without the ups and downs of water, in kilograms; nil before the first weight.
  public let kilograms: Double?
  /// The standard deviation of `kilograms`.
  public let kilogramsDeviation: Double
  /// How fast the weight changes, in kilograms a week, from weights alone; nil before the first weight.
  public let kilogramsPerWeek: Double?
  /// The standard deviation of `kilogramsPerWeek`.
  public let kilogramsPerWeekDeviation: Double
  /// What was eaten lately, in kilocalories a day; nil before the first complete day. The mean age of what counts is about two weeks.
  public let usualIntake: Double?
  /// The average intake of about the last 8 complete days less that of about the last 60, in kilocalories a day; negative if less is eaten
  /// now. In the first weeks of eating less, lost water looks like burned fat, and `kilocalories` is too high.
  public let intakeChange: Double
  /// Days with complete food among the 28 days before this one, 0…28.
  public let completeDays: Int
  /// Days with a weight among the last 28 days, this one included, 0…28.
  public let weighedDays: Int
  /// Whether enough is known to name a number of kilocalories. See `ExpenditureFilter`.
  public let isReady: Bool

  /// The number of days that `completeDays` and `weighedDays` are counted over.
  public static let countedDays: Int = 28
  /// What an adult can burn over weeks, in kilocalories a day. The resting energy of a small old person is about 800; riders of the Tour de
  /// France burn about 8,000 (Westerterp and others, 1986, J Appl Physiol 61:2162). Beyond that, food or weights are wrong.
  static let possible: ClosedRange<Double> = 600...10_000
  /// Half the width of a 90 % interval, in standard deviations of the normal distribution.
  static let halfWidth: Double = 1.645

  /// Half the width of the 90 % interval of `kilocalories`: "2,310 ± 90 kcal".
  public var kilocaloriesMargin: Double { Self.halfWidth * kilocaloriesDeviation }
  /// Half the width of the 90 % interval of `kilograms`.
  public var kilogramsMargin: Double { Self.halfWidth * kilogramsDeviation }
  /// Half the width of the 90 % interval of `kilogramsPerWeek`.
  public var kilogramsPerWeekMargin: Double { Self.halfWidth * kilogramsPerWeekDeviation }
}
