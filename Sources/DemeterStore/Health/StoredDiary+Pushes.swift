public import DemeterCore
public import Foundation

extension StoredDiary {
  /// A large push is written in parts, so that other writes are possible in between. If the task is cancelled, the remaining parts are
  /// not written.
  public func record(_ push: HealthPush, at home: TimeZone) async throws(DiaryError) {
    let parts = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async { continuation.resume(returning: PushParts(push)) }
    }
    for (index, part) in parts.parts.enumerated() {
      try await database.engine.write(for: part.patience) { transaction in
        if index == 0 { try transaction.beginPush(of: parts.sources, at: home) }
        try transaction.write(part, at: home)
      }
    }
  }

  public func healthSources() async throws(DiaryError) -> [HealthSource] {
    try await database.engine.read { try $0.orderedSources().map(\.source) }
  }

  public func order(_ sources: [HealthSource], at home: TimeZone) async throws(DiaryError) {
    // All samples are counted again.
    try await database.engine.write(for: .seconds(300)) { transaction in
      try transaction.save(home: home)
      try transaction.order(sources)
      var days = try transaction.recountImports()
      if let blocks = try transaction.pushedBlocks() { days.formUnion(try transaction.recountPushed(blocks, at: transaction.moment)) }
      try transaction.announceActivity(of: days)
    }
  }
}
