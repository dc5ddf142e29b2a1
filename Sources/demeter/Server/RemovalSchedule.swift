import DemeterCore
import Logging
import ServiceLifecycle

/// Removes people on the day that the owner announced to them.
struct RemovalSchedule: Service {
  let household: any Household
  let logger: Logger

  /// How often it looks, in seconds.
  private static let pause: Int = 3600

  func run() async throws {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      do {
        let count = try await household.removePeopleDue(at: Clock.now())
        if count > 0 { logger.notice("removed people as announced", metadata: ["people": "\(count)"]) }
      } catch {
        logger.error("could not remove a person", metadata: ["reason": "\(error)"])
      }
      _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(Self.pause)) }
    }
  }
}
