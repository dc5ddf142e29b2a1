import DemeterArchive
import DemeterCore
import DemeterExchange
import DemeterHealth
import DemeterStore
import Foundation
import Logging

/// Reads a Health export in one of several ways, to be measured or compared.
///
/// `inflate` only unpacks it; `read` reads it and keeps nothing; `takeout` reads a takeout of another app instead; `print` prints what it reads; `days` brings it into a new diary and prints
/// what each day comes to, for somebody at home in a zone.
@main struct HealthBench {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let what = arguments.first, let path = arguments.dropFirst().first else {
      fail("health-bench inflate|read|takeout|print FILE, or days FILE ZONE", status: 64)
    }
    do {
      switch what {
      case "inflate": try measured { try inflate(URL(filePath: path)) }
      case "read": try measured { try read(URL(filePath: path)) }
      case "takeout": try measured { try readTakeout(URL(filePath: path)) }
      case "print": try printEverything(URL(filePath: path))
      default: try await printDays(URL(filePath: path), TimeZone(identifier: arguments.last ?? "") ?? .gmt)
      }
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func inflate(_ url: URL) throws -> [String: Any] {
    var bytes = 0
    if let archive = try? ZipArchive(url), let entry = archive.entries.max(by: { $0.size < $1.size }) {
      try archive.stream(entry, limit: .max) { piece, _ in bytes += piece.count }
    } else {
      try PlainFile.read(url) { piece, _ in bytes += piece.count }
    }
    return ["bytes": bytes]
  }

  private static func read(_ url: URL) throws -> [String: Any] {
    let counter = Counter()
    let reading = try HealthExport(url).read(into: counter)
    var report: [String: Any] = counter.counts
    report["samples"] = counter.samples
    report["sum"] = counter.thousandths
    report["records"] = reading.records
    report["refused"] = reading.refused
    report["isComplete"] = reading.isComplete
    return report
  }

  private static func readTakeout(_ url: URL) throws -> [String: Any] {
    let reading = try DiaryFile(url, in: .gmt, now: .now).read()
    return ["days": reading.imported.activity.count, "refused": reading.refusedCount]
  }

  private static func printEverything(_ url: URL) throws {
    let reading = try HealthExport(url).read(into: Printer(), at: .gmt)
    print("reading", reading.records, reading.isComplete, reading.exported ?? 0, reading.refused.values.reduce(0, +), separator: "\t")
  }

  private static func printDays(_ url: URL, _ home: TimeZone) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let silent = Logger(label: "health-bench") { _ in SwiftLogNoOpLogHandler() }
    let diary = try SQLiteDiary(path: folder.appending(path: "diary.sqlite").path, now: { .now }, logger: silent)
    _ = try await diary.importHealth(UUID(), at: home) { try HealthExport(url).read(into: $0, at: home) }
    for day in try await diary.activity(in: Day.first...Day.last) {
      for (metric, value) in day.values { print(day.day, metric, value.amount.thousandths, separator: "\t") }
    }
  }

  private static func measured(_ work: () throws -> [String: Any]) throws {
    let clock = ContinuousClock()
    let started = clock.now
    var report = try work()
    report["seconds"] = (clock.now - started) / .seconds(1)
    report["peak"] = peak()
    print(String(decoding: try JSONSerialization.data(withJSONObject: report, options: .sortedKeys), as: UTF8.self))
  }

  /// The most memory that was in use, in kilobytes.
  private static func peak() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    return status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  private static func fail(_ words: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((words + "\n").utf8))
    exit(status)
  }
}
