internal import DemeterCore
public import Foundation
public import Observation

/// One food that was eaten, observable by a view.
@Observable
public final class FoodItem: Identifiable {
  /// Names the item for ever; the diary's entry has the same id.
  public var id: UUID
  /// What was eaten.
  public var name: String
  /// Energy in kilocalories, never negative.
  public var calories: Double
  /// When it was eaten.
  public var timestamp: Date
  /// The size of a serving as written, such as "100".
  public var servingSize: String?
  /// The unit of a serving as written, such as "g" or "cup".
  public var servingUnit: String?
  /// Where its figures came from.
  public var source: FoodItemSource
  /// The entry that it was made from or last saved as, which tells whether the diary has moved on since.
  @ObservationIgnored var origin: FoodEntry?

  /// A food of those values; eaten now, entered by hand and under an id of its own where nothing else is said.
  public init(
    id: UUID? = nil,
    name: String,
    calories: Double,
    timestamp: Date = Date(),
    servingSize: String? = nil,
    servingUnit: String? = nil,
    source: FoodItemSource = .manual
  ) {
    self.id = id ?? .fresh()
    self.name = name
    self.calories = calories
    self.timestamp = timestamp
    self.servingSize = servingSize
    self.servingUnit = servingUnit
    self.source = source
  }
}
