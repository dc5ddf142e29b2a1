import DemeterCore
import Foundation
internal import GRDB

/// Writes the data of one Health import into the file, in small transactions with pauses.
struct HealthImportWriter: HealthStaging.Target {
  let file: DatabaseFile
  /// The number of the import.
  let number: Int64

  func number(of source: HealthSource) throws -> Int64 {
    guard let number = try file.writeNow({ try SQLiteTransaction($0).numbers(of: [source])[source] }) else {
      throw DiaryError.tooManySources
    }
    return number
  }

  func write(_ blocks: [HealthStaging.Block]) throws {
    try file.writeInPassing { database in
      let statement = try database.cachedStatement(
        sql: "INSERT INTO health_block (block, metric, source, import, samples) VALUES (?, ?, ?, ?, ?)")
      for block in blocks {
        try statement.execute(arguments: [block.block, block.metric.rawValue, block.source, number, Data(block.bytes)])
      }
    }
  }

  func write(_ foods: [(food: HealthFood, source: Int64)]) throws {
    try file.writeInPassing { database in
      let statement = try database.cachedStatement(
        sql: """
          INSERT INTO health_food (import, source, eaten, time_zone, name, energy, \(Nutrient.columns.joined(separator: ", ")))
          VALUES (?, ?, ?, ?, ?, ?\(Nutrient.columns.map { _ in ", ?" }.joined()))
          """)
      for (food, source) in foods {
        let nutrition = food.nutrition
        try statement.execute(
          arguments: [number, source, food.eaten, food.timeZone, food.name ?? "", nutrition.energy.thousandths]
            + StatementArguments(nutrition.masses.fields.map(\.databaseValue)))
      }
    }
  }

  func write(_ hints: [ZoneHint]) throws {
    try file.writeInPassing { database in
      let statement = try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO zone_hint (moment, import, time_zone) VALUES (?, ?, ?)")
      for hint in hints { try statement.execute(arguments: [hint.moment, number, hint.timeZone]) }
    }
  }

  func write(coverage: [Metric: ClosedRange<Int>], moved: [(day: Day, energy: Measure)]) throws {
    try file.writeInPassing { database in
      for (metric, blocks) in coverage {
        try database.execute(
          sql: "INSERT INTO health_coverage VALUES (?, ?, ?, ?)",
          arguments: [number, metric.rawValue, blocks.lowerBound, blocks.upperBound])
      }
      for (day, energy) in moved {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO moved (day, import, amount) VALUES (?, ?, ?)")
          .execute(arguments: [day.description, number, energy.thousandths])
      }
    }
  }
}
