import DemeterArchive
import DemeterCore
import DemeterFoods
import Foundation
import Testing

@Suite struct `A zip with recipes` {
  private static let soup =
    #"{"name":"Soup","recipe_servings":2.0,"recipe_ingredient":[{"quantity":2,"food":{"name":"onions"},"display":"2 onions"}]}"#
  private static let dough =
    #"{"name":"Dough","servings":4,"steps":[{"instruction":"Knead.","ingredients":[{"amount":"5E+2","unit":{"name":"g"},"food":{"name":"flour"}}]}]}"#

  /// Returns a zip with these parts.
  private static func zip(_ parts: KeyValuePairs<String, [UInt8]>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var zip = ZipWriter(at: ZipWriter.Time(year: 2026, month: 3, day: 10, secondsAfterMidnight: 0)) { bytes += $0 }
    for (name, content) in parts { try zip.add(name) { write in try content.withUnsafeBytes { try write($0) } } }
    try zip.finish()
    return bytes
  }

  private func read(_ bytes: [UInt8]) throws -> RecipeArchive {
    let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "export.zip")
    try Data(bytes).write(to: file)
    defer { #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["export.zip"]) }
    return try RecipeArchive(file, unpackingInto: folder)
  }

  @Test func `may be an export of Mealie`() throws {
    let archive = try read(
      try Self.zip([
        "recipes/soup/soup.json": Array(Self.soup.utf8), "recipes/soup/images/original.webp": [1, 2, 3],
        "recipes/tea/tea.json": Array(#"{"name":"Tea","recipe_ingredient":[]}"#.utf8), "__MACOSX/recipes/soup/._soup.json": [0],
      ]))
    #expect(archive.recipes.map(\.name) == ["Soup"] && archive.recipes.map(\.lines) == ["2 onions"])
    #expect(archive.recipes.first?.servings == Quantity(servings: 2) && archive.others == 1 && !archive.isCutOff)
  }

  @Test func `may be an export of Tandoor, which has a zip for each recipe`() throws {
    let dough = try Self.zip(["recipe.json": Array(Self.dough.utf8), "image.png": [1]])
    let nameless = try Self.zip(["recipe.json": Array(#"{"steps":[{"ingredients":[{"amount":"2","food":{"name":"eggs"}}]}]}"#.utf8)])
    let archive = try read(try Self.zip(["Dough.zip": dough, "Eggs.zip": nameless]))
    #expect(archive.recipes.map(\.name) == ["Dough", "Eggs"] && archive.recipes.map(\.lines) == ["500 g flour", "2 eggs"])
    #expect(archive.recipes.first?.method == "Knead." && archive.recipes.map(\.lineCount) == [1, 1])
    #expect(try read(dough).recipes.map(\.name) == ["Dough"])
  }

  @Test func `may be a backup of Mealie, whose tables name each other`() throws {
    let database = """
      {"recipes":[{"id":"a","name":"Stew","recipe_servings":0,"recipe_yield":"3 servings"},{"id":"b","name":"Empty"}],
      "ingredient_foods":[{"id":"f","name":"leeks"}],"ingredient_units":[{"id":"u","name":"kilogram"}],
      "recipes_ingredients":[{"id":2,"recipe_id":"a","position":1,"note":"2 onions","quantity":0,"food_id":null,"unit_id":null},
      {"id":1,"recipe_id":"a","position":0,"note":"sliced","quantity":0.5,"food_id":"f","unit_id":"u","original_text":"other"}],
      "recipe_instructions":[{"recipe_id":"a","position":1,"text":"Boil."},{"recipe_id":"a","position":0,"text":"Cut."}]}
      """
    let archive = try read(try Self.zip(["database.json": Array(database.utf8), "data/recipes/a/images/x.webp": [1]]))
    #expect(archive.recipes.map(\.name) == ["Stew"] && archive.others == 1)
    #expect(archive.recipes.first?.lines == "0.5 kilogram leeks, sliced\n2 onions")
    #expect(archive.recipes.first?.servings == Quantity(servings: 3) && archive.recipes.first?.method == "Cut.\nBoil.")
  }

  @Test func `comes back as it was stored`() throws {
    let recipes = try read(try Self.zip(["a.json": Array(Self.soup.utf8)])).recipes
    #expect(try JSONDecoder().decode([RecipeFile].self, from: JSONEncoder().encode(recipes)) == recipes)
  }

  @Test func `is refused if it is damaged, locked or unpacks to too much`() throws {
    let good = try Self.zip(["a.json": Array(Self.soup.utf8)])
    #expect(throws: RecipeArchive.Problem.damaged) { try read(Array(good.dropLast(30))) }
    #expect(throws: RecipeArchive.Problem.damaged) { try read(Array("PK\u{3}\u{4}".utf8)) }
    #expect(throws: RecipeArchive.Problem.damaged) { try read(try Self.zip(["Inner.zip": Array("no zip".utf8)])) }
    // The flag of a password, in the list of parts.
    var locked = good
    let entry = try #require(locked.indices.first { locked[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    locked[entry + 8] |= 1
    #expect(throws: RecipeArchive.Problem.locked) { try read(locked) }
    let bomb = [UInt8](repeating: 0, count: 4_900_000)
    #expect(throws: RecipeArchive.Problem.tooLarge) {
      var bytes: [UInt8] = []
      var zip = ZipWriter(at: ZipWriter.Time(year: 2026, month: 3, day: 10, secondsAfterMidnight: 0)) { bytes += $0 }
      for number in 1...21 { try zip.add("\(number).json") { write in try bomb.withUnsafeBytes { try write($0) } } }
      try zip.finish()
      _ = try read(bytes)
    }
  }

  @Test func `goes no deeper than a zip inside a zip, and not beyond the most recipes`() throws {
    let inner = try Self.zip(["recipe.json": Array(Self.soup.utf8)])
    #expect(try read(try Self.zip(["a.zip": try Self.zip(["b.zip": inner])])).recipes.isEmpty)
    var bytes: [UInt8] = []
    var zip = ZipWriter(at: ZipWriter.Time(year: 2026, month: 3, day: 10, secondsAfterMidnight: 0)) { bytes += $0 }
    let soup = Array(Self.soup.utf8)
    for number in 0...RecipeArchive.most { try zip.add("\(number).json") { write in try soup.withUnsafeBytes { try write($0) } } }
    try zip.finish()
    let archive = try read(bytes)
    #expect(archive.recipes.count == RecipeArchive.most && archive.isCutOff)
  }
}
