package import DemeterCore
package import DemeterStore
package import Foundation

extension PostgresHousehold: MovableHousehold {
  /// None: each step of a move is a transaction that is refused if another move began meanwhile, on whatever machine.
  package func lockMoves() throws -> (any Sendable)? { nil }

  package func place() async throws -> String {
    try await transactions.write { transaction in
      let name = StoredField.text("household")
      let rows = try transaction.read(PostgresStatement("SELECT value FROM setting WHERE name = $1", [name]))
      if let known = try rows[0].first?.value(0) as String? { return known }
      let new = UUID.fresh().key
      transaction.write(PostgresStatement("INSERT INTO setting (name, value) VALUES ($1, $2)", [name, .text(new)]))
      return new
    }
  }

  package func moveMark(of id: Person.ID) async throws -> MoveMark? {
    let rows = try await transactions.read { _ in
      [PostgresStatement("SELECT value FROM setting WHERE name = $1", [.text(MoveMark.setting(of: id))])]
    }
    return MoveMark(try rows[0].first?.value(0))
  }

  /// The diary is marked in a transaction of its own, because it may have to wait for a long write to the diary.
  package func beginMove(of id: Person.ID, by move: String, to place: String) async throws {
    let number = try await transactions.writing { transaction in
      let number = try transaction.number(of: id)
      transaction.set(try MoveMark.begun(try transaction.mark(of: id), by: move, to: place), of: id)
      return number
    }
    try await transactions(of: number).write { transaction in
      transaction.changesMovingDiaries = true
      transaction.write("UPDATE head SET is_moving = 1 WHERE person = $1")
    }
  }

  package func copyDiary(of id: Person.ID, to file: URL) async throws -> DiaryDigest {
    let rows = try await transactions.read { _ in [PostgresStatement("SELECT number FROM person WHERE id = $1", [.text(id.key)])] }
    guard let number = try rows[0].first?.value(0) as Int64? else { throw DiaryError.notFound }
    let diary = database.diary(of: number, now: now, logger: logger)
    _ = try await diary.copyTables(to: file)
    return try await diary.digest()
  }

  package func lockAccount(of id: Person.ID, by move: String) async throws -> MovingAccount {
    try await transactions.writing { transaction in
      transaction.set(try MoveMark.locked(try transaction.mark(of: id), by: move), of: id)
      let text = StoredField.text(id.key)
      let rows = try transaction.read(
        PostgresStatement("SELECT \(PersonRow.columns), created_at, name_key FROM person WHERE id = $1", [text]),
        PostgresStatement("SELECT hash, created_at, expires_at, device, seen_at, method FROM session WHERE person_id = $1", [text]),
        PostgresStatement("SELECT hash, scopes, created_at, seen_at, label, expires_at FROM token WHERE person_id = $1", [text]),
        PostgresStatement("SELECT count(*) FROM person"))
      guard let row = rows[0].first else { throw DiaryError.notFound }
      let account = try PersonRow(row: row)
      if account.person.isOwner, try rows[3].first?.value(0) as Int? ?? 0 > 1 { throw PersonMove.Failure.ownsOthers }
      return try MovingAccount(
        account, nameKey: try row.value(PersonRow.width + 1), createdAt: try row.value(PersonRow.width), sessions: Array(rows[1]),
        tokens: Array(rows[2]), ownFoods: try transaction.ownFoods(addedBy: id),
        hasPutAwayFirstSteps: try transaction.hasPutAwayFirstSteps(id), passkeys: try transaction.passkeys(of: id),
        secondFactor: try transaction.secondFactor(of: id),
        identities: try transaction.read(.identities(of: id)))
    }
  }

  package func leave(_ id: Person.ID, by move: String) async throws {
    try await transactions.writing { transaction in
      guard let known = try transaction.mark(of: id), known.moves.contains(move) else { throw PersonMove.Failure.overtaken }
      try transaction.remove(id, number: try transaction.number(of: id))
    }
    await forgetDeletedPeople()
  }

  package func release(_ id: Person.ID, by move: String?) async throws {
    try await transactions.writing { transaction in
      guard let known = try transaction.mark(of: id), !known.moves.isEmpty, move == nil || known.moves.last == move else { return }
      let own = PersonSQL(person: try transaction.number(of: id))
      transaction.write(own("UPDATE head SET is_moving = 0 WHERE person = $1"))
      transaction.set(MoveMark.released(known), of: id)
    }
  }

  /// An arriving diary has a number, but no person. The number is in the mark, by which a later move finds what an interrupted one left.
  package func store(_ id: Person.ID, by move: String, from file: URL) async throws -> DiaryDigest {
    let number = try await transactions.writing { transaction in
      try transaction.deleteArrivingDiary(of: id)
      let number = try transaction.nextEntryNumber()
      transaction.set(MoveMark(.arriving, moves: [move], place: "\(number)"), of: id)
      transaction.write(PostgresDatabase.creation(of: number))
      return number
    }
    let diary = database.diary(of: number, now: now, logger: logger), sent = file.appendingPathExtension("sent")
    let source = try TransferFile(copying: file.path, to: sent)
    defer {
      try? source.close()
      try? FileManager.default.remove(sent, in: file.deletingLastPathComponent())
    }
    try await diary.fill(from: source)
    return try await diary.digest()
  }

