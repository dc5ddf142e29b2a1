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

extension Nutrients {
  /// What a number of grams of the food have.
  func vector(grams: Double) -> NutrientVector {
    let named: [(TraceNutrient, Mass?)] = [(.fiber, fiber), (.sugars, sugars), (.saturatedFat, saturatedFat), (.sodium, sodium)]
    let known = named.compactMap { nutrient, mass in mass.map { (nutrient.rawValue, TraceMass(grams: $0.grams * grams / 100)) } }
    return NutrientVector(Dictionary(uniqueKeysWithValues: known))
  }
}
