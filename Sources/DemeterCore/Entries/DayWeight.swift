/// A weight of a day.
public struct DayWeight: Hashable, Sendable {
  /// The day that it counts for.
  public let day: Day
  /// The weight in kilograms.
  public let kilograms: Double

  /// Creates a weight.
  public init(day: Day, kilograms: Double) {
    self.day = day
    self.kilograms = kilograms
  }
}
