import Dispatch

/// Runs slow work on a thread that serves no requests.
func runBlocking<T: Sendable>(
  on queue: DispatchQueue = .global(qos: .utility), _ work: @escaping @Sendable () throws -> T
) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    queue.async { continuation.resume(with: Result { try work() }) }
  }
}

/// The same threads for work that also waits, for example for the next bytes of an upload: `withTaskExecutorPreference`.
final class BlockingExecutor: TaskExecutor {
  static let all: BlockingExecutor = BlockingExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global(qos: .utility).async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
