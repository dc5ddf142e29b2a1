import DemeterArchive
import DemeterCore
import DemeterHealth
import Foundation

/// Takes everything and keeps nothing but numbers of it.
final class Counter: HealthSink {
  var counts: [String: Int] = [:]
  var samples = 0
  var thousandths: Int64 = 0
  let days = 0

  func meet(_ source: HealthSource, number: Int) throws { counts["sources", default: 0] += 1 }
  func take(_ sample: HealthSample) throws {
    samples += 1
    thousandths &+= sample.amount.thousandths
  }
  func take(_ food: HealthFood) throws { counts["foods", default: 0] += 1 }
  func take(_ hint: ZoneHint) throws { counts["hints", default: 0] += 1 }
  func take(moved energy: Measure, on day: Day) throws { counts["summaries", default: 0] += 1 }
}

/// Prints everything, a line each.
final class Printer: HealthSink {
  private var sources: [String] = []
  let days = 0

  func meet(_ source: HealthSource, number: Int) throws { sources.append("\(source.kind.rawValue)\t\(source.name)") }
  func take(_ sample: HealthSample) throws {
    print("sample", sample.metric, sample.start, sample.end, sample.amount.thousandths, sources[sample.source], separator: "\t")
  }
  func take(_ food: HealthFood) throws {
    let parts = [food.nutrition.protein, food.nutrition.carbohydrates, food.nutrition.fat].map { $0.map { "\($0.thousandths)" } ?? "-" }
    print(
      "food", food.eaten, food.nutrition.energy.thousandths, parts.joined(separator: "\t"), food.timeZone ?? "-", food.name ?? "-",
      sources[food.source], separator: "\t")
  }
  func take(_ hint: ZoneHint) throws { print("hint", hint.moment, hint.timeZone, separator: "\t") }
  func take(moved energy: Measure, on day: Day) throws { print("moved", day, energy.thousandths, separator: "\t") }
}

/// The most memory that was in use, in kilobytes.
func peak() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  return status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("health-bench inflate|read|print FILE\n".utf8))
  exit(64)
}
let url = URL(filePath: CommandLine.arguments[2])
let clock = ContinuousClock()
var report: [String: Any] = [:]
let started = clock.now
switch CommandLine.arguments[1] {
case "inflate":
  var bytes = 0
  if let archive = try? ZipArchive(url), let entry = archive.entries.max(by: { $0.size < $1.size }) {
    try archive.stream(entry, limit: .max) { piece, _ in bytes += piece.count }
  } else {
    try PlainFile.read(url) { piece, _ in bytes += piece.count }
  }
  report["bytes"] = bytes
case "print":
  let reading = try HealthExport(url).read(into: Printer())
  print("reading", reading.records, reading.isComplete, reading.exported ?? 0, reading.refused.values.reduce(0, +), separator: "\t")
  exit(0)
default:
  let counter = Counter()
  let reading = try HealthExport(url).read(into: counter)
  report = counter.counts
  report["samples"] = counter.samples
  report["sum"] = counter.thousandths
  report["records"] = reading.records
  report["refused"] = reading.refused
  report["isComplete"] = reading.isComplete
}
report["seconds"] = (clock.now - started) / .seconds(1)
report["peak"] = peak()
print(String(decoding: try JSONSerialization.data(withJSONObject: report, options: .sortedKeys), as: UTF8.self))
