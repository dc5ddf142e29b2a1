public import DemeterCore
package import Foundation

extension StoredHousehold {
  public func sessions(of person: Person, asking secret: String) async throws(DiaryError) -> [Session] {
    let own = Secret.hash(secret)
    return try await accounts.read(
      Query(AccountStatements.sessions, .text(person.id.key), .number(accounts.now().milliseconds)) { row in
        let hash: Data = try row.value(0), method: String? = try row.value(4)
        return Session(
          id: hash.hex, device: try row.value(1), startedAt: try row.instant(2), seenAt: try row.instant(3), isCurrent: hash == own,
          method: method.flatMap(SignInMethod.init(rawValue:)))
      })
  }

  public func end(_ session: Session.ID, of person: Person) async throws(DiaryError) {
    try await accounts.remove(session, of: person, by: AccountStatements.removeSession)
  }

  public func endSessions(of person: Person, except secret: String?) async throws(DiaryError) {
    try await accounts.change(person.id) { try $0.endSessions(of: person, except: secret) }
  }

  public func make(_ token: NewToken, for person: Person) async throws(DiaryError) -> String {
    let secret = Secret(prefix: "demeter_")
    try await accounts.change(person.id) { transaction in
      try transaction.write(
        AccountStatements.addToken, .hash(of: secret.text), .text(person.id.key), .text(Scope.text(token.scopes)),
        .number(transaction.moment.milliseconds), .text(token.label), .number(token.expiresAt?.milliseconds))
    }
    return secret.text
  }

  public func tokens(of person: Person) async throws(DiaryError) -> [AccessToken] {
    try await accounts.read(
      Query(AccountStatements.tokens, .text(person.id.key)) { row in
        AccessToken(
          id: (try row.value(0) as Data).hex, label: try row.value(4), scopes: Scope.all(in: try row.value(1)), madeAt: try row.instant(2),
          seenAt: try row.instant(3), expiresAt: try row.instant(5))
      })
  }

  public func revoke(_ token: AccessToken.ID, of person: Person) async throws(DiaryError) {
    try await accounts.remove(token, of: person, by: AccountStatements.removeToken)
  }
}

extension AccountDatabase {
  /// Removes what a person has with an id, which is a hash in hexadecimal digits.
  func remove(_ id: String, of person: Person, by statement: SQL) async throws(DiaryError) {
    guard let hash = Data(hex: id) else { return }
    try await change(person.id) { try $0.write(statement, .text(person.id.key), .bytes(Array(hash))) }
  }
}

extension Scope {
  /// Scopes as they are stored: `diary:read,diary:write`.
  static func text(_ scopes: Set<Scope>) -> String { scopes.map(\.rawValue).sorted().joined(separator: ",") }

  /// The scopes in a stored text. Leaves out unknown ones.
  package static func all(in text: String) -> Set<Scope> { Set(text.split(separator: ",").compactMap { Scope(rawValue: String($0)) }) }
}

extension Data {
  /// The bytes in hexadecimal digits.
  package var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  /// Creates bytes from hexadecimal digits; nil if it is anything else.
  init?(hex: String) {
    let digits = hex.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap(\.self)
    self.init(stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) })
  }
}
