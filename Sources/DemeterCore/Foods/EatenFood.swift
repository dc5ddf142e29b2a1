/// A food as it was eaten in a range of days.
public struct EatenFood: Hashable, Sendable {
  /// Its name, as it was logged last.
  public let name: String
  /// Its brand, as it was logged last.
  public let brand: String?
  /// The number of entries.
  public let count: Int
  /// The sum of their energy.
  public let energy: Energy
  /// The sums of their nutrients; nil for one that no entry states.
  public let nutrients: PerNutrient<Mass?>

  /// Creates a food with its sums.
  public init(name: String, brand: String?, count: Int, energy: Energy, nutrients: PerNutrient<Mass?>) {
    self.name = name
    self.brand = brand
    self.count = count
    self.energy = energy
    self.nutrients = nutrients
  }
}

extension EatenFood {
  /// Merges parts of foods that have the same name, in any case, and brand: other sizes of them are the same food here.
  ///
  /// - Parameter parts: those that were logged last come last.
  public static func merged(_ parts: some Sequence<EatenFood>) -> [EatenFood] {
    func sum(_ one: Mass?, _ other: Mass?) -> Mass? { one.map { $0 + (other ?? .zero) } ?? other }
    var foods: [[String]: EatenFood] = [:]
    for part in parts {
      let key = [part.name.lowercased(), part.brand?.lowercased() ?? ""]
      let known = foods[key]
      foods[key] = EatenFood(
        name: part.name, brand: part.brand, count: part.count + (known?.count ?? 0), energy: part.energy + (known?.energy ?? .zero),
        nutrients: PerNutrient { sum(part.nutrients[$0], known?.nutrients[$0]) })
    }
    return Array(foods.values)
  }
}

extension [EatenFood] {
  /// The foods that gave most energy, most first.
  public func mostEnergy(_ limit: Int) -> [EatenFood] {
    Array(sorted { $0.precedes($1, $0.energy, $1.energy) }.prefix(limit).filter { $0.energy > .zero })
  }

  /// The foods that gave most of a nutrient, most first.
  public func most(of nutrient: Nutrient, _ limit: Int) -> [EatenFood] {
    func mass(_ food: EatenFood) -> Mass { food.nutrients[nutrient] ?? .zero }
    return Array(filter { mass($0) > .zero }.sorted { $0.precedes($1, mass($0), mass($1)) }.prefix(limit))
  }
}

extension EatenFood {
  /// Whether this food is listed before another one: the larger amount first; with equal amounts, by name and then by brand.
  fileprivate func precedes<Amount: Comparable>(_ other: EatenFood, _ amount: Amount, _ otherAmount: Amount) -> Bool {
    (otherAmount, name, brand ?? "") < (amount, other.name, other.brand ?? "")
  }
}
