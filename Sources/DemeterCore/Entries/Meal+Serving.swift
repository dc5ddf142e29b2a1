extension Meal {
  /// The serving that the quantity counts: `100 g`, `1/2 cup`, `slice`; nil if nothing is known of it.
  var serving: String? {
    let size = servingSize == "1" && servingUnit != nil ? nil : servingSize
    guard let size, let unit = servingUnit else { return size ?? servingUnit }
    return FoodAmount.beginsWithNumber(unit) ? "\(size) × \(unit)" : "\(size) \(unit)"
  }

  /// Returns the amount and the brand in words: `2 × 100 g · Brand`, `2 slices`, `1/2 cup`, as far as they are known.
  public func servingWords(in numbers: NumberStyle) -> String? {
    let parts = [amountWords(in: numbers), brand].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// Returns the amount in words; nil for one serving without a size or unit.
  private func amountWords(in numbers: NumberStyle) -> String? {
    if let servingUnit, serving == servingUnit {
      return FoodAmount(quantity, FoodUnit(named: servingUnit.lowercased()) ?? .portion(servingUnit)).words(numbers)
    }
    guard quantity != .one else { return serving }
    return "\(numbers.text(quantity)) ×" + (serving.map { " \($0)" } ?? "")
  }
}
