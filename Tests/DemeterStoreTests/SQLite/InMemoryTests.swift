import DemeterCore
import DemeterDiaryConformance
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `A diary in memory` {
  @Test(arguments: DiaryCheck.all) func `keeps every promise of a diary`(_ check: DiaryCheck) async throws {
    let clock = TestClock()
    let diary = try SQLiteDiary.inMemory(now: clock.now, logger: .silent)
    try await check.run(DiaryPlace(clock: clock) { diary })
  }
}
