package import DemeterCore
package import Foundation

/// Moves a person to another household, while others go on using both.
///
/// The diary has one home at each moment. At first that is the source, where it can only be read while it is copied. Then the account is locked
/// for a moment, and read. The transaction that adds it to the target makes the target its home. A move that was interrupted is finished by
/// another one, in either direction: the marks show which account is the one that was left behind.
package struct PersonMove {
  /// What a move does, in this order. `discard` and `release` give it up.
  package enum Step: String, CaseIterable, Sendable { case begin, copy, store, lock, welcome, leave, discard, release }

  private let source: any MovableHousehold
  private let target: any MovableHousehold
  /// Where the copy of the diary is kept. It has the name of the person's id.
  private let folder: URL
  /// Is called before each step. If it throws, the step is not done, as if the program ended there.
  private let before: @Sendable (Step) async throws -> Void

  package init(
    from source: any MovableHousehold, to target: any MovableHousehold, keepingCopyIn folder: URL,
    before: @escaping @Sendable (Step) async throws -> Void = { _ in }
  ) {
    self.source = source
    self.target = target
    self.folder = folder
    self.before = before
  }

  package enum Failure: Error {
    /// The owner can't go before the others.
    case ownsOthers
    case nameTaken
    /// What arrived is not what was sent. The diary stays where it was.
    case different(table: String)
    /// Both households have this account, and none of them is what an interrupted move left.
    case livesAtBoth
    /// An earlier move to another place may have reached it.
    case goesElsewhere
    /// Another move of this person began, or this one was cancelled.
    case overtaken
    /// Another move from or to this folder is running.
    case busy
    /// There is no move to cancel.
    case notMoving
  }

  /// Moves a person. Returns the copy of their diary that is kept, or nil if an earlier move had only to be finished.
  package func run(_ person: Person) async throws -> URL? {
    let locks = try [source.lockMoves(), target.lockMoves()]
    defer { withExtendedLifetime(locks) {} }
    let id = person.id, move = UUID.fresh().key
    guard let person = try await source.people().first(where: { $0.id == id }) else { throw DiaryError.notFound }
    if try await target.people().contains(where: { $0.id == id }) {
      if try await finishEarlier(id) { return nil }
    }
    if person.isOwner, try await source.people().count > 1 { throw Failure.ownsOthers }
    // What is taken by the names' keys is seen at the end.
    guard try await !target.people().contains(where: { PersonName.earlierKey($0.name) == PersonName.earlierKey(person.name) }) else {
      throw Failure.nameTaken
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = folder.appending(path: "\(id.key).sqlite")
    let place = try await target.place()
    try await step(.begin) { try await source.beginMove(of: id, by: move, to: place) }
    do {
      let sent = try await step(.copy) { try await source.copyDiary(of: id, to: file) }
      let arrived = try await step(.store) { try await target.store(id, by: move, from: file) }
      guard sent == arrived else {
        let table = zip(sent.tables, arrived.tables).first { $0 != $1 }?.0.table
        throw Failure.different(table: table ?? "counters")
      }
      // Only now: the account may be changed while the diary is copied.
      let account = try await step(.lock) { try await source.lockAccount(of: id, by: move) }
      try await step(.welcome) { try await target.welcome(account, by: move) }
    } catch {
      // If welcoming failed, its transaction may have been committed all the same. Then nothing can be discarded, and the marks stay.
      if (try? await step(.discard) { try await target.discard(id, by: move) }) != nil {
        try? await step(.release) { try await source.release(id, by: move) }
      }
      throw error
    }
    try await step(.leave) { try await source.leave(id, by: move) }
    return file
  }

  /// Gives up a move that was interrupted, unless it reached the target. The diary stays at the source.
  package func cancel(_ id: Person.ID) async throws {
    let locks = try [source.lockMoves(), target.lockMoves()]
    defer { withExtendedLifetime(locks) {} }
    guard let mark = try await source.moveMark(of: id), !mark.moves.isEmpty else { throw Failure.notMoving }
    if mark.state == .locked, try await target.place() != mark.place { throw Failure.goesElsewhere }
    try await target.discard(id, by: nil)
    try await source.release(id, by: nil)
  }

  /// Removes the account that an interrupted move left behind. Returns whether it was the one at the source, so that nothing more is to do.
  private func finishEarlier(_ id: Person.ID) async throws -> Bool {
    let here = try await source.moveMark(of: id), there = try await target.moveMark(of: id)
    if MoveMark.isLeft(here, at: there), let move = there?.arrival {
      try await step(.leave) { try await source.leave(id, by: move) }
      return true
    }
    guard MoveMark.isLeft(there, at: here), let move = here?.arrival else { throw Failure.livesAtBoth }
    try await step(.leave) { try await target.leave(id, by: move) }
    return false
  }

  private func step<T>(_ step: Step, _ body: () async throws -> T) async throws -> T {
    try await before(step)
    return try await body()
  }
}
