internal import CPQ
import Foundation

extension Connection {
  /// Ends what the server still does after its answer was given up, so that no lock is held and no connection waits there. Afterwards this
  /// connection can be used again, unless the server does not answer.
  func recover(by deadline: ContinuousClock.Instant) {
    guard isAbandoned else { return }
    isAbandoned = false
    do {
      guard try cancel(by: deadline) else { return }
      try flush(by: deadline)
      try skipResults(by: deadline)
      // Which statements were prepared is unknown.
      prepared = [:]
      isBroken = false
      _ = try run(["ROLLBACK", "DEALLOCATE ALL"].map { PostgresStatement($0, isOnce: true) }, by: deadline)
    } catch {
      isBroken = true
    }
  }

  /// Asks the server to cancel what it does for this connection. False if it did not answer in time: then it may still cancel a later statement.
  private func cancel(by deadline: ContinuousClock.Instant) throws(PostgresError) -> Bool {
    guard let request = PQgetCancel(handle) else { throw broken() }
    // libpq blocks until the server answers, on a socket of its own.
    let address = UInt(bitPattern: request), answered = Pipe()
    Thread.detachNewThread {
      guard let request = OpaquePointer(bitPattern: address) else { return }
      var message = [CChar](repeating: 0, count: 256)
      _ = PQcancel(request, &message, Int32(message.count))
      PQfreeCancel(request)
      try? answered.fileHandleForWriting.close()
    }
    return !Readiness.wait(for: answered.fileHandleForReading.fileDescriptor, until: deadline).isLate
  }

  /// Reads what the server still sends, to the end of the pipeline.
  private func skipResults(by deadline: ContinuousClock.Instant) throws(PostgresError) {
    var gaps = 0
    // After the results of each statement comes one that is nil.
    while gaps < 2 {
      guard let result = try next(by: deadline) else {
        gaps += 1
        continue
      }
      gaps = 0
      let isEnd = PQresultStatus(result) == PGRES_PIPELINE_SYNC
      PQclear(result)
      if isEnd { return }
    }
    throw broken()
  }
}
