internal import DemeterCore
public import Foundation
public import Observation

/// One food that was eaten, observable by a view.
@Observable
public final class FoodItem: Identifiable {
  /// The permanent id of the item; the diary's entry has the same id.
  public var id: UUID
  /// The name of the food.
  public var name: String
  /// Energy in kilocalories, never negative.
  public var calories: Double
  /// When it was eaten.
  public var timestamp: Date
  /// The size of a serving as written, such as "100".
  public var servingSize: String?
  /// The unit of a serving as written, such as "g" or "cup".
  public var servingUnit: String?
  /// The source of its values.
  public var source: FoodItemSource
  /// The entry that it was created from or last saved as, to detect later changes of the diary.
  @ObservationIgnored var origin: FoodEntry?

  /// Creates a food; by default it is eaten now, entered by hand, and has a new id.
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
