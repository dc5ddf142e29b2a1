import DemeterStore
import Foundation
import Logging
import ServiceLifecycle

/// Makes a backup a day while the server runs, and removes those that are not worth their place any more.
struct BackupSchedule: Service {
  let data: URL
  let folder: URL
  let logger: Logger

  /// How long after a backup, or a try at one that failed, the next one is made.
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

  /// Whether a backup was made. On a thread of its own, for it waits for the disk.
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
