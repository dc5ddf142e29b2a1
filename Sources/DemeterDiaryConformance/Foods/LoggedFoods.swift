import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// Foods logged before.
  static let foodsLoggedBefore: [DiaryCheck] = checks("Foods logged before") {
    check("come latest first, or most used first") { place in
      let diary = try place.open()
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
    check("are one food in any case, as last eaten") { place in
      let diary = try place.open()
      let latest = try await diary.save(.named("OAT MILK", 60), .on("2026-03-02"))
      _ = try await diary.save(.named("Oat milk", 50), .on("2026-03-01"))
      var branded = Meal.named("Oat milk", 70)
      branded.brand = "Hafer"
      _ = try await diary.save(branded, .on("2026-02-01"))
      let foods = try await diary.foods(.recent, limit: 10)
      #expect(foods.count == 2)
      #expect(foods.first == LoggedFood(latest, uses: 2))
    }
    check("follow edits, deletes and restores") { place in
      let diary = try place.open()
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
  }
}
