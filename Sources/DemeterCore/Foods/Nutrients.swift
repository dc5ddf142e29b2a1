/// The nutrients of a food other than energy and macros. A figure is nil if the source does not give it.
public struct Nutrients: Hashable, Sendable {
  /// Dietary fiber.
  public let fiber: Mass?
  /// All sugars, natural and added.
  public let sugars: Mass?
  /// Saturated fatty acids.
  public let saturatedFat: Mass?
  /// Sodium. It is 40 % of the mass of salt.
  public let sodium: Mass?

  /// Creates nutrients.
  public init(fiber: Mass?, sugars: Mass?, saturatedFat: Mass?, sodium: Mass?) {
    self.fiber = fiber
    self.sugars = sugars
    self.saturatedFat = saturatedFat
    self.sodium = sodium
  }
}
