import DemeterArchive
import DemeterCore
import DemeterDiaryConformance
import DemeterFoods
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Importing foods` {
  @Test func `reads SR Legacy, whose measures stand in a modifier`() async throws {
    try await imported([
      "food.csv": """
      fdc_id,data_type,description,food_category_id,publication_date
      7,sr_legacy_food,"Crème, ""thick"", 30% fat",1,2019-04-01
      8,sr_legacy_food,Nothing known,1,2019-04-01
      9,sr_legacy_food,Impossible,1,2019-04-01
      10,sr_legacy_food,Inconsistent,1,2019-04-01
      ,sr_legacy_food,No number,1,2019-04-01
      11,sr_legacy_food,,1,2019-04-01
      12,agricultural_acquisition,A sample,1,2019-04-01
      """,
      // Not in the order of foods, as in USDA's files.
      "food_nutrient.csv": nutrients([
        (9, 1008, 906), (7, 1003, 2.5), (7, 1004, 30), (10, 1003, 1), (10, 1004, 1), (10, 1005, 1), (10, 1008, 200), (7, 1008, 290),
        (7, 1005, 3), (7, 1093, 34.56), (7, 1087, 1234.5), (7, 1178, 0.16), (7, 1079, 0), (7, 1258, 190), (9, 1093, 77),
        (7, 1051, 64), (12, 1008, 5), (11, 1008, 5),
      ]),
      "food_portion.csv": """
      "id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"
      "2","7","2","0.5","9999","","cup, whipped","60"
      "1","7","1","1","9999","","tbsp","15"
      "3","7","3","1","9999","","","15"
      "4","7","4","1","9999","","oz",""
      "5","7","5","10","9999","","drops","2"
      """,
    ]) { catalogue, summary in
      #expect(summary.foods == 1)
      #expect(summary.skipped == [.withoutEnergy: 1, .impossible: 1, .inconsistent: 1, .nameless: 2])
      let food = try #require(try await catalogue.food(FoodID(source: .usda, key: "7")))
      #expect(food.name == "Crème, \"thick\", 30% fat" && food.brand == nil)
      var expected = Nutrition(
        energy: Energy(kilocalories: 290), protein: Mass(grams: 2.5), carbohydrates: Mass(grams: 3), fat: Mass(grams: 30))
      // Zero is known; more than there can be is not.
      expected.others = NutrientVector([
        1093: TraceMass(grams: 0.034_56), 1087: TraceMass(grams: 1.2345), 1178: TraceMass(grams: 0.16e-6), 1079: .zero,
        1051: TraceMass(grams: 64),
      ])
      #expect(food.per100Grams == expected)
      #expect(food.portions.first?.nutrition.others[.sodium] == TraceMass(grams: 0.034_56 * 0.15))
      #expect(
        food.nutrition(of: FoodAmount(Quantity(servings: 2), FoodUnit(named: "tbsp")))?.others[.calcium] == TraceMass(grams: 0.370_35))
      #expect(food.portions.map(\.name) == ["tbsp", "cup, whipped", "drops"])
      #expect(food.portions.map(\.mass) == [Mass(grams: 15), Mass(grams: 120), Mass(grams: 0.2)])
      #expect(food.portions.first?.nutrition.energy == Energy(kilocalories: 43.5))
    }
  }

  @Test func `reads Foundation, whose energy has several numbers, and leaves its samples out`() async throws {
    try await imported([
      "food.csv": """
      "fdc_id","data_type","description"
      "1","foundation_food","Specific"
      "2","foundation_food","General"
      "3","foundation_food","Plain"
      "4","foundation_food","Reckoned"
      "5","sub_sample_food","Specific"
      """,
      "food_nutrient.csv": nutrients([
        (1, 1008, 100), (1, 2047, 101), (1, 2048, 102), (2, 2047, 101), (2, 1008, 100), (3, 1008, 100), (4, 1003, 10), (4, 1085, 1),
        (4, 1050, 5), (4, 1005, 6), (5, 1008, 1),
      ]),
      "measure_unit.csv": "\"id\",\"name\"\n\"1000\",\"cup\"\n\"9999\",\"undetermined\"\n",
      "food_portion.csv": """
      "id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"
      "1","1","1","2","1000","","chopped","100"
      "2","1","2","1","1000","","","70"
      """,
    ]) { catalogue, summary in
      #expect(summary.foods == 4)
      var foods: [Food] = []
      for key in ["1", "2", "3", "4"] {
        foods.append(try #require(try await catalogue.food(FoodID(source: .usda, key: key))))
      }
      #expect(foods.map(\.per100Grams?.energy.kilocalories) == [102, 101, 100, 73])
      #expect(foods[2].per100Grams?[.protein] == nil)
      #expect(foods[0].portions.map(\.name) == ["cup, chopped", "cup"])
      #expect(foods[0].portions.map(\.mass) == [Mass(grams: 50), Mass(grams: 70)])
    }
  }

  @Test func `reads FNDDS, whose measures are described`() async throws {
    try await imported([
      "food.csv": "\"fdc_id\",\"data_type\",\"description\"\r\n\"1\",\"survey_fndds_food\",\"Milk, whole\"\r\n",
      "food_nutrient.csv": nutrients([(1, 208, 60)]),
      "food_portion.csv": """
      "id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"
      "1","1","1","","9999","1 cup","10205","244"
      "2","1","2","","9999","2 fl oz","30000","61"
      "3","1","3","","9999","Quantity not specified","90000","244"
      """,
    ]) { catalogue, _ in
      let food = try #require(try await catalogue.find("milk").first)
      #expect(food.per100Grams?.energy == Energy(kilocalories: 60))
      #expect(food.portions.map(\.name) == ["cup", "fl oz"] && food.portions.map(\.mass) == [Mass(grams: 244), Mass(grams: 30.5)])
    }
  }

  @Test func `reads products with their brands and servings`() async throws {
    try await imported([
      "food.csv": """
      "fdc_id","data_type","description"
      "1","branded_food","CHOCOLATE CHIP COOKIES"
      "2","branded_food","Lemonade"
      """,
      "food_nutrient.csv": nutrients([(1, 1008, 490), (2, 1008, 45)]),
      "branded_food.csv": """
      "fdc_id","brand_owner","brand_name","gtin_upc","ingredients","serving_size","serving_size_unit","household_serving_fulltext"
      "2","Fizz Inc.","","036000291452","WATER, \nSUGAR","240","ml","8 fl oz"
      "1","Big Bakery","GRANNY'S","2","","30","g","2 COOKIES"
      """,
    ]) { catalogue, _ in
      let cookies = try #require(try await catalogue.find("granny cookie").first)
      #expect(cookies.name == "Chocolate chip cookies" && cookies.brand == "Granny's" && cookies.per100Milliliters == nil)
      #expect(cookies.portions.map(\.name) == ["Cookies"] && cookies.portions.map(\.mass) == [Mass(grams: 15)])
      let lemonade = try #require(try await catalogue.find("lemonade").first)
      #expect(lemonade.brand == "Fizz Inc." && lemonade.per100Milliliters == Mass(grams: 100))
      #expect(lemonade.portions.map(\.mass) == [Mass(grams: 30)])
      #expect(try await catalogue.foods(withCode: Barcode("0036000291452")) == [lemonade])
    }
  }

  @Test func `reads Open Food Facts and keeps it apart`() async throws {
    let head =
      "code\tproduct_name\tbrands\tserving_size\tenergy-kcal_100g\tenergy_100g\tfat_100g\tcarbohydrates_100g\tproteins_100g\tfiber_100g\tsodium_100g\tsaturated-fat_100g\n"
    let rows = """
      00012345\tMuesli \"Crunch\tHof,Gut\t1 bowl (45,5 g)\t380\t1590\t8\t62\t10\t9.5\t0.012\t
      4006381333931\tJuice\t\t\t\t188.28\t0\t11\t0.5
      123\tNothing\t\t\t\t\t\t\t
      \tNameless\t\t\t1\t\t\t\t
      9\tSweet\t\t\t300\t\t0\t120\t0
      """
    try await withFolder { folder in
      let url = folder.appending(path: "en.openfoodfacts.org.products.csv")
      try Data((head + rows).utf8).write(to: url)
      let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "c.sqlite").path)
      let summary = try await catalogue.importing { try FoodImport(url).read(into: $0) }
      #expect(summary.foods == 2 && summary.skipped == [.withoutEnergy: 1, .nameless: 1, .impossible: 1])
      let muesli = try #require(try await catalogue.food(FoodID(source: .openFoodFacts, key: "00012345")))
      #expect(muesli.name == "Muesli \"Crunch" && muesli.brand == "Hof" && muesli.portions.map(\.mass) == [Mass(grams: 45.5)])
      #expect(muesli.per100Grams?.others == NutrientVector([1079: TraceMass(grams: 9.5), 1093: TraceMass(grams: 0.012)]))
      #expect(try await catalogue.foods(withCode: Barcode("4006381333931")).map(\.name) == ["Juice"])
      #expect(try await catalogue.foods(withCode: Barcode("96385074")) == [])
      #expect(try await catalogue.find("juice").first?.per100Grams?.others == .unknown)
      #expect(try await catalogue.find("juice").first?.per100Grams?.energy == Energy(kilocalories: 45))
      let path = folder.appending(path: "c.sqlite").path
      #expect(try numbers(path, "SELECT count(*) FROM food WHERE source = 'off' AND licence = 'ODbL 1.0'") == [2])
    }
  }

  @Test func `changes nothing when it is done again, and takes what is new`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "c.sqlite").path
      let catalogue = try SQLiteFoodCatalogue(path: path)
      let release = folder.appending(path: "release")
      func write(_ name: String, _ kilocalories: Double) throws {
        try FileManager.default.createDirectory(at: release, withIntermediateDirectories: true)
        try Data("fdc_id,data_type,description\n1,sr_legacy_food,\"\(name)\"\n".utf8).write(to: release.appending(path: "food.csv"))
        try Data(nutrients([(1, 1008, kilocalories)]).utf8).write(to: release.appending(path: "food_nutrient.csv"))
      }
      func dump() throws -> [Int] {
        try numbers(path, "SELECT number FROM food UNION ALL SELECT count(*) FROM food_name UNION ALL SELECT count(*) FROM portion")
      }
      try write("Zwieback", 400)
      _ = try await catalogue.importing { try FoodImport(release).read(into: $0) }
      let before = try dump()
      _ = try await catalogue.importing { try FoodImport(release).read(into: $0) }
      #expect(try dump() == before)
      try write("Rusk, plain", 410)
      _ = try await catalogue.importing { try FoodImport(release).read(into: $0) }
      #expect(try await catalogue.find("zwieback") == [])
      #expect(try await catalogue.find("rusk plain").first?.per100Grams?.energy == Energy(kilocalories: 410))
      try sql(path, "INSERT INTO food_index (food_index, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test func `reports its progress`() async throws {
    try await withFolder { folder in
      try Data("fdc_id,data_type,description\n1,sr_legacy_food,A\n".utf8).write(to: folder.appending(path: "food.csv"))
      try Data(nutrients([(1, 1008, 1)]).utf8).write(to: folder.appending(path: "food_nutrient.csv"))
      let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "c.sqlite").path)
      let steps = try await catalogue.importing { sink in
        var steps: [FoodImportProgress] = []
        _ = try FoodImport(folder).read(into: sink) { steps.append($0) }
        return steps
      }
      #expect(steps.map(\.fraction).sorted() == steps.map(\.fraction) && steps.last?.fraction == 1)
      #expect(steps.last?.records == 2 && steps.last?.foods == 1)
    }
  }

  @Test func `refuses what holds no foods, and keeps nothing of what breaks off`() async throws {
    try await withFolder { folder in
      let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "c.sqlite").path)
      func refusal(_ name: String, _ text: String?, _ kind: FoodImport.Kind? = nil) async throws -> FoodImportError? {
        let url = folder.appending(path: name)
        try text.map { try Data($0.utf8).write(to: url) }
        do {
          _ = try await catalogue.importing { try FoodImport(url, kind: kind).read(into: $0) }
          return nil
        } catch { return error as? FoodImportError }
      }
      #expect(try await refusal("a.zip", "no zip") == .notFoods("a.zip"))
      #expect(try await refusal("a.csv", "a,b\n1,2\n") == .notFoods("a.csv"))
      #expect(try await refusal("empty.csv", "") == .notFoods("empty.csv"))
      let head = "code\tproduct_name\tproteins_100g\n"
      let bomb = gzip(Array(head.utf8) + [UInt8](repeating: 10, count: 20 << 20), level: 9) ?? []
      try Data(bomb).write(to: folder.appending(path: "bomb.csv.gz"))
      #expect(try await refusal("bomb.csv.gz", nil) == .tooLarge("bomb.csv.gz"))
      let missing = folder.appending(path: "missing.zip").path
      #expect(try await refusal("missing.zip", nil) == .unreadable(missing))
      let broken = folder.appending(path: "broken")
      try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
      try Data(nutrients([(1, 1008, 1)]).utf8).write(to: broken.appending(path: "food_nutrient.csv"))
      let open = "fdc_id,data_type,description\n1,sr_legacy_food,A\n2,sr_legacy_food,\"" + String(repeating: "x", count: 1_100_000)
      try Data(open.utf8).write(to: broken.appending(path: "food.csv"))
      #expect(try await refusal("broken", nil) == .record(table: "food.csv", number: 3))
      #expect(try await catalogue.counts() == [:])
    }
  }

  /// Imports a release with these tables.
  private func imported(
    _ tables: [String: String], _ check: @Sendable (SQLiteFoodCatalogue, FoodImportSummary) async throws -> Void
  ) async throws {
    try await withFolder { folder in
      let release = folder.appending(path: "FoodData_Central_csv")
      try FileManager.default.createDirectory(at: release, withIntermediateDirectories: true)
      for (name, text) in tables { try Data(text.utf8).write(to: release.appending(path: name)) }
      let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "c.sqlite").path)
      let summary = try await catalogue.importing { try FoodImport(release).read(into: $0) }
      try await check(catalogue, summary)
    }
  }
}

/// Returns a table of nutrients: food, nutrient, amount in 100 g.
private func nutrients(_ rows: [(Int, Int, Double)]) -> String {
  "\"id\",\"fdc_id\",\"nutrient_id\",\"amount\"\n"
    + rows.enumerated().map { "\"\($0.offset)\",\"\($0.element.0)\",\"\($0.element.1)\",\"\($0.element.2)\"\n" }.joined()
}
