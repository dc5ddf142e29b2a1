import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// Celebrating a goal.
  static let celebratingAGoal: [DiaryCheck] = checks("Celebrating a goal") {
    check("is granted to one of 20 who claim at once") { place in
      let diaries = try await [place.open(), place.open()]
      try await diaries[0].set(GoalChange(effectiveFrom: "2026-03-01", goals: Goals(energy: Energy(kilocalories: 320))))
      _ = try await diaries[0].save(.porridge(320), .on("2026-03-01"))
      #expect(try await diaries[0].record(of: "2026-03-01").awaitsCelebration)
      let granted = try await withThrowingTaskGroup(of: Bool.self) { group in
        for index in 0..<20 { group.addTask { try await diaries[index % 2].claimCelebration(of: "2026-03-01") } }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(granted == 1)
      for diary in diaries { #expect(try await diary.record(of: "2026-03-01").celebrated) }
    }
    check("waits for the goal, and is for its day only") { place in
      let diary = try await place.open()
      _ = try await diary.save(.porridge(300), .on("2026-03-01"))
      _ = try await diary.save(.porridge(320), .on("2026-03-02"))
      #expect(try await !diary.claimCelebration(of: "2026-03-01"))
      try await diary.set(GoalChange(effectiveFrom: "2026-03-01", goals: Goals(energy: Energy(kilocalories: 320))))
      #expect(try await !diary.claimCelebration(of: "2026-03-01"))
      #expect(try await diary.claimCelebration(of: "2026-03-02"))
      #expect(try await !diary.record(of: "2026-03-01").celebrated)
      _ = try await diary.save(.named("Tea", 20), .on("2026-03-01"))
      #expect(try await diary.claimCelebration(of: "2026-03-01"))
      #expect(try await !diary.claimCelebration(of: "2026-03-01"))
    }
  }
}
