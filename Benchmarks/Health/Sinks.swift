import DemeterCore

/// Takes everything and keeps nothing but numbers of it.
final class Counter: HealthSink {
  private(set) var counts: [String: Int] = [:]
  private(set) var samples = 0
  private(set) var thousandths: Int64 = 0
  let days = 0

  func receive(_ source: HealthSource, number: Int) throws { counts["sources", default: 0] += 1 }
  func receive(_ sample: HealthSample) throws {
    samples += 1
    thousandths &+= sample.amount.thousandths
  }
  func receive(_ food: HealthFood) throws { counts["foods", default: 0] += 1 }
  func receive(_ hint: ZoneHint) throws { counts["hints", default: 0] += 1 }
  func receive(moved energy: Measure, on day: Day) throws { counts["summaries", default: 0] += 1 }
}

/// Prints everything, a line each.
final class Printer: HealthSink {
  private var sources: [String] = []
  let days = 0

  func receive(_ source: HealthSource, number: Int) throws { sources.append("\(source.kind.rawValue)\t\(source.name)") }
  func receive(_ sample: HealthSample) throws {
    print("sample", sample.metric, sample.start, sample.end, sample.amount.thousandths, sources[sample.source], separator: "\t")
  }
  func receive(_ food: HealthFood) throws {
    let parts = Nutrient.allCases.map { food.nutrition[$0].map { "\($0.thousandths)" } ?? "-" }
    print(
      "food", food.eaten, food.nutrition.energy.thousandths, parts.joined(separator: "\t"), food.timeZone ?? "-", food.name ?? "-",
      sources[food.source], separator: "\t")
  }
  func receive(_ hint: ZoneHint) throws { print("hint", hint.moment, hint.timeZone, separator: "\t") }
  func receive(moved energy: Measure, on day: Day) throws { print("moved", day, energy.thousandths, separator: "\t") }
}
