import DemeterCore
import DemeterStore
internal import CPQ
import CoreMetrics
import Foundation

/// A connection to a PostgreSQL server by libpq. Everything that waits for the server blocks the thread of the connection.
actor Connection {
  private let thread: ConnectionThread
  /// How long the database took to answer.
  private let roundTrips: CoreMetrics.Timer
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private let open: Handle
  var handle: OpaquePointer { open.pointer }
  /// The names of the statements that the server has prepared, by their text.
  var prepared: [String: String] = [:]
  /// Whether it can't be used any more, or not before `recover`.
  var isBroken = false
  /// The steps of the end of a transaction whose answer was not read yet.
  private var unread: [Step]?
  /// Whether it should plan its statements again.
  var renewal = PlanRenewal()
  /// Whether the server still works on statements that were given up.
  var isAbandoned = false

  /// Connects to the first of some servers that answers and is what the settings ask for, such as a primary.
  ///
  /// - Parameter patience: how long to wait for each server.
  static func open(
    _ target: ConnectionTarget, patience: Duration, roundTrips: CoreMetrics.Timer = .roundTrips
  ) async throws(PostgresError) -> Connection {
    var reason = PostgresError.disconnected("no server is named")
    for server in target.servers {
      do {
        let connection = try Connection(server, roundTrips)
        try await connection.finishOpening(by: .now + patience)
        return connection
      } catch {
        reason = error
      }
    }
    throw reason
  }

  private init(_ server: [String: String], _ roundTrips: CoreMetrics.Timer) throws(PostgresError) {
    self.roundTrips = roundTrips
    let settings = Array(server)
    let names = settings.map { strdup($0.key) } + [nil], values = settings.map { strdup($0.value) } + [nil]
    defer { for text in names + values { free(text) } }
    let handle = PQconnectStartParams(names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 0)
    guard let handle else { throw .disconnected("out of memory") }
    open = Handle(pointer: handle)
    thread = ConnectionThread()
    // Notices would be printed.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
  }

  deinit { thread.stop() }

  /// Closes the connection when the last reference to it is gone, on whatever thread that happens.
  private struct Handle: ~Copyable {
    let pointer: OpaquePointer

    deinit { PQfinish(pointer) }
  }

  private func finishOpening(by deadline: ContinuousClock.Instant) throws(PostgresError) {
    guard PQstatus(handle) != CONNECTION_BAD else { throw broken() }
    // https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-PQCONNECTSTARTPARAMS
    var step = PGRES_POLLING_WRITING
    while step != PGRES_POLLING_OK {
      guard step == PGRES_POLLING_READING || step == PGRES_POLLING_WRITING else { throw broken() }
      // The socket may be another one after each step.
      let readiness = Readiness.wait(for: PQsocket(handle), writable: step == PGRES_POLLING_WRITING, until: deadline)
      if readiness.isLate { throw .disconnected("the server did not answer") }
      step = PQconnectPoll(handle)
    }
    guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw broken() }
  }

  /// Runs statements in one round trip, and returns the rows of each. If one fails, the following ones are not run.
  func run(_ statements: [PostgresStatement], by deadline: ContinuousClock.Instant) throws(PostgresError) -> [PostgresRows] {
    let began = ContinuousClock.now
    defer {
      let duration = began.duration(to: .now)
      roundTrips.recordNanoseconds(Int64(nearest: duration / .nanoseconds(1)))
      if !statements.contains(where: { $0.sql == "COMMIT" }) { renewal.note(duration) }
    }
    return try runUncounted(statements, by: deadline)
  }

  /// Runs statements that are not counted as a round trip, because no request asked for them.
  func runUncounted(_ statements: [PostgresStatement], by deadline: ContinuousClock.Instant) throws(PostgresError) -> [PostgresRows] {
    guard !isBroken else { throw .disconnected("the connection is closed") }
    let canBeCancelled = canBeCancelled(statements)
    do throws(PostgresError) {
      if let unread {
        self.unread = nil
        _ = try receive(unread, by: deadline)
      }
      var steps: [Step] = []
      for statement in statements { try send(statement, &steps) }
      guard PQpipelineSync(handle) == 1 else { throw broken() }
      try flush(by: deadline)
      return try receive(steps, by: deadline)
    } catch {
      if error == .late { isAbandoned = canBeCancelled }
      if error.endsConnection { isBroken = true }
      throw error
    }
  }

  /// Ends a transaction that only read. Does not wait for the answer, which says nothing: the next statement reads it first.
  func endReading() throws(PostgresError) {
    guard !isBroken else { return }
    var steps: [Step] = []
    try send(PostgresStatement("COMMIT"), &steps)
    guard PQpipelineSync(handle) == 1, PQflush(handle) >= 0 else { throw broken() }
    unread = steps
  }

  /// Whether the server may stop working on statements. Not if that may include a commit: one that waits for its standby has happened, and if it
  /// were cancelled, others would see a write that may still be lost.
  private func canBeCancelled(_ statements: [PostgresStatement]) -> Bool {
    guard let first = statements.first?.sql else { return false }
    let onlyReads = first.hasSuffix("READ ONLY") || statements.allSatisfy { $0.sql.hasPrefix("SELECT") }
    let isInside = first.hasPrefix("BEGIN") || PQtransactionStatus(handle) != PQTRANS_IDLE
    return onlyReads || isInside && !statements.contains { $0.sql == "COMMIT" }
  }

  /// What the server answers, in this order.
  private enum Step {
    case preparation(sql: String, name: String)
    case rows
  }

  private func send(_ statement: PostgresStatement, _ steps: inout [Step]) throws(PostgresError) {
    let types = statement.values.map(\.type)
    var name = prepared[statement.sql]
    if name == nil, !statement.isOnce {
      let new = "s\(prepared.count)"
      guard PQsendPrepare(handle, new, statement.sql, Int32(types.count), types) == 1 else { throw broken() }
      prepared[statement.sql] = new
      name = new
      steps.append(.preparation(sql: statement.sql, name: new))
    }
    let values = EncodedValues(statement.values), count = Int32(types.count)
    let lengths = values.places.map { Int32($0?.count ?? 0) }, formats = [Int32](repeating: 1, count: types.count)
    // The bytes must not move while libpq copies them.
    let isSent = values.bytes.withUnsafeBufferPointer { buffer in
      let start = UnsafeRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      let pointers = values.places.map { place in place.flatMap { start?.advanced(by: $0.lowerBound) } }
      guard let name else { return PQsendQueryParams(handle, statement.sql, count, types, pointers, lengths, formats, 1) }
      return PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 1)
    }
    guard isSent == 1 else { throw broken() }
    steps.append(.rows)
  }

  /// Sends everything that waits to be sent. Meanwhile it reads, because the server may answer before it reads on.
  func flush(by deadline: ContinuousClock.Instant) throws(PostgresError) {
    while true {
      let left = PQflush(handle)
      if left == 0 { return }
      guard left == 1 else { throw broken() }
      let readiness = Readiness.wait(for: PQsocket(handle), writable: true, until: deadline)
      if readiness.isLate { throw .late }
      if readiness.isReadable, PQconsumeInput(handle) != 1 { throw broken() }
    }
  }

  private func receive(_ steps: [Step], by deadline: ContinuousClock.Instant) throws(PostgresError) -> [PostgresRows] {
    var rows: [PostgresRows] = []
    var failure: PostgresError?
    for step in steps {
      var isRefused = false
      while let result = try next(by: deadline) {
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK:
          if case .rows = step { rows.append(PostgresRows(result)) }
        case PGRES_TUPLES_OK: rows.append(PostgresRows(result))
        case PGRES_PIPELINE_ABORTED: isRefused = true
        default:
          isRefused = true
          failure = failure ?? error(of: result)
        }
      }
      if isRefused, case .preparation(let sql, _) = step { prepared[sql] = nil }
    }
    // The end of the pipeline.
    while let result = try next(by: deadline) {
      let isEnd = PQresultStatus(result) == PGRES_PIPELINE_SYNC
      PQclear(result)
      if isEnd { break }
    }
    if let failure { throw failure }
    return rows
  }

  /// The next result; nil between the results of two statements.
  func next(by deadline: ContinuousClock.Instant) throws(PostgresError) -> OpaquePointer? {
    while PQisBusy(handle) == 1 {
      if Readiness.wait(for: PQsocket(handle), until: deadline).isLate { throw .late }
      guard PQconsumeInput(handle) == 1 else { throw broken() }
    }
    guard PQstatus(handle) != CONNECTION_BAD else { throw broken() }
    return PQgetResult(handle)
  }

  private func error(of result: OpaquePointer) -> PostgresError {
    let state = PQresultErrorField(result, 67).map { String(cString: $0) }  // PG_DIAG_SQLSTATE, 'C'
    let message = PQresultErrorField(result, 77).map { String(cString: $0) }  // PG_DIAG_MESSAGE_PRIMARY, 'M'
    guard let state else { return broken() }
    return .refused(state: state, message: message ?? "")
  }

  func broken() -> PostgresError {
    isBroken = true
    let message = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
    return .disconnected(message.split(separator: "\n").first.map(String.init) ?? "the connection broke")
  }

  /// Runs a body on the thread of the connection, where it may wait.
  func perform<T: Sendable>(_ body: @Sendable (isolated Connection) throws -> T) throws -> T { try body(self) }
}

extension CoreMetrics.Timer {
  static var roundTrips: CoreMetrics.Timer { CoreMetrics.Timer(label: "database_round_trip") }
}
