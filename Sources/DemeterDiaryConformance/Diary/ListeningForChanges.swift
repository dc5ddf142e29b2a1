import DemeterCore
import Foundation
import Testing

/// Makes one change of every kind, and returns the changes that a listener must receive.
private func doEverything(_ diary: any Diary, from day: Day = "2026-03-01") async throws -> [Heard] {
  let entry = try await diary.save(.porridge(320), .on(day))
  _ = try await diary.save(NewEntry(id: entry.id, meal: entry.meal, logged: entry.logged))  // a repetition: silent
  _ = try await diary.edit(entry.id, seeing: 1, meal: entry.meal, logged: entry.logged)  // as it was: silent
  _ = try await diary.edit(entry.id, seeing: 1, meal: entry.meal, logged: .on(day + 1))
  _ = try await diary.delete(entry.id, seeing: 2)
  _ = try await diary.restore(entry.id)
  _ = try await diary.restore(entry.id)  // not deleted any more: silent
  try await diary.set(GoalChange(effectiveFrom: day, goals: Goals(energy: Energy(kilocalories: 320))))
  _ = try await diary.claimCelebration(of: day + 1)
  _ = try await diary.claimCelebration(of: day + 1)  // claimed already: silent
  return [
    Heard(.added, [day]), Heard(.edited, [day + 1, day]), Heard(.deleted, [day + 1]), Heard(.restored, [day + 1]),
    Heard(.goals, [day]), Heard(.celebrated, [day + 1]),
  ]
}

extension DiaryCheck {
  /// Listening for changes.
  static let listeningForChanges: [DiaryCheck] = checks("Listening for changes") {
    check("hears each once and in order, here and in another process") { place in
      let here = try await place.open(), there = try await place.open()
      let streams = [try await here.changes(after: nil), try await here.changes(after: nil), try await there.changes(after: nil)]
      let expected = try await doEverything(here) + doEverything(there, from: "2026-04-01")
      for stream in streams {
        let changes = await stream.first(expected.count)
        #expect(changes.map { Heard($0.kind, $0.days) } == expected)
        #expect(Set(changes.map(\.number)).count == expected.count)
        #expect(changes.map(\.number) == changes.map(\.number).sorted())
        let named = changes.filter { $0.entry != nil }
        #expect(named.map(\.kind) == changes.map(\.kind).filter { [.added, .edited, .deleted, .restored].contains($0) })
        #expect(Set(named.map(\.entry)).count == 2)
      }
      // If a change were announced twice, the second one would arrive before this.
      try await here.set(GoalChange(effectiveFrom: "2030-01-01", goals: Goals()))
      for stream in streams { #expect(await stream.first(1).first?.days == ["2030-01-01"]) }
    }
    check("hears 100 written at once by two processes, each once") { place in
      let diaries = try await [place.open(), place.open()]
      let streams = [try await diaries[0].changes(after: nil), try await diaries[1].changes(after: nil)]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<100 {
          group.addTask { _ = try await diaries[index % 2].save(.porridge(), .on(Day("2026-01-01") + index)) }
        }
        try await group.waitForAll()
      }
      let heard = await [streams[0].first(100), streams[1].first(100)]
      #expect(heard[0] == heard[1])
      #expect(Set(heard[0].flatMap(\.days)) == Set((0..<100).map { Day("2026-01-01") + $0 }))
      #expect(heard[0].map(\.number) == heard[0].map(\.number).sorted())
    }
    check("after a number first hears what was missed") { place in
      let diary = try await place.open()
      let live = try await diary.changes(after: nil)
      let expected = try await doEverything(diary)
      let heard = await live.first(expected.count)
      for (index, change) in heard.enumerated() {
        let stream = try await place.open().changes(after: change.number)
        #expect(await stream.first(expected.count - index - 1) == Array(heard[(index + 1)...]))
      }
      let all = try await diary.changes(after: 0)
      _ = try await diary.save(.named("Tea"), .on("2026-03-03"))
      let later = await all.first(expected.count + 1)
      #expect(Array(later.dropLast()) == heard)
      #expect(later.last?.kind == .added)
    }
    check("after a number while others write misses none") { place in
      let diaries = try await [place.open(), place.open()]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<40 {
          group.addTask { _ = try await diaries[index % 2].save(.porridge(), .on(Day("2026-01-01") + index)) }
        }
        for index in 0..<20 {
          group.addTask {
            let heard = try await diaries[index % 2].changes(after: 0).first(40)
            #expect(heard.map(\.number) == Array(1...40))
          }
        }
        try await group.waitForAll()
      }
    }
    check("after a number that is still to come hears of a reset, and then what comes") { place in
      let diary = try await place.open()
      let stream = try await diary.changes(after: 1_000_000)
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      #expect(await stream.first(2).map(\.kind) == [.reset, .added])
    }
    check("remembers the last 1000, and tells of a reset in place of what it forgot") { place in
      let diary = try await place.open()
      for index in 0..<1010 {
        try await diary.correct(.steps, on: Day("2026-01-01") + index, to: Measure(1))
      }
      let heard = try await diary.changes(after: 10).first(1000)
      #expect(heard.first?.days == [Day("2026-01-01") + 10])
      #expect(heard.last?.days == [Day("2026-01-01") + 1009])
      let late = try await diary.changes(after: 9)
      try await diary.correct(.steps, on: "2026-01-01", to: Measure(2))
      #expect(await late.first(2).map(\.kind) == [.reset, .activity])
      #expect(try await diary.changes(after: -1).first(1).first?.concerns("2020-01-01") == true)
    }
    check("never has a gap: one who falls too far behind is ended") { place in
      let diary = try await place.open()
      let slow = try await diary.changes(after: nil)
      for index in 0..<1100 { try await diary.correct(.steps, on: "2026-01-01", to: Measure(Double(index))) }
      let heard = await slow.first(.max)
      #expect(heard.map(\.number) == Array(1...heard.count))
      let again = try await diary.changes(after: heard.count).first(1100 - heard.count)
      #expect(again.map(\.number) == Array((heard.count + 1)...1100))
    }
    check("ends with its task, and disturbs nobody else") { place in
      let diary = try await place.open()
      let ended = try await diary.changes(after: nil), other = try await diary.changes(after: nil)
      let task = Task { await ended.first(.max) }
      _ = try await diary.save(.porridge(), .on("2026-03-01"))
      #expect(await other.first(1).count == 1)
      task.cancel()
      #expect(await task.value.count <= 1)
      _ = try await diary.save(.porridge(), .on("2026-03-02"))
      #expect(await other.first(1).map(\.days) == [["2026-03-02"]])
      let fresh = try await diary.changes(after: nil)
      _ = try await diary.save(.porridge(), .on("2026-03-03"))
      #expect(await fresh.first(1).map(\.days) == [["2026-03-03"]])
    }
  }
}

/// The contents of a change without its number.
private struct Heard: Equatable {
  let kind: DiaryChange.Kind
  let days: [Day]

  init(_ kind: DiaryChange.Kind, _ days: [Day]) {
    self.kind = kind
    self.days = days
  }
}
