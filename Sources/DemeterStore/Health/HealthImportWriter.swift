package import DemeterCore
import Foundation

/// Writes the data of one Health import, in small transactions. It runs on a thread that may wait.
package struct HealthImportWriter<Engine: HealthImportEngine>: HealthStaging.Target {
  private let engine: Engine
  /// The number of the import.
  private let number: Int64

  package init(_ engine: Engine, number: Int64) {
    self.engine = engine
    self.number = number
  }

  package func number(of source: HealthSource) throws -> Int64 {
    guard let number = try engine.write({ try $0.numbers(of: [source])[source] }) else { throw DiaryError.tooManySources }
    return number
  }

  package func write(_ blocks: [HealthStaging.Block]) throws {
    try engine.write { [number] transaction in
      for block in blocks {
        try transaction.write(
          StagingStatements.block, .number(block.block), .text(block.metric.rawValue), .number(number), .number(block.source),
          .bytes(block.bytes))
      }
    }
  }

  package func write(_ foods: [(food: HealthFood, source: Int64)]) throws {
    try engine.write { [number] transaction in
      for (food, source) in foods {
        try transaction.write(
          StagingStatements.food,
          [
            .number(number), .number(source), .number(food.eaten), .text(food.timeZone), .text(food.name ?? ""),
            .amount(food.nutrition.energy),
          ] + food.nutrition.masses.fields)
      }
    }
  }

  package func write(_ hints: [ZoneHint]) throws {
    try engine.write { [number] transaction in
      for hint in hints {
        try transaction.write(StagingStatements.hint, .number(hint.moment), .number(number), .text(hint.timeZone))
      }
    }
  }

  package func write(coverage: [Metric: ClosedRange<Int>], moved: [(day: Day, energy: Measure)]) throws {
    try engine.write { [number] transaction in
      for (metric, blocks) in coverage {
        try transaction.write(
          StagingStatements.coverage, .number(number), .text(metric.rawValue), .number(blocks.lowerBound), .number(blocks.upperBound))
      }
      for (day, energy) in moved { try transaction.write(StagingStatements.moved, .day(day), .number(number), .amount(energy)) }
    }
  }
}

/// How an engine runs the small transactions of an import.
package protocol HealthImportEngine: Sendable {
  /// Writes in one transaction. Blocks its thread.
  func write<T: Sendable>(_ body: @escaping @Sendable (any WritingTransaction) throws -> T) throws -> T
}

private enum StagingStatements {
  // PostgreSQL numbers the rows of these two tables by itself.
  static let block = SQL(
    postgres: """
      INSERT INTO health_block (person, block, metric, import, source, part, samples)
      SELECT $1, $2, $3, $4, $5, coalesce(max(part), 0) + 1, $6 FROM health_block
      WHERE person = $1 AND block = $2 AND metric = $3 AND import = $4 AND source = $5
      """,
    sqlite: "INSERT INTO health_block (block, metric, import, source, samples) VALUES ($2, $3, $4, $5, $6)")
  static let food = SQL(
    postgres: """
      INSERT INTO health_food (person, \(foodColumns), number) SELECT $1, \(SQL.places(foodCount)), coalesce(max(number), 0) + 1
      FROM health_food WHERE person = $1 AND import = $2
      """,
    sqlite: "INSERT INTO health_food (\(foodColumns)) VALUES (\(SQL.places(foodCount)))")
  private static let foodColumns = "import, source, eaten, time_zone, name, energy, \(Nutrient.columns.joined(separator: ", "))"
  private static let foodCount = 6 + Nutrient.columns.count
  static let hint = SQL(
    """
    INSERT INTO zone_hint (person, moment, import, time_zone) VALUES ($1, $2, $3, $4)
    ON CONFLICT (person, moment, import) DO UPDATE SET time_zone = excluded.time_zone
    """)
  static let coverage = SQL(
    "INSERT INTO health_coverage (person, import, metric, first_block, last_block) VALUES ($1, $2, $3, $4, $5)")
  static let moved = SQL(
    """
    INSERT INTO moved (person, day, import, amount) VALUES ($1, $2, $3, $4)
    ON CONFLICT (person, day, import) DO UPDATE SET amount = excluded.amount
    """)
}
