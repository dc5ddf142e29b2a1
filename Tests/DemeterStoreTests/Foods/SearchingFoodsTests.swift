import DemeterCore
import DemeterDiaryConformance
import DemeterFoods
import Foundation
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Searching the catalogue` {
  @Test(.enabled(if: SRLegacy.isThere, "USDA SR Legacy is not at \(SRLegacy.url.path)"))
  func `finds the plain food first among all of SR Legacy`() async throws {
    try await withCatalogueFile { path in
      let catalogue = try SQLiteFoodCatalogue(path: path)
      let clock = ContinuousClock()
      let start = clock.now
      let summary = try await catalogue.importing { try FoodImport(SRLegacy.url).read(into: $0) }
      print("SR Legacy: \(summary) in \(clock.now - start)")
      #expect(summary.foods > 7_600)
      for (key, kilocalories) in [("171477", 165.0), ("173944", 89), ("171265", 61), ("171287", 143)] {
        let food = try #require(try await catalogue.food(FoodID(source: .usda, key: key)))
        #expect(food.per100Grams?.energy == Energy(kilocalories: kilocalories), "\(food.name)")
      }
      let chicken = try #require(try await catalogue.food(FoodID(source: .usda, key: "171477"))?.per100Grams)
      #expect(chicken[.protein] == Mass(grams: 31.02) && chicken[.fat] == Mass(grams: 3.57) && chicken[.carbohydrates] == .zero)
      for (typed, expected) in try table("searches-usda") {
        let found = try await catalogue.find(typed).map(\.name)
        #expect(found.first?.hasPrefix(expected) == true, "\(typed): \(found.prefix(5))")
      }
    }
  }

  @Test func `puts USDA's foods before products that are called alike`() async throws {
    try await withCatalogueFile { path in
      let catalogue = try SQLiteFoodCatalogue(path: path)
      try await catalogue.add([
        .made(.openFoodFacts, "1", "Cola"), .made(.usda, "2", "Cola", brand: "Fizz"), .made(.usda, "3", "Cola, regular"),
        .made(.usda, "4", "Cola cake"), .made(.openFoodFacts, "5", "Chocolade"),
      ])
      #expect(try await catalogue.find("cola").map(\.id.description) == ["usda:3", "usda:2", "off:1", "usda:4", "off:5"])
      #expect(try await catalogue.find("fizz cola").map(\.id.key) == ["2"])
      #expect(try await catalogue.find("cola", limit: 2).count == 2)
      #expect(try await catalogue.find("cola", limit: 0) == [])
    }
  }

  @Test func `finds the middle of words, behind whole words and beginnings`() async throws {
    try await withCatalogueFile { path in
      let catalogue = try SQLiteFoodCatalogue(path: path)
      try await catalogue.add([
        .made(.openFoodFacts, "1", "Hähnchenbrust"), .made(.usda, "2", "Brustkaramellen"), .made(.openFoodFacts, "3", "Brust, geräuchert"),
        .made(.openFoodFacts, "4", "Salami", brand: "Landbrustkopf"),
      ])
      #expect(try await catalogue.find("brust").map(\.id.key) == ["2", "3", "1", "4"])
      #expect(try await catalogue.find("HÄHNCHENB brust").map(\.id.key) == ["1"])
      #expect(try await catalogue.find("ru") == [])
      #expect(try await catalogue.find("%%%") == [])
    }
  }

  @Test func `forgives one typo a word where nothing matches, towards plain foods`() async throws {
    try await withCatalogueFile { path in
      let catalogue = try SQLiteFoodCatalogue(path: path)
      try await catalogue.add([
        .made(.usda, "1", "Chicken soup"), .made(.usda, "2", "Zebra", brand: "Animal"), .made(.usda, "3", "Soup, tomato"),
      ])
      #expect(try await catalogue.find("chiken soop").map(\.name) == ["Chicken soup"])
      #expect(try await catalogue.find("hicken").map(\.name) == ["Chicken soup"])
      #expect(try await catalogue.find("cihcken").map(\.name) == ["Chicken soup"])
      #expect(try await catalogue.find("zbra") == [])
      #expect(try await catalogue.find("chckn") == [])
    }
  }

  @Test(arguments: ["\"", "*", "a OR b", "NEAR(a b)", "names : a", "{names} : a", "-a", "丼", "🍏", "a\u{0}b", ";DROP TABLE food"])
  func `takes any text as words`(_ text: String) async throws {
    try await withCatalogueFile { path in
      let catalogue = try SQLiteFoodCatalogue(path: path)
      try await catalogue.add([.made(.usda, "1", "Zwieback")])
      #expect(try await catalogue.find(text) == [])
      #expect(try await catalogue.find(String(repeating: text, count: 3000)) == [])
    }
  }

  @Test func `finds an exact name among very many products`() async throws {
    try await withCatalogueFile { path in
      let catalogue = try SQLiteFoodCatalogue(path: path)
      try await catalogue.importing { sink in
        for index in 0..<400 { try sink.add(.made(.usda, "\(index)", "Bar \(index)", brand: "Bar")) }
        try sink.add(.made(.usda, "x", "Bar of the mill and of the hill", brand: "Bar"))
      }
      #expect(try await catalogue.find("bar of the mill and of the hill").map(\.id.key) == ["x"])
      #expect(try await catalogue.find("bar").count == 20)
    }
  }
}
