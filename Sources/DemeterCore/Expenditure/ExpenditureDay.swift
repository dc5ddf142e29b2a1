/// What the diary knows of one day for the estimate of energy expenditure.
public struct ExpenditureDay: Hashable, Sendable {
  /// The median of the day's weighings in kilograms; nil if there was none.
  public var kilograms: Double?
  /// The energy eaten in kilocalories; nil if the day was not logged completely. Never zero for unknown.
  public var kilocalories: Double?

  /// Creates a day.
  public init(kilograms: Double? = nil, kilocalories: Double? = nil) {
    self.kilograms = kilograms
    self.kilocalories = kilocalories
  }

  /// The weight, if a person can have it: 20…400 kg.
  var possibleKilograms: Double? { kilograms.flatMap { (20...400).contains($0) ? $0 : nil } }
  /// The energy eaten, if a person can eat it: 0…20,000 kcal.
  var possibleKilocalories: Double? { kilocalories.flatMap { (0...20_000).contains($0) ? $0 : nil } }
}
