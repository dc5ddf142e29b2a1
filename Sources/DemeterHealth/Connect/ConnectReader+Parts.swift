import DemeterCore
import Foundation

/// Reads what is more than a number: workouts, foods, and all the energy of a day.
extension ConnectReader {
  mutating func readSessions() throws {
    try each(Self.sessions, ["exercise_type", "uuid"]) { reader, record in
      guard record.end > record.start, let app = record.app else { return }
      let session = ConnectSessions.Session(
        type: record.row.integer(Record.count) ?? 0, source: reader.source(of: record), start: record.start, end: record.end,
        timeZone: reader.zones.name(record.offset, at: record.start), record: record.row.id(Record.count + 1))
      reader.workouts.add(session, of: app)
      reader.zones.learn(record.start, record.offset)
    }
    workouts.sort()
  }

  /// More than any meal has: 20,000 kcal, 20 kg.
  private static let mostOfAFood: Int64 = 20_000_000

  mutating func readFoods() throws {
    try each(Self.nutrition, ["energy", "protein", "total_carbohydrate", "total_fat", "meal_name"]) { reader, record in
      func mass(_ column: Int32) -> Mass? {
        record.row.number(column).flatMap { $0 >= 0 ? Mass(thousandths: min(Int64(nearest: $0 * 1000), Self.mostOfAFood)) : nil }
      }
      let first = Record.count
      guard let energy = record.row.number(first).map({ Int64(nearest: $0) }) else { return reader.refusals.refuse(.withoutEnergy) }
      guard energy >= 0 else { return reader.refusals.refuse(.negative) }
      guard energy <= Self.mostOfAFood else { return reader.refusals.refuse(.tooLarge) }
      let masses = PerNutrient<Mass?> { nutrient in
        switch nutrient {
        case .protein: mass(first + 1)
        case .carbohydrates: mass(first + 2)
        case .fat: mass(first + 3)
        }
      }
      let nutrition = Nutrition(energy: Energy(thousandths: energy), masses)
      guard nutrition.fitsAnEntry else { return reader.refusals.refuse(.tooLarge) }
      guard let number = try reader.sources.number(reader.source(of: record), reader.sink) else {
        return reader.refusals.refuse(.tooManySources)
      }
      let food = HealthFood(
        source: number, eaten: record.start, timeZone: reader.zones.name(record.offset, at: record.start),
        name: record.row.text(first + 4).map { String($0.prefix(500)) }, nutrition: nutrition)
      try reader.sink.receive(food)
    }
  }

  /// A day of one source.
  private struct SourceDay: Hashable {
    let source: HealthSource
    let day: Int64
  }

  /// The least part of a day in seconds that a source must know before its total is that of the day: a day has 23 hours when clocks change.
  private static let wholeDay: Int64 = 22 * 3600

  /// Reads all energy burned. Many apps write it for workouts only, which would look like days with hardly any energy. So a source counts
  /// on days of which it knows nearly every hour.
  mutating func readTotals() throws {
    var known: [SourceDay: Int64] = [:]
    var last: [HealthSource: Int64] = [:]
    try each(Self.total.name, [Self.total.column]) { reader, record in
      guard let amount = reader.amount(record.row.number(Record.count), of: Self.total, record) else { return }
      reader.workouts.add(.total, amount, from: record.start, to: record.end, of: record.app)
      let source = reader.source(of: record)
      let start = max(record.start, last[source] ?? .min)
      guard record.end > start else { return }
      last[source] = record.end
      reader.cut(start..<record.end, record) { day, part in
        known[SourceDay(source: source, day: day), default: 0] += Int64(part.count)
      }
    }
    let whole = Set(known.filter { $0.value >= Self.wholeDay }.keys)
    guard !whole.isEmpty else { return }
    try each(Self.total.name, [Self.total.column], again: true) { reader, record in
      guard record.end > record.start, let number = record.row.number(Record.count) else { return }
      let amount = Int64(nearest: number * Self.total.scale), length = record.end - record.start
      guard amount >= 0, amount <= Self.total.metric.range.upperBound.thousandths * (length / 86_400 + 1) else { return }
      let source = reader.source(of: record)
      var samples: [(Range<Int64>, Int64)] = []
      var given: Int64 = 0
      reader.cut(record.start..<record.end, record) { day, part in
        let upTo = SourceMerge.share(of: amount, part.upperBound - record.start, of: length)
        if whole.contains(SourceDay(source: source, day: day)) { samples.append((part, upTo - given)) }
        given = upTo
      }
      for (part, share) in samples { try reader.emit(.burnedEnergy, source, part.lowerBound, part.upperBound, share) }
    }
  }

  /// Splits a period where days end at the place of a record.
  private func cut(_ period: Range<Int64>, _ record: Record, _ body: (Int64, Range<Int64>) -> Void) {
    let offset = record.offset ?? zones.homeOffset(record.start)
    var start = period.lowerBound
    while start < period.upperBound {
      // No time is before 1980.
      let day = (start + offset) / 86_400
      let end = min(period.upperBound, (day + 1) * 86_400 - offset)
      body(day, start..<end)
      start = end
    }
  }
}
