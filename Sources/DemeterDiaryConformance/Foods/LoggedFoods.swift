import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// Foods logged before.
  static let foodsLoggedBefore: [DiaryCheck] = checks("Foods logged before") {
    check("come latest first, or most used first") { place in
      let diary = try await place.open()
      for (name, hours) in [("Apple", [1, 3, 5]), ("Tea", [2]), ("Cake", [4, 6])] {
        for hour in hours { _ = try await diary.save(.named(name), .on("2026-03-01", hour: hour)) }
      }
      let recent = try await diary.foods(.recent, limit: 10)
      #expect(recent.map(\.meal.name) == ["Cake", "Apple", "Tea"])
      let frequent = try await diary.foods(.frequent, limit: 10)
      #expect(frequent.map(\.meal.name) == ["Apple", "Cake", "Tea"])
      #expect(frequent.map(\.uses) == [3, 2, 1])
      #expect(try await diary.foods(.recent, limit: 2).map(\.meal.name) == ["Cake", "Apple"])
      #expect(try await diary.foods(.recent, limit: 0).isEmpty)
    }
    check("come as usual at a time of day, in the weeks before") { place in
      let diary = try await place.open()
      for (name, day, hour) in [
        ("Porridge", "2026-03-03", 7), ("Porridge", "2026-03-04", 8), ("Tea", "2026-03-05", 8), ("Eggs", "2026-03-01", 8),
        ("Soup", "2026-03-05", 19), ("Toast", "2026-01-02", 8), ("Cake", "2026-03-06", 8),
      ] as [(String, Day, Int)] { _ = try await diary.save(.named(name), .on(day, hour: hour)) }
      let gone = try await diary.save(.named("Gone"), .on("2026-03-05", hour: 8))
      _ = try await diary.delete(gone.id, seeing: nil)
      let usual = try await diary.foods(.usual(at: .on("2026-03-06", hour: 8)), limit: 10)
      #expect(usual.map(\.meal.name) == ["Porridge", "Tea", "Eggs"])
      #expect(usual.map(\.uses) == [2, 1, 1])
      #expect(try await diary.foods(.usual(at: .on("2026-03-06", hour: 19)), limit: 10).map(\.meal.name) == ["Soup"])
      #expect(try await diary.foods(.usual(at: .on("2026-03-06", hour: 8)), limit: 1).map(\.meal.name) == ["Porridge"])
      #expect(try await diary.foods(.usual(at: .on("2020-03-06", hour: 8)), limit: 9).isEmpty)
    }
    check("are one food in any case, as last eaten") { place in
      let diary = try await place.open()
      let latest = try await diary.save(.named("OAT MILK", 60), .on("2026-03-02"))
      _ = try await diary.save(.named("Oat milk", 50), .on("2026-03-01"))
      var branded = Meal.named("Oat milk", 70)
      branded.brand = "Hafer"
      _ = try await diary.save(branded, .on("2026-02-01"))
      let foods = try await diary.foods(.recent, limit: 10)
      #expect(foods.count == 2)
      #expect(foods.first == LoggedFood(latest, uses: 2))
    }
    check("are summed over a range of days, each once, without what was deleted") { place in
      let diary = try await place.open()
      func meal(_ name: String, _ kilocalories: Double, protein: Double? = nil, unit: String? = nil) -> Meal {
        Meal(
          name: name, nutrition: Nutrition(energy: Energy(kilocalories: kilocalories), protein: protein.map { Mass(grams: $0) }),
          servingUnit: unit)
      }
      _ = try await diary.save(meal("oats", 300, protein: 10.5), .on("2026-03-01"))
      _ = try await diary.save(meal("Oats", 150.25, protein: 5, unit: "cup"), .on("2026-03-02"))
      _ = try await diary.save(meal("Tea", 2), .on("2026-03-02"))
      _ = try await diary.save(meal("Oats", 999), .on("2026-03-03"))
      let cake = try await diary.save(meal("Cake", 500), .on("2026-03-02"))
      _ = try await diary.delete(cake.id, seeing: nil)
      let eaten = try await diary.eatenFoods(in: "2026-03-01"..."2026-03-02")
      #expect(
        eaten.mostEnergy(9) == [
          EatenFood(
            name: "Oats", brand: nil, count: 2, energy: Energy(kilocalories: 450.25), nutrients: PerNutrient(protein: Mass(grams: 15.5))),
          EatenFood(name: "Tea", brand: nil, count: 1, energy: Energy(kilocalories: 2), nutrients: PerNutrient()),
        ])
      #expect(eaten.mostEnergy(1).map(\.name) == ["Oats"] && eaten.most(of: .protein, 9).map(\.name) == ["Oats"])
      #expect(eaten.most(of: .fat, 9).isEmpty)
      #expect(try await diary.eatenFoods(in: "2025-01-01"..."2025-12-31").isEmpty)
    }
    check("follow edits, deletes and restores") { place in
      let diary = try await place.open()
      let first = try await diary.save(.named("Apple", 90), .on("2026-03-01"))
      let second = try await diary.save(.named("Apple", 95), .on("2026-03-02"))
      _ = try await diary.delete(second.id, seeing: nil)
      #expect(try await diary.foods(.recent, limit: 9) == [LoggedFood(first, uses: 1)])
      _ = try await diary.edit(first.id, seeing: 1, meal: .named("Pear"), logged: first.logged)
      #expect(try await diary.foods(.recent, limit: 9).map(\.meal.name) == ["Pear"])
      _ = try await diary.delete(first.id, seeing: nil)
      #expect(try await diary.foods(.frequent, limit: 9).isEmpty)
      _ = try await diary.restore(second.id)
      #expect(try await diary.foods(.frequent, limit: 9) == [LoggedFood(second, uses: 1)])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("are shown as the entry saved last, where several were eaten at one instant") { place in
      let diary = try await place.open()
      var entries: [FoodEntry] = []
      for calories in [10.0, 20, 30] {
        entries.append(try await diary.save(.named("Apple", calories), .on("2026-03-01")))
        place.clock.advance(bySeconds: 1)
      }
      #expect(try await diary.foods(.recent, limit: 9) == [LoggedFood(entries[2], uses: 3)])
      _ = try await diary.delete(entries[2].id, seeing: nil)
      #expect(try await diary.foods(.recent, limit: 9) == [LoggedFood(entries[1], uses: 2)])
      let restored = try await diary.restore(entries[2].id)
      #expect(try await diary.foods(.recent, limit: 9) == [LoggedFood(restored, uses: 3)])
      let moved = try await diary.edit(entries[0].id, seeing: 1, meal: .named("APPLE", 5), logged: .on("2026-03-02"))
      #expect(try await diary.foods(.recent, limit: 9) == [LoggedFood(moved, uses: 3)])
      let back = try await diary.edit(entries[0].id, seeing: 2, meal: .named("Apple", 5), logged: .on("2026-02-28"))
      #expect(try await diary.foods(.recent, limit: 9) == [LoggedFood(restored, uses: 3)])
      _ = try await diary.delete(restored.id, seeing: nil)
      _ = try await diary.delete(entries[1].id, seeing: nil)
      #expect(try await diary.foods(.recent, limit: 9) == [LoggedFood(back, uses: 1)])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("count what comes, leaves and comes back with batches") { place in
      let diary = try await place.open()
      let days: [Day] = ["2026-03-01", "2026-03-02", "2026-03-02", "2026-03-03"]
      let apples = days.map { NewEntry(.named("Apple"), .on($0)) }
      let own = try await diary.save(.named("apple", 80), .on("2026-03-02", hour: 20))
      func foods() async throws -> [LoggedFood] { return try await diary.foods(.frequent, limit: 9) }
      let batch = try #require(try await diary.importDiary(DiaryImport(origin: "Elsewhere", entries: apples)))
      #expect(try await foods().map(\.uses) == [5])
      #expect(try await foods().first?.entry == apples[3].id)
      let pear = try await diary.entry(apples[3].id)
      _ = try await diary.edit(pear.id, seeing: 1, meal: .named("Pear"), logged: pear.logged)
      #expect(try await foods().map(\.uses) == [4, 1])
      #expect(try await diary.undo(batch.id).entryCount == 1)
      #expect(Set(try await foods().map(\.meal.name)) == ["Pear", "apple"])
      #expect(try await foods().first { $0.meal.name == "apple" } == LoggedFood(own, uses: 1))
      #expect(try await diary.importDiary(DiaryImport(origin: "Elsewhere", entries: apples))?.entryCount == 3)
      #expect(try await foods().map(\.uses) == [4, 1])
      #expect(try await diary.examine(repairing: false) == [])
    }
  }
}
