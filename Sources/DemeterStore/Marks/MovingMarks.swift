import DemeterCore
internal import GRDB

/// Refuses all writing to a diary that is being moved. It is in the file itself, so all processes obey it.
enum MovingMark {
  /// Sets or removes the mark. Doing so twice changes nothing.
  static func set(_ isMoving: Bool, in database: Database) throws {
    for trigger in triggers() {
      try database.execute(sql: "DROP TRIGGER IF EXISTS \(trigger.name)")
      if isMoving { try database.execute(sql: trigger.sql) }
    }
  }

  /// What the mark consists of.
  static func triggers() -> [(name: String, sql: String)] {
    DiaryTables.names.flatMap { table in
      ["INSERT", "UPDATE", "DELETE"].map { event in
        let name = "moving_\(event.lowercased())_\(table)"
        return (
          name,
          """
          CREATE TRIGGER \(name) BEFORE \(event) ON \(table) BEGIN
            SELECT RAISE(ABORT, 'this diary is being moved to another place, and can only be read meanwhile');
          END
          """
        )
      }
    }
  }
}

/// The mark of an account that moves. Triggers refuse all changes of an account that is locked, so all processes obey it.
struct AccountMark {
  let mark: MoveMark?
  private let id: Person.ID
  private let database: Database

  init(of id: Person.ID, in database: Database) throws {
    self.id = id
    self.database = database
    let text = try String.fetchOne(database, sql: "SELECT value FROM setting WHERE name = ?", arguments: [MoveMark.setting(of: id)])
    mark = MoveMark(text)
  }

  /// Sets the mark; nil removes it.
  func set(_ mark: MoveMark?) throws {
    try database.execute(sql: "DELETE FROM setting WHERE name = ?", arguments: [MoveMark.setting(of: id)])
    guard let mark else { return }
    try database.execute(sql: "INSERT INTO setting (name, value) VALUES (?, ?)", arguments: [MoveMark.setting(of: id), mark.text])
  }

  /// The tables of an account, and the columns with its id.
  private static let columns = [
    ("person", "id"), ("session", "person_id"), ("token", "person_id"), ("sign_in_link", "person_id"), ("passkey", "person_id"),
    ("second_factor", "person_id"), ("recovery_code", "person_id"),
  ]

  /// Creates the triggers. They stay, and do nothing while no account is locked.
  static func createTriggers(in database: Database) throws {
    for trigger in triggers() where try !database.isTrigger(trigger.name) { try database.execute(sql: trigger.sql) }
  }

  static func dropTriggers(in database: Database) throws {
    for trigger in triggers() { try database.execute(sql: "DROP TRIGGER IF EXISTS \(trigger.name)") }
  }

  static func triggers() -> [(name: String, sql: String)] {
    columns.flatMap { table, column in
      ["INSERT", "UPDATE", "DELETE"].map { event in
        let name = "locked_\(event.lowercased())_\(table)"
        let id = "\(event == "INSERT" ? "NEW" : "OLD").\(column)"
        // The owner can leave only as the last person, so no account may be added meanwhile.
        let locked = "SELECT 1 FROM setting WHERE value LIKE '\(MoveMark.lockedPrefix)%' AND name"
        let condition =
          table == "person" && event == "INSERT" ? "\(locked) LIKE '\(MoveMark.prefix)%'" : "\(locked) = '\(MoveMark.prefix)' || \(id)"
        return (
          name,
          """
          CREATE TRIGGER \(name) BEFORE \(event) ON \(table) WHEN EXISTS (\(condition)) BEGIN
            SELECT RAISE(ABORT, '\(MoveMark.refusal)');
          END
          """
        )
      }
    }
  }
}

extension Database {
  fileprivate func isTrigger(_ name: String) throws -> Bool {
    try Int.fetchOne(self, sql: "SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name = ?", arguments: [name]) != nil
  }
}
