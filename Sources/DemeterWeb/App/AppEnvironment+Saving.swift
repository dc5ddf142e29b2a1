import DemeterCore
import DemeterPages
import Foundation
import Hummingbird

extension AppEnvironment {
  /// Saves entries, all of them or none, and redirects to their day. The device that reaches the goal celebrates it, before other devices
  /// receive the change.
  ///
  /// - Parameter address: another page for a day, which says what was logged.
  func save(
    _ entries: [NewEntry], _ context: PageRequestContext, leadingTo address: ((Day) -> String)? = nil
  ) async throws -> Response {
    let saved = try await context.diary.save(entries)
    let day = saved.last?.entry.day ?? context.person.today(now())
    let record = try await context.diary.record(of: day)
    let awaits = day == context.person.today(now()) && record.awaitsCelebration
    let isFirst = awaits ? try await context.diary.claimCelebration(of: day) : false
    let note: NoteKind = isFirst ? .goalReached : .added, ids = saved.map(\.entry.id)
    if let address { return .redirect(to: address(day), note: note, about: ids) }
    return back(to: day, context.person, note: note, entries: ids)
  }
}

extension EntryID {
  /// Parses ids separated by commas. Keeps at most a hundred, and skips what is not an id.
  static func list(_ text: String?) -> [EntryID] {
    (text ?? "").split(separator: ",").prefix(100).compactMap { EntryID(uuidString: String($0)) }
  }
}
