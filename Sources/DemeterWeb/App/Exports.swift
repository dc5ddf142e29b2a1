import DemeterCore
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

extension AppEnvironment {
  /// Returns all data of a person as one zip.
  func export(of person: Person, _ diary: any Diary) async throws -> Response {
    let turn = try jobs.exports.begin(for: person)
    // The copy of the diary and the zip made of it are on the disk at the same time.
    let size = try await household.diskUse().diaries[person.id] ?? 0
    try jobs.healthImports.disk.demand(2 * UInt64(size))
    let work = try await household.workFolder(of: person)
    return try await ExportFile.make(of: person, diary, try await household.ownFoods(of: person), in: work, at: now(), turn: turn).response
  }

  /// Removes uploaded files that were not imported within a day; when a server starts, also incomplete exports.
  func clearWork(ofExports: Bool = true) async throws {
    let manager = FileManager.default
    for work in try await household.workFolders() {
      for name in try manager.contentsOfDirectory(atPath: work.path) {
        let item = work.appending(path: name)
        let changed = try? manager.attributesOfItem(atPath: item.path)[.modificationDate] as? Date
        let isStale = changed.map { now().timeIntervalSince($0) > 86_400 } ?? false
        if ofExports && name.hasPrefix(ExportFile.prefix) || isStale { try manager.removeItem(at: item) }
      }
    }
  }
}

/// Removes abandoned uploads every hour.
struct WorkSweep: Service {
  let site: AppEnvironment
  let logger: Logger

  func run() async throws {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(3600)) }
      do {
        try await site.clearWork(ofExports: false)
      } catch {
        logger.warning("what was left in work/ can't be removed", metadata: ["reason": "\(error)"])
      }
    }
  }
}
