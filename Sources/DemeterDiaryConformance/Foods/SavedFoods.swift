import DemeterCore
import Foundation
import Testing

private let breakfast = SavedFood(
  id: UUID.fresh(), name: "Breakfast",
  items: [
    .porridge(),
    Meal(
      name: "Latte", brand: "Mühle", nutrition: Nutrition(energy: Energy(kilocalories: 120.5), fat: Mass(grams: 6)),
      quantity: Quantity(servings: 1.5), servingSize: "1", servingUnit: "cup", source: .catalogue),
  ])

extension DiaryCheck {
  /// Saving a food.
  static let keepingAMeal: [DiaryCheck] = checks("Keeping a meal") {
    check("gives it back as it was, by name") { place in
      let diary = try await place.open()
      #expect(try await diary.savedFoods() == [])
      let apple = SavedFood(id: UUID.fresh(), name: "apple", items: [.named("Apple", 95)])
      try await diary.save(breakfast)
      try await diary.save(apple)
      #expect(try await place.open().savedFoods() == [apple, breakfast])
      #expect(breakfast.energy == Energy(kilocalories: 440.5))
    }
    check("twice keeps it once, as it is now") { place in
      let diary = try await place.open()
      try await diary.save(breakfast)
      var changed = breakfast
      changed.name = "Second breakfast"
      changed.items.removeLast()
      try await diary.save(changed)
      #expect(try await diary.savedFoods() == [changed])
    }
    check("ends when it is let go, which keeping it again undoes") { place in
      let diary = try await place.open()
      try await diary.save(breakfast)
      #expect(try await diary.removeFood(breakfast.id) == breakfast)
      #expect(try await diary.removeFood(breakfast.id) == breakfast)
      #expect(try await diary.savedFoods() == [])
      try await diary.save(breakfast)
      #expect(try await diary.savedFoods() == [breakfast])
      let refused = await refusal { () async throws(DiaryError) in try await diary.removeFood(UUID.fresh()) }
      guard case .notFound = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
    }
  }
}

extension DiaryCheck {
  /// Saving several entries.
  static let savingSeveralEntries: [DiaryCheck] = checks("Saving several entries") {
    check("saves all of them, and twice saves once") { place in
      let diary = try await place.open()
      let entries = (1...5).map { NewEntry(.named("Item \($0)", Double($0) * 100), .on("2026-03-01", hour: 7 + $0)) }
      let first = try await diary.save(entries)
      #expect(first.map(\.isNew) == Array(repeating: true, count: 5))
      #expect(first.map(\.entry.id) == entries.map(\.id))
      #expect(try await diary.save(entries).map(\.isNew) == Array(repeating: false, count: 5))
      #expect(try await diary.storedTotal(of: "2026-03-01")?.energy == Energy(kilocalories: 1500))
      #expect(try await diary.save([NewEntry]()) == [])
    }
    check("saves none where one is refused") { place in
      let diary = try await place.open()
      let known = try await diary.save(.porridge(), .on("2026-03-01"))
      let mark = try await diary.version()
      let entries = [
        NewEntry(.named("New"), .on("2026-03-01")), NewEntry(id: known.id, meal: .named("Another"), logged: .on("2026-03-01")),
        NewEntry(.named("Newer"), .on("2026-03-02")),
      ]
      let refused = await refusal { () async throws(DiaryError) in try await diary.save(entries) }
      guard case .alreadyTaken(let current) = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(current == known)
      #expect(try await diary.version() == mark)
      #expect(try await diary.record(of: "2026-03-01").entries == [known])
      #expect(try await diary.storedTotal(of: "2026-03-02") == nil)
    }
    check("is announced once, with the first and the last of their days") { place in
      let diary = try await place.open()
      let changes = try await diary.changes(after: nil)
      let days: [Day] = ["2026-03-02", "2026-03-01", "2026-03-03"]
      let entries = days.map { NewEntry(.named("Item"), .on($0)) }
      _ = try await diary.save(entries)
      // If only one of several entries is new, the change says what was done to it.
      let late = NewEntry(.named("Item"), .on("2026-03-05"))
      _ = try await diary.save(entries + [late])
      _ = try await diary.save(entries)  // a repetition: silent
      try await diary.set(GoalChange(effectiveFrom: "2030-01-01", goals: Goals()))
      let heard = await changes.first(3)
      #expect(heard.map(\.kind) == [.batch, .added, .goals])
      #expect(heard.map(\.days) == [["2026-03-01", "2026-03-03"], ["2026-03-05"], ["2030-01-01"]])
      #expect(heard.map(\.entry) == [nil, late.id, nil])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("takes an id that comes twice for one entry, and refuses it for two meals") { place in
      let diary = try await place.open()
      let new = NewEntry(.named("Tea"), .on("2026-03-01"))
      #expect(try await diary.save([new, new]).map(\.isNew) == [true, false])
      #expect(try await diary.storedTotal(of: "2026-03-01")?.entryCount == 1)
      let id = UUID.fresh()
      let refused = await refusal { () async throws(DiaryError) in
        try await diary.save(["Soup", "Cake"].map { NewEntry(id: id, meal: .named($0), logged: .on("2026-03-02")) })
      }
      guard case .alreadyTaken(let current) = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(current.meal.name == "Soup")
      #expect(try await diary.storedTotal(of: "2026-03-02") == nil)
    }
  }
}

extension DiaryCheck {
  /// The foods of a person.
  static let theFoodsOfAPerson: [DiaryCheck] = checks("The foods of a person") {
    check("are found by words, the most used first") { place in
      let diary = try await place.open()
      for _ in 0..<3 { _ = try await diary.save(.named("Chicken salad"), .on("2026-03-01")) }
      _ = try await diary.save(.named("Chicken soup"), .on("2026-03-02"))
      let text = try #require(SearchText("chick"))
      #expect(try await diary.foods(matching: text, limit: 9).map(\.meal.name) == ["Chicken salad", "Chicken soup"])
      #expect(try await diary.foods(matching: text, limit: 9).map(\.uses) == [3, 1])
      #expect(try await diary.foods(matching: text, limit: 1).count == 1)
      #expect(try await diary.foods(matching: #require(SearchText("beef")), limit: 9).isEmpty)
    }
  }
}
