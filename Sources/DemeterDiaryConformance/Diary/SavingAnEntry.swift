import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// Saving an entry.
  static let savingAnEntry: [DiaryCheck] = checks("Saving an entry") {
    check("keeps everything it says, at version 1") { place in
      let diary = try await place.open()
      var meal = Meal.porridge()
      meal.brand = "Mühle & Söhne"
      meal.quantity = Quantity(servings: 1.5)
      meal.servingSize = "1/2"
      meal.servingUnit = "cup"
      meal.source = .voice
      let new = NewEntry(meal, LoggedMoment(place.clock.now() - 60.1234, in: .kathmandu))
      let saved = try await diary.save(new)
      #expect(saved.isNew)
      #expect(saved.entry.id == new.id)
      #expect(saved.entry.version == 1)
      #expect(saved.entry.meal == meal)
      #expect(saved.entry.logged == new.logged)
      #expect(saved.entry.createdAt == place.clock.now())
      #expect(saved.entry.updatedAt == place.clock.now())
      #expect(saved.entry.deletedAt == nil)
      #expect(try await diary.entry(new.id) == saved.entry)
      #expect(try await place.open().entry(new.id) == saved.entry)
    }
    check("keeps as many further nutrients as it may have, also in its versions") { place in
      let diary = try await place.open()
      var meal = Meal.porridge(), others: [Int: TraceMass] = [1: .zero, 1051: .limit]
      for number in 0..<NutrientVector.most - others.count {
        others[NutrientVector.numbers.upperBound - number * 12_000_000] = TraceMass(thousandths: 5_000_000_000_000 >> Int64(number))
      }
      meal.nutrition.others = NutrientVector(others)
      let new = NewEntry(meal, .on("2026-03-01"))
      #expect(meal.nutrition.fitsAnEntry && others.count == NutrientVector.most)
      #expect(try await diary.save(new).entry.meal == meal)
      #expect(try await place.open().save(new).isNew == false)
      _ = try await diary.edit(new.id, seeing: 1, meal: .porridge(), logged: new.logged)
      #expect(try await diary.revisions(of: new.id).map(\.entry.meal) == [meal, .porridge()])
    }
    check("adds to the total of its day only") { place in
      let diary = try await place.open()
      _ = try await diary.save(.porridge(320.5), .on("2026-03-01"))
      _ = try await diary.save(.named("Tea", 0.1), .on("2026-03-01"))
      _ = try await diary.save(.named("Apple", 95), .on("2026-03-02"))
      let first = try await diary.record(of: "2026-03-01")
      #expect(first.total.entryCount == 2)
      #expect(first.total.energy == Energy(kilocalories: 320.6))
      #expect(first.total[.protein] == DailyTotal.MacroTotal(mass: Mass(grams: 11.2), stated: 1))
      #expect(try await diary.record(of: "2026-03-02").total.energy == Energy(kilocalories: 95))
      #expect(try await diary.record(of: "2026-03-03").total.entryCount == 0)
      let totals = try await diary.history(in: "2026-02-28"..."2026-03-31").totals
      #expect(totals.map(\.day) == ["2026-03-01", "2026-03-02"])
      #expect(totals.first == first.total)
    }
    check("twice saves it once") { place in
      let diary = try await place.open()
      let new = NewEntry(.porridge(), .on("2026-03-01"))
      let first = try await diary.save(new)
      place.clock.advance(bySeconds: 5)
      let second = try await diary.save(new)
      #expect(!second.isNew)
      #expect(second.entry == first.entry)
      #expect(try await diary.revisions(of: new.id).count == 1)
      #expect(try await diary.storedTotal(of: "2026-03-01")?.entryCount == 1)
    }
    check("again after an edit gives what stands now and undoes nothing") { place in
      let diary = try await place.open()
      let new = NewEntry(.porridge(), .on("2026-03-01"))
      _ = try await diary.save(new)
      let edited = try await diary.edit(new.id, seeing: 1, meal: .porridge(400), logged: new.logged)
      let again = try await diary.save(new)
      #expect(!again.isNew)
      #expect(again.entry == edited)
      #expect(try await diary.entry(new.id) == edited)
    }
    check("again after a delete does not bring it back") { place in
      let diary = try await place.open()
      let new = NewEntry(.porridge(), .on("2026-03-01"))
      _ = try await diary.save(new)
      let deleted = try await diary.delete(new.id, seeing: nil)
      let again = try await diary.save(new)
      #expect(!again.isNew)
      #expect(again.entry == deleted)
      #expect(try await diary.storedTotal(of: "2026-03-01") == nil)
    }
    check("under an id that names another meal is refused with that one at hand") { place in
      let diary = try await place.open()
      let new = NewEntry(.porridge(), .on("2026-03-01"))
      let saved = try await diary.save(new)
      let other = NewEntry(id: new.id, meal: .named("Cake", 500), logged: new.logged)
      let refused = await refusal { () async throws(DiaryError) in try await diary.save(other) }
      guard case .alreadyTaken(let current) = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(current == saved.entry)
      #expect(try await diary.record(of: "2026-03-01").entries == [saved.entry])
    }
    check("under a reserved id is refused") { place in
      let diary = try await place.open()
      let none = try #require(UUID(uuidString: "00000000-0000-4000-8000-000000000000"))
      let refused = await refusal { () async throws(DiaryError) in
        try await diary.save(NewEntry(id: none, meal: .porridge(), logged: .on("2026-03-01")))
      }
      guard case .unavailable = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(try await diary.record(of: "2026-03-01").entries.isEmpty)
    }
    check("puts it on the day it is in its own time zone") { place in
      let diary = try await place.open()
      let instant = try #require(Date(rfc3339: "2026-03-01T23:30:00Z"))
      for zone in [TimeZone.berlin, .newYork, .auckland, .kathmandu] {
        let entry = try await diary.save(.named(zone.identifier), LoggedMoment(instant, in: zone))
        #expect(entry.day == (zone == .newYork ? "2026-03-01" : "2026-03-02"))
        #expect(try await diary.record(of: entry.day).entries.contains(entry))
      }
    }
    check("shows a day's entries newest first, then as saved") { place in
      let diary = try await place.open()
      for (name, hour) in [("Lunch", 12), ("Breakfast", 8), ("Dessert", 12), ("Dinner", 19)] {
        _ = try await diary.save(.named(name), .on("2026-03-01", hour: hour))
        place.clock.advance(bySeconds: 1)
      }
      let names = try await diary.record(of: "2026-03-01").entries.map(\.meal.name)
      #expect(names == ["Dinner", "Dessert", "Lunch", "Breakfast"])
    }
    check("200 times at once from two processes loses none") { place in
      let diaries = try await [place.open(), place.open()]
      let all = (0..<200).map { NewEntry(.named("Bite \($0 % 7)", Double($0) + 0.5), .on(Day("2026-03-01") + $0 % 3)) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, new) in all.enumerated() {
          group.addTask {
            let saved = try await save(new, in: diaries[index % 2])
            #expect(saved.entry.meal == new.meal)
          }
        }
        try await group.waitForAll()
      }
      for diary in diaries {
        for day in Set(all.map(\.logged.day)) {
          let expected = all.filter { $0.logged.day == day }
          let record = try await diary.record(of: day)
          #expect(Set(record.entries.map(\.id)) == Set(expected.map(\.id)))
          #expect(try await diary.storedTotal(of: day) == DailyTotal(day: day, of: expected.map(\.meal)))
        }
        #expect(try await diary.examine(repairing: false) == [])
      }
    }
    check("20 times at once under one id saves it once") { place in
      let diaries = try await [place.open(), place.open()]
      let new = NewEntry(.porridge(), .on("2026-03-01"))
      let saved = try await withThrowingTaskGroup(of: SavedEntry.self) { group in
        for index in 0..<20 { group.addTask { try await diaries[index % 2].save(new) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(saved.filter(\.isNew).count == 1)
      #expect(Set(saved.map(\.entry)).count == 1)
      #expect(try await diaries[0].storedTotal(of: "2026-03-01")?.entryCount == 1)
    }
  }
}

/// Saves an entry as the app does: again, if the database did not answer in time.
private func save(_ new: NewEntry, in diary: any Diary) async throws -> SavedEntry {
  for _ in 0..<20 {
    do { return try await diary.save(new) } catch .unavailable {} catch .busy {}
  }
  return try await diary.save(new)
}
