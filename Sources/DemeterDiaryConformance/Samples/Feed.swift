package import DemeterCore
package import Foundation

/// The contents of a health file, defined by a test.
package struct Feed: Sendable {
  package static let watch = HealthSource(name: "Apple Watch", kind: .watch)
  package static let phone = HealthSource(name: "iPhone", kind: .phone)

  package var exported: String = "2026-03-03T12:00:00Z"
  package var isComplete: Bool = true
  package var samples: [(metric: Metric, source: HealthSource, from: String, to: String, amount: Double)] = []
  package var foods: [(source: HealthSource, at: String, name: String?, energy: Double)] = []
  package var hints: [(at: String, zone: String)] = []
  package var moved: [(day: Day, energy: Double)] = []
  package var workouts: [(source: HealthSource, from: String, to: String, energy: Double, record: String?)] = []
  /// The error to throw after all contents were passed on.
  package var failure: (any Error)?

  package init(
    exported: String = "2026-03-03T12:00:00Z", isComplete: Bool = true,
    samples: [(metric: Metric, source: HealthSource, from: String, to: String, amount: Double)] = [],
    foods: [(source: HealthSource, at: String, name: String?, energy: Double)] = [], hints: [(at: String, zone: String)] = [],
    moved: [(day: Day, energy: Double)] = []
  ) {
    self.exported = exported
    self.isComplete = isComplete
    self.samples = samples
    self.foods = foods
    self.hints = hints
    self.moved = moved
  }

  package func give(to sink: any HealthSink) throws -> HealthReading {
    var numbers: [HealthSource: Int] = [:]
    func number(_ source: HealthSource) throws -> Int {
      if let known = numbers[source] { return known }
      numbers[source] = numbers.count
      try sink.receive(source, number: numbers.count - 1)
      return numbers.count - 1
    }
    for hint in hints { try sink.receive(ZoneHint(moment: seconds(hint.at), timeZone: hint.zone)) }
    for sample in samples {
      try sink.receive(
        HealthSample(
          metric: sample.metric, source: try number(sample.source), start: seconds(sample.from), end: seconds(sample.to),
          amount: Measure(sample.amount)))
    }
    for food in foods {
      try sink.receive(
        HealthFood(
          source: try number(food.source), eaten: seconds(food.at), timeZone: nil, name: food.name,
          nutrition: Nutrition(energy: Energy(kilocalories: food.energy))))
    }
    for workout in workouts {
      try sink.receive(
        HealthWorkout(
          type: "Running", source: try number(workout.source), start: seconds(workout.from), end: seconds(workout.to), minutes: nil,
          energy: Energy(kilocalories: workout.energy), meters: nil, timeZone: nil, record: workout.record))
    }
    for (day, energy) in moved { try sink.receive(moved: Measure(energy), on: day) }
    if let failure { throw failure }
    return HealthReading(exported: seconds(exported), isComplete: isComplete, records: samples.count + foods.count, refused: [:])
  }
}

/// Returns the seconds since 1970 of an instant in a test.
package func seconds(_ text: String) -> Int64 {
  guard let date = try? Date(text, strategy: .iso8601) else { preconditionFailure("\(text) is not an instant") }
  return Int64(nearest: date.timeIntervalSince1970)
}

extension Diary {
  /// Imports a feed for a person whose home is in Berlin.
  @discardableResult
  package func importFeed(_ feed: Feed, id: UUID = UUID.fresh(), at home: TimeZone = .berlin) async throws -> HealthImport {
    try await importHealth(id, at: home) { try feed.give(to: $0) }
  }

  package func steps(on day: Day) async throws -> Int? { try await activity(in: day...day).first?.steps }
}
