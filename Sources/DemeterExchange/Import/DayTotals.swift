import DemeterArchive
import DemeterCore
import Foundation

/// The layout of Google Fit's `Daily activity metrics.csv`, whose name differs by language: a row for each day.
struct DayShape {
  let separator: RecordScanner.Format
  let date: Int
  let metrics: [Metric: Int]
  /// The number of records before the first row.
  let headLength: Int

  private static let heads: [Metric: String] = [.steps: "step count", .distance: "distance (m)", .weight: "average weight (kg)"]

  /// Recognizes a table by its head; nil if it is none of days.
  init?(head: TableHead) {
    for separator in head.separators {
      for (names, length) in head.candidates(separator) {
        guard let date = names.firstIndex(of: "date"), names.contains("move minutes count") else { continue }
        let metrics = Self.heads.compactMapValues { names.firstIndex(of: $0) }
        guard metrics[.steps] != nil else { continue }
        self.separator = separator
        self.date = date
        self.metrics = metrics
        headLength = length
        return
      }
    }
    return nil
  }
}

struct DayTable {
  let part: FileParts.Part
  let shape: DayShape
}

/// Reads what other apps and watches counted on whole days: steps, distance, active energy and weight. It becomes numbers of days, where the
/// diary has none.
struct DayTotals {
  let parts: FileParts
  let zone: TimeZone
  let now: Date
  let order: DiaryFile.DateOrder?

  /// The maximum size of a file in bytes that is read as a whole.
  private static let longest = 64 << 20

  /// The numbers of each day; the last one of a day counts.
  private struct Days {
    var all: [Day: [Metric: Measure]] = [:]
  }

  /// Reads tables of Google Fit.
  func read(_ tables: [DayTable], into reading: inout DiaryReading) throws {
    var days = Days()
    for table in tables {
      var dates = DateReading(today: Day(now, in: zone))
      try rows(of: table) { record, _ in record.text(table.shape.date).map { dates.learn($0) } }
      if order == nil, dates.order == nil { reading.undecided = reading.undecided ?? dates.doubtful }
      let order = order ?? dates.order ?? .monthFirst
      try rows(of: table) { record, number in
        guard let text = record.text(table.shape.date), let day = DateReading.day(text, order) else {
          return reading.refuse(number, of: table.part.name, "it has no date")
        }
        for (metric, column) in table.shape.metrics {
          guard let text = record.text(column), !text.isEmpty else { continue }
          add(Double(text), of: metric, on: day, number, table.part, &days, &reading)
        }
      }
    }
    save(days, &reading)
  }

  private func rows(of table: DayTable, _ body: (Record, Int) throws -> Void) throws {
    try parts.records(table.part, table.shape.separator) { record, number in
      if number > table.shape.headLength { try body(record, number) }
    }
  }

  /// Reads the summaries of days in a Garmin account's export, `UDSFile_….json`.
  func read(garmin files: [FileParts.Part], into reading: inout DiaryReading) throws {
    var days = Days()
    for part in files.sorted(by: { ($0.modified, $0.name) < ($1.modified, $1.name) }) {
      var bytes = Data()
      try parts.read(part) { piece in
        guard bytes.count + piece.count <= Self.longest else { throw DiaryFileError.tooMuch }
        bytes.append(contentsOf: piece)
      }
      let summaries: [GarminDay]
      do { summaries = try JSONDecoder().decode([GarminDay].self, from: bytes) } catch { throw DiaryFileError.damaged(part.name) }
      for (index, summary) in summaries.enumerated() {
        guard let day = summary.day else {
          reading.refuse(index + 1, of: part.name, "it has no date")
          continue
        }
        for (metric, amount) in summary.amounts { add(amount, of: metric, on: day, index + 1, part, &days, &reading) }
      }
    }
    save(days, &reading)
  }

  private func add(
    _ amount: Double?, of metric: Metric, on day: Day, _ number: Int, _ part: FileParts.Part, _ days: inout Days,
    _ reading: inout DiaryReading
  ) {
    guard day >= Day.earliestEntry, day <= Day(now, in: zone) else {
      return reading.refuse(number, of: part.name, "\(day) lies in the future, or before 1900")
    }
    guard day < Day(now, in: zone) else { return reading.pass(over: "today, which is not over") }
    guard let amount, metric.range.values.contains(amount) else {
      return reading.refuse(number, of: part.name, "\(metric.rawValue) of \(day) is more or less than a day can have")
    }
    days.all[day, default: [:]][metric] = Measure(amount)
  }

  private func save(_ days: Days, _ reading: inout DiaryReading) {
    for (day, amounts) in days.all.sorted(by: { $0.key < $1.key }) {
      let known = (day + 1).start(in: zone)
      for (metric, amount) in amounts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        let value = ActivityValue(amount, origin: .imported, asOf: known)
        reading.imported.activity.append(DiaryImport.Activity(day: day, metric: metric, value: value))
      }
    }
  }
}

/// A day in Garmin's summaries. Other members are ignored.
private struct GarminDay: Decodable {
  let day: Day?
  let amounts: [Metric: Double]

  private enum Key: String, CodingKey { case calendarDate, totalSteps, totalDistanceMeters, activeKilocalories }

  private struct Dated: Decodable { let date: String }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let date = (try? values.decode(String.self, forKey: .calendarDate)) ?? (try? values.decode(Dated.self, forKey: .calendarDate))?.date
    day = date.flatMap { Day(String($0.prefix(10))) }
    var amounts: [Metric: Double] = [:]
    for (key, metric) in [(Key.totalSteps, Metric.steps), (.totalDistanceMeters, .distance), (.activeKilocalories, .activeEnergy)] {
      amounts[metric] = try? values.decodeIfPresent(Double.self, forKey: key)
    }
    self.amounts = amounts
  }
}
