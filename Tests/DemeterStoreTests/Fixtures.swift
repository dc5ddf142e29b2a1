import DemeterDiaryConformance
import Foundation
import GRDB
import Logging
import Synchronization

/// Calls a body with a new empty folder and removes it afterwards.
func withFolder(_ body: @Sendable (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}

/// Calls a body with the path of a diary file that is still empty, and a clock for it.
func withDiaryFile(_ body: @Sendable (String, TestClock) async throws -> Void) async throws {
  try await withFolder { try await body($0.appending(path: "diary.sqlite").path, TestClock()) }
}

/// Runs SQL on a file, without the checks of Demeter.
func sql(_ path: String, _ statements: String) throws {
  try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: statements) }
}

/// Returns the numbers that an SQL query finds in a file.
func numbers(_ path: String, _ query: String) throws -> [Int] {
  try DatabaseQueue(path: path).read { try Int.fetchAll($0, sql: query) }
}

/// A log that stores its messages.
struct RecordingLog: LogHandler {
  final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  let lines: Lines
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .trace

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.add("\(event.level): \(event.message)")
  }
}

extension Logger {
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

  static func recording(_ lines: RecordingLog.Lines) -> Logger {
    Logger(label: "test") { _ in RecordingLog(lines: lines) }
  }
}
