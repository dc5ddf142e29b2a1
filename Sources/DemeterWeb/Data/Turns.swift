import DemeterCore
import Foundation
import Synchronization

/// Something that takes room on the disk for a while, and that each person therefore does once at a time.
final class Turns: Sendable {
  private let turns = Mutex<[Person.ID: UUID]>([:])
  private let refusal: WebError

  /// Nobody's turn; who comes while theirs goes on is refused so.
  init(refusal: WebError) { self.refusal = refusal }

  /// Takes a person's turn, which lasts until it is ended or let go of.
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

  /// A turn that somebody has.
  final class Turn: Sendable {
    fileprivate let id = UUID.fresh()
    private let person: Person.ID
    private let all: Turns

    fileprivate init(of person: Person.ID, in all: Turns) {
      self.person = person
      self.all = all
    }

    deinit { end() }

    /// Leaves it to the next one.
    func end() {
      all.turns.withLock { if $0[person] == id { $0[person] = nil } }
    }
  }
}
