import DemeterCore
import DemeterFoods
import Foundation
import Testing

@testable import DemeterStore

@Suite struct `Importing Open Food Facts` {
  /// Imports a dump of Open Food Facts and passes on its foods: `name: kcal protein carbohydrates fat`.
  private func dump(_ text: String, as name: String, _ check: @Sendable ([String], FoodImportSummary) -> Void) async throws {
    try await withFolder { folder in
      let url = folder.appending(path: name), path = folder.appending(path: "c.sqlite").path
      try Data(text.utf8).write(to: url)
      let catalogue = try SQLiteFoodCatalogue(path: path)
      let summary = try await catalogue.importing { try FoodImport(url).read(into: $0) }
      var foods: [String] = []
      for code in 1...9 {
        guard let food = try await catalogue.food(FoodID(source: .openFoodFacts, key: "0000000\(code)")) else { continue }
        let figures = food.per100Grams
        let numbers = [figures?.energy.kilocalories, figures?[.protein]?.grams, figures?[.carbohydrates]?.grams, figures?[.fat]?.grams]
        foods.append("\(food.name): " + numbers.map { $0.map { "\($0)" } ?? "?" }.joined(separator: " "))
        if let sodium = figures?.others[.sodium] { foods[foods.count - 1] += " sodium \(sodium.grams)" }
      }
      check(foods, summary)
    }
  }

  @Test func `reads both shapes of Open Food Facts' lines of JSON`() async throws {
    try await dump(
      """
      {"code":"1","product_name":"Old","nutriments":{"energy-kcal_100g":100,"proteins_100g":"1.5","fat_100g":2,\
      "carbohydrates_100g":19,"sodium_100g":0.2}}
      {"code":"2","product_name":"New","nutrition":{"aggregated_set":{"per":"100g","preparation":"as_sold","nutrients":{\
      "energy-kcal":{"value":200,"unit":"kcal"},"proteins":{"value":4000,"unit":"mg"},\
      "carbohydrates":{"value":30},"fat":{"value":7,"unit":"g"},"sodium":{"value":300,"unit":"mg"}}}},"nutriments":{"energy-kcal_100g":999}}
      {"code":"3","product_name":"","product_name_de":"Milch",\
      "nutrition":{"aggregated_set":{"per":"100ml","nutrients":{"energy":{"value":268,"unit":"kJ"}}}}}
      {"code":"4","generic_name":"Pudding powder","nutriments":{"energy-kcal_prepared_100g":90}}
      {"code":"5","brands":"Hof,Gut","quantity":"500 g",\
      "nutrition":{"aggregated_set":{"per":"serving","nutrients":{"energy-kcal":{"value":7,"unit":"kcal"}}}}}
      {"code":"6","brands":"Hof,Gut","quantity":"500 g","nutriments":{"energy-kj_100g":418.4}}

      {"code":
      """, as: "off.jsonl"
    ) { foods, summary in
      #expect(
        foods == [
          "Old: 100.0 1.5 19.0 2.0 sodium 0.2", "New: 200.0 4.0 30.0 7.0 sodium 0.3", "Milch: 64.054 ? ? ?",
          "Pudding powder (prepared): 90.0 ? ? ?",
          "Hof 500 g: 100.0 ? ? ?",
        ])
      #expect(summary.records == 7 && summary.skipped == [.nameless: 1, .withoutEnergy: 1] && !summary.isMostlyWithoutEnergy)
    }
  }

  @Test func `reads the new shape in columns, and says if most products have no energy`() async throws {
    let columns = "nutrition.aggregated_set."
    let head =
      "code\tproduct_name\tproduct_name_en\t\(columns)per\t\(columns)nutrients.energy-kcal.value\t\(columns)nutrients.proteins.value\n"
    let bread = head + "1\t\tBread\t100g\t250\t9\n", empty = "2\tEmpty\t\t\t\t\n"
    try await dump(bread + empty + empty, as: "off.csv") { foods, summary in
      #expect(foods == ["Bread: 250.0 9.0 ? ?"] && summary.isMostlyWithoutEnergy)
    }
    try await dump(bread + empty, as: "off.csv") { _, summary in #expect(!summary.isMostlyWithoutEnergy) }
  }

  @Test func `keeps wine whose alcohol is not stated`() async throws {
    let head = "code\tproduct_name\tcategories_tags\tenergy-kcal_100g\tproteins_100g\tcarbohydrates_100g\tfat_100g\talcohol_100g\n"
    try await dump(
      head + """
        1\tRed wine\t\t83\t0\t2.6\t0\t
        2\tRiserva\ten:beverages,en:alcoholic-beverages\t83\t0\t2.6\t0\t
        3\tWeißwein trocken\t\t83\t0\t2.6\t0\t12
        4\tWine without alcohol\t\t83\t0\t2.6\t0\t0
        5\tLemonade\t\t83\t0\t2.6\t0\t
        """, as: "off.csv"
    ) { foods, summary in
      #expect(foods == ["Red wine: 83.0 0.0 2.6 0.0", "Riserva: 83.0 0.0 2.6 0.0", "Weißwein trocken: 83.0 0.0 2.6 0.0"])
      #expect(summary.skipped == [.inconsistent: 2])
    }
  }
}
