public import DemeterCore
import Foundation

extension StoredHousehold {
  public func secondFactor(of person: Person) async throws(DiaryError) -> SecondFactor? {
    try await accounts.read(
      Query(SecondFactorStatements.state, .text(person.id.key)) { row in
        SecondFactor(since: try row.instant(0), codesLeft: try row.value(1))
      }
    ).first
  }

  public func beginSecondFactor(of person: Person, password: String) async throws(HouseholdError) -> String? {
    let verified = try await accounts.verify(password, [.person(person.id)], .person(person.id))
    return try await accounts.changeFactor(of: person.id) { transaction in
      try transaction.demand(verified.passwordHash, of: person)
      guard try !transaction.hasSecondFactor(person.id) else { return nil }
      // Another tab may show this one.
      if let begun = try transaction.begunFactor(of: person.id) { return begun.text }
      let secret = AppSecret()
      try transaction.write(SecondFactorStatements.remove, .text(person.id.key))
      try transaction.write(
        SecondFactorStatements.add, .text(person.id.key), .bytes(secret.bytes), .number(transaction.moment.milliseconds),
        .number(nil as Int64?), .number(0))
      return secret.text
    }
  }

  public func confirmSecondFactor(of person: Person, secret: String, code: String) async throws(HouseholdError) -> [String]? {
    let typed = TypedCode(code)
    return try await accounts.changeFactor(of: person.id) { transaction in
      guard let begun = try transaction.begunFactor(of: person.id), begun.text == secret else { return nil }
      guard case .ofApp(let digits) = typed, let step = begun.step(of: digits, at: transaction.moment, after: 0) else {
        throw HouseholdError.wrongCode
      }
      // The code that was typed here can't sign in any more.
      try transaction.write(
        SecondFactorStatements.confirm, .text(person.id.key), .number(transaction.moment.milliseconds), .number(step))
      // A link that was made before would need no code.
      try transaction.removeBegun(of: person.id)
      return try transaction.makeRecoveryCodes(of: person.id)
    }
  }

  public func makeRecoveryCodes(for person: Person, password: String, code: String) async throws(HouseholdError) -> [String]? {
    try await accounts.change(person, password, code) { try $0.makeRecoveryCodes(of: person.id) }
  }

  public func removeSecondFactor(of person: Person, password: String, code: String) async throws(HouseholdError) {
    _ = try await accounts.change(person, password, code) { try $0.removeSecondFactor(of: person.id) }
  }

  public func check(_ password: String, code: String, of person: Person) async throws(HouseholdError) {
    _ = try await accounts.change(person, password, code) { _ in true }
  }

  public func removeSecondFactor(of person: Person) async throws(DiaryError) -> Bool {
    try await accounts.write { transaction in
      try transaction.demandUnlocked(person.id)
      guard try transaction.hasSecondFactor(person.id) else { return false }
      try transaction.removeSecondFactor(of: person.id)
      return true
    }
  }

  public func isPending(_ secret: String) async throws(DiaryError) -> Bool {
    try await !accounts.read(.pending(.hash(of: secret), at: accounts.now())).isEmpty
  }

  public func signIn(
    pending secret: String, code: String, from address: String, on device: String?
  ) async throws(HouseholdError) -> SignedIn? {
    let hash = StoredField.hash(of: secret), typed = TypedCode(code)
    let method: SignInMethod = secret.hasPrefix(SignedIn.passkeyPrefix) ? .passkey : .password
    do {
      guard let waiting = try await accounts.read(.pending(hash, at: accounts.now())).first else { return nil }
      let keys = typed.keys(of: waiting.person.id) + [.address(address)]
      if let seconds = try await accounts.engine.wait(for: keys) { throw HouseholdError.tryLater(seconds: seconds) }
      let outcome: CodeOutcome<SignedIn> = try await accounts.engine.write { transaction in
        transaction.keepsVersion = true
        guard let person = try transaction.read(.pending(hash, at: transaction.moment)).first?.person else { return .ended }
        try transaction.demandUnlocked(person.id)
        if method == .password { try transaction.demandPasswords() }
        guard try transaction.use(typed, of: person.id) else {
          try transaction.write(SecondFactorStatements.countWrongCode, hash)
          return .wrong
        }
        try transaction.write(SecondFactorStatements.removePending, hash)
        return .right(try transaction.startSession(of: person, on: device, by: method))
      }
      return try await accounts.result(of: outcome, keys)
    } catch {
      throw HouseholdError(error)
    }
  }
}

