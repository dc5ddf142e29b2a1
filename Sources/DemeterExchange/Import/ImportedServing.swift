import DemeterCore

/// The amount of a food in another app: `100.00 g`, `2.00 large`, or 3 and `Grams`.
struct ImportedServing: Hashable {
  private(set) var quantity: Double?
  private(set) var size: String?
  private(set) var unit: String?

  /// Units that measure rather than count: 100 g is one serving of 100 g, but 2 slices are two servings of one slice.
  private static let measures: [String: String] = [
    "g": "g", "gram": "g", "grams": "g", "kg": "kg", "mg": "mg", "oz": "oz", "ounce": "oz", "ounces": "oz", "lb": "lb", "lbs": "lb",
    "pounds": "lb", "ml": "ml", "milliliter": "ml", "milliliters": "ml", "l": "l", "liters": "l", "fl oz": "fl oz",
    "fluid ounce": "fl oz", "fluid ounces": "fl oz",
  ]

  init(amount: String?, unit: String?, _ style: NumberStyle) {
    guard let amount else { return }
    let digits = amount.prefix { $0.isNumber || $0 == "." || $0 == "," }
    guard let number = style.number(from: String(digits)), number >= 0.001, number <= 100_000 else { return }
    let rest = unit ?? String(amount[digits.endIndex...])
    let word = String(rest.drop(while: \.isWhitespace).prefix(40))
    if let measure = Self.measures[word.lowercased()] {
      size = NumberStyle.plain.field(Quantity(servings: number))
      self.unit = measure
    } else {
      quantity = number
      self.unit = word.isEmpty ? nil : word
    }
  }
}
