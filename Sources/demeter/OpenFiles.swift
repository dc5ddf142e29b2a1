import DemeterStore
import Synchronization

/// What a command has open. It is closed when the command ends: what was opened last goes first, so that a lock taken before all else is
/// released after all else.
final class OpenFiles: Sendable {
  private let closings = Mutex<[@Sendable () async -> Void]>([])

  /// Notes how something is closed.
  func whenDone(_ close: @escaping @Sendable () async -> Void) {
    closings.withLock { $0.append(close) }
  }

  /// Keeps other servers out until everything opened later is closed.
  func keep(_ lock: ServerLock) {
    whenDone { withExtendedLifetime(lock) {} }
  }

  /// Closes everything.
  func close() async {
    while let close = closings.withLock({ $0.popLast() }) { await close() }
  }
}
