import DemeterArchive
import DemeterCore
import Foundation

/// Reads takeouts of Fitbit and Samsung Health: steps, distance, energy and sleep of days, exercises and weights.
struct TakeoutDays {
  let parts: FileParts
  let zone: TimeZone
  let now: Date
  let unit: WeightUnit?

  /// The least minutes of a day on which energy was measured as a whole: a day has 23 hours when clocks are put forward.
  private static let wholeDay = 22 * 60
  /// The maximum size in bytes of a list of nights or exercises, which is read as a whole.
  static let longest = 64 << 20
  /// The most devices and apps that counted.
  private static let mostSources = 1000

  /// Everything read so far.
  private struct Reading {
    var sums = DaySums()
    var sources: [String: Int] = [:]
    /// The number of tables of Samsung Health.
    var tables = 0
    var finder: DayFinder
    /// The minutes asleep of each night by its id, and the day on which it ended.
    var nights: [String: (day: Day, minutes: Double)] = [:]
  }

  func read(_ takeouts: [TakeoutPart], _ scales: [ScaleTable], into reading: inout DiaryReading) throws {
    parts.allowMinutes()
    var days = Reading(finder: DayFinder(in: zone)), weights: [ScaleTable] = [], seen: Set<String> = []
    // A takeout may have a file twice, in folders of an old and a new name.
    for takeout in takeouts.sorted(by: { ($0.part.modified, $0.part.name) > ($1.part.modified, $1.part.name) }) {
      guard seen.insert(takeout.part.file).inserted else {
        reading.pass(over: "a file that is there twice")
        continue
      }
      switch takeout.layout {
      case .minutes(let metric): try read(minutes: metric, of: takeout.part, &days, &reading)
      case .moments(let metric, let column, let time, let source):
        try read(moments: metric, column, time, source, of: takeout.part, &days, &reading)
      case .nights: try read(nights: takeout.part, &days, &reading)
      case .weights:
        if let table = try table(weights: takeout.part) { weights.append(table) }
      case .days(let shape): try read(days: shape, of: takeout.part, &days, &reading)
      case .exercises(nil): try read(exercises: takeout.part, &reading)
      case .exercises(let table?): try read(exercises: table, of: takeout.part, &reading)
      }
    }
    for (day, minutes) in days.nights.values { days.sums.add(minutes / 60, of: .sleep, on: day, from: 0) }
    save(days.sums, &reading)
    let scales = scales.filter { seen.insert($0.part.file).inserted }
    // Weights with a unit are the same as those without one.
    let hasUnits = scales.contains { $0.shape.columns[.weight] != nil }
    let importer = ScaleImporter(parts: parts, zone: zone, now: now, order: .monthFirst, unit: unit)
    try importer.read(scales + (hasUnits ? [] : weights), into: &reading)
  }

  /// Reads Fitbit's list of minutes.
  private func read(minutes metric: Metric, of part: FileParts.Part, _ days: inout Reading, _ reading: inout DiaryReading) throws {
    var scanner = MinuteScanner(), number = 0, last: Int?
    let scale = metric == .distance ? 0.01 : 1
    do {
      try parts.read(part) { piece in
        try scanner.scan(piece) { item in
          number += 1
          try parts.spendRow()
          guard let moment = item.moment(day: { Day(year: $0, month: $1, day: $2)?.number }) else {
            return reading.refuse(number, of: part.name, "it has no date")
          }
          guard let amount = item.number, amount >= 0 else { return reading.refuse(number, of: part.name, "it has no number") }
          guard moment != last else { return reading.pass(over: "a minute that is there twice") }
          last = moment
          days.sums.add(amount * scale, of: metric, on: days.finder.day(at: moment), from: 0)
        }
      }
      try scanner.finish()
    } catch is MinuteScanner.Malformed {
      throw DiaryFileError.damaged(part.name)
    }
  }

  /// Reads Fitbit's table of moments, with a source in each row.
  private func read(
    moments metric: Metric, _ column: Int, _ time: Int, _ source: Int, of part: FileParts.Part, _ days: inout Reading,
    _ reading: inout DiaryReading
  ) throws {
    var last: [Int: Int] = [:]
    try parts.records(part, .commas) { record, number in
      guard number > 1 else { return }
      guard let moment = record.text(time).flatMap({ Date(rfc3339: $0) }) else {
        return reading.refuse(number, of: part.name, "it has no date")
      }
      guard let amount = record.text(column).flatMap({ Double($0) }), amount.isFinite, amount >= 0 else {
        return reading.refuse(number, of: part.name, "it has no number")
      }
      let name = String((record.text(source) ?? "").prefix(100))
      guard days.sources[name] != nil || days.sources.count < Self.mostSources else { throw DiaryFileError.tooMuch }
      // Number 0 is the source of the lists of minutes.
      let counted = days.sources[name] ?? days.sources.count + 1
      days.sources[name] = counted
      let milliseconds = Int(nearest: moment.timeIntervalSince1970 * 1000)
      guard last.updateValue(milliseconds, forKey: counted) != milliseconds else {
        return reading.pass(over: "a moment that is there twice")
      }
      let seconds = Int(nearest: moment.timeIntervalSince1970.rounded(.down))
      days.sums.add(amount, of: metric, on: days.finder.day(at: seconds), from: counted)
    }
  }

