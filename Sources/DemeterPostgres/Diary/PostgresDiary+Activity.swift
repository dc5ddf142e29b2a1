public import DemeterCore
import DemeterStore
public import Foundation

extension PostgresDiary {
  public func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay] {
    let rows = try await read { sql in
      [
        sql(
          "SELECT \(ActivityValueRow.columns) FROM activity_value WHERE person = $1 AND day BETWEEN $2 AND $3 ORDER BY day, metric",
          .day(days.lowerBound), .day(days.upperBound))
      ]
    }
    return try decode { try rows[0].activityDays }
  }

  public func months(with metric: Metric) async throws(DiaryError) -> [Month] {
    let rows = try await read {
      [
        $0(
          "SELECT DISTINCT substr(day, 1, 7) || '-01' AS month FROM activity_value WHERE person = $1 AND metric = $2 ORDER BY month",
          .text(metric.rawValue))
      ]
    }
    return try decode { try rows[0].days.map(\.month) }
  }

  public func correct(_ metric: Metric, on day: Day, to amount: Measure?) async throws(DiaryError) {
    try await write { transaction in
      let statement =
        amount.map { transaction.saving($0, of: metric, on: day, from: .hand, asOf: transaction.moment, isFinal: true) }
        ?? transaction.sql(
          "DELETE FROM activity_value WHERE person = $1 AND day = $2 AND metric = $3 AND origin = 'hand' RETURNING day", .day(day),
          .text(metric.rawValue))
      guard try await !transaction.change([statement])[0].isEmpty else { return }
      try await transaction.announceActivity(of: [day])
    }
  }

  /// A large push is written in parts, so that other writes are possible in between. If the task is cancelled, the remaining parts are
  /// not written.
  public func record(_ push: HealthPush, at home: TimeZone) async throws(DiaryError) {
    let parts = PushParts(push)
    for (index, part) in parts.parts.enumerated() {
      try await write(for: Self.patience(for: part)) { transaction in
        if index == 0, !parts.sources.isEmpty {
          // Throws if there are too many, before anything of the push is stored.
          _ = try await transaction.numbers(of: parts.sources)
          try await transaction.save(home: home)
          transaction.write(
            "INSERT INTO health_import (person, number, id, is_done, imported_at) VALUES ($1, 0, $2, 1, $3) ON CONFLICT DO NOTHING",
            .text(UUID.fresh().key), .int(transaction.moment.milliseconds))
        }
        try await transaction.write(part, at: home)
      }
    }
  }
}

extension PostgresDiary {
  /// A push of a few days has as long as any other request, one of years minutes, as it needs on a busy machine.
  static func patience(for part: PushParts.Part) -> Duration { PersonTransactions.patience + .milliseconds(100) * part.weight }
}

extension WriteTransaction {
  /// Writes a part of a push.
  fileprivate func write(_ part: PushParts.Part, at home: TimeZone) async throws {
    let saved = try await change(
      part.totals.map { total in
        saving(
          total.amount, of: total.metric, on: total.day, from: total.origin, asOf: moment, isFinal: total.day.isOver(at: moment, in: home))
      })
    var days = Set(try saved.flatMap { try $0.days })
    let numbers = try await numbers(of: Set(part.blocks.map(\.key.source)))
    let known = try await read(
      part.blocks.map { key, _ in
        sql(
          "SELECT samples FROM health_block WHERE person = $1 AND block = $2 AND metric = $3 AND import = 0 AND source = $4",
          .int(key.block), .text(key.metric.rawValue), .int(numbers[key.source]))
      })
    for (index, (key, samples)) in part.blocks.enumerated() {
      let stored = try known[index].first.flatMap { SampleBlock.samples(try $0.value(0) as Data, of: key.block) } ?? []
      let new = Set(samples.map(\.start))
      var packed = SampleBlock(key.block)
      // A sample replaces the stored one that starts at the same second.
      for sample in (stored.filter { !new.contains($0.start) } + samples).sorted() { packed.add(sample) }
      write(
        """
        INSERT INTO health_block (person, block, metric, import, source, part, samples) VALUES ($1, $2, $3, 0, $4, 0, $5)
        ON CONFLICT (person, block, metric, import, source, part) DO UPDATE SET samples = excluded.samples
        """, .int(key.block), .text(key.metric.rawValue), .int(numbers[key.source]), .bytes(packed.bytes))
    }
    for stretch in part.stretches { days.formUnion(try await recountPushed(stretch, at: moment)) }
    try await announceActivity(of: days)
  }
}
