import DemeterCore
import DemeterStore
import Foundation

/// Writes the data of one Health import, in small transactions. The reader of a file blocks its thread meanwhile.
struct HealthImportWriter: HealthStaging.Target {
  let diary: PostgresDiary
  /// The number of the import.
  let number: Int64
  let lease: String

  func number(of source: HealthSource) throws -> Int64 {
    let number = try waiting { try await diary.write { try $0.numbers(of: [source])[source] } }
    guard let number else { throw DiaryError.tooManySources }
    return number
  }

  func write(_ blocks: [HealthStaging.Block]) throws {
    try stage { transaction in
      for block in blocks {
        transaction.write(
          """
          INSERT INTO health_block (person, block, metric, import, source, part, samples)
          SELECT $1, $2, $3, $4, $5, coalesce(max(part), 0) + 1, $6 FROM health_block
          WHERE person = $1 AND block = $2 AND metric = $3 AND import = $4 AND source = $5
          """, .number(block.block), .text(block.metric.rawValue), .number(number), .number(block.source), .bytes(block.bytes))
      }
    }
  }

  func write(_ foods: [(food: HealthFood, source: Int64)]) throws {
    try stage { transaction in
      for (food, source) in foods {
        let nutrition = food.nutrition
        transaction.write(
          Self.insertionOfFood,
          [.number(number), .number(source), .number(food.eaten), .text(food.timeZone), .text(food.name ?? ""), .amount(nutrition.energy)]
            + nutrition.masses.fields)
      }
    }
  }

  private static let insertionOfFood: String = """
    INSERT INTO health_food (person, import, source, eaten, time_zone, name, energy, \(Nutrient.columns.joined(separator: ", ")), number)
    SELECT $1, \(SQL.places(6 + Nutrient.columns.count)), coalesce(max(number), 0) + 1
    FROM health_food WHERE person = $1 AND import = $2
    """

  func write(_ hints: [ZoneHint]) throws {
    try stage { transaction in
      for hint in hints {
        transaction.write(
          """
          INSERT INTO zone_hint (person, moment, import, time_zone) VALUES ($1, $2, $3, $4)
          ON CONFLICT (person, moment, import) DO UPDATE SET time_zone = excluded.time_zone
          """, .number(hint.moment), .number(number), .text(hint.timeZone))
      }
    }
  }

  func write(coverage: [Metric: ClosedRange<Int>], moved: [(day: Day, energy: Measure)]) throws {
    try stage { transaction in
      for (metric, blocks) in coverage {
        transaction.write(
          "INSERT INTO health_coverage (person, import, metric, first_block, last_block) VALUES ($1, $2, $3, $4, $5)", .number(number),
          .text(metric.rawValue), .number(blocks.lowerBound), .number(blocks.upperBound))
      }
      for (day, energy) in moved {
        transaction.write(
          """
          INSERT INTO moved (person, day, import, amount) VALUES ($1, $2, $3, $4)
          ON CONFLICT (person, day, import) DO UPDATE SET amount = excluded.amount
          """, .day(day), .number(number), .amount(energy))
      }
    }
  }

  private func stage(_ body: @escaping @Sendable (WriteTransaction) throws -> Void) throws {
    try waiting {
      try await diary.write { transaction in
        try transaction.requireLease(lease)
        try body(transaction)
      }
    }
  }
}
