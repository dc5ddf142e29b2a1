public import DemeterCore
public import Foundation

/// Statements on shared diaries and what was seen of them.
private enum ShareStatements {
  static let share = SQL(
    accounts: """
      SELECT \(PersonRow.columns), may_log, last_day FROM diary_share JOIN person ON person.id = diary_share.owner_id
      WHERE owner_id = $1 AND reader_id = $2 AND accepted_at IS NOT NULL
      """)
  static let ofPerson = SQL(
    accounts: """
      SELECT \(PersonRow.columns), may_log, last_day, accepted_at, reader_id, reader.name
      FROM diary_share JOIN person ON person.id = diary_share.owner_id JOIN person AS reader ON reader.id = diary_share.reader_id
      WHERE owner_id = $1 OR reader_id = $1 ORDER BY person.number, reader.number
      """)
  static let lastDays = SQL(
    accounts: "SELECT coalesce(last_day, '') FROM diary_share WHERE owner_id = $1 AND reader_id = $2")
  static let open = SQL(accounts: "SELECT last_day FROM diary_share WHERE owner_id = $1 AND reader_id = $2 AND accepted_at IS NULL")
  static let add = SQL(
    accounts: "INSERT INTO diary_share (owner_id, reader_id, may_log, last_day, created_at) VALUES ($1, $2, $3, $4, $5)")
  static let accept = SQL(
    accounts: "UPDATE diary_share SET accepted_at = $3 WHERE owner_id = $1 AND reader_id = $2 AND accepted_at IS NULL")
  static let end = SQL(accounts: "DELETE FROM diary_share WHERE owner_id = $1 AND reader_id = $2")

  static let known = SQL(
    accounts: "SELECT count(*) FROM diary_access WHERE owner_id = $1 AND reader_id = $2 AND day = $3 AND kind = $4")
  static let record = SQL(accounts: "INSERT INTO diary_access (owner_id, reader_id, day, kind) VALUES ($1, $2, $3, $4)")
  static let forget = SQL(accounts: "DELETE FROM diary_access WHERE owner_id = $1 AND day <= $2")
  static let accesses = SQL(
    accounts: """
      SELECT diary_access.day, person.name, diary_access.kind FROM diary_access JOIN person ON person.id = diary_access.reader_id
      WHERE owner_id = $1 AND day > $2 ORDER BY diary_access.day DESC, person.number, diary_access.kind
      """)
}

/// A row of a shared diary, with its owner.
private struct ShareRow: Sendable {
  let owner: Person
  let mayLog: Bool
  let lastDay: Day?

  init(row: some StoredRow) throws {
    owner = try PersonRow(row: row).person
    mayLog = try row.value(PersonRow.width)
    let text: String? = try row.value(PersonRow.width + 1)
    lastDay = text.flatMap { Day($0) }
    // An end that can't be read must not become none.
    if text != nil, lastDay == nil { throw row.unreadable(PersonRow.width + 1) }
  }

  func hasEnded(at moment: Date) -> Bool { lastDay.map { $0 < owner.today(moment) } ?? false }
}

extension StoredHousehold {
  public func share(
    diaryOf owner: Person, with reader: Person.ID, mayLog: Bool, until lastDay: Day?
  ) async throws(DiaryError) -> Bool {
    guard owner.id != reader else { return false }
    let ids = [StoredField.text(owner.id.key), .text(reader.key)]
    return try await accounts.write { transaction in
      try transaction.demandUnlocked(owner.id)
      guard let present = try transaction.read(.person(owner.id)).first?.person, try transaction.read(.person(reader)).first != nil else {
        return false
      }
      if let text = try transaction.read(Query(ShareStatements.lastDays, ids) { try $0.value(0) as String }).first {
        guard let last = Day(text), last < present.today(transaction.moment) else { return false }
        try transaction.write(ShareStatements.end, ids)
      }
      try transaction.write(
        ShareStatements.add, ids + [.flag(mayLog), .text(lastDay?.description), .number(transaction.moment.milliseconds)])
      return true
    }
  }

  public func shares(of person: Person) async throws(DiaryError) -> [DiaryShare] {
    let now = accounts.now(), width = PersonRow.width
    return try await accounts.read(
      Query(ShareStatements.ofPerson, .text(person.id.key)) { row -> DiaryShare? in
        let share = try ShareRow(row: row), acceptedAt: Int64? = try row.value(width + 2)
        guard !share.hasEnded(at: now), let reader = UUID(key: try row.value(width + 3)) else { return nil }
        return DiaryShare(
          owner: share.owner.id, ownerName: share.owner.name, reader: reader, readerName: try row.value(width + 4), mayLog: share.mayLog,
          lastDay: share.lastDay, isAccepted: acceptedAt != nil)
      })
  }

  public func acceptShare(of owner: Person.ID, by reader: Person) async throws(DiaryError) -> Bool {
    let ids = [StoredField.text(owner.key), .text(reader.id.key)]
    return try await accounts.write { transaction in
      try transaction.demandUnlocked(owner)
      try transaction.demandUnlocked(reader.id)
      guard try !transaction.read(Query(ShareStatements.open, ids) { _ in true }).isEmpty else { return false }
      try transaction.write(ShareStatements.accept, ids + [.number(transaction.moment.milliseconds)])
      return true
    }
  }

  public func endShare(of owner: Person.ID, with reader: Person.ID) async throws(DiaryError) {
    // Also while one of them is being moved: nothing may keep a diary open.
    try await accounts.write { try $0.write(ShareStatements.end, .text(owner.key), .text(reader.key)) }
  }

  public func sharedDiary(of owner: Person.ID, for reader: Person) async throws(DiaryError) -> SharedDiary? {
    let query = Query(ShareStatements.share, .text(owner.key), .text(reader.id.key)) { try ShareRow(row: $0) }
    guard let share = try await accounts.read(query).first, !share.hasEnded(at: accounts.now()) else { return nil }
    return SharedDiary(owner: share.owner, mayLog: share.mayLog)
  }

  public func record(_ access: DiaryAccess.Kind, toDiaryOf owner: Person, by reader: Person) async throws(DiaryError) {
    let id = StoredField.text(owner.id.key), today = owner.today(accounts.now())
    let values = [id, .text(reader.id.key), .day(today), .text(access.rawValue)]
    let known = Query(ShareStatements.known, values) { try $0.value(0) as Int }
    // Most of the time, it is there already. That needs no lock.
    guard try await accounts.read(known) == [0] else { return }
    try await accounts.write { transaction in
      transaction.keepsVersion = true
      try transaction.demandUnlocked(owner.id)
      guard try transaction.read(known) == [0] else { return }
      try transaction.write(ShareStatements.forget, id, .day(today - DiaryAccess.daysKept))
      try transaction.write(ShareStatements.record, values)
    }
  }

  public func accesses(toDiaryOf owner: Person) async throws(DiaryError) -> [DiaryAccess] {
    let first = owner.today(accounts.now()) - DiaryAccess.daysKept
    return try await accounts.read(
      Query(ShareStatements.accesses, .text(owner.id.key), .day(first)) { row -> DiaryAccess? in
        let day: String = try row.value(0), kind: String = try row.value(2)
        guard let day = Day(day), let kind = DiaryAccess.Kind(rawValue: kind) else { return nil }
        return DiaryAccess(day: day, readerName: try row.value(1), kind: kind)
      })
  }
}
