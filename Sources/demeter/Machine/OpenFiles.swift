import DemeterStore
import Synchronization

/// The resources that a command opened. They are closed when the command ends, in reverse order: a lock that was acquired first is released
/// last.
final class OpenFiles: Sendable {
  private let closings = Mutex<[@Sendable () async -> Void]>([])

  /// Adds a closure that closes a resource.
  func whenDone(_ close: @escaping @Sendable () async -> Void) {
    closings.withLock { $0.append(close) }
  }

  /// Holds the server's lock until everything opened later is closed.
  func keep(_ lock: ServerLock) {
    whenDone { withExtendedLifetime(lock) {} }
  }

  func close() async {
    while let close = closings.withLock({ $0.popLast() }) { await close() }
  }
}
