/// Why a statement or a connection failed.
enum PostgresError: Error, Hashable {
  /// The server refused a statement. `state` is a code of https://www.postgresql.org/docs/15/errcodes-appendix.html.
  case refused(state: String, message: String)
  /// The connection broke, or none could be made. The message is libpq's.
  case disconnected(String)
  /// The server did not answer in time.
  case late
  /// All connections were in use until the deadline.
  case exhausted
  /// Another write changed what a transaction decided by, before it could lock it. Nothing was written.
  case changedMeanwhile

  /// Whether the same transaction may succeed when it is tried again: on this server or on the one that takes its place.
  var isTransient: Bool {
    switch self {
    case .disconnected, .changedMeanwhile: true
    case .late, .exhausted: false
    case .refused(let state, _): Self.transient.contains(state) || state.hasPrefix("08")
    }
  }

  /// Whether the connection can't be used any more.
  var endsConnection: Bool {
    switch self {
    case .disconnected, .late: true
    case .exhausted, .changedMeanwhile: false
    case .refused(let state, _): state.hasPrefix("08") || state.hasPrefix("57P") || state == "25006"
    }
  }

  private static let transient: Set<String> = [
    "40001",  // serialization failure
    "40P01",  // deadlock
    "55P03",  // a lock was not free in time
    "40003",  // statement completion unknown
    "57P01", "57P02", "57P03",  // the server is shutting down or starting
    "25006",  // read-only: the former primary
    "53300",  // too many connections
  ]
}
