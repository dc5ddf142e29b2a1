public import DemeterCore
public import Foundation

extension SQLiteDiary {
  /// A large push is written in parts, so that other writes are possible in between. If the task is cancelled, the remaining parts are
  /// not written.
  public func record(_ push: HealthPush, at home: TimeZone) async throws(DiaryError) {
    let moment = now()
    let parts = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async { continuation.resume(returning: PushParts(push)) }
    }
    for (index, part) in parts.parts.enumerated() {
      try await write { database in
        let writer = PushWriter(database: database, home: home, moment: moment)
        if index == 0 { try writer.begin(parts.sources) }
        try writer.write(part)
      }
    }
  }
}
