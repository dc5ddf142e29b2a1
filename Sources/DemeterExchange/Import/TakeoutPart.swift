import DemeterArchive
import DemeterCore
import Foundation

/// A part of a takeout of Fitbit or Samsung Health that is read.
struct TakeoutPart {
  enum Layout: Equatable {
    /// A JSON list of minutes in UTC: steps, kilocalories, or centimetres.
    case minutes(Metric)
    /// A table of moments in UTC, each with the device or app that counted: steps, or metres.
    case moments(Metric, column: Int, time: Int, source: Int)
    /// A JSON list of nights.
    case nights
    /// A JSON list of weights without a unit.
    case weights
    /// A table of days, or of days of each device.
    case days(SamsungDays)
    /// Exercises: Samsung's table, or Fitbit's JSON list.
    case exercises(SamsungExercises?)
  }

  let part: FileParts.Part
  let layout: Layout

  var format: DiaryFile.Format {
    switch layout {
    case .days, .exercises(.some): .samsung
    default: .fitbit
    }
  }

  /// Recognizes a part by its contents. What a list of minutes counts stands in its name only. Nil if it is no such part.
  init?(_ part: FileParts.Part, _ head: TableHead, in parts: FileParts) throws {
    if head.isList(of: ["dateTime", "value"]), let metric = Self.metrics.first(where: { part.file.hasPrefix($0.start) })?.metric {
      (self.part, layout) = (part, .minutes(metric))
    } else if head.isList(of: ["dateOfSleep", "minutesAsleep"]) {
      (self.part, layout) = (part, .nights)
    } else if head.isList(of: ["logId", "weight", "date", "time"]) {
      (self.part, layout) = (part, .weights)
    } else if head.isList(of: ["activityName", "startTime", "duration"]) {
      (self.part, layout) = (part, .exercises(nil))
    } else if let layout = Self.moments(head) {
      (self.part, self.layout) = (part, layout)
    } else if let days = SamsungDays(head) {
      (self.part, layout) = (try parts.table(part, head), .days(days))
    } else if let exercises = SamsungExercises(head) {
      (self.part, layout) = (try parts.table(part, head), .exercises(exercises))
    } else {
      return nil
    }
  }

  private static let metrics: [(start: String, metric: Metric)] = [
    ("steps-", .steps), ("distance-", .distance), ("calories-", .burnedEnergy),
  ]

  /// `timestamp,steps,data source`, without any other column: another table has the steps of runs again.
  private static func moments(_ head: TableHead) -> Layout? {
    guard let names = head.records(.commas).first, names.count == 3, let time = names.firstIndex(of: "timestamp"),
      let source = names.firstIndex(of: "data source")
    else { return nil }
    for (name, metric) in [("steps", Metric.steps), ("distance", .distance)] {
      if let column = names.firstIndex(of: name) { return .moments(metric, column: column, time: time, source: source) }
    }
    return nil
  }

  /// Whether a part of a large takeout is looked at, by its path. The others are heart beats, places and so on, in thousands of files.
  static func isRead(_ path: String) -> Bool {
    let path = path.lowercased()
    guard let file = path.split(separator: "/").last else { return false }
    if path.contains("global export data/") {
      return ["steps-", "distance-", "calories-", "sleep-", "weight-", "exercise-"].contains { file.hasPrefix($0) }
    }
    if path.contains("_googledata/") { return ["steps_", "distance_", "weight"].contains { file.hasPrefix($0) } }
    let tables =
      SamsungDays.tables.map(\.name) + [SamsungExercises.title, "com.samsung.health.weight", "com.samsung.health.water_intake"]
    return file.hasSuffix(".csv") && tables.contains { file.hasPrefix($0 + ".") }
  }

  /// Files whose names differ only in their dates, named once.
  static func kinds(of paths: [String]) -> [String] {
    func kind(_ path: String) -> String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return name.split(omittingEmptySubsequences: true) { $0.isNumber }.joined(separator: "…")
    }
    return Set(paths.map(kind)).sorted()
  }
}

/// The layout of Samsung Health's tables of days. Three tables have the same steps.
struct SamsungDays: Equatable {
  /// Which of several numbers of a day counts: the one of the lowest rank.
  enum Rank: Int, Comparable {
    /// The app's own number of the day.
    case whole
    /// The number that the app combined of all devices.
    case combined
    /// The number of one device.
    case device

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  let rank: Rank
  let day: Int
  /// The column of an offset like `UTC+0100`.
  let offset: Int?
  /// The column of the kind of source. It is −2 in rows of all devices together.
  let source: Int?
  let metrics: [Metric: Int]

  /// The number of records before the first row: a title and the head.
  static let headLength: Int = 2

  /// The tables by their titles, with their columns.
  static let tables: [(name: String, rank: Rank, columns: [Metric: String])] = [
    ("com.samsung.shealth.activity.day_summary", .whole, [.steps: "step_count"]),
    ("com.samsung.shealth.step_daily_trend", .combined, [.steps: "count", .distance: "distance"]),
    ("com.samsung.shealth.tracker.pedometer_day_summary", .device, [.steps: "step_count", .distance: "distance"]),
  ]

  /// Recognizes a table by its title and head; nil if it is another one.
  init?(_ head: TableHead) {
    let records = head.records(.commas)
    guard records.count > 1, let title = records[0].first, let table = Self.tables.first(where: { $0.name == title }) else { return nil }
    // Some versions write `com.samsung.shealth.….day_time`.
    let names = records[1].map { String($0.split(separator: ".").last ?? "") }
    let metrics = table.columns.compactMapValues { names.firstIndex(of: $0) }
    guard let day = names.firstIndex(of: "day_time"), metrics[.steps] != nil else { return nil }
    rank = table.rank
    self.day = day
    self.metrics = metrics
    offset = names.firstIndex(of: "time_offset")
    source = table.rank == .combined ? names.firstIndex(of: "source_type") : nil
  }

  /// The day of a row in the time zone of a person; nil if it has none.
  ///
  /// Midnight in UTC stands for the day itself. Any other time is a moment of the day.
  func day(of record: Record, in zone: TimeZone) -> Day? {
    guard let text = record.text(day), let moment = Self.moment(text) else { return nil }
    let seconds = Int(nearest: moment.timeIntervalSince1970.rounded(.down))
    if seconds % 86_400 == 0 { return Day(number: seconds / 86_400) }
    guard let east = record.text(offset).flatMap(Self.offset) else { return Day(moment, in: zone) }
    let local = seconds + east
    return Day(number: local >= 0 ? local / 86_400 : (local + 1) / 86_400 - 1)
  }

  func rank(of record: Record) -> Rank {
    guard rank == .combined else { return rank }
    return record.text(source) == "-2" ? .combined : .device
  }

  /// `2026-03-08 00:00:00.000` in UTC, or milliseconds.
  static func moment(_ text: String) -> Date? {
    TableDate.epoch(text) ?? Date(rfc3339: text.replacing(" ", with: "T") + "Z")
  }

  /// The seconds of `UTC+0100`.
  private static func offset(_ text: String) -> Int? {
    guard text.hasPrefix("UTC"), let sign = text.dropFirst(3).first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst(4).filter { $0 != ":" }
    guard digits.utf8.count == 4, let number = Int(digits), number >= 0, number % 100 < 60, number <= 1800 else { return nil }
    return (number / 100 * 3600 + number % 100 * 60) * (sign == "-" ? -1 : 1)
  }
}
