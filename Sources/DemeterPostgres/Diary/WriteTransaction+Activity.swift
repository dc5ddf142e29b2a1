import DemeterCore
import DemeterStore
import Foundation

extension WriteTransaction {
  /// A statement that saves a number of a day, or replaces the one of the same origin. An equal number changes nothing unless it becomes
  /// final. Returns the day if something changed.
  func saving(
    _ amount: Measure, of metric: Metric, on day: Day, from origin: ActivityOrigin, asOf moment: Date, isFinal: Bool
  ) -> PostgresStatement {
    sql(
      """
      INSERT INTO activity_value (person, \(ActivityValueRow.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)
      \(Self.replacingNumber) RETURNING day
      """, .day(day), .text(metric.rawValue), .text(origin.rawValue), .amount(amount), .number(moment.milliseconds), .flag(isFinal))
  }

  static let replacingNumber: String = """
    ON CONFLICT (person, day, metric, origin)
    DO UPDATE SET amount = excluded.amount, as_of = excluded.as_of, is_final = excluded.is_final
    WHERE activity_value.amount <> excluded.amount OR activity_value.is_final <> excluded.is_final
    """

  /// Writes the differences between a count and the stored numbers.
  func write(_ changes: ActivityChanges) throws {
    for key in changes.gone {
      write(
        "DELETE FROM activity_value WHERE person = $1 AND day = $2 AND metric = $3 AND origin = $4", .day(key.day),
        .text(key.metric.rawValue), .text(changes.origin.rawValue))
    }
    for (key, value, isFinal) in changes.values {
      write(
        saving(
          Measure(thousandths: value.amount), of: key.metric, on: key.day, from: changes.origin, asOf: Date(milliseconds: value.asOf),
          isFinal: isFinal))
      try sendIfLarge()
    }
    for (key, source) in changes.goneShares {
      write(
        "DELETE FROM activity_share WHERE person = $1 AND day = $2 AND metric = $3 AND source = $4", .day(key.day),
        .text(key.metric.rawValue), .number(source))
      try sendIfLarge()
    }
    for (key, source, share) in changes.shares {
      write(
        "INSERT INTO activity_share (person, day, metric, source, counted, overlapping) VALUES ($1, $2, $3, $4, $5, $6)", .day(key.day),
        .text(key.metric.rawValue), .number(source), .number(share.counted), .number(share.overlapping))
      try sendIfLarge()
    }
  }

  /// Replaces the stored numbers of an origin with a count. Returns the days that changed.
  private func replace(with count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?) throws -> Set<Day> {
    let changes = try difference(count, of: origin, in: days)
    try write(changes)
    return changes.days
  }

  /// Recounts the samples around entries that were added, deleted or moved. If everything around is in one zone, there is nothing to do.
  ///
  /// - Parameter rows: those of the statements of `around`.
  func recount(_ around: SamplesAround, _ rows: [PostgresRows]) throws {
    let zones = try Set(rows[0].map { try $0.value(0) as String })
    guard zones.union(around.places.map(\.timeZone)).count > 1, try rows[1].first?.value(0) == true else { return }
    let blocks = around.blocks
    var changed: Set<Day> = []
    if let sent: Date = try rows[2].first?.instant(0) { changed = try recountPushed(blocks, at: sent, keepingAge: true) }
    let reach = SampleBlock.reach(of: blocks)
    changed.formUnion(try replace(with: try countImports(with: nil, in: reach.blocks), of: .export, in: reach.days))
    try announceActivity(of: changed)
  }

  /// Recounts the pushed samples of the local days in a range of UTC days. Returns the days that changed.
  func recountPushed(_ blocks: ClosedRange<Int>, at moment: Date, keepingAge: Bool = false) throws -> Set<Day> {
    let reach = SampleBlock.reach(of: blocks)
    var count = try countPushed(reach.blocks, asOf: moment.milliseconds)
    count.keepsAge = keepingAge
    return try replace(with: count, of: .app, in: reach.days)
  }

  /// Recounts the samples of all imports. Returns the days that changed.
  func recountImports() throws -> Set<Day> { try replace(with: try countImports(with: nil), of: .export, in: nil) }

  /// The numbers of sources in this diary. New sources get one.
  ///
  /// - Throws: `DiaryError.tooManySources` if the diary has as many as it may have.
  func numbers(of sources: Set<HealthSource>) throws -> [HealthSource: Int64] {
    var known = try knownSources()
    var new = sources.filter { known[$0] == nil }
    if known.count + new.count > HealthSource.most {
      try dropUnusedSources()
      known = try knownSources()
      new = sources.filter { known[$0] == nil }
    }
    guard known.count + new.count <= HealthSource.most || new.isEmpty else { throw DiaryError.tooManySources }
    for source in new.sorted(by: { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }) {
      let number = (known.values.max() ?? 0) + 1
      write(
        "INSERT INTO health_source (person, number, name, kind) VALUES ($1, $2, $3, $4)", .number(number), .text(source.name),
        .text(source.kind.rawValue))
      known[source] = number
    }
    return known.filter { sources.contains($0.key) }
  }

  private func knownSources() throws -> [HealthSource: Int64] {
    let rows = try read(sql("SELECT number, name, kind FROM health_source WHERE person = $1"))
    return try Dictionary(rows[0].map { (try $0.source(1), try $0.number(0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Deletes sources without any data, such as those of imports that were not completed. Does nothing during an import, which may have
  /// sources of which it has not written anything yet.
  private func dropUnusedSources() throws {
    write(
      """
      DELETE FROM health_source WHERE person = $1 AND place IS NULL
        AND NOT EXISTS (SELECT 1 FROM health_import WHERE person = $1 AND is_done = 0) AND number NOT IN (
          SELECT source FROM health_block WHERE person = $1 UNION SELECT source FROM health_food WHERE person = $1
          UNION SELECT source FROM health_import_part WHERE person = $1 UNION SELECT source FROM activity_share WHERE person = $1)
      """)
  }
}

/// The samples around entries. An entry shows in which time zone the person was, and so to which day the samples of the twelve hours before and
/// after it belong.
struct SamplesAround {
  let places: Set<ZoneHint>
  private let seconds: ClosedRange<Int64>

  /// Nil if there are no entries.
  init?(_ places: Set<ZoneHint>) {
    guard let first = places.map(\.moment).min(), let last = places.map(\.moment).max() else { return nil }
    self.places = places
    seconds = first - 86_400...last + 86_400
  }

  /// Their UTC days.
  var blocks: ClosedRange<Int> { Int(seconds.lowerBound / 86_400)...Int(seconds.upperBound / 86_400) }

  /// Read the time zones, whether there are samples, and the age of pushed numbers.
  func statements(_ transaction: WriteTransaction) -> [PostgresStatement] {
    let sql = transaction.sql
    return [
      transaction.zones(in: seconds),
      sql(
        "SELECT EXISTS (SELECT 1 FROM health_block WHERE person = $1 AND block BETWEEN $2 AND $3)", .number(blocks.lowerBound),
        .number(blocks.upperBound)),
      sql("SELECT max(as_of) FROM activity_value WHERE person = $1 AND origin = $2", .text(ActivityOrigin.app.rawValue)),
    ]
  }
}
