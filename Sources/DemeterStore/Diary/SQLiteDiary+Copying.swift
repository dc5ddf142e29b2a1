public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  /// As `Diary` promises.
  public func copy(to target: URL) async throws(DiaryError) -> any DiaryCopy {
    let source = file.path
    do {
      return try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result { try SQLiteDiaryCopy(of: source, at: target) }) }
      }
    } catch {
      throw DiaryError(error)
    }
  }

  /// As `Diary` promises.
  public func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry] {
    try await file.read { database in
      var known: [EntryID: KnownEntry] = [:]
      for id in ids { known[id] = try database.known(id) }
      return known
    }
  }
}

/// A diary's file beside the original, as it was at one moment.
struct SQLiteDiaryCopy: DiaryCopy {
  private let queue: DatabaseQueue

  /// Copies a file by a connection of its own, so that whoever uses the diary meanwhile waits for nothing.
  init(of path: String, at target: URL) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    try DatabaseQueue(path: path, configuration: configuration).vacuum(into: target.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.path)
    configuration.readonly = true
    queue = try DatabaseQueue(path: target.path, configuration: configuration)
  }

  func read(_ kind: DiaryPiece.Kind, _ body: (DiaryPiece) throws -> Void) throws {
    try queue.read { database in
      switch kind {
      case .entries:
        let rows = try FoodEntryRow.fetchCursor(
          database,
          sql: "SELECT \(FoodEntryRow.columns) FROM entry WHERE deleted_at IS NULL ORDER BY day, logged_at, created_at, id")
        while let row = try rows.next() { try body(.entry(row.entry())) }
      case .revisions:
        let rows = try Row.fetchCursor(database, sql: "SELECT action, content FROM revision ORDER BY entry_id, version")
        while let row = try rows.next() { try body(.revision(EntryRevision(row: row))) }
      case .goals:
        let rows = try GoalRow.fetchCursor(database, sql: "SELECT \(GoalRow.columns) FROM goal ORDER BY number")
        while let row = try rows.next() { try body(.goals(row.change)) }
      case .activity:
        for (day, known) in try database.knownActivity(in: nil) {
          for metric in Metric.allCases { try known[metric].map { try body(.activity(day, metric, $0)) } }
        }
      case .kept:
        for meal in try database.keptMeals() { try body(.kept(meal)) }
      }
    }
  }
}
