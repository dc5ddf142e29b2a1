import DemeterCore
import DemeterTestSupport
import Foundation

@testable import DemeterStore

/// Calls a body with the path of a catalogue that does not exist yet.
func withCatalogueFile(_ body: @Sendable (String) async throws -> Void) async throws {
  try await withFolder { try await body($0.appending(path: "catalogue.sqlite").path) }
}

extension CatalogueFood {
  /// Returns a food with default values.
  static func made(
    _ source: FoodID.Source, _ key: String, _ name: String, brand: String? = nil, kilocalories: Double = 100,
    commonness: Commonness = .common
  ) -> CatalogueFood {
    CatalogueFood(
      Food(
        id: FoodID(source: source, key: key), name: name, brand: brand,
        per100Grams: Nutrition(energy: Energy(kilocalories: kilocalories)), portions: [("cup", Mass(grams: 240))]),
      commonness: commonness, licence: "public domain")
  }
}

extension SQLiteFoodCatalogue {
  /// Returns the foods that a text finds.
  func find(_ text: String, limit: Int = 20) async throws -> [Food] {
    guard let text = SearchText(text) else { return [] }
    return try await foods(matching: text, limit: limit)
  }

  /// Adds foods in one import.
  func add(_ foods: [CatalogueFood]) async throws {
    try await importing { sink in for food in foods { try sink.add(food) } }
  }
}

/// Returns the lines of a table of this target, split at ` = `.
func table(_ name: String) throws -> [(typed: String, expected: String)] {
  try String(contentsOf: inClone("Tests/DemeterStoreTests/Tables/\(name).txt"), encoding: .utf8).split(separator: "\n").filter {
    !$0.hasPrefix("#")
  }.map { line in
    let sides = line.components(separatedBy: " = ")
    return (sides[0], sides[1])
  }
}

/// USDA SR Legacy, if its files are in the folder next to the package.
enum SRLegacy {
  static let url = inClone("../shared/data/usda/FoodData_Central_sr_legacy_food_csv_2018-04.zip")
  static var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }
}
