import DemeterCore
import Foundation

/// Reads the tables of Health Connect's export, and passes on what Demeter stores of them.
///
/// Times are milliseconds since 1970, energies calories (thousandths of kilocalories), masses grams, volumes litres.
struct ConnectReader {
  /// A table with one number in each record.
  struct Table {
    let name: String
    let column: String
    let metric: Metric
    /// How many thousandths of the metric's unit its unit is.
    let scale: Double
    /// Whether its records are of one moment.
    var isInstant = false
    /// What its numbers say of workouts.
    var figure: ConnectSessions.Figure?
  }

  private static let tables: [Table] = [
    Table(name: "steps_record_table", column: "count", metric: .steps, scale: 1000),
    Table(name: "distance_record_table", column: "distance", metric: .distance, scale: 1000, figure: .distance),
    Table(name: "floors_climbed_record_table", column: "floors", metric: .flights, scale: 1000),
    Table(name: "active_calories_burned_record_table", column: "energy", metric: .activeEnergy, scale: 1, figure: .active),
    Table(name: "hydration_record_table", column: "volume", metric: .water, scale: 1_000_000),
    Table(name: "weight_record_table", column: "weight", metric: .weight, scale: 1, isInstant: true),
    Table(name: "body_fat_record_table", column: "percentage", metric: .bodyFat, scale: 1000, isInstant: true),
    Table(
      name: "resting_heart_rate_record_table", column: "beats_per_minute", metric: .restingHeartRate, scale: 1000, isInstant: true),
    Table(name: "blood_glucose_record_table", column: "level", metric: .bloodGlucose, scale: 1000, isInstant: true),
  ]
  static let total = Table(name: "total_calories_burned_record_table", column: "energy", metric: .burnedEnergy, scale: 1, figure: .total)
  static let sessions = "exercise_session_record_table"
  static let nutrition = "nutrition_record_table"
  static let pressure = "blood_pressure_record_table"
  static let sleep = "sleep_session_record_table"
  /// The parts of the records of sleep.
  static let stages = "sleep_stages_table"
  private static let all: [String] = tables.map(\.name) + [total.name, sessions, nutrition, pressure, sleep]

  let file: ForeignDatabase
  let sink: any HealthSink
  let tell: (_ share: Double, _ records: Int) throws -> Void
  var sources: ConnectSources
  var zones: ConnectZones
  var workouts = ConnectSessions()
  var refusals = Refusals()
  let bounds = TimeBounds()
  private var records = 0
  private var expected: Int64 = 0
  private var exported: Int64?

  /// Opens a file. Nobody may change it meanwhile.
  ///
  /// - Parameters:
  ///   - home: the time zone of the person.
  ///   - tell: is told how far the reading is, from 0 to 1, and how many records were read; what it throws stops the reading.
  init(
    _ url: URL, bytes: UInt64, sink: any HealthSink, home: TimeZone, tell: @escaping (_ share: Double, _ records: Int) throws -> Void
  ) throws {
    file = try ForeignDatabase(url, bytes: bytes, tables: Self.all + [Self.stages] + ConnectSources.tables)
    self.sink = sink
    self.tell = tell
    sources = try ConnectSources(file)
    zones = ConnectZones(home: home)
  }

  /// Whether the file has any table of Health Connect.
  var isHealthConnect: Bool { Self.all.contains { file.has($0) } }

  /// Reads everything. If it throws, discard what the sink received.
  mutating func read() throws -> HealthReading {
    expected = try Self.all.reduce(0) { $0 &+ (try file.lastRow(of: $1)) }
    try readSessions()
    for table in Self.tables { try readSamples(of: table) }
    try readPressures()
    try readSleep()
    try readFoods()
    try readTotals()
    for session in workouts.all where session.hasEnergy {
      guard let number = try sources.number(session.source, sink), let workout = session.workout(source: number) else { continue }
      try sink.receive(workout)
    }
    for hint in zones.hints { try sink.receive(hint) }
    return HealthReading(exported: exported, isComplete: true, records: records, refused: refusals.words)
  }

