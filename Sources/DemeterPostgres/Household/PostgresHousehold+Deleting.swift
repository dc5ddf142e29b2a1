public import DemeterCore
import DemeterStore
import Foundation

extension PostgresHousehold {
  /// Deletes the account and the diary in one transaction. Other servers delete their files of the person when they notice.
  public func remove(_ person: Person) async throws(HouseholdError) { _ = try await remove(person, onlyAsAnnounced: false) }

  public func removeAsAnnounced(_ person: Person) async throws(HouseholdError) -> Bool { try await remove(person, onlyAsAnnounced: true) }

  private func remove(_ person: Person, onlyAsAnnounced: Bool) async throws(HouseholdError) -> Bool {
    do {
      let isRemoved = try await transactions.writing { transaction in
        let rows = try transaction.read(
          PostgresStatement("SELECT number, is_owner, leaves_on FROM person WHERE id = $1", [.text(person.id.key)]),
          PostgresStatement("SELECT count(*) FROM person"))
        guard let row = rows[0].first else { return !onlyAsAnnounced }
        if onlyAsAnnounced, try row.value(2) as String? != person.leavesOn?.description { return false }
        if try row.value(1), try rows[1].first?.value(0) as Int? ?? 0 > 1 { throw HouseholdError.ownsOthers }
        try transaction.demandUnlocked(person.id)
        try transaction.remove(person.id, number: try row.value(0))
        return true
      }
      await forgetDeletedPeople()
      return isRemoved
    } catch {
      throw HouseholdError(error)
    }
  }
}