  package func welcome(_ account: MovingAccount, by move: String) async throws {
    let person = account.person, id = StoredField.text(person.id.key)
    try await transactions.writing { transaction in
      guard let mark = try transaction.mark(of: person.id), mark.state == .arriving, mark.moves.last == move,
        let number = mark.place.flatMap({ Int64($0) })
      else { throw PersonMove.Failure.overtaken }
      let rows = try transaction.read(
        PostgresStatement("SELECT EXISTS (SELECT 1 FROM person)"),
        PostgresStatement("SELECT EXISTS (SELECT 1 FROM person WHERE name_key = $1)", [.text(account.nameKey)]))
      if try rows[1].first?.value(0) == true { throw PersonMove.Failure.nameTaken }
      let isOwner = try rows[0].first?.value(0) == false
      let marks = Person.settingColumns.indices.map { "$\($0 + 10)" }.joined(separator: ", ")
      transaction.write(
        PostgresStatement(
          """
          INSERT INTO person (number, id, name, name_key, password_hash, plan, is_owner, created_at, leaves_on,
            \(Person.settingColumns.joined(separator: ", "))) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, \(marks))
          """,
          [
            .number(number), id, .text(person.name), .text(account.nameKey), .text(account.passwordHash), .text(person.plan.rawValue),
            .flag(isOwner), .number(account.createdAt), .text(person.leavesOn?.description),
          ] + person.settings))
      for session in account.sessions {
        transaction.write(
          PostgresStatement(
            "INSERT INTO session (hash, person_id, created_at, expires_at, device, seen_at, method) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            [
              .bytes(Array(session.hash)), id, .number(session.createdAt), .number(session.expiresAt), .text(session.device),
              .number(session.seenAt), .text(session.method),
            ]))
      }
      for token in account.tokens {
        transaction.write(
          PostgresStatement(
            """
            INSERT INTO token (hash, person_id, scopes, created_at, seen_at, label, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
              .bytes(Array(token.hash)), id, .text(token.scopes), .number(token.createdAt), .number(token.seenAt), .text(token.label),
              .number(token.expiresAt),
            ]))
      }
      try transaction.arrive(account.ownFoods, of: person.id)
      try transaction.add(account.passkeys, of: person.id)
      if account.hasPutAwayFirstSteps { try transaction.putAwayFirstSteps(of: person.id) }
      try transaction.arrive(account.secondFactor, of: person.id)
      try transaction.arrive(account.identities, of: person.id)
      transaction.set(MoveMark(.arrived, arrival: move), of: person.id)
    }
  }

  package func discard(_ id: Person.ID, by move: String?) async throws {
    try await transactions.writing { transaction in
      let mark = try transaction.mark(of: id)
      // That of another move stays.
      if let move, mark?.state == .arriving, mark?.moves.last != move { return }
      try transaction.deleteArrivingDiary(of: id)
      if mark != nil { transaction.set(nil, of: id) }
    }
  }

  private func transactions(of number: Int64) -> PersonTransactions {
    PersonTransactions(pool: database.pool, person: number, now: now)
  }
}

extension WriteTransaction {
  /// What is known about a move of a person.
  func mark(of id: Person.ID) throws -> MoveMark? {
    let rows = try read(PostgresStatement("SELECT value FROM setting WHERE name = $1", [.text(MoveMark.setting(of: id))]))
    return MoveMark(try rows[0].first?.value(0))
  }

  /// Sets the mark; nil removes it.
  func set(_ mark: MoveMark?, of id: Person.ID) {
    let name = StoredField.text(MoveMark.setting(of: id))
    write(PostgresStatement("DELETE FROM setting WHERE name = $1", [name]))
    if let mark { write(PostgresStatement("INSERT INTO setting (name, value) VALUES ($1, $2)", [name, .text(mark.text)])) }
  }

  /// Throws if an account is locked for a move. Every change of an account comes after this.
  func demandUnlocked(_ id: Person.ID) throws {
    if try mark(of: id)?.state == .locked { throw DiaryError.unavailable(reason: MoveMark.refusal) }
  }

  /// The number of a person's diary.
  fileprivate func number(of id: Person.ID) throws -> Int64 {
    let rows = try read(PostgresStatement("SELECT number FROM person WHERE id = $1", [.text(id.key)]))
    guard let number = try rows[0].first?.value(0) as Int64? else { throw DiaryError.notFound }
    return number
  }

  /// Removes an account with its diary.
  func remove(_ id: Person.ID, number: Int64) throws {
    try deleteDiary(of: number)
    try leaveOwnFoods(of: id)
    write(PostgresStatement("DELETE FROM person WHERE number = $1", [.number(number)]))
    for name in [FirstStepsMark.setting(of: id), ColumnsMark.setting(of: id)] {
      write(PostgresStatement("DELETE FROM setting WHERE name = $1", [.text(name)]))
    }
    set(nil, of: id)
  }

  /// Deletes the diary that an interrupted move left. Throws if its person has an account here: then it is no such diary.
  func deleteArrivingDiary(of id: Person.ID) throws {
    let rows = try read(PostgresStatement("SELECT EXISTS (SELECT 1 FROM person WHERE id = $1)", [.text(id.key)]))
    guard try rows[0].first?.value(0) == false else { throw PersonMove.Failure.livesAtBoth }
    guard let mark = try mark(of: id), mark.state == .arriving, let number = mark.place.flatMap({ Int64($0) }) else { return }
    try deleteDiary(of: number)
  }

  /// Deletes all rows of a diary, after a write that runs has ended. Later writes find no row.
  private func deleteDiary(of number: Int64) throws {
    let person = PersonSQL(person: number)
    _ = try read(person("SELECT 1::bigint FROM head WHERE person = $1 FOR UPDATE"))
    for table in PostgresSchema.tables.reversed() { write(person("DELETE FROM \(table) WHERE person = $1")) }
  }
}