  private mutating func readSamples(of table: Table) throws {
    try each(table.name, isInstant: table.isInstant, [table.column]) { reader, record in
      guard let amount = reader.amount(record.row.number(Record.count), of: table, record) else { return }
      if table.metric == .steps { reader.zones.learn(record.start, record.offset) }
      if let figure = table.figure { reader.workouts.add(figure, amount, from: record.start, to: record.end, of: record.app) }
      try reader.emit(table.metric, reader.source(of: record), record.start, record.end, amount)
    }
  }

  /// The thousandths of a number, if they can be true.
  mutating func amount(_ number: Double?, of table: Table, _ record: Record) -> Int64? {
    guard let number else { return refuse(.numberless) }
    let amount = Int64(nearest: number * table.scale), range = table.metric.range
    if amount < 0 { return refuse(.negative) }
    // A record may have the maximum of a day for each day that it touches.
    guard amount <= range.upperBound.thousandths * ((record.end - record.start) / 86_400 + 1) else { return refuse(.tooLarge) }
    guard amount >= range.lowerBound.thousandths else { return refuse(.tooSmall) }
    return amount
  }

  mutating func emit(_ metric: Metric, _ source: HealthSource, _ start: Int64, _ end: Int64, _ amount: Int64) throws {
    guard let number = try sources.number(source, sink) else { return refusals.refuse(.tooManySources) }
    try sink.receive(HealthSample(metric: metric, source: number, start: start, end: end, amount: Measure(thousandths: amount)))
  }

  private mutating func refuse<T>(_ refusal: Refusal) -> T? {
    refusals.refuse(refusal)
    return nil
  }
}

extension ConnectReader {
  /// A record of any table.
  struct Record {
    /// The number of the columns that all tables have; those of the table follow.
    static let count: Int32 = 7

    let row: ForeignDatabase.Row
    /// Seconds since 1970.
    let start: Int64
    let end: Int64
    /// Seconds before UTC; nil if it is not known.
    let offset: Int64?
    var app: Int64? { row.integer(3) }
    var device: Int64? { row.integer(4) }
    var method: Int64? { row.integer(5) }
  }

  func source(of record: Record) -> HealthSource {
    sources.source(app: record.app, device: record.device, method: record.method)
  }

  /// Passes on the records of a table whose times can be true.
  mutating func each(
    _ table: String, isInstant: Bool = false, _ columns: [String], again: Bool = false,
    _ body: (inout ConnectReader, Record) throws -> Void
  ) throws {
    guard file.has(table) else { return }
    let times = isInstant ? ["time", "time", "zone_offset"] : ["start_time", "end_time", "start_zone_offset"]
    guard file.has(Array(times.dropLast() + columns.prefix(1)), in: table) else { return refusals.refuse(.unknownTable) }
    try file.rows(of: table, times + ["app_info_id", "device_info_id", "recording_method", "last_modified_time"] + columns) { row in
      if !again { try count(row.integer(6)) }
      guard let start = row.integer(0)?.seconds, let end = row.integer(1)?.seconds else {
        if !again { refusals.refuse(.dateless) }
        return
      }
      if let refusal = bounds.refusal(start, end) {
        if !again { refusals.refuse(refusal) }
        return
      }
      let offset = row.integer(2).flatMap { $0.magnitude <= 18 * 3600 ? $0 : nil }
      try body(&self, Record(row: row, start: start, end: end, offset: offset))
    }
  }

  /// Counts a record. The last one that changed shows when the phone wrote the file.
  private mutating func count(_ modified: Int64?) throws {
    records += 1
    if let modified = modified?.seconds, bounds.hold(modified), modified > exported ?? 0 { exported = modified }
    if records.isMultiple(of: 8192) { try tell(expected > 0 ? min(1, Double(records) / Double(expected)) : 0, records) }
  }
}

extension Int64 {
  /// Whole seconds of milliseconds, rounded down.
  var seconds: Int64 { self >= 0 ? self / 1000 : (self + 1) / 1000 - 1 }
}
