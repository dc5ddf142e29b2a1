import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// The version of a diary.
  static let theMarkOfADiary: [DiaryCheck] = checks("The mark of a diary") {
    check("stays while nothing is written") { place in
      let diary = try await place.open()
      let entry = try await diary.save(.porridge(), .on("2026-03-01"))
      let mark = try await diary.version()
      _ = try await diary.record(of: "2026-03-01")
      _ = try await diary.save(NewEntry(id: entry.id, meal: entry.meal, logged: entry.logged))
      _ = try await diary.examine(repairing: false)
      _ = try await place.open().history(in: "2026-03-01"..."2026-03-31")
      #expect(try await diary.version() == mark)
    }
    check("differs after each write, here or in another process") { place in
      let here = try await place.open(), there = try await place.open()
      var marks = [try await here.version()]
      for diary in [here, there, there, here] {
        let entry = try await diary.save(.porridge(), .on("2026-03-01"))
        marks.append(try await here.version())
        _ = try await diary.delete(entry.id, seeing: nil)
        marks.append(try await here.version())
        try await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: Goals(steps: 9000)))
        marks.append(try await here.version())
      }
      #expect(Set(marks).count == marks.count)
    }
  }
}
