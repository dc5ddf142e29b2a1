/// What a food has besides energy and macros. A figure is nil where its source does not give it.
public struct Nutrients: Hashable, Sendable {
  /// Dietary fiber.
  public let fiber: Mass?
  /// All sugars, the food's own and added ones.
  public let sugars: Mass?
  /// Saturated fatty acids.
  public let saturatedFat: Mass?
  /// Sodium, which is 0.4 of salt.
  public let sodium: Mass?

  /// Nutrients of those values.
  public init(fiber: Mass?, sugars: Mass?, saturatedFat: Mass?, sodium: Mass?) {
    self.fiber = fiber
    self.sugars = sugars
    self.saturatedFat = saturatedFat
    self.sodium = sodium
  }
}
