package import DemeterCore
package import Foundation
internal import GRDB

extension SQLiteHousehold: MovableHousehold {
  package func lockMoves() throws -> (any Sendable)? {
    guard let lock = try FileLock(path: folder.appending(path: "moving.lock").path) else { throw PersonMove.Failure.busy }
    return lock
  }

  package func place() async throws -> String {
    try await file.writing { database in
      let name = "household"
      if let known = try String.fetchOne(database, sql: "SELECT value FROM setting WHERE name = ?", arguments: [name]) { return known }
      let new = UUID.fresh().key
      try database.execute(sql: "INSERT INTO setting (name, value) VALUES (?, ?)", arguments: [name, new])
      return new
    }
  }

  package func moveMark(of id: Person.ID) async throws -> MoveMark? { try await file.read { try AccountMark(of: id, in: $0).mark } }

  /// The mark of the account comes first and goes last, so a diary that is marked has an account that is marked.
  package func beginMove(of id: Person.ID, by move: String, to place: String) async throws {
    try await file.writing { database in
      guard try Bool.fetchOne(database, sql: "SELECT 1 FROM person WHERE id = ?", arguments: [id.key]) != nil else {
        throw DiaryError.notFound
      }
      let mark = try AccountMark(of: id, in: database)
      try mark.set(MoveMark.begun(mark.mark, by: move, to: place))
      try AccountMark.createTriggers(in: database)
    }
    try await mark(id, isMoving: true)
  }

  /// Marks the file of a diary.
  private func mark(_ id: Person.ID, isMoving: Bool) async throws {
    let path = files(of: id).diary.path
    guard let person = try await people().first(where: { $0.id == id }) else { throw DiaryError.notFound }
    _ = try await diary(of: person)
    var configuration = Configuration()
    // Waits for a write that runs.
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try await queue.write { try MovingMark.set(isMoving, in: $0) }
  }

  package func copyDiary(of id: Person.ID, to target: URL) async throws -> DiaryDigest {
    let copy = try TransferFile(copying: files(of: id).diary.path, to: target)
    defer { try? copy.close() }
    return DiaryDigest(tables: try copy.digests(), counters: try copy.counters)
  }

  package func lockAccount(of id: Person.ID, by move: String) async throws -> MovingAccount {
    try await file.writing { database in
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT \(PersonRow.columns), created_at, name_key FROM person WHERE id = ?", arguments: [id.key])
      else { throw DiaryError.notFound }
      let account = try PersonRow(row: row)
      if account.person.isOwner, try Int.fetchOne(database, sql: "SELECT count(*) FROM person") ?? 0 > 1 {
        throw PersonMove.Failure.ownsOthers
      }
      let mark = try AccountMark(of: id, in: database)
      try mark.set(MoveMark.locked(mark.mark, by: move))
      let sessions = try Row.fetchAll(
        database, sql: "SELECT hash, created_at, expires_at, device, seen_at, method FROM session WHERE person_id = ?",
        arguments: [id.key])
      let tokens = try Row.fetchAll(
        database, sql: "SELECT hash, scopes, created_at, seen_at, label, expires_at FROM token WHERE person_id = ?", arguments: [id.key])
      return try MovingAccount(
        account, nameKey: try row.value(PersonRow.width + 1), createdAt: try row.value(PersonRow.width), sessions: sessions, tokens: tokens,
        ownFoods: try SQLiteTransaction(database).ownFoods(addedBy: id),
        hasPutAwayFirstSteps: try SQLiteTransaction(database).hasPutAwayFirstSteps(id),
        passkeys: try SQLiteTransaction(database).passkeys(of: id),
        secondFactor: try SQLiteTransaction(database).secondFactor(of: id),
        identities: try SQLiteTransaction(database).read(.identities(of: id)))
    }
  }

