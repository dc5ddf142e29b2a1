import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Own foods` {
  private static func granola(_ id: UUID = UUID(), isShared: Bool = false) throws -> OwnFood {
    var others = NutrientVector.unknown
    others = NutrientVector([TraceNutrient.sodium.rawValue: TraceMass(grams: 0.04)])
    var nutrition = Nutrition(energy: Energy(kilocalories: 450.5)) { $0 == .protein ? Mass(grams: 9.25) : nil }
    nutrition.others = others
    return OwnFood(
      id: id, name: "Granola “Nuß”", brand: "Hafer & Co", codes: [try Barcode("4006381333931"), try Barcode("96385074")],
      basis: .hundredGrams, nutrition: nutrition, portions: [OwnFood.Portion(name: "bowl", mass: Mass(grams: 45))], isShared: isShared)
  }

  @Test func `come back as they were saved, in versions, and are changed only over the version that was seen`() async throws {
    try await withHousehold { household, reopen, clock in
      let ada = try await household.add(.ada()), granola = try Self.granola()
      let first = try #require(try await household.save(granola, over: nil, by: ada))
      #expect(first.food == granola && first.version == 1 && first.owner == ada.id && first.editor == "Ada")
      // Sent once more.
      #expect(try await household.save(granola, over: nil, by: ada) == first)
      #expect(try await reopen().ownFoods(of: ada) == [first])
      var changed = granola
      changed.nutrition = Nutrition(energy: Energy(kilocalories: 460))
      let second = try #require(try await household.save(changed, over: 1, by: ada))
      #expect(second.version == 2 && second.food == changed)
      #expect(try await household.save(changed, over: 1, by: ada) == second)
      #expect(try await household.save(granola, over: 1, by: ada) == nil)
      #expect(try await household.save(granola, over: nil, by: ada) == nil)
      #expect(try await household.versions(ofOwnFood: granola.id, for: ada) == [first, second])
      #expect(try await household.ownFoods(of: ada) == [second])
    }
  }

  @Test func `are their person's, or everyone's to change and only theirs to remove`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      let hers = try Self.granola(), his = try Self.granola(isShared: true)
      _ = try await household.save(hers, over: nil, by: ada)
      _ = try await household.save(his, over: nil, by: ben)
      #expect(try await household.ownFoods(of: ben).map(\.id) == [his.id])
      #expect(try await household.ownFoods(of: ada).map(\.id).sorted() == [hers.id, his.id].sorted())
      var changed = hers
      changed.name = "Muesli"
      await #expect(throws: DiaryError.self) { try await household.save(changed, over: 1, by: ben) }
      await #expect(throws: DiaryError.self) { try await household.remove(ownFood: hers.id, by: ben) }
      #expect(try await household.versions(ofOwnFood: hers.id, for: ben) == [])
      // Everyone changes a shared food; another person doesn't take it away.
      let third = try await household.add(NewPerson(name: "Cy", password: "yet another secret", timeZone: "UTC", locale: "en-GB"))
      changed = his
      changed.name = "Muesli"
      let saved = try await household.save(changed, over: 1, by: third)
      #expect(saved?.editor == "Cy" && saved?.owner == ben.id)
      changed.isShared = false
      await #expect(throws: DiaryError.self) { try await household.save(changed, over: 2, by: third) }
      await #expect(throws: DiaryError.self) { try await household.remove(ownFood: his.id, by: third) }
      // The owner of the household may.
      _ = try await household.remove(ownFood: his.id, by: ada)
      #expect(try await household.ownFoods(of: ben) == [])
      #expect(try await household.save(changed, over: 2, by: ben) == nil)
      let back = try await household.restore(ownFood: his.id, by: ben)
      #expect(back.food.name == "Muesli" && back.version == 4)
    }
  }

  @Test func `of a file are added and removed together, but not those that were changed since`() async throws {
    try await withHousehold { household, reopen, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben()), file = OwnFoodBatch.newID()
      let foods = try (1...30).map { try Self.granola(file.numbered($0), isShared: $0 == 1) }
      #expect(try await household.add(foods, by: ada) == 30)
      // Sent once more, also by another person.
      #expect(try await household.add(foods, by: ada) == 0)
      #expect(try await household.add(foods, by: ben) == 0)
      let stored = try await reopen().ownFoods(of: ada)
      #expect(Set(stored.map(\.food)) == Set(foods) && stored.allSatisfy { $0.version == 1 && $0.owner == ada.id })
      #expect(try await household.ownFoods(of: ben).map(\.id) == [file.numbered(1)])
      let batch = try #require(OwnFoodBatch.all(in: stored, of: ada.id).first)
      #expect(batch.id == file && batch.foods.count == 30)
      var changed = foods[0]
      changed.name = "Muesli"
      _ = try await household.save(changed, over: 1, by: ben)
      #expect(try await household.undo(batch, by: ben) == 0)
      #expect(try await household.undo(batch, by: ada) == 29)
      #expect(try await household.undo(batch, by: ada) == 0)
      #expect(try await household.ownFoods(of: ada).map(\.food) == [changed])
      // What was removed does not come back with the same ids.
      #expect(try await household.add(foods, by: ada) == 0)
    }
  }

  @Test func `are for everyone unless there is nobody else, or the owner said otherwise`() async throws {
    try await withHousehold { household, reopen, _ in
      _ = try await household.add(.ada())
      #expect(try await !household.sharesNewFoods())
      _ = try await household.add(.ben())
      #expect(try await household.sharesNewFoods())
      try await household.set(.newFoods, to: FoodSharing.person.rawValue)
      #expect(try await !reopen().sharesNewFoods())
      #expect(try await reopen().sharingOfNewFoods() == .person)
    }
  }

  @Test func `of a person who leaves stay if they are shared, and nothing else of them`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      let secret = try Self.granola(), shared = try Self.granola(isShared: true)
      _ = try await household.save(secret, over: nil, by: ben)
      _ = try await household.save(shared, over: nil, by: ben)
      try await household.remove(ben)
      let left = try await household.ownFoods(of: ada)
      #expect(left.map(\.food) == [shared] && left.first?.owner == nil && left.first?.editor == "")
      #expect(try await household.versions(ofOwnFood: secret.id, for: ada) == [])
      // Nobody else may remove a food whose person has left.
      _ = try await household.remove(ownFood: shared.id, by: ada)
      #expect(try await household.ownFoods(of: ada) == [])
    }
  }

  /// Of two changes at the same moment, one counts.
  @Test func `are not changed by two at once`() async throws {
    try await withHousehold { household, reopen, _ in
      let ada = try await household.add(.ada()), granola = try Self.granola(isShared: true), other = try reopen()
      _ = try await household.save(granola, over: nil, by: ada)
      let saved = try await withThrowingTaskGroup { group in
        for number in 0..<6 {
          group.addTask {
            var mine = granola
            mine.name = "Granola \(number)"
            return try await (number.isMultiple(of: 2) ? household : other).save(mine, over: 1, by: ada)?.food.name
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(saved.compactMap(\.self).count == 1)
      #expect(try await household.ownFoods(of: ada).map(\.food.name) == saved.compactMap(\.self))
    }
  }

  @Test func `with a recipe come back as they were saved, and never contain themselves`() async throws {
    try await withHousehold { household, reopen, _ in
      let ada = try await household.add(.ada())
      func dish(_ id: UUID, of ingredients: [UUID]) -> OwnFood {
        var lines = ingredients.map { id in
          Recipe.Line(
            text: "100 g", meal: Meal(name: "Part", nutrition: Nutrition(energy: Energy(kilocalories: 90)), ownFood: id), mass: nil)
        }
        lines.append(Recipe.Line(text: "1 bay leaf"))
        let recipe = Recipe(
          lines: lines, servings: Quantity(servings: 2.5), cookedMass: Mass(grams: 812.5), potMass: Mass(grams: 1240),
          method: "Stir.\nServe.",
          cooking: Recipe.Cooking(recipe: id, day: "2026-03-01"))
        return OwnFood(id: id, name: "Stew", recipe: recipe, isShared: false)
      }
      let (one, two, three) = (UUID(), UUID(), UUID())
      let first = dish(one, of: [])
      #expect(try await household.save(first, over: nil, by: ada)?.food == first)
      #expect(try await reopen().ownFoods(of: ada).map(\.food) == [first])
      _ = try await household.save(dish(two, of: [one]), over: nil, by: ada)
      _ = try await household.save(dish(three, of: [two]), over: nil, by: ada)
      await #expect(throws: DiaryError.self) { try await household.save(dish(one, of: [three]), over: 1, by: ada) }
      #expect(try await household.versions(ofOwnFood: one, for: ada).count == 1)
    }
  }
}
