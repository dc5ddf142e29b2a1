import DemeterCore
import DemeterPages
import Foundation
import Hummingbird

/// Deletes and restores entries that were added together.
struct BulkEntriesController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.post(.deleteEntries, use: delete)
    pages.post(.restoreEntries, use: restore)
  }

  @Sendable private func delete(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await each(request, context, note: .deleted) { id in
      // An entry that is deleted already needs no change.
      do { return try await context.diary.delete(id, seeing: nil) } catch DiaryError.notFound { return nil }
    }
  }

  @Sendable private func restore(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await each(request, context, note: .restored) { try await context.diary.restore($0) }
  }

  private func each(
    _ request: Request, _ context: PageRequestContext, note: NoteKind, _ act: (EntryID) async throws -> FoodEntry?
  ) async throws -> Response {
    let ids = EntryID.list(request.query("ids"))
    guard !ids.isEmpty else { throw WebError.notFound }
    var day: Day?
    for id in ids { day = try await act(id)?.day ?? day }
    return site.back(to: day ?? context.person.today(site.now()), context.person, note: note, entries: ids)
  }
}

extension EntryID {
  /// Parses ids separated by commas. Keeps at most a hundred, and skips what is not an id.
  static func list(_ text: String?) -> [EntryID] {
    (text ?? "").split(separator: ",").prefix(100).compactMap { EntryID(uuidString: String($0)) }
  }
}

extension AppEnvironment {
  /// Saves entries, all of them or none, and redirects to their day. The device that reaches the goal celebrates it, before other devices
  /// receive the change.
  func save(_ entries: [NewEntry], _ context: PageRequestContext) async throws -> Response {
    let saved = try await context.diary.save(entries)
    let day = saved.last?.entry.day ?? context.person.today(now())
    let record = try await context.diary.record(of: day)
    let awaits = day == context.person.today(now()) && record.awaitsCelebration
    let isFirst = awaits ? try await context.diary.claimCelebration(of: day) : false
    return back(to: day, context.person, note: isFirst ? .goalReached : .added, entries: saved.map(\.entry.id))
  }
}
