package import DemeterCore

extension Nutrient {
  /// The columns of masses, in their order.
  package static let columns: [String] = allCases.map(\.rawValue)
}

extension StoredRow {
  /// Reads the masses of all nutrients from a column on; nil where the column is NULL.
  package func masses(from first: Int) throws -> PerNutrient<Mass?> {
    var column = first
    return try PerNutrient { _ in
      defer { column += 1 }
      return try amount(column)
    }
  }
}

extension PerNutrient<Mass?> {
  /// The values of `Nutrient.columns`.
  package var fields: [StoredField] { Nutrient.allCases.map { .number(self[$0]?.thousandths) } }
}
