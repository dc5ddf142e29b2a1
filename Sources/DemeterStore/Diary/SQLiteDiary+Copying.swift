public import DemeterCore
public import Foundation
internal import GRDB

extension SQLiteDiary {
  public func copy(to target: URL) async throws(DiaryError) -> any DiaryCopy {
    guard !file.isInMemory else { throw .unavailable(reason: "a diary in memory can't be copied") }
    let source = file.path
    do {
      return try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result { try SQLiteDiaryCopy(of: source, at: target) }) }
      }
    } catch {
      throw DiaryError(error)
    }
  }

  public func known(_ ids: [EntryID]) async throws(DiaryError) -> [EntryID: KnownEntry] {
    try await file.read { database in
      let batches = SQLiteTransaction(database)
      var known: [EntryID: KnownEntry] = [:]
      for id in ids { known[id] = try batches.known(id) }
      return known
    }
  }
}
