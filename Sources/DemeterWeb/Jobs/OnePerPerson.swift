import DemeterCore
import Foundation
import Synchronization

/// Work that takes disk space for a while, and that each person may run only once at a time.
final class OnePerPerson: Sendable {
  private let turns = Mutex<[Person.ID: UUID]>([:])
  private let refusal: WebError

  /// Creates an empty set of turns. A second request of the same person gets this error.
  init(refusal: WebError) { self.refusal = refusal }

  /// Reserves the person's turn until it is ended or released.
  func begin(for person: Person) throws(WebError) -> Turn {
    let turn = Turn(of: person.id, in: self)
    let isFree = turns.withLock { turns in
      guard turns[person.id] == nil else { return false }
      turns[person.id] = turn.id
      return true
    }
    guard isFree else { throw refusal }
    return turn
  }

  final class Turn: Sendable {
    fileprivate let id = UUID.fresh()
    private let person: Person.ID
    private let all: OnePerPerson

    fileprivate init(of person: Person.ID, in all: OnePerPerson) {
      self.person = person
      self.all = all
    }

    deinit { end() }

    /// Frees the turn.
    func end() {
      all.turns.withLock { if $0[person] == id { $0[person] = nil } }
    }
  }
}
