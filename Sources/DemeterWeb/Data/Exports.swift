import DemeterCore
import Foundation
import Hummingbird
import Synchronization

/// Whose export is being made or sent: one at a time of each person, since each takes room on the disk until it was sent.
final class Exports: Sendable {
  private let turns = Mutex<[Person.ID: UUID]>([:])

  /// Takes a person's turn, which lasts until it is ended or let go of; `exporting` where an export of theirs has it.
  func begin(for person: Person) throws(WebError) -> Turn {
    let turn = Turn(of: person.id, in: self)
    let isFree = turns.withLock { turns in
      guard turns[person.id] == nil else { return false }
      turns[person.id] = turn.id
      return true
    }
    guard isFree else { throw .exporting }
    return turn
  }

  /// A turn that somebody has.
  final class Turn: Sendable {
    fileprivate let id = UUID.fresh()
    private let person: Person.ID
    private let exports: Exports

    fileprivate init(of person: Person.ID, in exports: Exports) {
      self.person = person
      self.exports = exports
    }

    deinit { end() }

    /// Leaves it to the next one.
    func end() {
      exports.turns.withLock { if $0[person] == id { $0[person] = nil } }
    }
  }
}

extension Site {
  /// Everything of a person as one zip.
  func export(of person: Person, _ diary: any Diary) async throws -> Response {
    let turn = try exports.begin(for: person)
    // A copy of the diary and the zip that is made of it stand beside each other.
    let size = try await household.diskUse().diaries[person.id] ?? 0
    try imports.demandRoom(for: 2 * UInt64(size))
    let work = try await household.workFolder(of: person)
    return try await ExportFile.make(of: person, diary, in: work, at: now(), turn: turn).response
  }

  /// Removes what a server that was cut short left behind: exports, and files that came in and that nobody took for a day.
  func clearWork() async throws {
    let manager = FileManager.default
    for person in try await household.people() {
      let work = try await household.workFolder(of: person)
      for name in try manager.contentsOfDirectory(atPath: work.path) {
        let item = work.appending(path: name)
        let changed = try? manager.attributesOfItem(atPath: item.path)[.modificationDate] as? Date
        let isStale = changed.map { now().timeIntervalSince($0) > 86_400 } ?? false
        if name.hasPrefix(ExportFile.prefix) || isStale { try manager.removeItem(at: item) }
      }
    }
  }
}
