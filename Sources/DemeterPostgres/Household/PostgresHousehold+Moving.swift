package import DemeterCore
package import DemeterStore
package import Foundation

extension PostgresHousehold: MovableHousehold {
  package func movingAccount(of person: Person) async throws -> MovingAccount {
    let id = PostgresValue.text(person.id.key)
    let rows = try await transactions.read { _ in
      [
        PostgresStatement("SELECT \(PersonRow.columns), created_at FROM person WHERE id = $1", [id]),
        PostgresStatement("SELECT hash, created_at, expires_at, device, seen_at FROM session WHERE person_id = $1", [id]),
        PostgresStatement("SELECT hash, scopes, created_at, seen_at, label, expires_at FROM token WHERE person_id = $1", [id]),
      ]
    }
    guard let row = rows[0].first else { throw DiaryError.notFound }
    return try MovingAccount(
      PersonRow(row: row), createdAt: try row.value(PersonRow.width), sessions: Array(rows[1]), tokens: Array(rows[2]))
  }

  package func setMoving(_ isMoving: Bool, _ person: Person) async throws {
    guard let number = try await number(of: person.id) else { throw DiaryError.notFound }
    try await transactions(of: number).write { transaction in
      transaction.changesMovingDiaries = true
      transaction.write("UPDATE head SET is_moving = $2 WHERE person = $1", .flag(isMoving))
    }
  }

  package func copyDiary(of person: Person, to file: URL) async throws -> DiaryDigest {
    guard let number = try await number(of: person.id) else { throw DiaryError.notFound }
    let diary = database.diary(of: number, now: now, logger: logger)
    _ = try await diary.copyTables(to: file)
    return try await diary.digest()
  }

  /// An arriving diary has a number, but no person. The number is in a setting, by which a later move finds what an interrupted one left.
  package func store(_ account: MovingAccount, from file: URL) async throws -> DiaryDigest {
    try await discard(account)
    let setting = Self.setting(account)
    let number = try await transactions.write { transaction in
      let number = try await transaction.nextEntryNumber()
      transaction.write(PostgresStatement("INSERT INTO setting (name, value) VALUES ($1, $2)", [.text(setting), .text("\(number)")]))
      transaction.write(PostgresDatabase.creation(of: number))
      return number
    }
    let diary = database.diary(of: number, now: now, logger: logger)
    let source = try TransferFile(copying: file.path, to: file.appendingPathExtension("sent"))
    defer {
      try? source.close()
      try? FileManager.default.removeItem(at: file.appendingPathExtension("sent"))
    }
    try await diary.fill(from: source)
    return try await diary.digest()
  }

  package func welcome(_ account: MovingAccount) async throws {
    let setting = Self.setting(account)
    try await transactions.write { transaction in
      let rows = try await transaction.read(
        PostgresStatement("SELECT value FROM setting WHERE name = $1", [.text(setting)]),
        PostgresStatement("SELECT EXISTS (SELECT 1 FROM person)"))
      guard let number = try (rows[0].first?.value(0) as String?).flatMap({ Int64($0) }) else { throw DiaryError.notFound }
      let person = account.person, id = PostgresValue.text(person.id.key)
      let isOwner = try rows[1].first?.value(0) == false
      let marks = Person.settingColumns.indices.map { "$\($0 + 10)" }.joined(separator: ", ")
      transaction.write(
        PostgresStatement(
          """
          INSERT INTO person (number, id, name, name_key, password_hash, plan, is_owner, created_at, leaves_on,
            \(Person.settingColumns.joined(separator: ", "))) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, \(marks))
          """,
          [
            .int(number), id, .text(person.name), .text(nameKey(person.name)), .text(account.passwordHash), .text(person.plan.rawValue),
            .flag(isOwner), .int(account.createdAt), .text(person.leavesOn?.description),
          ] + person.settings.map(PostgresValue.init)))
      for session in account.sessions {
        transaction.write(
          PostgresStatement(
            "INSERT INTO session (hash, person_id, created_at, expires_at, device, seen_at) VALUES ($1, $2, $3, $4, $5, $6)",
            [
              .bytes(Array(session.hash)), id, .int(session.createdAt), .int(session.expiresAt), .text(session.device),
              .int(session.seenAt),
            ]))
      }
      for token in account.tokens {
        transaction.write(
          PostgresStatement(
            """
            INSERT INTO token (hash, person_id, scopes, created_at, seen_at, label, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
              .bytes(Array(token.hash)), id, .text(token.scopes), .int(token.createdAt), .int(token.seenAt), .text(token.label),
              .int(token.expiresAt),
            ]))
      }
      transaction.write(PostgresStatement("DELETE FROM setting WHERE name = $1", [.text(setting)]))
    }
  }

  package func discard(_ account: MovingAccount) async throws {
    let setting = Self.setting(account)
    try await transactions.write { transaction in
      let rows = try await transaction.read(PostgresStatement("SELECT value FROM setting WHERE name = $1", [.text(setting)]))
      guard let number = try (rows[0].first?.value(0) as String?).flatMap({ Int64($0) }) else { return }
      try await transaction.deleteDiary(of: number)
      transaction.write(PostgresStatement("DELETE FROM setting WHERE name = $1", [.text(setting)]))
    }
  }

  private static func setting(_ account: MovingAccount) -> String { "arriving \(account.person.id.key)" }

  private func number(of id: Person.ID) async throws -> Int64? {
    let rows = try await transactions.read { _ in [PostgresStatement("SELECT number FROM person WHERE id = $1", [.text(id.key)])] }
    return try rows[0].first?.value(0)
  }

  private func transactions(of number: Int64) -> PersonTransactions {
    PersonTransactions(pool: database.pool, person: number, now: now)
  }
}

extension WriteTransaction {
  /// Deletes all rows of a diary, after a write that runs has ended. Later writes find no row.
  func deleteDiary(of number: Int64) async throws {
    let person = PersonSQL(person: number)
    _ = try await read(person("SELECT 1::bigint FROM head WHERE person = $1 FOR UPDATE"))
    for table in PostgresSchema.tables.reversed() { write(person("DELETE FROM \(table) WHERE person = $1")) }
  }
}
