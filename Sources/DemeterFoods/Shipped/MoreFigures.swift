import DemeterCore

/// The last figures of USDA's shipped foods: vitamins, minerals and water in 100 g. They stay text until a food is shown.
struct MoreFigures {
  /// What the figures are of, in the order in which `scripts/usda.py` writes them, each in the unit of its nutrient.
  static let order: [TraceNutrient] = [
    .potassium, .calcium, .iron, .vitaminC, .cholesterol, .water, .caffeine, .magnesium, .zinc, .vitaminA, .vitaminD, .vitaminE, .vitaminB6,
    .folate, .vitaminB12, .vitaminK, .thiamin, .riboflavin, .niacin, .folateEquivalents, .choline, .phosphorus, .copper, .selenium,
    .linolenicAcid, .dha, .epa,
  ]

  /// The foods that have any, by USDA's number, in ascending order.
  private var foods: [(id: Int32, text: Range<Int32>)] = []
  private var bytes: [UInt8] = []

  init(_ table: ShippedTable) {
    let known = table.foods.filter { $0.release != .own && !$0.further.isEmpty }
    foods.reserveCapacity(known.count)
    bytes.reserveCapacity(known.reduce(0) { $0 + $1.further.count })
    for food in known {
      let start = Int32(bytes.count)
      bytes += table.text[food.further]
      foods.append((Int32(table.string(food.key)) ?? 0, start..<Int32(bytes.count)))
    }
    foods.sort { $0.id < $1.id }
  }

  /// Returns what 100 g of a food have by its key: USDA's number, or "composed " with the numbers and grams of its ingredients. A nutrient
  /// that one of the ingredients does not state is unknown.
  func masses(of key: String) -> [TraceNutrient: Double] {
    guard key.hasPrefix("composed ") else { return Int32(key).map(grams) ?? [:] }
    let sides = key.dropFirst("composed ".count).split(separator: "=")
    var sum: [TraceNutrient: Double]?, whole = 0.0
    for term in (sides.first ?? "").split(separator: "+") {
      let parts = term.split { $0 == "*" || $0 == " " }
      guard parts.count == 2, let id = Int32(parts[0]), let weight = Double(parts[1]) else { return [:] }
      let added = grams(of: id)
      whole += weight
      sum = (sum ?? added.mapValues { _ in 0 }).reduce(into: [:]) { known, each in
        if let grams = added[each.key] { known[each.key] = each.value + grams * weight / 100 }
      }
    }
    if sides.count > 1 { whole = Double(sides[1].filter { $0 != " " }) ?? 0 }
    return whole > 0 ? (sum ?? [:]).mapValues { $0 / whole * 100 } : [:]
  }

  /// Returns the grams of each nutrient in 100 g of one of USDA's foods.
  private func grams(of id: Int32) -> [TraceNutrient: Double] {
    var range = foods.startIndex..<foods.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if foods[middle].id == id { return grams(in: bytes[foods[middle].text]) }
      range = foods[middle].id < id ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return [:]
  }

  private func grams(in text: ArraySlice<UInt8>) -> [TraceNutrient: Double] {
    var grams: [TraceNutrient: Double] = [:]
    for (nutrient, figure) in zip(Self.order, text.split(separator: UInt8(ascii: " "))) {
      if let amount = Double(String(decoding: figure, as: UTF8.self)) { grams[nutrient] = amount * nutrient.unit.grams }
    }
    return grams
  }
}
