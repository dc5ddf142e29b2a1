public import DemeterCore

extension StoredDiary {
  public func dayStarts() async throws(DiaryError) -> DayStartLog { try await database.engine.read { try $0.dayStarts() } }

  public func save(_ dayStarts: DayStartLog) async throws(DiaryError) {
    guard try await self.dayStarts() != dayStarts else { return }
    try await database.engine.write(for: .seconds(30)) { transaction in
      for day in try transaction.save(dayStarts).sorted() { try transaction.recount(day.number - 1...day.number + 1) }
    }
  }
}