/// What came of a code.
private enum CodeOutcome<Value: Sendable>: Sendable {
  case right(Value)
  case wrong
  /// There is nothing any more that it was for.
  case ended
}

extension TypedCode {
  /// What guesses of it are counted for. A recovery code is too long to be guessed: someone who tries codes of the app does not keep out a
  /// person who has one.
  fileprivate func keys(of id: Person.ID) -> [SignInLimiter.Key] {
    if case .ofApp = self { [.code(id)] } else { [] }
  }
}

extension AccountDatabase {
  /// Changes a second factor, and keeps the errors of the body.
  fileprivate func changeFactor<T: Sendable>(
    of id: Person.ID, _ body: @escaping @Sendable (any AccountTransaction) throws -> T
  ) async throws(HouseholdError) -> T {
    do {
      return try await engine.write { transaction in
        try transaction.demandUnlocked(id)
        return try body(transaction)
      }
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Changes the second factor of a person whose password and code are right. Returns nil if they have none.
  fileprivate func change<T: Sendable>(
    _ person: Person, _ password: String, _ code: String, _ body: @escaping @Sendable (any AccountTransaction) throws -> T
  ) async throws(HouseholdError) -> T? {
    let verified = try await verify(password, [.person(person.id)], .person(person.id))
    let typed = TypedCode(code), keys = typed.keys(of: person.id) + [.person(person.id)]
    do {
      if let seconds = try await engine.wait(for: keys) { throw HouseholdError.tryLater(seconds: seconds) }
      let outcome: CodeOutcome<T> = try await engine.write { transaction in
        try transaction.demandUnlocked(person.id)
        try transaction.demand(verified.passwordHash, of: person)
        guard try transaction.hasSecondFactor(person.id) else { return .ended }
        guard try transaction.use(typed, of: person.id) else { return .wrong }
        return .right(try body(transaction))
      }
      return try await result(of: outcome, keys)
    } catch {
      throw HouseholdError(error)
    }
  }

  /// The value of a right code, whose guesses count no more.
  fileprivate func result<T: Sendable>(of outcome: CodeOutcome<T>, _ keys: [SignInLimiter.Key]) async throws -> T? {
    switch outcome {
    case .right(let value):
      try await engine.forget(keys)
      return value
    case .wrong: throw HouseholdError.wrongCode
    case .ended:
      try await engine.refund(keys)
      return nil
    }
  }
}

extension AccountTransaction {
  /// The secret of a second factor that is being set up.
  fileprivate func begunFactor(of id: Person.ID) throws -> AppSecret? {
    let query = Query(
      SecondFactorStatements.begun, .text(id.key), .number(moment.milliseconds - 3_600_000), .number(moment.milliseconds)
    ) { AppSecret(bytes: Array(try $0.value(0) as Data)) }
    return try read(query).first
  }

  /// Lets a person whose password or passkey was right go on with a code. Returns the secret of that.
  ///
  /// - Parameter prefix: how the secret begins.
  func startPending(of person: Person, prefix: String = "") throws -> String {
    let secret = Secret(prefix: prefix), id = StoredField.text(person.id.key)
    try write(SecondFactorStatements.removeOldPending, id, .number(moment.milliseconds))
    try write(
      SecondFactorStatements.addPending, .hash(of: secret.text), id, .number(moment.addingTimeInterval(Secret.pendingLength).milliseconds))
    return secret.text
  }
}

extension Query<PersonRow> {
  /// Whose sign-in waits for a code.
  fileprivate static func pending(_ hash: StoredField, at moment: Date) -> Query {
    Query(SecondFactorStatements.pending, hash, .number(moment.milliseconds), .number(5)) { try PersonRow(row: $0) }
  }
}
