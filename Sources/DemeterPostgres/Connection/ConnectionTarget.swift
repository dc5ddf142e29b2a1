internal import CPQ
import Foundation

/// Where to connect to: the settings of a connection string, for each server that it names.
///
/// libpq's own search through several servers does not end when one of them never answers, because without blocking it has no time limit:
/// https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-PQCONNECTSTARTPARAMS. So each server is tried alone.
struct ConnectionTarget: Hashable, Sendable {
  /// For each server, the settings by their names.
  let servers: [[String: String]]

  /// A server that loses its power holds the lock of its transaction until PostgreSQL notices: within 15 seconds by these settings, instead of
  /// hours. A statement of a server that was killed ends within two seconds, and no statement waits for a lock longer than a request would.
  /// Nothing is compiled: for a statement on all entries of a person, that takes longer than to run it.
  private static let options = """
    -c tcp_keepalives_idle=6 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3 -c idle_in_transaction_session_timeout=60000 \
    -c client_connection_check_interval=2000 -c lock_timeout=9000 -c jit=off
    """

  /// - Parameter text: a URI or the settings, as libpq reads them.
  /// - Throws: `PostgresError.disconnected` with libpq's message if it can't be read.
  init(_ text: String) throws(PostgresError) {
    if let problem = pq_problem() { throw .disconnected(String(cString: problem)) }
    var message: UnsafeMutablePointer<CChar>?
    guard let options = PQconninfoParse(text, &message) else {
      defer { PQfreemem(message) }
      throw .disconnected(message.map { String(cString: $0).trimmingCharacters(in: .newlines) } ?? "the connection string can't be read")
    }
    defer { PQconninfoFree(options) }
    var settings: [String: String] = [:]
    var option = options
    while let name = option.pointee.keyword {
      if let value = option.pointee.val { settings[String(cString: name)] = String(cString: value) }
      option += 1
    }
    settings["application_name"] = settings["application_name"] ?? "demeter"
    settings["client_encoding"] = "UTF8"
    settings["options"] = settings["options"] ?? Self.options
    func list(_ name: String) -> [String]? { settings[name]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let hosts = list("host"), addresses = list("hostaddr"), ports = list("port") ?? []
    servers = (0..<max(hosts?.count ?? 0, addresses?.count ?? 0, 1)).map { index in
      var own = settings
      if let hosts { own["host"] = index < hosts.count ? hosts[index] : nil }
      if let addresses { own["hostaddr"] = index < addresses.count ? addresses[index] : nil }
      if !ports.isEmpty { own["port"] = index < ports.count ? ports[index] : ports[ports.count - 1] }
      return own
    }
  }
}
