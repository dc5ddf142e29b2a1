import DemeterCore
import CoreMetrics
import Foundation
import Synchronization

/// The thread on which all connections of a pool run. It waits with `poll` for their sockets, so no connection blocks another one.
///
/// As the executor of each `Connection`, it runs the steps between two waits. With at most a few dozen sockets, `poll` costs as little as
/// `epoll`, and it exists on every system.
final class ConnectionThread: SerialExecutor {
  /// What a wait ended with.
  struct Readiness: Sendable {
    var isReadable: Bool = false
    var isWritable: Bool = false
    /// Whether the deadline passed first.
    var isLate: Bool { !isReadable && !isWritable }
  }

  private struct Wait {
    let socket: Int32
    let events: Int16
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<Readiness, Never>
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var waits: [Wait] = []
    /// Whether the thread may be in `poll`, and has to be woken for new work.
    var isPolling = false
    var isStopped = false
  }

  /// How long the database took to answer.
  let roundTrips = CoreMetrics.Timer(label: "database_round_trip")
  private let state = Mutex(State())
  /// A pipe that ends a `poll`.
  private let wake: Pipe = Pipe()

  init() {
    let thread = Thread { [self] in run() }
    thread.name = "postgres"
    thread.start()
  }

  /// Ends the thread when all of its work is done. No connection may be used afterwards.
  func stop() {
    state.withLock { $0.isStopped = true }
    interrupt()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isPolling = state.withLock { state in
      state.jobs.append(job)
      defer { state.isPolling = false }
      return state.isPolling
    }
    if isPolling { interrupt() }
  }

  /// Waits until a socket is readable or, if asked for, writable.
  func wait(for socket: Int32, writable: Bool = false, until deadline: ContinuousClock.Instant) async -> Readiness {
    await withCheckedContinuation { continuation in
      let events = writable ? Int16(POLLIN | POLLOUT) : Int16(POLLIN)
      let isPolling = state.withLock { state in
        state.waits.append(Wait(socket: socket, events: events, deadline: deadline, continuation: continuation))
        defer { state.isPolling = false }
        return state.isPolling
      }
      if isPolling { interrupt() }
    }
  }

  private func interrupt() { try? wake.fileHandleForWriting.write(contentsOf: [0]) }

  private func run() {
    let executor = asUnownedSerialExecutor()
    while true {
      let (jobs, waits, isStopped) = state.withLock { state in
        let jobs = state.jobs
        state.jobs.removeAll(keepingCapacity: true)
        state.isPolling = jobs.isEmpty
        return (jobs, state.waits, state.isStopped)
      }
      for job in jobs { job.runSynchronously(on: executor) }
      guard jobs.isEmpty else { continue }
      if isStopped, waits.isEmpty { return }
      poll(waits)
    }
  }

  /// Waits for the sockets, and continues what waited for those that are ready or late.
  private func poll(_ waits: [Wait]) {
    let pipe = wake.fileHandleForReading.fileDescriptor
    var sockets = [pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)] + waits.map { pollfd(fd: $0.socket, events: $0.events, revents: 0) }
    let now = ContinuousClock.now
    let left = waits.map(\.deadline).min().map { max(.zero, now.duration(to: $0)) }
    let milliseconds = left.map { Int32(nearest: min(60_000, $0 / .milliseconds(1) + 1)) } ?? -1
    _ = Foundation.poll(&sockets, nfds_t(sockets.count), milliseconds)
    if sockets[0].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = read(pipe, &bytes, bytes.count)
    }
    let after = ContinuousClock.now
    var done: [(Wait, Readiness)] = []
    for (index, wait) in waits.enumerated() {
      let events = Int32(sockets[index + 1].revents)
      // A broken or closed socket is readable: reading tells what happened.
      let readiness = Readiness(
        isReadable: events & ~POLLOUT != 0, isWritable: events & POLLOUT != 0)
      if events != 0 || wait.deadline <= after { done.append((wait, readiness)) }
    }
    // Waits are only added at the end meanwhile, so the positions of the others are unchanged.
    let ended = Set(waits.indices.filter { sockets[$0 + 1].revents != 0 || waits[$0].deadline <= after })
    state.withLock { state in
      state.isPolling = false
      state.waits = state.waits.enumerated().filter { !ended.contains($0.offset) }.map(\.element)
    }
    for (wait, readiness) in done { wait.continuation.resume(returning: readiness) }
  }
}
