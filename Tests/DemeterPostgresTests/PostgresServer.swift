import DemeterPostgres
import DemeterTestSupport
import Foundation
import Synchronization
import Testing

/// A PostgreSQL server for the tests of one process, started when the first test needs it. It stops when the process ends, however it
/// ends: the script that runs it stops when its input ends.
final class PostgresServer: Sendable {
  /// The folder of its socket.
  let folder: String
  private let process: Process

  /// Starts a server with an empty database.
  init() throws {
    folder = "/tmp/demeter-postgres-\(UUID().uuidString.prefix(8))"
    process = Process()
    process.executableURL = inClone("scripts/postgres")
    process.arguments = ["--temporary", folder, "-c", "fsync=off", "-c", "max_connections=200", "-c", "log_min_messages=fatal"]
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
  func address(_ database: String = "demeter") -> String { "host=\(folder) user=demeter dbname=\(database)" }

  /// The server that all tests share, with the tables of diaries, partitioned.
  static func shared() async throws -> PostgresDatabase { try await starting.value }

  private static let starting = Task {
    let server = try PostgresServer()
    running.withLock { $0 = server }
    let database = try PostgresDatabase(server.address(), connections: 16, partitions: 4)
    try await database.prepare()
    return database
  }

  /// Keeps the server as long as the process.
  private static let running = Mutex<PostgresServer?>(nil)

  /// A number for a person that no other test uses.
  static func newPerson() -> Int64 { people.add(1, ordering: .relaxed).newValue }

  private static let people = Atomic<Int64>(0)
}
