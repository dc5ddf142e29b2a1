import DemeterCore
import Foundation
import Synchronization

/// Hashes passwords one at a time, on a thread of its own. So many guesses at once need little memory and do not slow other requests. The
/// queue is short enough that the last one is hashed within seconds. A cancelled task leaves the queue.
package final class PasswordQueue: Sendable {
  package init() {}

  private static let room: Int = 20
  /// The seconds after which there is room again, on a machine that hashes four passwords a second.
  private static let pause: Int = 5

  private struct Line {
    /// The tasks that still wait.
    var waiting: Set<UUID> = []
    /// The work of each turn, in order, also of tasks that left the queue.
    var turns: [@Sendable () -> Void] = []
    var isMoving = false
  }

  private let line = Mutex(Line())

  /// The number of tasks that wait.
  var count: Int { line.withLock { $0.waiting.count } }

  /// The number of turns to come, also of tasks that left the queue.
  var turns: Int { line.withLock { $0.turns.count } }

  /// Runs the work when it is its turn.
  ///
  /// - Throws: `HouseholdError.busy` if too many wait, or if the task was cancelled before its turn.
  package func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    let place = UUID.fresh()
    let busy = HouseholdError.busy(seconds: Self.pause)
    guard line.withLock({ $0.waiting.count < Self.room && $0.waiting.insert(place).inserted }) else { throw busy }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add {
          let isStillHere = self.line.withLock { $0.waiting.remove(place) != nil }
          continuation.resume(with: Result { if isStillHere { try work() } else { throw busy } })
        }
      }
    } onCancel: {
      line.withLock { _ = $0.waiting.remove(place) }
    }
  }

  private func add(_ turn: @escaping @Sendable () -> Void) {
    let isFirst = line.withLock { line in
      line.turns.append(turn)
      defer { line.isMoving = true }
      return !line.isMoving
    }
    // Not a dispatch queue: those share few threads, and other work may block all of them.
    if isFirst { Thread.detachNewThread { self.move() } }
  }

  private func move() {
    while let turn = next() { turn() }
  }

  private func next() -> (@Sendable () -> Void)? {
    line.withLock { line in
      line.isMoving = !line.turns.isEmpty
      return line.isMoving ? line.turns.removeFirst() : nil
    }
  }
}
