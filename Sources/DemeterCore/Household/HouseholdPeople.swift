public import Foundation

/// The people of a household, and their removal.
public protocol HouseholdPeople: Sendable {
  /// Returns all people in the order in which they were added. The first is the owner.
  func people() async throws(DiaryError) -> [Person]
  /// Returns the number of people.
  func peopleCount() async throws(DiaryError) -> Int
  /// Adds a person. The first one becomes the owner. Throws `nameTaken` if the name is in use, ignoring case, or if `onlyAsOwner` is true
  /// and there is an owner already.
  func add(_ person: NewPerson, onlyAsOwner: Bool) async throws(HouseholdError) -> Person
  /// Adds a person where there are others already, so never as the owner. Returns nil if there are no people yet.
  ///
  /// - Throws: `nameTaken`
  func addBesideOthers(_ person: NewPerson) async throws(HouseholdError) -> Person?
  /// Reads a person, applies a change of their settings, and saves them in one transaction: of two changes at once, both count. Settings are
  /// time zone, locale, calendar, units, steps, body and water; a change of anything else is ignored. `change` may be called more than once.
  /// Returns the person as they are saved. A person who was removed throws `notFound`.
  @discardableResult
  func change(_ person: Person, by change: @escaping @Sendable (inout Person) -> Void) async throws(DiaryError) -> Person
  /// Sets a person's plan, which decides how much of their history they see. Changes nothing else.
  func set(_ plan: Person.Plan, of person: Person) async throws(DiaryError)

  /// Permanently removes a person with their diary, sessions, tokens, and files of imports and exports. Throws `ownsOthers` if it is the
  /// owner and there are other people.
  func remove(_ person: Person) async throws(HouseholdError)
  /// Announces that a person is removed on a day, or withdraws that with nil. Changes nothing for the owner.
  func announceRemoval(of person: Person, on day: Day?) async throws(DiaryError)
  /// Removes a person like `remove`, unless the announcement has changed since it was read. Returns whether it did.
  func removeAsAnnounced(_ person: Person) async throws(HouseholdError) -> Bool
}

extension HouseholdPeople {
  /// Adds a person. The first one becomes the owner.
  public func add(_ person: NewPerson) async throws(HouseholdError) -> Person {
    try await add(person, onlyAsOwner: false)
  }

  /// Removes the people whose announced day has begun where they live. Returns their number.
  ///
  /// - Throws: the first error, after the others were removed.
  public func removePeopleDue(at now: Date) async throws -> Int {
    var count = 0, failure: (any Error)?
    for person in try await people() where person.leavesOn.map({ $0 <= person.today(now) }) ?? false {
      do { if try await removeAsAnnounced(person) { count += 1 } } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    return count
  }
}
