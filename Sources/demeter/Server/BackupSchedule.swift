import DemeterStore
import Foundation
import Logging
import ServiceLifecycle

/// Creates a daily backup while the server runs, and removes old ones by the retention rules.
struct BackupSchedule: Service {
  let data: URL
  let folder: URL
  let logger: Logger

  /// The time to the next backup: a day after a success, an hour after a failure.
  private static let day: TimeInterval = 86_400
  private static let hour: TimeInterval = 3_600

  func run() async throws {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      let times = (try? Backup.all(in: folder).map(\.madeAt)) ?? []
      var wait = Backup.pause(after: times, at: Clock.now())
      if wait <= 0 { wait = await backUp() ? Self.day : Self.hour }
      let pause = wait
      _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(pause)) }
    }
  }

  /// Creates a backup; returns false if it failed. Runs on a separate thread because it blocks on the disk.
  private func backUp() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        do {
          let backup = try Backup.make(of: data, in: folder, at: Clock.now())
          try Backup.thin(in: folder, at: Clock.now())
          if backup.findings.isEmpty {
            logger.notice("backed up", metadata: ["folder": "\(backup.folder.path)"])
          } else {
            logger.error("backed up, but not everything proves; see “demeter doctor”", metadata: ["findings": "\(backup.findings.count)"])
          }
          continuation.resume(returning: true)
        } catch {
          logger.error("could not back up", metadata: ["reason": "\(error)"])
          continuation.resume(returning: false)
        }
      }
    }
  }
}
