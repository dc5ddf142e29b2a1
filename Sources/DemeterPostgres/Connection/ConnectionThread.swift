import Foundation
import Synchronization

/// The thread of one connection, on which its transactions run. They may wait for the database there, so what they do reads like the code
/// for SQLite, and no connection makes another one wait.
///
/// A pool has few connections, so the threads cost little.
final class ConnectionThread: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isStopped = false
  }

  private let state = Mutex(State())
  /// Counts the jobs that were not taken yet, and the request to stop.
  private let work = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [self] in run() }
    thread.name = "postgres"
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// Ends the thread when all of its work is done. The connection may not be used afterwards.
  func stop() {
    state.withLock { $0.isStopped = true }
    work.signal()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    work.signal()
  }

  private func run() {
    let executor = asUnownedSerialExecutor()
    while true {
      work.wait()
      let next = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      guard let next else { return }
      next.runSynchronously(on: executor)
    }
  }
}