  private struct Night: Decodable {
    let id: String?
    let day: Day?
    let minutes: Double?

    private enum Key: String, CodingKey { case logId, dateOfSleep, minutesAsleep }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      id = (try? values.decode(Int64.self, forKey: .logId)).map { "\($0)" } ?? (try? values.decode(String.self, forKey: .logId))
      day = (try? values.decode(String.self, forKey: .dateOfSleep)).flatMap { Day(String($0.prefix(10))) }
      minutes = try? values.decode(Double.self, forKey: .minutesAsleep)
    }
  }

  /// Reads Fitbit's list of nights. One at the edge of two files is in both.
  private func read(nights part: FileParts.Part, _ days: inout Reading, _ reading: inout DiaryReading) throws {
    let nights: [Night]
    do {
      nights = try JSONDecoder().decode([Night].self, from: parts.wholeText(part, atMost: Self.longest))
    } catch is DecodingError {
      throw DiaryFileError.damaged(part.name)
    }
    for (index, night) in nights.enumerated() {
      try parts.spendRow()
      guard let day = night.day, let id = night.id else {
        reading.refuse(index + 1, of: part.name, "it has no date")
        continue
      }
      guard let minutes = night.minutes, minutes.isFinite, minutes >= 0 else {
        reading.refuse(index + 1, of: part.name, "it has no number")
        continue
      }
      if days.nights[id] == nil { days.nights[id] = (day, minutes) }
    }
  }

  /// Fitbit's list of weights as a table; nil if it is empty. It has dates with the month first, and no unit.
  private func table(weights part: FileParts.Part) throws -> ScaleTable? {
    guard let objects = try ObjectRows(parts.wholeText(part, atMost: ObjectRows.longest)) else { throw DiaryFileError.damaged(part.name) }
    let names: [(ScaleShape.Column, String)] = [(.date, "date"), (.time, "time"), (.weight, "weight")]
    var columns: [ScaleShape.Column: Int] = [:], table = part
    for (column, name) in names {
      guard let index = objects.heads.firstIndex(of: name) else { return nil }
      columns[column] = index
    }
    table.rows = objects.rows
    var shape = ScaleShape(maker: DiaryFile.Format.fitbit.name, separator: .commas, columns: columns, headLength: 0, unit: nil)
    shape.style = .plain
    return ScaleTable(part: table, shape: shape)
  }

  /// Reads Samsung's table of days. Each row is a number of its own.
  private func read(days shape: SamsungDays, of part: FileParts.Part, _ days: inout Reading, _ reading: inout DiaryReading) throws {
    days.tables += 1
    try parts.records(part, .commas) { record, number in
      guard number > SamsungDays.headLength else { return }
      guard let day = shape.day(of: record, in: zone) else { return reading.refuse(number, of: part.name, "it has no date") }
      for (metric, column) in shape.metrics {
        guard let text = record.text(column), !text.isEmpty else { continue }
        guard let amount = Double(text), amount.isFinite, amount >= 0 else {
          reading.refuse(number, of: part.name, "it has no number")
          continue
        }
        days.sums.add(amount, of: metric, on: day, from: days.tables << 32 | number, rank: shape.rank(of: record).rawValue)
      }
    }
  }

  private func save(_ sums: DaySums, _ reading: inout DiaryReading) {
    let today = Day(now, in: zone)
    for (day, metric, amount, count) in sums.days {
      if day == today {
        reading.pass(over: "today, which is not over")
      } else if day < Day.earliestEntry || day > today {
        reading.pass(over: "a day in the future, or before 1900")
      } else if metric == .burnedEnergy, count < Self.wholeDay {
        reading.pass(over: "energy of a day that was not measured as a whole")
      } else if !metric.range.values.contains(amount) {
        reading.pass(over: "\(metric.rawValue), more or less than a day can have")
      } else {
        let value = ActivityValue(Measure(amount), origin: .imported, asOf: (day + 1).start(in: zone))
        reading.imported.activity.append(DiaryImport.Activity(day: day, metric: metric, value: value))
      }
    }
  }
}