  package func leave(_ id: Person.ID, by move: String) async throws {
    let moment = now()
    try await file.writeLeavingNoTrace { database in
      let mark = try AccountMark(of: id, in: database)
      guard let known = mark.mark, known.moves.contains(move) else { throw PersonMove.Failure.overtaken }
      try mark.set(nil)
      try PersonTable(database).remove(id, at: moment)
    }
    await closeDiariesOfDeletedAccounts()
    try removeFiles(of: id)
  }

  package func release(_ id: Person.ID, by move: String?) async throws {
    guard let known = try await moveMark(of: id), !known.moves.isEmpty, move == nil || known.moves.last == move else { return }
    try await mark(id, isMoving: false)
    try await file.writing { try AccountMark(of: id, in: $0).set(MoveMark.released(known)) }
  }

  package func store(_ id: Person.ID, by move: String, from source: URL) async throws -> DiaryDigest {
    let stored = try TransferFile(copying: source.path, to: files(of: id).arriving)
    defer { try? stored.close() }
    return DiaryDigest(tables: try stored.digests(), counters: try stored.counters)
  }

  package func welcome(_ account: MovingAccount, by move: String) async throws {
    let person = account.person, files = files(of: person.id)
    guard try await !accountExists(person.id) else { throw PersonMove.Failure.livesAtBoth }
    try DatabaseFile.remove(files.diary, in: folder)
    // Without an account, the file is not opened.
    try FileManager.default.moveItem(at: files.arriving, to: files.diary)
    try Backup.reachDisk(files.diary.deletingLastPathComponent())
    try await file.writing { database in
      let taken = try Bool.fetchOne(database, sql: "SELECT 1 FROM person WHERE name_key = ?", arguments: [account.nameKey]) != nil
      guard !taken else { throw PersonMove.Failure.nameTaken }
      let isOwner = try Int.fetchOne(database, sql: "SELECT count(*) FROM person") == 0
      try database.execute(sql: "DELETE FROM departure WHERE person_id = ?", arguments: [person.id.key])
      try database.execute(
        sql: """
          INSERT INTO person (id, name, name_key, password_hash, plan, is_owner, created_at, leaves_on, \(Person.settingColumns.joined(separator: ", ")))
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, \(Person.settingColumns.map { _ in "?" }.joined(separator: ", ")))
          """,
        arguments: [
          person.id.key, person.name, account.nameKey, account.passwordHash, person.plan.rawValue, isOwner, account.createdAt,
          person.leavesOn?.description,
        ] + StatementArguments(person.settings.map(\.databaseValue)))
      try PersonTable(database).recordDiaries(of: [person.id.key])
      for session in account.sessions {
        try database.execute(
          sql: "INSERT INTO session (hash, person_id, created_at, expires_at, device, seen_at, method) VALUES (?, ?, ?, ?, ?, ?, ?)",
          arguments: [
            session.hash, person.id.key, session.createdAt, session.expiresAt, session.device, session.seenAt, session.method,
          ])
      }
      for token in account.tokens {
        try database.execute(
          sql: "INSERT INTO token (hash, person_id, scopes, created_at, seen_at, label, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
          arguments: [token.hash, person.id.key, token.scopes, token.createdAt, token.seenAt, token.label, token.expiresAt])
      }
      let transaction = SQLiteTransaction(database)
      try transaction.arrive(account.ownFoods, of: person.id)
      try transaction.add(account.passkeys, of: person.id)
      if account.hasPutAwayFirstSteps { try transaction.putAwayFirstSteps(of: person.id) }
      try transaction.arrive(account.secondFactor, of: person.id)
      try transaction.arrive(account.identities, of: person.id)
      try AccountMark(of: person.id, in: database).set(MoveMark(.arrived, arrival: move))
    }
  }

  package func discard(_ id: Person.ID, by move: String?) async throws {
    guard try await !accountExists(id) else { throw PersonMove.Failure.livesAtBoth }
    try FileManager.default.remove(files(of: id).arriving, in: folder)
  }
}
