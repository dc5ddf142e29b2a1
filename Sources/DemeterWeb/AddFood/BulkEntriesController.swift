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
