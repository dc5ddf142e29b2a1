import DemeterCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Celebrating a goal` {
  @Test(arguments: DiaryImplementation.all)
  func `is granted to one of 20 who claim at once`(_ implementation: DiaryImplementation) async throws {
    try await implementation.run { place in
      let diaries = try [place.open(), place.open()]
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
  }

  @Test(arguments: DiaryImplementation.all)
  func `waits for the goal, and is for its day only`(_ implementation: DiaryImplementation) async throws {
    try await implementation.run { place in
      let diary = try place.open()
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
