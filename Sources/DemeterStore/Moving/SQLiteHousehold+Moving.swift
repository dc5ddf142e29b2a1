package import DemeterCore
package import Foundation
internal import GRDB

extension SQLiteHousehold: MovableHousehold {
  package func movingAccount(of person: Person) async throws -> MovingAccount {
    try await file.read { database in
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT \(PersonRow.columns), created_at FROM person WHERE id = ?", arguments: [person.id.key])
      else { throw DiaryError.notFound }
      let account = try PersonRow(row: row)
      let sessions = try Row.fetchAll(
        database, sql: "SELECT hash, created_at, expires_at, device, seen_at FROM session WHERE person_id = ?", arguments: [person.id.key])
      let tokens = try Row.fetchAll(
        database, sql: "SELECT hash, scopes, created_at, seen_at, label, expires_at FROM token WHERE person_id = ?",
        arguments: [person.id.key])
      return try MovingAccount(account, createdAt: try row.value(PersonRow.width), sessions: sessions, tokens: tokens)
    }
  }

  package func setMoving(_ isMoving: Bool, _ person: Person) async throws {
    let path = path(of: person.id.key)
    _ = try await diary(of: person)
    var configuration = Configuration()
    // Waits for a write that runs.
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try await queue.write { try MovingMark.set(isMoving, in: $0) }
  }

  package func copyDiary(of person: Person, to target: URL) async throws -> DiaryDigest {
    _ = try await diary(of: person)
    let copy = try TransferFile(copying: path(of: person.id.key), to: target)
    defer { try? copy.close() }
    return DiaryDigest(tables: try copy.digests(), counters: try copy.counters)
  }

  package func store(_ account: MovingAccount, from source: URL) async throws -> DiaryDigest {
    let arrival = arrival(account)
    let stored = try TransferFile(copying: source.path, to: arrival)
    defer { try? stored.close() }
    return DiaryDigest(tables: try stored.digests(), counters: try stored.counters)
  }

  package func welcome(_ account: MovingAccount) async throws {
    let path = path(of: account.person.id.key)
    for suffix in DatabaseFile.companions { try? FileManager.default.removeItem(atPath: path + suffix) }
    // Without an account, the file is not opened.
    try FileManager.default.moveItem(atPath: arrival(account).path, toPath: path)
    try await file.write { database in
      let person = account.person
      let isOwner = try Int.fetchOne(database, sql: "SELECT count(*) FROM person") == 0
      try database.execute(sql: "DELETE FROM departure WHERE person_id = ?", arguments: [person.id.key])
      try database.execute(
        sql: """
          INSERT INTO person (id, name, name_key, password_hash, plan, is_owner, created_at, leaves_on, \(Person.settingColumns.joined(separator: ", ")))
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, \(Person.settingColumns.map { _ in "?" }.joined(separator: ", ")))
          """,
        arguments: [
          person.id.key, person.name, nameKey(person.name), account.passwordHash, person.plan.rawValue, isOwner, account.createdAt,
          person.leavesOn?.description,
        ] + StatementArguments(person.settings.map(\.databaseValue)))
      try PersonTable(database).recordDiaries(of: [person.id.key])
      for session in account.sessions {
        try database.execute(
          sql: "INSERT INTO session (hash, person_id, created_at, expires_at, device, seen_at) VALUES (?, ?, ?, ?, ?, ?)",
          arguments: [session.hash, person.id.key, session.createdAt, session.expiresAt, session.device, session.seenAt])
      }
      for token in account.tokens {
        try database.execute(
          sql: "INSERT INTO token (hash, person_id, scopes, created_at, seen_at, label, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
          arguments: [token.hash, person.id.key, token.scopes, token.createdAt, token.seenAt, token.label, token.expiresAt])
      }
    }
  }

  package func discard(_ account: MovingAccount) async throws { try? FileManager.default.removeItem(at: arrival(account)) }

  private func arrival(_ account: MovingAccount) -> URL { folder.appending(path: "diaries/\(account.person.id.key).arriving") }
}

extension MovingAccount {
  /// Reads an account from rows of either engine.
  package init(_ row: PersonRow, createdAt: Int64, sessions: [some StoredRow], tokens: [some StoredRow]) throws {
    self.init(
      person: row.person, passwordHash: row.passwordHash.text, createdAt: createdAt,
      sessions: try sessions.map {
        (try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3) as String?, try $0.value(4) as Int64?)
      },
      tokens: try tokens.map {
        (
          try $0.value(0), try $0.value(1), try $0.value(2), try $0.value(3) as Int64?, try $0.value(4) as String?,
          try $0.value(5) as Int64?
        )
      })
  }
}

/// Refuses all writing to a diary that is being moved. It is in the file itself, so all processes obey it.
enum MovingMark {
  /// Sets or removes the mark. Doing so twice changes nothing.
  static func set(_ isMoving: Bool, in database: Database) throws {
    for table in DiaryTables.names {
      for event in ["INSERT", "UPDATE", "DELETE"] {
        let name = "moving_\(event.lowercased())_\(table)"
        try database.execute(sql: "DROP TRIGGER IF EXISTS \(name)")
        guard isMoving else { continue }
        try database.execute(
          sql: """
            CREATE TRIGGER \(name) BEFORE \(event) ON \(table) BEGIN
              SELECT RAISE(ABORT, 'this diary is being moved to another place, and can only be read meanwhile');
            END
            """)
      }
    }
  }
}
