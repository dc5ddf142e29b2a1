package import DemeterCore
import Foundation

/// Statements on second factors, recovery codes, and sign-ins that wait for a code.
enum SecondFactorStatements {
  static let begun = SQL(
    accounts: "SELECT secret FROM second_factor WHERE person_id = $1 AND confirmed_at IS NULL AND created_at > $2 AND created_at <= $3")
  static let state = SQL(
    accounts: """
      SELECT confirmed_at, (SELECT count(*) FROM recovery_code WHERE recovery_code.person_id = second_factor.person_id) FROM second_factor
      WHERE person_id = $1 AND confirmed_at IS NOT NULL
      """)
  static let row = SQL(
    accounts: """
      SELECT secret, created_at, confirmed_at, last_step FROM second_factor WHERE person_id = $1 AND confirmed_at IS NOT NULL
      """)
  static let remove = SQL(accounts: "DELETE FROM second_factor WHERE person_id = $1")
  static let add = SQL(
    accounts: "INSERT INTO second_factor (person_id, secret, created_at, confirmed_at, last_step) VALUES ($1, $2, $3, $4, $5)")
  static let confirm = SQL(accounts: "UPDATE second_factor SET confirmed_at = $2, last_step = $3 WHERE person_id = $1")
  static let use = SQL(accounts: "UPDATE second_factor SET last_step = $2 WHERE person_id = $1")

  static let codes = SQL(accounts: "SELECT hash FROM recovery_code WHERE person_id = $1 ORDER BY hash")
  static let addCode = SQL(accounts: "INSERT INTO recovery_code (hash, person_id) VALUES ($1, $2)")
  static let findCode = SQL(accounts: "SELECT hash FROM recovery_code WHERE hash = $1 AND person_id = $2")
  static let removeCode = SQL(accounts: "DELETE FROM recovery_code WHERE hash = $1")
  static let removeCodes = SQL(accounts: "DELETE FROM recovery_code WHERE person_id = $1")

  static let pending = SQL(
    accounts: """
      SELECT \(PersonRow.columns) FROM pending_sign_in JOIN person ON person.id = pending_sign_in.person_id
      WHERE hash = $1 AND expires_at > $2 AND wrong_codes < $3
      """)
  static let addPending = SQL(
    accounts: "INSERT INTO pending_sign_in (hash, person_id, expires_at, wrong_codes) VALUES ($1, $2, $3, 0)")
  static let countWrongCode = SQL(accounts: "UPDATE pending_sign_in SET wrong_codes = wrong_codes + 1 WHERE hash = $1")
  static let removePending = SQL(accounts: "DELETE FROM pending_sign_in WHERE hash = $1")
  // Only their own, as with sessions.
  static let removeOldPending = SQL(accounts: "DELETE FROM pending_sign_in WHERE expires_at <= $2 AND person_id = $1")
  static let removeAllPending = SQL(accounts: "DELETE FROM pending_sign_in WHERE person_id = $1")
}

/// A row of the table `second_factor` that was confirmed.
struct SecondFactorRow: Sendable {
  let secret: AppSecret
  let createdAt: Int64
  let confirmedAt: Int64
  /// The step of the last code that was used.
  let lastStep: Int64

  init(row: some StoredRow) throws {
    secret = AppSecret(bytes: Array(try row.value(0) as Data))
    createdAt = try row.value(1)
    confirmedAt = try row.value(2)
    lastStep = try row.value(3)
  }
}

extension Query<SecondFactorRow> {
  static func secondFactor(of id: Person.ID) -> Query {
    Query(SecondFactorStatements.row, .text(id.key)) { try SecondFactorRow(row: $0) }
  }
}

/// A second factor with the hashes of its recovery codes, on the way to another household.
package struct SecondFactorRecord: Sendable {
  let row: SecondFactorRow
  let codes: [Data]
}

extension ReadingTransaction {
  /// The second factor of a person, with all that checks it; nil if they have none.
  package func secondFactor(of id: Person.ID) throws -> SecondFactorRecord? {
    guard let row = try read(Query<SecondFactorRow>.secondFactor(of: id)).first else { return nil }
    let codes = Query(SecondFactorStatements.codes, .text(id.key)) { try $0.value(0) as Data }
    return SecondFactorRecord(row: row, codes: try read(codes))
  }
}

extension WritingTransaction {
  /// Adds the second factor of a person who arrives from another household.
  package func arrive(_ factor: SecondFactorRecord?, of id: Person.ID) throws {
    guard let factor else { return }
    try write(
      SecondFactorStatements.add, .text(id.key), .bytes(factor.row.secret.bytes), .number(factor.row.createdAt),
      .number(factor.row.confirmedAt), .number(factor.row.lastStep))
    for code in factor.codes { try write(SecondFactorStatements.addCode, .bytes(Array(code)), .text(id.key)) }
  }
}

extension AccountTransaction {
  /// Whether a person has a second factor.
  func hasSecondFactor(_ id: Person.ID) throws -> Bool { try !read(Query<SecondFactorRow>.secondFactor(of: id)).isEmpty }

  /// Uses up a code of a person. Returns whether it was right.
  func use(_ code: TypedCode, of id: Person.ID) throws -> Bool {
    guard let factor = try read(Query<SecondFactorRow>.secondFactor(of: id)).first else { return false }
    switch code {
    case .ofApp(let digits):
      guard let step = factor.secret.step(of: digits, at: moment, after: factor.lastStep) else { return false }
      try write(SecondFactorStatements.use, .text(id.key), .number(step))
    case .recovery(let code):
      let hash = StoredField.bytes(Array(code.hash))
      let found = Query(SecondFactorStatements.findCode, hash, .text(id.key)) { try $0.value(0) as Data }
      guard try !read(found).isEmpty else { return false }
      try write(SecondFactorStatements.removeCode, hash)
    }
    return true
  }

  /// Replaces a person's recovery codes, and returns the new ones.
  func makeRecoveryCodes(of id: Person.ID) throws -> [String] {
    let codes = (0..<SecondFactor.codeCount).map { _ in RecoveryCode() }
    try write(SecondFactorStatements.removeCodes, .text(id.key))
    for code in codes { try write(SecondFactorStatements.addCode, .bytes(Array(code.hash)), .text(id.key)) }
    return codes.map(\.text)
  }

  /// Removes the second factor with its recovery codes, and ends sign-ins that wait for a code.
  func removeSecondFactor(of id: Person.ID) throws {
    for statement in [SecondFactorStatements.remove, SecondFactorStatements.removeCodes, SecondFactorStatements.removeAllPending] {
      try write(statement, .text(id.key))
    }
  }
}
