import DemeterCore
import Foundation
import Synchronization

/// Where passwords wait to be hashed: one at a time, off the threads that serve requests, so that guesses cost neither memory nor others'
/// time. Only so many wait that the last one has its turn within seconds; who hangs up waits no longer.
final class PasswordQueue: Sendable {
  /// That of this process.
  static let all: PasswordQueue = PasswordQueue()

  private static let room: Int = 20
  /// After that many seconds there is room again, on a machine that takes a quarter of a second for each.
  private static let pause: Int = 5

  private let thread = DispatchQueue(label: "demeter.password")
  private let waiting = Mutex<Set<UUID>>([])

  /// How many wait.
  var count: Int { waiting.withLock { $0.count } }

  /// Works when it is somebody's turn.
  ///
  /// - Throws: `HouseholdError.busy` where too many wait, or where the task was cancelled before its turn.
  func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    let place = UUID.fresh()
    let busy = HouseholdError.busy(seconds: Self.pause)
    guard waiting.withLock({ $0.count < Self.room && $0.insert(place).inserted }) else { throw busy }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        thread.async {
          let isStillHere = self.waiting.withLock { $0.remove(place) != nil }
          continuation.resume(with: Result { if isStillHere { try work() } else { throw busy } })
        }
      }
    } onCancel: {
      waiting.withLock { _ = $0.remove(place) }
    }
  }
}
