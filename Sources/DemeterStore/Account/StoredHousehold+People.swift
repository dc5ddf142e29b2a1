public import DemeterCore
import Foundation

extension StoredHousehold {
  public func people() async throws(DiaryError) -> [Person] {
    try await accounts.read(Query(AccountStatements.people) { try PersonRow(row: $0).person })
  }

  public func peopleCount() async throws(DiaryError) -> Int {
    try await accounts.read(Query(AccountStatements.count) { try $0.value(0) as Int }).first ?? 0
  }

  public func change(_ person: Person, by change: @escaping @Sendable (inout Person) -> Void) async throws(DiaryError) -> Person {
    try await accounts.write { transaction in
      try transaction.demandUnlocked(person.id)
      guard var stored = try transaction.read(.person(person.id)).first?.person else { throw DiaryError.notFound }
      change(&stored)
      try transaction.write(AccountStatements.settings, [.text(person.id.key)] + stored.settings)
      return stored
    }
  }

  public func set(_ plan: Person.Plan, of person: Person) async throws(DiaryError) {
    try await accounts.change(person.id) { try $0.write(AccountStatements.plan, .text(person.id.key), .text(plan.rawValue)) }
  }

  public func announceRemoval(of person: Person, on day: Day?) async throws(DiaryError) {
    try await accounts.change(person.id) { try $0.write(AccountStatements.leaving, .text(person.id.key), .text(day?.description)) }
  }

  public func setting(_ name: ServerSetting) async throws(DiaryError) -> String? {
    try await accounts.read(.setting(name.rawValue)).first
  }

  public func set(_ name: ServerSetting, to value: String?) async throws(DiaryError) {
    try await accounts.write { transaction in
      guard let value else { return try transaction.write(AccountStatements.removeSetting, .text(name.rawValue)) }
      try transaction.write(AccountStatements.set, .text(name.rawValue), .text(value))
    }
  }
}

// MARK: First steps

extension StoredHousehold {
  public func hasPutAwayFirstSteps(_ person: Person) async throws(DiaryError) -> Bool {
    try await !accounts.read(.setting(FirstStepsMark.setting(of: person.id))).isEmpty
  }

  public func putAwayFirstSteps(of person: Person) async throws(DiaryError) {
    try await accounts.change(person.id) { try $0.putAwayFirstSteps(of: person.id) }
  }
}

extension ReadingTransaction {
  package func hasPutAwayFirstSteps(_ id: Person.ID) throws -> Bool { try !read(.setting(FirstStepsMark.setting(of: id))).isEmpty }
}

extension WritingTransaction {
  package func putAwayFirstSteps(of id: Person.ID) throws {
    try write(AccountStatements.set, .text(FirstStepsMark.setting(of: id)), .text("put away"))
  }
}

// MARK: Invitations

extension StoredHousehold {
  public func makeInvitation() async throws(DiaryError) -> String {
    let secret = Secret()
    try await accounts.write { transaction in
      let moment = transaction.moment
      try transaction.write(AccountStatements.removeOldInvitations, .number(moment.milliseconds))
      try transaction.write(
        AccountStatements.addInvitation, .hash(of: secret.text), .number(moment.addingTimeInterval(Secret.invitationLength).milliseconds))
    }
    return secret.text
  }

  public func openInvitations() async throws(DiaryError) -> Int {
    try await accounts.read(Query(AccountStatements.openInvitations, .number(accounts.now().milliseconds)) { try $0.value(0) as Int }).first
      ?? 0
  }

  public func withdrawInvitations() async throws(DiaryError) {
    try await accounts.write { try $0.write(AccountStatements.removeInvitations) }
  }

  public func isOpen(invitation secret: String) async throws(DiaryError) -> Bool {
    try await accounts.read(.isOpen(.hash(of: secret), at: accounts.now())).first ?? false
  }

  public func accept(invitation secret: String, as new: NewPerson, on device: String?) async throws(HouseholdError) -> SignedIn? {
    do {
      // A password is hashed only for an open invitation: that is expensive.
      guard try await isOpen(invitation: secret) else { return nil }
      let hash = try await accounts.hash(new.password), invitation = StoredField.hash(of: secret)
      return try await accounts.engine.write { transaction in
        guard try transaction.read(.isOpen(invitation, at: transaction.moment)) == [true] else { return nil }
        guard let person = try transaction.add(new, hash, onlyAsOwner: false) else { throw HouseholdError.nameTaken }
        try transaction.write(AccountStatements.removeInvitation, invitation)
        return try transaction.startSession(of: person, on: device, by: .password)
      }
    } catch {
      throw HouseholdError(error)
    }
  }
}

extension ReadingTransaction {
  /// Whether an invitation is neither used nor expired.
  func isOpen(invitation secret: String, at moment: Date) throws -> Bool { try read(.isOpen(.hash(of: secret), at: moment)) == [true] }
}

extension Query<Bool> {
  /// Whether an invitation is neither used nor expired.
  fileprivate static func isOpen(_ invitation: StoredField, at moment: Date) -> Query {
    Query(AccountStatements.isOpen, invitation, .number(moment.milliseconds)) { try $0.value(0) as Bool }
  }
}
