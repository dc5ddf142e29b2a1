import DemeterDiaryConformance
import DemeterStore
import Foundation
import Logging
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A diary in SQLite` {
  @Test(arguments: DiaryCheck.all) func `keeps every promise of a diary`(_ check: DiaryCheck) async throws {
    try await withDiaryFile { path, clock in
      try await check.run(DiaryPlace(clock: clock) { try SQLiteDiary(path: path, now: clock.now, logger: Logger.silent) })
    }
  }
}
