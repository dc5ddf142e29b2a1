import DemeterCore

/// The unit of a plot's numbers, and how exactly they are written.
struct PlotUnit: Hashable, Sendable {
  /// The last digit that is written.
  enum Precision: Double, Sendable {
    case whole = 1
    case tenths = 0.1
    case thousandths = 0.001
  }

  /// `kcal`, `kg`; empty for plain numbers such as steps
  let symbol: String
  let precision: Precision

  init(_ symbol: String, _ precision: Precision = .whole) {
    self.symbol = symbol
    self.precision = precision
  }

  /// The largest size of a number that can be drawn and written.
  static let limit: Double = 9e14

  /// Returns a number without its unit: `1,234`, `72.4`.
  func text(_ value: Double, in numbers: NumberStyle) -> String {
    switch precision {
    case .whole: numbers.text(Int(nearest: value))
    case .tenths: numbers.text(Measure(value))
    case .thousandths: numbers.text(Quantity(servings: value))
    }
  }
}
