import DemeterCore
import Foundation
import Synchronization

/// Where passwords wait to be hashed: one at a time, off the threads that serve requests, so that guesses cost neither memory nor others'
/// time. Only so many wait that the last one has its turn within seconds; who hangs up waits no longer.
final class PasswordQueue: Sendable {
  private static let room: Int = 20
  /// After that many seconds there is room again, on a machine that takes a quarter of a second for each.
  private static let pause: Int = 5

  private struct Line {
    /// Whose turn is still to come.
    var waiting: Set<UUID> = []
    /// What is done at each turn, in order; also that of those who left.
    var turns: [@Sendable () -> Void] = []
    var isMoving = false
  }

  private let line = Mutex(Line())

  /// How many wait.
  var count: Int { line.withLock { $0.waiting.count } }

  /// Works when it is somebody's turn.
  ///
  /// - Throws: `HouseholdError.busy` where too many wait, or where the task was cancelled before its turn.
  func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
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
    // A thread of its own: those of dispatch queues are few, and others may hold all of them.
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
