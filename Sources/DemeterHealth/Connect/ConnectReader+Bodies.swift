import DemeterCore
import Foundation

/// Reads blood pressure and sleep, which are more than one number in a record.
extension ConnectReader {
  /// Android's numbers of the stages in which a person sleeps: any, light, deep and REM. The others are awake and out of bed.
  private static let asleep: Set<Int64> = [2, 4, 5, 6]
  /// 60 a night in 90 years.
  private static let mostStages: Int = 2_000_000
  /// The longest time that a record of sleep may have, in seconds.
  private static let longestSleep: Int64 = 86_400

  mutating func readPressures() throws {
    try each(Self.pressure, isInstant: true, ["systolic", "diastolic"]) { reader, record in
      let first = record.row.number(Record.count).map { Int64(nearest: $0) }
      let second = record.row.number(Record.count + 1).map { Int64(nearest: $0) }
      guard let first, let second, let amount = Measure(pressure: first, over: second) else {
        return reader.refusals.refuse(.halfPressure)
      }
      try reader.emit(.bloodPressure, reader.source(of: record), record.start, record.start, amount.thousandths)
    }
  }

  /// Reads the time asleep: all of a record, or the stages of it in which the person slept.
  mutating func readSleep() throws {
    let stages = try sleepStages()
    try each(Self.sleep, ["row_id"]) { reader, record in
      guard record.end - record.start <= Self.longestSleep else { return reader.refusals.refuse(.tooLarge) }
      let source = reader.source(of: record)
      let asleep = record.row.integer(Record.count).flatMap { stages[$0] } ?? [record.start..<record.end]
      for part in asleep {
        let start = max(part.lowerBound, record.start), end = min(part.upperBound, record.end)
        guard start < end else { continue }
        try reader.emit(.sleep, source, start, end, SourceMerge.share(of: 1000, end - start, of: 3600))
      }
    }
  }

  /// The stages asleep by the number of their record. A record whose stages are not known is missing.
  private func sleepStages() throws -> [Int64: [Range<Int64>]] {
    let columns = ["parent_key", "stage_start_time", "stage_end_time", "stage_type"]
    var stages: [Int64: [Range<Int64>]] = [:], count = 0
    guard file.has(columns, in: Self.stages) else { return stages }
    try file.rows(of: Self.stages, columns) { row in
      guard count < Self.mostStages, let session = row.integer(0), let start = row.integer(1)?.seconds, let end = row.integer(2)?.seconds,
        let type = row.integer(3), type != 0
      else { return }
      count += 1
      stages[session, default: []] += Self.asleep.contains(type) && start < end ? [start..<end] : []
    }
    return stages
  }
}
