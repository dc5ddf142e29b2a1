/// The sum of a nutrient over a day, as far as its entries state it.
public struct NutrientSum: Hashable, Sendable {
  /// The nutrient.
  public let nutrient: TraceNutrient
  /// The sum over the entries that state it.
  public let mass: TraceMass
  /// The share of the day's energy that these entries have, 0…1. Below 1, the day has at least this much of the nutrient.
  public let energyShare: Double
}

extension DayRecord {
  /// The nutrients that any entry states, in the order in which they are shown.
  public var nutrientSums: [NutrientSum] {
    let whole = Double(total.energy.thousandths)
    return TraceNutrient.allCases.compactMap { nutrient in
      var mass = TraceMass.zero
      var energy: Int64 = 0
      var isStated = false
      for entry in entries {
        guard let stated = entry.meal.nutrition.others[nutrient] else { continue }
        isStated = true
        mass += stated
        energy += entry.meal.nutrition.energy.thousandths
      }
      return isStated ? NutrientSum(nutrient: nutrient, mass: mass, energyShare: whole > 0 ? Double(energy) / whole : 1) : nil
    }
  }
}
