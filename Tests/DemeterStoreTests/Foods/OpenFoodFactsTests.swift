import DemeterArchive
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
      #expect(summary.records == 7 && summary.skipped == [.unreadable: 1, .withoutEnergy: 1] && !summary.isMostlyWithoutEnergy)
      #expect(summary.firstUnreadable == 8)
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

  /// A line of JSON with a product.
  private static func line(_ code: Int, _ name: String, _ countries: String..., more: String = "", energy: Double? = 100) -> String {
    let tags = countries.map { "\"\($0)\"" }.joined(separator: ",")
    let nutriments = energy.map { "{\"energy-kcal_100g\":\($0)}" } ?? "{}"
    return #"{"code":"\#(code)","product_name":"\#(name)","countries_tags":[\#(tags)]\#(more),"nutriments":\#(nutriments)}"# + "\n"
  }

  private static let germany = ["de", "AT"].compactMap { ProductCountry($0) }

  /// Imports texts as dumps, one after the other, and returns the codes that are there then.
  private func codes(_ texts: [(text: String, choice: ProductChoice)], as name: String = "off.jsonl") async throws -> [Int] {
    try await withResult { folder in
      let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "c.sqlite").path), url = folder.appending(path: name)
      for (text, choice) in texts {
        try Data(text.utf8).write(to: url)
        _ = try? await catalogue.importing { try FoodImport(url, taking: choice).read(into: $0) }
      }
      var codes: [Int] = []
      for code in 1...9 where try await catalogue.food(FoodID(source: .openFoodFacts, key: "0000000\(code)")) != nil { codes.append(code) }
      return codes
    }
  }

  private func withResult<T: Sendable>(_ body: @Sendable (URL) async throws -> T) async throws -> T {
    let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  @Test func `takes the products of the chosen countries, in lines of JSON and in columns`() async throws {
    let all =
      Self.line(1, "Brot", "en:germany", "en:france") + Self.line(2, "Pain", "en:france") + Self.line(3, "Topfen", "en:austria")
      + Self.line(4, "Salt", "en:world") + Self.line(5, "Nowhere")
    #expect(try await codes([(all, ProductChoice(countries: Self.germany))]) == [1, 3, 4])
    #expect(try await codes([(all, ProductChoice())]) == [1, 2, 3, 4, 5])
    let columns = """
      code\tproduct_name\tcountries_tags\tenergy-kcal_100g\tproteins_100g
      1\tBrot\ten:germany,en:france\t250\t9
      2\tPain\ten:france\t250\t9
      """
    #expect(try await codes([(columns, ProductChoice(countries: Self.germany))], as: "off.csv") == [1])
  }

  @Test func `counts the products of other countries apart, and needs a file that names them`() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "off.jsonl"), choice = ProductChoice(countries: Self.germany)
      let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "c.sqlite").path)
      let text =
        Self.line(1, "Brot", "en:germany") + Self.line(2, "Pain", "en:france", energy: nil)
        + Self.line(3, "Sel", "en:france", energy: nil) + Self.line(4, "Salz", "en:germany", energy: nil)
      try Data(text.utf8).write(to: url)
      let summary = try await catalogue.importing { try FoodImport(url, taking: choice).read(into: $0) }
      #expect(summary.foods == 1 && summary.skipped == [.elsewhere: 2, .withoutEnergy: 1] && summary.leftOut == 1)
      #expect(!summary.isMostlyWithoutEnergy)
      try Data(Self.line(1, "Brot").utf8).write(to: url)
      await #expect(throws: FoodImportError.withoutCountries("off.jsonl")) {
        try await catalogue.importing { try FoodImport(url, taking: choice).read(into: $0) }
      }
    }
  }

  @Test func `replaces the products of earlier imports if that is asked for, and not by a file that is worth less`() async throws {
    let before = Self.line(1, "Brot", "en:germany") + Self.line(2, "Pain", "en:france"), replaced = ProductChoice(removesOthers: true)
    #expect(try await codes([(before, ProductChoice()), (Self.line(3, "Neu"), ProductChoice())]) == [1, 2, 3])
    #expect(try await codes([(before, ProductChoice()), (Self.line(1, "Brot") + Self.line(3, "Neu"), replaced)]) == [1, 3])
    let empty = Self.line(3, "A", energy: nil) + Self.line(4, "B", energy: nil) + Self.line(5, "C")
    #expect(try await codes([(before, ProductChoice()), (empty, replaced)]) == [1, 2])
    let french = ProductChoice(countries: Self.germany, removesOthers: true)
    #expect(try await codes([(before, ProductChoice()), (Self.line(3, "Pain", "en:france"), french)]) == [1, 2])
  }

  @Test func `keeps names in languages, finds by them, and shows the one that is asked for`() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "off.jsonl")
      let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "c.sqlite").path)
      let names = #","product_name_de":"Haferdrink","product_name_en":"Oat drink","product_name_pl":"Napój owsiany""#
      try Data(Self.line(1, "Boisson avoine", more: names).utf8).write(to: url)
      _ = try await catalogue.importing { try FoodImport(url).read(into: $0) }
      let id = FoodID(source: .openFoodFacts, key: "00000001")
      #expect(try await catalogue.food(id)?.name == "Boisson avoine")
      #expect(try await catalogue.food(id, in: "de")?.name == "Haferdrink")
      #expect(try await catalogue.food(id, in: "pl")?.name == "Boisson avoine")
      #expect(try await catalogue.find("haferdrink").map(\.name) == ["Boisson avoine"])
      let words = try #require(SearchText("oat drink"))
      #expect(try await catalogue.foods(matching: words, limit: 5, in: "en").map(\.name) == ["Oat drink"])
      // A newer file without the name.
      try Data(Self.line(1, "Boisson avoine").utf8).write(to: url)
      _ = try await catalogue.importing { try FoodImport(url).read(into: $0) }
      #expect(try await catalogue.food(id, in: "de")?.name == "Boisson avoine")
      #expect(try await catalogue.find("haferdrink") == [])
    }
  }

  @Test func `names the line after which a file is cut off`() async throws {
    try await withFolder { folder in
      let url = folder.appending(path: "off.jsonl.gz")
      let catalogue = try SQLiteFoodCatalogue(path: folder.appending(path: "c.sqlite").path)
      // Random names, which can't be packed: so the file has a line in each piece.
      let text = (1...40_000).map { Self.line($0, UUID().uuidString) }.joined()
      let packed = try #require(gzip(Array(text.utf8), level: 1))
      try Data(packed.prefix(packed.count / 2)).write(to: url)
      let error = await #expect(throws: FoodImportError.self) { try await catalogue.importing { try FoodImport(url).read(into: $0) } }
      guard case .broken("off.jsonl.gz", line: let line)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect((1..<40_000).contains(line))
      #expect(try await catalogue.counts() == [:])
    }
  }

  @Test func `leaves the old catalogue to a server that is killed half way`() async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "c.sqlite").path, copy = folder.appending(path: "killed")
      let catalogue = try SQLiteFoodCatalogue(path: path)
      try await catalogue.add([.made(.openFoodFacts, "00000001", "Kefir")])
      try await catalogue.importing { sink in
        try sink.removeAll(of: .openFoodFacts)
        for number in 2...2000 { try sink.add(.made(.openFoodFacts, String(number), "Ayran \(number)")) }
        // The files as they are on the disk at this moment.
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for ending in ["", "-wal"] {
          let file = URL(fileURLWithPath: path + ending)
          if FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.copyItem(at: file, to: copy.appending(path: file.lastPathComponent))
          }
        }
      }
      let old = try SQLiteFoodCatalogue(path: copy.appending(path: "c.sqlite").path)
      #expect(try await old.counts() == [.openFoodFacts: 1])
      #expect(try await old.find("kefir").map(\.name) == ["Kefir"])
      #expect(try await old.examine() == [])
      #expect(try await catalogue.counts() == [.openFoodFacts: 1999])
    }
  }
}
