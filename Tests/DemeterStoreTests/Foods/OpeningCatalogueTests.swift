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
