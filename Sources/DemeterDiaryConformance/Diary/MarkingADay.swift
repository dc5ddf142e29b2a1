import DemeterCore
import Foundation
import Testing

private let day: Day = "2026-03-01"

/// A diary with 900 calories eaten, 2,200 burned and a goal of 2,000 on one day.
private func diary(in place: DiaryPlace) async throws -> any Diary {
  let diary = try await place.open()
  try await diary.set(GoalChange(effectiveFrom: day, goals: Goals(energy: Energy(kilocalories: 2000))))
  _ = try await diary.save(.named("Lunch", 900), .on(day))
  try await diary.correct(.burnedEnergy, on: day, to: Measure(2200))
  return diary
}

extension DiaryCheck {
  /// Marking a day.
  static let markingADay: [DiaryCheck] = checks("Marking a day") {
    check("as incomplete takes its result and its intake away, and removing the mark brings them back") { place in
      let diary = try await diary(in: place)
      let before = try await diary.record(of: day)
      #expect(before.status == .under && before.balance.net == Energy(kilocalories: 1300) && before.completeness == nil)
      try await diary.mark(day, as: .incomplete)
      let marked = try await diary.record(of: day)
      #expect(marked.status == .incomplete && marked.completeness == .incomplete)
      #expect(marked.total == before.total && marked.entries == before.entries)
      #expect(marked.balance.intake == nil && marked.balance.net == nil && marked.balance.burned == Energy(kilocalories: 2200))
      let listed = try await diary.history(in: day...day + 1)
      #expect(listed[day].status == .incomplete && listed[day].balance == marked.balance && listed[day + 1].status == .noEntries)
      #expect(try await diary.entries(matching: EntrySearch(statuses: [.incomplete])).entries.count == 1)
      #expect(try await diary.entries(matching: EntrySearch(statuses: [.under])).entries.isEmpty)
      #expect(try await diary.examine(repairing: false) == [])
      try await diary.mark(day, as: nil)
      #expect(try await diary.record(of: day) == before)
      #expect(try await diary.history(in: day...day)[day].balance == before.balance)
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("as complete changes nothing but that") { place in
      let diary = try await diary(in: place)
      let before = try await diary.record(of: day)
      try await diary.mark(day, as: .complete)
      let marked = try await diary.record(of: day)
      #expect(marked.completeness == .complete && marked.status == before.status && marked.balance == before.balance)
    }
    check("is announced once, and stays with entries that come later") { place in
      let diary = try await place.open()
      let changes = try await diary.changes(after: nil)
      try await diary.mark(day, as: .incomplete)
      try await diary.mark(day, as: .incomplete)  // marked already: silent
      _ = try await place.open().save(.named("Lunch", 900), .on(day))
      try await diary.mark(day, as: nil)
      let heard = await changes.first(3)
      #expect(heard.map(\.kind) == [.marked, .added, .marked])
      #expect(heard[0].concerns(day) && !heard[0].concerns(day + 1))
    }
    check("keeps it from being celebrated") { place in
      let diary = try await place.open()
      try await diary.set(GoalChange(effectiveFrom: day, goals: Goals(energy: Energy(kilocalories: 900))))
      _ = try await diary.save(.named("Lunch", 900), .on(day))
      try await diary.mark(day, as: .incomplete)
      #expect(try await !diary.claimCelebration(of: day))
    }
    check("comes with an import unless the person marked it, and goes when that is undone") { place in
      let diary = try await diary(in: place)
      try await diary.mark(day, as: .complete)
      let other = day + 1, third = day + 2
      let imported = DiaryImport(origin: "Elsewhere", marks: [day: .incomplete, other: .incomplete, third: .incomplete])
      let batch = try #require(try await diary.importDiary(imported))
      #expect(try await diary.importDiary(imported) == nil)
      #expect(try await diary.history(in: day...third).completeness == [day: .complete, other: .incomplete, third: .incomplete])
      try await diary.mark(third, as: .complete)
      _ = try await diary.undo(batch.id)
      #expect(try await diary.history(in: day...third).completeness == [day: .complete, third: .complete])
    }
  }
}
