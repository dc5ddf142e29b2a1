import DemeterCore
internal import GRDB

/// The change log of a diary: numbered lines, which `ChangeFeed` announces after the commit.
struct ChangeLog {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Adds a line, and deletes the lines that are too old.
  func announce(_ change: NewChange) throws {
    let days = change.days.map(\.description)
    guard let day = days.first else { return }
    try database.cachedStatement(sql: "INSERT INTO change (kind, day, other_day, entry_id) VALUES (?, ?, ?, ?)")
      .execute(arguments: [change.kind.rawValue, day, days.dropFirst().first, change.entry?.key])
    try database.cachedStatement(sql: "DELETE FROM change WHERE number <= ?").execute(arguments: [
      database.lastInsertedRowID - Int64(DiaryChange.remembered)
    ])
  }

  func announce(_ kind: DiaryChange.Kind, _ day: Day) throws { try announce(NewChange(kind, [day])) }
}
