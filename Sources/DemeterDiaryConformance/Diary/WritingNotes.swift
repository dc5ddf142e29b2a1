import DemeterCore
import Foundation
import Testing

private let day: Day = "2026-03-01"

extension Meal {
  fileprivate func noting(_ note: String?) -> Meal {
    var meal = self
    meal.note = note
    return meal
  }
}

extension DiaryCheck {
  /// Notes on days and entries.
  static let writingNotes: [DiaryCheck] = checks("Writing notes") {
    check("about a day keeps them until they are removed, and changes nothing else") { place in
      let diary = try await place.open()
      _ = try await diary.save(.named("Lunch", 900), .on(day))
      let before = try await diary.record(of: day)
      try await diary.note("Birthday\nof Zoë", on: day)
      let noted = try await diary.record(of: day)
      #expect(noted.note == "Birthday\nof Zoë" && noted.entries == before.entries && noted.balance == before.balance)
      try await diary.note("Name day", on: day)
      try await diary.note("Fasted", on: day + 2)
      #expect(
        try await place.open().notes(in: day...day + 2) == [DayNote(day: day, text: "Name day"), DayNote(day: day + 2, text: "Fasted")])
      #expect(try await diary.notes(in: day + 1...day + 1) == [])
      #expect(try await diary.examine(repairing: false) == [])
      try await diary.note(nil, on: day)
      #expect(try await diary.record(of: day) == before)
    }
    check("about a day is announced once") { place in
      let diary = try await place.open()
      let changes = try await diary.changes(after: nil)
      try await diary.note("Birthday", on: day)
      try await diary.note("Birthday", on: day)  // it says so already: silent
      try await diary.note(nil, on: day + 1)
      try await place.open().note(nil, on: day)
      let heard = await changes.first(2)
      #expect(heard.map(\.kind) == [.noted, .noted])
      #expect(heard[0].concerns(day) && !heard[0].concerns(day + 1))
    }
    check("comes with an import unless the person wrote one, and goes when that is undone") { place in
      let diary = try await place.open()
      try await diary.note("Mine", on: day)
      var imported = DiaryImport(origin: "Elsewhere")
      imported.notes = [day: "Theirs", day + 1: "Second", day + 2: "Third"]
      let preview = try await ImportPreview(of: imported, in: diary)
      #expect(preview.noteCount == 2 && !preview.isEmpty)
      let batch = try #require(try await diary.importDiary(imported))
      #expect(try await diary.importDiary(imported) == nil)
      #expect(try await diary.notes(in: day...day + 9).map(\.text) == ["Mine", "Second", "Third"])
      try await diary.note("Third, changed", on: day + 2)
      _ = try await diary.undo(batch.id)
      #expect(try await diary.notes(in: day...day + 9).map(\.text) == ["Mine", "Third, changed"])
    }
    check("about an entry keeps them with its versions, deleting and restoring") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.named("Soup", 300).noting("Too hot\nat first"), .on(day))
      #expect(try await diary.entry(entry.id).meal.note == "Too hot\nat first")
      let edited = try await diary.edit(entry.id, seeing: 1, meal: entry.meal.noting("Fine"), logged: entry.logged)
      #expect(edited.version == 2 && edited.meal.note == "Fine")
      #expect(try await diary.revisions(of: entry.id).map(\.entry.meal.note) == ["Too hot\nat first", "Fine"])
      _ = try await diary.delete(entry.id, seeing: 2)
      #expect(try await diary.restore(entry.id).meal.note == "Fine")
      #expect(try await diary.foods(.frequent, limit: 9).map(\.uses) == [1])
      // The same id with another note is another entry.
      let again = await refusal { () async throws(DiaryError) in
        _ = try await diary.save(NewEntry(id: entry.id, meal: entry.meal.noting(nil), logged: entry.logged))
      }
      guard case .alreadyTaken = again else {
        Issue.record("not refused, but \(String(describing: again))")
        return
      }
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("lets a search find entries and days by them, as it finds names") { place in
      let diary = try await place.open()
      let soup = try await diary.save(.named("Soup", 300).noting("Ate out with Zoë"), .on(day))
      let zoe = try await diary.save(.named("Zoës Brot", 200), .on(day + 1))
      let both = try await diary.save(.named("Zoes Kuchen", 400).noting("zoe baked it"), .on(day + 2))
      _ = try await diary.save(.named("Tea", 1).noting("alone"), .on(day + 3))
      try await diary.note("Zoë left", on: day + 4)
      try await diary.note("Visited ZOE", on: day)
      let found = try await diary.find("zoe")
      #expect(found.entries == [both, zoe, soup] && found.corrected == nil)
      #expect(found.notes == [DayNote(day: day + 4, text: "Zoë left"), DayNote(day: day, text: "Visited ZOE")])
      #expect(found.foods.map(\.meal.name).sorted() == ["Zoes Kuchen", "Zoës Brot"])
      #expect(try await diary.find("out zoe").entries == [soup])
      let visited = try await diary.find("visited")
      #expect(visited.entries == [] && visited.notes.count == 1 && visited.corrected == nil)
      // Nothing is corrected where a note matches as typed.
      #expect(try await diary.find("alone").corrected == nil)
      let later = try await diary.entries(matching: EntrySearch(text: SearchText("zoe"), days: day + 1...day + 9))
      #expect(later.entries == [both, zoe] && later.notes.map(\.day) == [day + 4])
      // Only entries have energy.
      let small = try await diary.entries(
        matching: EntrySearch(text: SearchText("zoe"), energy: .zero...Energy(kilocalories: 300)))
      #expect(small.entries == [zoe, soup] && small.notes == [])
      _ = try await diary.delete(soup.id, seeing: nil)
      #expect(try await diary.find("out zoe").entries == [])
      let edited = try await diary.edit(both.id, seeing: 1, meal: both.meal.noting(nil), logged: both.logged)
      #expect(try await diary.find("baked") == .none)
      #expect(try await diary.find("zoe").entries == [edited, zoe])
    }
    check("lets a search turn its pages") { place in
      let diary = try await place.open()
      let entries = (0..<9).map { NewEntry(.named($0 % 2 == 0 ? "Rice" : "Beans").noting($0 % 3 == 0 ? "with rice" : nil), .on(day + $0)) }
      _ = try await diary.save(entries)
      var search = EntrySearch(text: SearchText("rice"), limit: 2), seen: [Day] = []
      while true {
        let found = try await diary.entries(matching: search)
        seen += found.entries.map(\.day)
        guard let next = found.next else { break }
        search.after = next
      }
      #expect(seen == [8, 6, 4, 3, 2, 0].map { day + $0 })
    }
  }
}
