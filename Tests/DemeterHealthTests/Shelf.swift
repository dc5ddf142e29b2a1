import DemeterCore
import DemeterHealth
import Foundation

/// Collects the contents of a file as text that tests can compare.
final class Shelf: HealthSink {
  private(set) var sources: [HealthSource] = []
  private(set) var samples: [HealthSample] = []
  private(set) var foods: [HealthFood] = []
  private(set) var workouts: [HealthWorkout] = []
  private(set) var hints: [ZoneHint] = []
  private(set) var moved: [Day: Measure] = [:]
  var days: Int { Set(samples.map { $0.start / 86_400 }).count }
  /// The error to throw at the next sample.
  var trouble: (any Error)?

  func receive(_ source: HealthSource, number: Int) throws {
    precondition(number == sources.count, "sources are numbered in turn")
    sources.append(source)
  }
  func receive(_ sample: HealthSample) throws {
    if let trouble { throw trouble }
    precondition(sources.indices.contains(sample.source), "a source is met before its samples")
    samples.append(sample)
  }
  func receive(_ food: HealthFood) throws {
    precondition(sources.indices.contains(food.source), "a source is met before its foods")
    foods.append(food)
  }
  func receive(_ workout: HealthWorkout) throws {
    precondition(sources.indices.contains(workout.source), "a source is met before its workouts")
    workouts.append(workout)
  }
  func receive(_ hint: ZoneHint) throws { hints.append(hint) }
  func receive(moved energy: Measure, on day: Day) throws { moved[day] = energy }

  /// Each sample on a line: metric, thousandths, start, seconds, source.
  var lines: [String] {
    samples.map { sample in
      let source = sources[sample.source]
      return "\(sample.metric) \(sample.amount.thousandths) \(sample.start) +\(sample.end - sample.start) \(source.kind) \(source.name)"
    }
  }
}

/// Exports as text.
enum Sample {
  static let device =
    "&lt;&lt;HKDevice: 0x30a1&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch7,2, software:11.2&gt;"
  /// 2026-01-14 08:05:00 +0100
  static let start: Int64 = 1_768_374_300

  static func record(
    _ type: String = "StepCount", _ value: String = "742", unit: String = "count", source: String = "Anna’s Apple Watch",
    start: String = "2026-01-14 08:05:00 +0100", end: String? = nil, device: String? = nil, within: String? = nil
  ) -> String {
    let device = device.map { " device=\"\($0)\"" } ?? ""
    let tag =
      "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\" sourceVersion=\"11.2\"\(device) unit=\"\(unit)\""
      + " creationDate=\"2026-01-14 08:20:11 +0100\" startDate=\"\(start)\" endDate=\"\(end ?? start)\" value=\"\(value)\""
    return tag + (within.map { ">\n  \($0)\n </Record>" } ?? "/>")
  }

  static func metadata(_ key: String, _ value: String) -> String { "<MetadataEntry key=\"\(key)\" value=\"\(value)\"/>" }

  static func export(_ body: String, documentType: String = "<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>") -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(documentType)\n<HealthData locale=\"de_DE\">\n"
      + " <ExportDate value=\"2026-01-15 09:30:00 +0100\"/>\n \(body)\n</HealthData>\n"
  }
}

/// Writes bytes to a new file while the body runs.
func withFile<T>(_ bytes: [UInt8], named name: String = "export.zip", _ body: (URL) throws -> T) throws -> T {
  let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let url = folder.appending(path: name)
  try Data(bytes).write(to: url)
  return try body(url)
}

/// Reads a file to its end.
func read(_ bytes: [UInt8], named name: String = "export.zip") throws -> (HealthReading, Shelf) {
  try withFile(bytes, named: name) { url in
    let shelf = Shelf()
    return (try HealthExport(url).read(into: shelf), shelf)
  }
}

/// Reads the elements of an export.
func readBody(_ body: String) throws -> (HealthReading, Shelf) { try read(Array(Sample.export(body).utf8), named: "export.xml") }
