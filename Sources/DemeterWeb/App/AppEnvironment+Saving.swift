import DemeterCore
import DemeterPages
import Foundation
import Hummingbird

extension AppEnvironment {
  /// Saves entries, all of them or none, and redirects to their day. The device that reaches the goal celebrates it, before other devices
  /// receive the change.
  ///
  /// - Parameters:
  ///   - isPlan: whether they are planned for the day to come that they name, and not logged.
  ///   - address: another page for a day, which says what was logged.
  func save(
    _ entries: [NewEntry], _ context: PageRequestContext, isPlan: Bool = false, leadingTo address: ((Day) -> String)? = nil
  ) async throws -> Response {
    if isPlan {
      // Another person logs, and plans nothing.
      guard context.visit == nil else { throw WebError.notFound }
      let planned = try await context.diary.plan(entries.map { NewPlannedEntry($0) }).map(\.planned)
      let day = planned.last?.day ?? context.person.today(now())
      return .redirect(to: address?(day) ?? Paths.plan(day), note: .planned, about: planned.map(\.id))
    }
    guard let reader = context.visit?.reader else {
      return try await logged(try await context.diary.save(entries), context, leadingTo: address)
    }
    try await demandRoom(for: entries.count, of: reader, context)
    return try await logged(try await context.diary.save(entries.map { $0.attributed(to: reader.name) }), context, leadingTo: address)
  }

  /// - Throws: `tryLater` if another person would log more than they may on a day.
  private func demandRoom(for count: Int, of reader: Person, _ context: PageRequestContext) async throws {
    let zone = context.person.timeZone, today = Day(now(), in: zone), most = SharedDiary.mostEntriesADay
    let others = try await context.diary.entriesOfOthers(since: today.start(in: zone), limit: 10 * most)
    guard others.count(where: { $0.loggedBy == reader.name }) + count > most else { return }
    throw WebError.tryLater(seconds: max(1, Int(nearest: (today + 1).start(in: zone).timeIntervalSince(now()))))
  }

  /// Redirects to the day of entries that were just logged, and lets the device that reaches the goal celebrate it.
  func logged(
    _ saved: [SavedEntry], _ context: PageRequestContext, leadingTo address: ((Day) -> String)? = nil
  ) async throws -> Response {
    let day = saved.last?.entry.day ?? context.person.today(now())
    let record = try await context.diary.record(of: day)
    let awaits = day == context.person.today(now()) && record.awaitsCelebration
    let isFirst = awaits && context.visit == nil ? try await context.diary.claimCelebration(of: day) : false
    let note: NoteKind = isFirst ? .goalReached : .added, ids = saved.map(\.entry.id)
    if let address { return .redirect(to: address(day), note: note, about: ids) }
    return back(to: day, context.person, note: note, entries: ids)
  }
}

extension NewEntry {
  /// The same entry, logged by another person than the owner of the diary.
  fileprivate func attributed(to name: String) -> NewEntry { NewEntry(id: id, meal: meal, logged: logged, loggedBy: name) }
}

extension EntryID {
  /// Parses ids separated by commas. Keeps at most a hundred, and skips what is not an id.
  static func list(_ text: String?) -> [EntryID] {
    (text ?? "").split(separator: ",").prefix(100).compactMap { EntryID(uuidString: String($0)) }
  }
}
