import Foundation
import Synchronization

/// Runs blocking work on a thread of its own.
func onOwnThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Result { try work() }) }
    thread.stackSize = 4 << 20
    thread.start()
  }
}

/// Blocks the thread until a task has ended. Only for threads of their own.
func waiting<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) throws -> T {
  let outcome = Outcome<T>(), ended = DispatchSemaphore(value: 0)
  Task {
    let result: Result<T, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    outcome.result.withLock { $0 = result }
    ended.signal()
  }
  ended.wait()
  guard let result = outcome.result.withLock({ $0 }) else { throw CancellationError() }
  return try result.get()
}

private final class Outcome<T: Sendable>: Sendable {
  let result = Mutex<Result<T, any Error>?>(nil)
}
