import DemeterCore
import DemeterStore
import Foundation
import Logging
import Testing

@testable import DemeterExchange

@Suite(.timeLimit(.minutes(10))) struct `Own foods of an export` {
  private func foods() throws -> [OwnFood] {
    var nutrition = Nutrition(energy: Energy(kilocalories: 450.5)) { $0 == .protein ? Mass(grams: 9.25) : nil }
    nutrition.others = NutrientVector([
      TraceNutrient.sodium.rawValue: TraceMass(grams: 0.04),
      try #require(OwnNutrient(name: "Creatine", unit: "g")).number: TraceMass(grams: 0.4),
    ])
    let granola = OwnFood(
      id: UUID(), name: "Granola “Nuß”", brand: "Hafer & Co", codes: [try Barcode("4006381333931")], basis: .hundredGrams,
      nutrition: nutrition, portions: [OwnFood.Portion(name: "bowl", mass: Mass(grams: 45))], isShared: true)
    let biscuit = OwnFood(
      id: UUID(), name: "Biscuit", basis: .portion, nutrition: Nutrition(energy: Energy(kilocalories: 71)),
      portions: [OwnFood.Portion(name: "biscuit", mass: nil), OwnFood.Portion(name: "pack", mass: Mass(grams: 200))], isShared: false)
    var meal = Meal(name: "Granola “Nuß”", nutrition: nutrition, quantity: Quantity(servings: 100))
    (meal.servingSize, meal.servingUnit, meal.source, meal.ownFood) = ("1", "g", .catalogue, granola.id)
    var recipe = Recipe(
      lines: [
        Recipe.Line(text: "100 g granola", meal: meal, mass: Mass(grams: 100)), Recipe.Line(text: "salt, \"to taste\""),
      ], servings: Quantity(servings: 2.5), cookedMass: Mass(grams: 90.5), potMass: Mass(grams: 800), method: "Bake.\nEat.")
    let bars = OwnFood(id: UUID(), name: "Bars", recipe: recipe, isShared: true)
    recipe.cooking = Recipe.Cooking(recipe: bars.id, day: Day(noon, in: .berlin))
    return [granola, biscuit, bars, OwnFood(id: UUID(), name: "Bars", recipe: recipe, isShared: false)]
  }

  private func household(_ folder: URL) async throws -> (SQLiteHousehold, Person) {
    let household = try SQLiteHousehold(
      folder: folder, now: { noon }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, cost: .trivial)
    let person = try NewPerson(name: "Ada", password: "a few good words", timeZone: "Europe/Berlin", locale: "de-DE")
    return (household, try await household.add(person))
  }

  @Test func `come back from an export as they were, once, and stay if they are known or removed`() async throws {
    try await withFolder { folder in
      let (one, ada) = try await household(folder.appending(path: "one")), foods = try foods()
      for food in foods { _ = try await one.save(food, over: nil, by: ada) }
      let copied = folder.appending(path: "copy.sqlite"), zip = folder.appending(path: "export.zip")
      let copy = try await one.diary(of: ada).copy(to: copied)
      try DiaryExport(of: ada, at: noon, ownFoods: try await one.ownFoods(of: ada), copy: copy, in: copied).write(zip: zip)
      let reading = try DiaryFile(zip, in: .berlin, now: noon).read()
      #expect(reading.format == .demeter && reading.refused == [] && Set(reading.ownFoods) == Set(foods))
      #expect(try await one.importOwnFoods(reading.ownFoods, by: ada) == 0)

      let (other, ben) = try await household(folder.appending(path: "other"))
      #expect(try await other.new(reading.ownFoods, for: ben).count == 4)
      #expect(try await other.importOwnFoods(reading.ownFoods, by: ben) == 4)
      let stored = try await other.ownFoods(of: ben)
      #expect(Set(stored.map(\.food)) == Set(foods) && stored.allSatisfy { $0.owner == ben.id && $0.version == 1 })
      _ = try await other.remove(ownFood: foods[0].id, by: ben)
      #expect(try await other.new(reading.ownFoods, for: ben) == [])
      #expect(try await other.importOwnFoods(reading.ownFoods, by: ben) == 0)
      #expect(try await other.ownFoods(of: ben).count == 3)
      await one.close()
      await other.close()
    }
  }

  @Test func `are refused one by one, or with the whole file if it is damaged`() throws {
    let foods = try foods().map { StoredOwnFood(food: $0, version: 3, owner: nil, editor: "Ada", writtenAt: noon) }
    let text = String(decoding: try JSONEncoder().encode(OwnFoodsFile(foods: foods.map(OwnFoodDocument.init))), as: UTF8.self)
    #expect(try read(text, name: "own-foods.json").ownFoods == foods.map(\.food))
    let bad = text.replacing(":71", with: ":-71")
    let reading = try read(bad, name: "own-foods.json")
    #expect(reading.ownFoods.count == 3 && reading.refused.map(\.record) == [2])
    let entry =
      #"{"id":"6f9619ff-8b86-4d01-b42d-00cf4fc964ff","day":"2026-01-13","loggedAt":"2026-01-13T08:00:00+01:00","timeZone":"Europe/Berlin","name":"Tea","calories":2}"#
    for damaged in [String(text.dropLast(3)), "[]", #"{"foods":[{"name":"Soup"}]}"#, "\u{1}"] {
      #expect(throws: DiaryFileError.damaged("own-foods.json")) {
        try read(try zip([("entries.jsonl", entry), ("own-foods.json", damaged)]), name: "export.zip")
      }
    }
  }
}
