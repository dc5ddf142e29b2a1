public import DemeterPostgres
import DemeterTestSupport
import Foundation
import Synchronization

/// A PostgreSQL server for the tests of one process, started when the first test needs it. It stops when the process ends, however it
/// ends: the script that runs it stops when its input ends.
public final class PostgresServer: Sendable {
  /// The folder of its socket and data.
  public let folder: String
  private let process: Process

  /// Starts a server with an empty database `demeter`.
  ///
  /// - Parameter options: as for the program `postgres`.
  public init(options: [String] = ["-c", "fsync=off"]) throws {
    folder = "/tmp/demeter-postgres-\(UUID().uuidString.prefix(8))"
    process = Process()
    process.executableURL = inClone("scripts/postgres")
    process.arguments = ["--temporary", folder, "-c", "max_connections=200", "-c", "log_min_messages=fatal"] + options
    process.standardInput = Pipe()
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = output.fileHandleForReading.availableData
    guard String(decoding: line, as: UTF8.self) == "ready\n" else {
      throw Failure(description: "PostgreSQL did not start; “scripts/setup postgres” installs it")
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The address of a database.
  public func address(_ database: String = "demeter") -> String { "host=\(folder) user=demeter dbname=\(database)" }

  /// How many times longer than usual tests wait for it, because all of them may run at once.
  public static let slowness: Int = 10

  /// The server that all tests share.
  public static func shared() async throws -> PostgresServer { try await starting.value.server }

  /// A database of diaries that all tests share, with partitioned tables.
  public static func diaries() async throws -> PostgresDatabase { try await starting.value.database }

  private static let starting = Task {
    let server = try PostgresServer()
    running.withLock { $0 = server }
    let database = try PostgresDatabase(server.address(), connections: 16, partitions: 4, slowness: slowness)
    try await database.prepare()
    return (server: server, database: database)
  }

  /// Keeps the server as long as the process.
  private static let running = Mutex<PostgresServer?>(nil)

  /// A number for a person of the shared database that no other test uses.
  public static func newPerson() -> Int64 { numbers.add(1, ordering: .relaxed).newValue }

  /// Creates a database with empty tables on the shared server, and returns its address.
  public static func newDatabase() async throws -> String {
    let server = try await shared()
    try await preparing.value
    let name = "test\(newPerson())"
    try await server.execute("CREATE DATABASE \(name) TEMPLATE prepared")
    return server.address(name)
  }

  private static let preparing = Task {
    let server = try await shared()
    try await server.execute("CREATE DATABASE prepared")
    let database = try PostgresDatabase(server.address("prepared"), connections: 16, partitions: nil, slowness: slowness)
    try await database.prepare()
    database.close()
  }

  /// Runs a statement outside of all databases.
  public func execute(_ sql: String) async throws {
    let database = try PostgresDatabase(address("postgres"), connections: 1, partitions: nil, slowness: Self.slowness)
    try await database.execute(sql)
    database.close()
  }

  private static let numbers = Atomic<Int64>(0)
}
