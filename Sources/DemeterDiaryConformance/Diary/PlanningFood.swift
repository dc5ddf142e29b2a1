import DemeterCore
import Foundation
import Testing

private let day: Day = "2026-03-12"

/// New planned food for an hour of a day.
private func planned(_ name: String = "Soup", _ kilocalories: Double = 320, on day: Day = day, hour: Int = 19) -> NewPlannedEntry {
  NewPlannedEntry(id: .fresh(), meal: .named(name, kilocalories), day: day, minute: hour * 60 + 5)
}

private func logging(_ new: NewPlannedEntry, as id: EntryID = .fresh(), _ meal: Meal? = nil) -> PlannedLogging {
  PlannedLogging(new.id, as: NewEntry(id: id, meal: meal ?? new.meal, logged: .on(new.day)))
}

extension DiaryCheck {
  /// Planning food for days to come.
  static let planningFood: [DiaryCheck] = checks("Planned food") {
    check("stands on its day, by its time, and is counted nowhere") { place in
      let diary = try await place.open()
      let before = try await diary.record(of: day)
      let evening = planned(), morning = planned("Oats", hour: 8), other = planned("Rice", on: day + 3)
      let saved = try await diary.plan([evening, morning, other])
      #expect(saved.allSatisfy { $0.isNew && $0.planned.isOpen })
      let found = try await place.open().planned(in: day...day + 3)
      #expect(found.map(\.id) == [morning.id, evening.id, other.id] && found.map(\.time) == ["08:05", "19:05", "19:05"])
      #expect(found[1].meal == evening.meal && found[1].day == day)
      #expect(try await diary.planned(in: day + 1...day + 2).isEmpty)
      #expect(try await diary.record(of: day) == before)
      #expect(try await diary.history(in: day...day + 3).totals.isEmpty)
      #expect(try await diary.foods(.recent, limit: 9).isEmpty)
      #expect(try await diary.find("soup").entries.isEmpty)
      #expect(try await diary.entryChanges(since: nil, limit: 9).entries.isEmpty)
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("keeps all that is known of the food, also amounts at their ends") { place in
      let diary = try await place.open()
      var meal = Meal.porridge(10_000)
      meal.note = "Two\nlines"
      meal.ownFood = UUID.fresh()
      meal.nutrition.others = NutrientVector([1079: TraceMass(thousandths: 3_200_000_001)])
      let most = NewPlannedEntry(id: .fresh(), meal: meal, day: day, minute: 1439), least = planned("Water", 0, hour: 0)
      _ = try await diary.plan([most, least])
      #expect(try await place.open().planned(most.id).meal == meal)
      #expect(try await diary.planned(in: day...day).map(\.minute) == [5, 1439])
    }
    check("that is planned twice is planned once, and its id names no other") { place in
      let diary = try await place.open()
      let new = planned()
      _ = try await diary.plan([new])
      let changes = try await diary.changes(after: nil)
      #expect(try await diary.plan([new, new]).allSatisfy { !$0.isNew })
      let taken = await refusal { () async throws(DiaryError) in
        try await diary.plan([planned("Tea"), NewPlannedEntry(id: new.id, meal: .named("Cake"), day: day, minute: 60)])
      }
      guard case .plannedIDTaken = taken else { throw DiaryError.unavailable(reason: "an id named two foods") }
      #expect(try await diary.planned(in: day...day).map(\.id) == [new.id])
      _ = try await diary.plan([planned("Tea")])
      let heard = await changes.first(1)
      #expect(heard.first?.kind == .planned && heard.first?.concerns(day) == true && heard.first?.concerns(day + 1) == false)
    }
    check("becomes an entry once, however often it is logged") { place in
      let diary = try await place.open()
      let new = planned(), id = EntryID.fresh()
      _ = try await diary.plan([new])
      let saved = try await diary.log([logging(new, as: id)])
      #expect(saved.map(\.isNew) == [true] && saved.first?.entry.meal == new.meal)
      #expect(try await diary.planned(in: day...day).isEmpty)
      #expect(try await diary.record(of: day).total.energy == Energy(kilocalories: 320))
      // A tap that is repeated, and another device.
      #expect(try await place.open().log([logging(new, as: id)]).map(\.isNew) == [false])
      let elsewhere = await refusal { () async throws(DiaryError) in try await diary.log([logging(new)]) }
      guard case .notPlanned(let current) = elsewhere else { throw DiaryError.unavailable(reason: "it was logged twice") }
      #expect(current.state == .logged(id))
      #expect(try await diary.record(of: day).entries.map(\.id) == [id])
      #expect(try await diary.planned(new.id).state == .logged(id))
      #expect(try await diary.plan([new]).map(\.isNew) == [false])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("is planned again when its entry is deleted, and not when that is restored") { place in
      let diary = try await place.open()
      let new = planned(), first = logging(new), second = logging(new, .named("Less soup", 200))
      _ = try await diary.plan([new])
      _ = try await diary.log([first])
      _ = try await diary.delete(first.entry.id, seeing: nil)
      #expect(try await diary.planned(in: day...day).map(\.id) == [new.id])
      // The form that was sent before is sent again: it means the entry that was deleted.
      #expect(try await diary.log([first]).first?.entry.deletedAt != nil)
      #expect(try await diary.record(of: day).entries.isEmpty)
      _ = try await diary.restore(first.entry.id)
      #expect(try await diary.planned(in: day...day).isEmpty)
      _ = try await diary.delete(first.entry.id, seeing: nil)
      #expect(try await diary.log([second]).map(\.entry.meal.name) == ["Less soup"])
      #expect(try await diary.planned(in: day...day).isEmpty)
    }
    check("is logged as a whole or not at all") { place in
      let diary = try await place.open()
      let one = planned(), two = planned("Tea")
      _ = try await diary.plan([one, two])
      _ = try await diary.skip([two.id])
      let refused = await refusal { () async throws(DiaryError) in try await diary.log([logging(one), logging(two)]) }
      guard case .notPlanned(let current) = refused else { throw DiaryError.unavailable(reason: "skipped food was logged") }
      #expect(current.id == two.id && current.state == .skipped)
      #expect(try await diary.record(of: day).entries.isEmpty)
      #expect(try await diary.planned(in: day...day).map(\.id) == [one.id])
      let unknown = await refusal { () async throws(DiaryError) in try await diary.log([logging(planned("Cake"))]) }
      guard case .notFound = unknown else { throw DiaryError.unavailable(reason: "what was not planned was logged") }
    }
    check("that is skipped is asked about no more, until that is taken back") { place in
      let diary = try await place.open()
      let new = planned(), other = planned("Tea")
      _ = try await diary.plan([new, other])
      #expect(try await diary.skip([new.id, .fresh()]).map(\.state) == [.skipped])
      #expect(try await diary.skip([new.id]).map(\.state) == [.skipped])
      #expect(try await diary.planned(in: day...day).map(\.id) == [other.id])
      #expect(try await diary.unskip([new.id]).map(\.state) == [.open])
      #expect(try await diary.planned(in: day...day).count == 2)
      // What was logged stays so.
      _ = try await diary.log([logging(other)])
      #expect(try await diary.skip([other.id]).first?.state != .skipped)
      #expect(try await diary.unskip([.fresh()]).isEmpty)
    }
    check("is changed while it is open, and on another day keeps its id") { place in
      let diary = try await place.open()
      let new = planned(), changes = try await diary.changes(after: nil)
      _ = try await diary.plan([new])
      let other = NewPlannedEntry(id: new.id, meal: .named("Stew", 500), day: day + 2, minute: 720)
      let changed = try await diary.replan(other)
      #expect(changed.meal == other.meal && changed.day == day + 2 && changed.minute == 720 && changed.isOpen)
      #expect(try await diary.replan(other) == changed)
      #expect(try await diary.planned(in: day...day + 3) == [changed])
      let heard = await changes.first(2)
      #expect(heard.last?.concerns(day) == true && heard.last?.concerns(day + 2) == true)
      _ = try await diary.skip([new.id])
      let refused = await refusal { () async throws(DiaryError) in try await diary.replan(new) }
      guard case .notPlanned = refused else { throw DiaryError.unavailable(reason: "skipped food was changed") }
      let unknown = await refusal { () async throws(DiaryError) in try await diary.replan(planned("Cake")) }
      guard case .notFound = unknown else { throw DiaryError.unavailable(reason: "what was not planned was changed") }
    }
    check("of a day has a limit, and more are refused as a whole") { place in
      let diary = try await place.open()
      let many = (0..<PlannedEntry.mostOfDay).map { planned("Food \($0)", 1, hour: $0 % 24) }
      _ = try await diary.plan(many)
      let refused = await refusal { () async throws(DiaryError) in try await diary.plan([planned(on: day + 1), planned("One more")]) }
      guard case .tooManyPlanned(on: day) = refused else { throw DiaryError.unavailable(reason: "a day has no limit") }
      #expect(try await diary.planned(in: day...day + 1).count == PlannedEntry.mostOfDay)
      _ = try await diary.skip([many[0].id])
      #expect(try await diary.plan([planned("One more")]).map(\.isNew) == [true])
    }
    check("comes with an import unless it was here before, and goes when that is undone") { place in
      let diary = try await place.open()
      let own = planned(), skipped = planned("Tea"), new = planned("Rice"), logged = planned("Fish")
      _ = try await diary.plan([own, skipped])
      _ = try await diary.skip([skipped.id])
      var imported = DiaryImport(origin: "Elsewhere")
      imported.planned = [own, skipped, new, logged]
      #expect(try await ImportPreview(of: imported, in: diary).plannedCount == 2)
      let batch = try #require(try await diary.importDiary(imported))
      #expect(try await diary.importDiary(imported) == nil)
      #expect(Set(try await diary.planned(in: day...day).map(\.id)) == [own.id, new.id, logged.id])
      _ = try await diary.log([logging(logged)])
      _ = try await diary.undo(batch.id)
      #expect(try await diary.planned(in: day...day).map(\.id) == [own.id])
      #expect(try await diary.record(of: day).entries.map(\.meal.name) == ["Fish"])
    }
  }
}
