import DemeterCore
import DemeterDiaryConformance
import Foundation
import GRDB
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `Opening a catalogue` {
  @Test func `drops the foods that an earlier program put into it, and finds the others by the middle of their words`() async throws {
    try await withCatalogueFile { path in
      let old = try DatabaseQueue(path: path)
      let earlier = DatabaseMigrator.catalogue
      try earlier.migrate(old, upTo: "1 foods, portions, words")
      try await old.write { database in
        for (number, source, name, words) in [(1, "starter", "bread", "bread"), (2, "usda", "Shortbread", "shortbread")] {
          try database.execute(
            sql: """
              INSERT INTO food (number, source, key, name, energy, commonness, licence, names, brand_words, head)
              VALUES (?, ?, ?, ?, 1000, 1, 'public domain', ?, '', 1)
              """, arguments: [number, source, name, name, words])
        }
      }
      try old.close()
      let catalogue = try SQLiteFoodCatalogue(path: path)
      #expect(try await catalogue.counts() == [.usda: 1])
      #expect(try await catalogue.find("bread").map(\.name) == ["Shortbread"])
      try await catalogue.add([.made(.usda, "3", "Gingerbread")])
      #expect(try await catalogue.find("bread").map(\.name).sorted() == ["Gingerbread", "Shortbread"])
    }
  }

  @Test func `keeps the foods of an earlier program, and takes those of Fineli`() async throws {
    try await withCatalogueFile { path in
      let old = try DatabaseQueue(path: path)
      try DatabaseMigrator.catalogue.migrate(old, upTo: "5 names in languages")
      try await old.write { database in
        for (number, source, key, name) in [(5, "usda", "1", "Rye bread"), (9, "off", "00000002", "Crispbread"), (12, "usda", "3", "Tea")] {
          let code: String? = key == "1" ? "4006381333931" : nil
          try database.execute(
            sql: """
              INSERT INTO food (number, source, key, name, energy, commonness, licence, names, brand_words, head, nutrients, code)
              VALUES (?, ?, ?, ?, 250000, 2, 'x', lower(?), '', 2, '1079:2000000000', ?)
              """, arguments: [number, source, key, name, name, code])
          try database.execute(sql: "INSERT INTO portion (food, position, name, mass) VALUES (?, 0, 'slice', 30000)", arguments: [number])
          try database.execute(sql: "INSERT INTO food_title (food, language, name) VALUES (?, 'de', 'Brot')", arguments: [number])
        }
      }
      try old.close()
      let catalogue = try SQLiteFoodCatalogue(path: path)
      #expect(try await catalogue.counts() == [.usda: 2, .openFoodFacts: 1])
      let bread = try #require(try await catalogue.food(FoodID(source: .usda, key: "1"), in: "de"))
      #expect(bread.name == "Brot" && bread.portions.map(\.mass) == [Mass(grams: 30)])
      #expect(bread.per100Grams?.energy == Energy(kilocalories: 250) && bread.per100Grams?.others[.fiber] == TraceMass(grams: 2))
      #expect(try await catalogue.foods(withCode: Barcode("4006381333931")).map(\.name) == ["Rye bread"])
      try await catalogue.add([.made(.fineli, "1", "Malt bread")])
      #expect(try await catalogue.find("bread").map(\.name).sorted() == ["Malt bread", "Rye bread"])
      try await catalogue.importing { try $0.removeAll(of: .usda) }
      #expect(try await catalogue.counts() == [.fineli: 1, .openFoodFacts: 1])
      #expect(try await catalogue.examine() == [])
      try sql(path, "INSERT INTO food_index (food_index, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test func `keeps no import that fails half way`() async throws {
    struct Broken: Error {}
    try await withCatalogueFile { path in
      let catalogue = try SQLiteFoodCatalogue(path: path)
      try await catalogue.add([.made(.usda, "1", "Kefir")])
      await #expect(throws: Broken.self) {
        try await catalogue.importing { sink in
          try sink.setAside("x", under: 1)
          try sink.add(.made(.usda, "1", "Ayran"))
          try sink.add(.made(.usda, "2", "Ayran"))
          throw Broken()
        }
      }
      #expect(try await catalogue.counts() == [.usda: 1])
      #expect(try await catalogue.find("ayran") == [])
      #expect(try await catalogue.find("kefir").count == 1)
      try await catalogue.importing { sink in
        #expect(try sink.note(under: 1) == nil)
        try sink.setAside("y", under: 1)
        #expect(try sink.note(under: 1) == "y")
      }
    }
  }
}
