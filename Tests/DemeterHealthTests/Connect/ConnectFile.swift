import DemeterCore
import DemeterHealth
import Foundation
import GRDBSQLite

/// Databases as Health Connect exports them.
enum ConnectFile {
  private static let common =
    """
    row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB UNIQUE NOT NULL, last_modified_time INTEGER, client_record_id TEXT,
    device_info_id INTEGER, app_info_id INTEGER, recording_method INTEGER
    """
  private static let interval = "\(common), start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER"
  private static let instant = "\(common), time INTEGER, zone_offset INTEGER"

  /// The tables with a number in each record: their column and its type.
  private static let intervals = [
    "steps_record_table": "count INTEGER", "distance_record_table": "distance REAL", "floors_climbed_record_table": "floors REAL",
    "active_calories_burned_record_table": "energy REAL", "total_calories_burned_record_table": "energy REAL",
    "hydration_record_table": "volume REAL", "exercise_session_record_table": "exercise_type INTEGER, title TEXT",
    "nutrition_record_table": "energy REAL, protein REAL, total_carbohydrate REAL, total_fat REAL, meal_name TEXT",
    "sleep_session_record_table": "title TEXT",
  ]
  private static let instants = [
    "weight_record_table": "weight REAL", "body_fat_record_table": "percentage REAL",
    "resting_heart_rate_record_table": "beats_per_minute INTEGER", "blood_glucose_record_table": "level REAL",
    "blood_pressure_record_table": "systolic REAL, diastolic REAL",
  ]

  static let tables: String = creating(intervals, with: interval) + creating(instants, with: instant) + sources

  private static func creating(_ tables: [String: String], with columns: String) -> String {
    tables.keys.sorted().map { name in "CREATE TABLE \(name) (\(columns), \(tables[name] ?? ""));\n" }.joined()
  }

  private static let sources = """
    CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT, app_name TEXT, app_icon BLOB);
    CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER);
    CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT, device_type INTEGER);
    INSERT INTO application_info_table (row_id, package_name, app_name) VALUES
    (1, 'org.walk', 'Walk'), (2, 'com.band', 'Band'), (3, 'org.food', NULL), (4, 'a.health', 'Health'), (5, 'b.health', 'Health');
    INSERT INTO device_info_table (row_id, device_type) VALUES (1, 2), (2, 1), (3, 3), (4, 6);
    """

  /// 2026-01-14 08:00:00 in Berlin.
  static let morning: Int64 = 1_768_374_000

  /// A record of a period, which begins some seconds after that morning.
  static func period(
    _ table: String, _ values: String, at seconds: Int64 = 0, lasting duration: Int64 = 600, app: Int = 1, device: Int = 1, method: Int = 2,
    offset: String = "3600"
  ) -> String {
    let column = (intervals[table] ?? "").split(separator: ",").map { $0.split(separator: " ")[0] }
    let count = values.split(separator: ",").count
    return """
      INSERT INTO \(table) (uuid, last_modified_time, device_info_id, app_info_id, recording_method, start_time, start_zone_offset, end_time,
        \(column.prefix(count).joined(separator: ", ")))
      VALUES (randomblob(16), \((morning + 90_000) * 1000), \(device), \(app), \(method), \((morning + seconds) * 1000 + 250), \(offset),
        \((morning + seconds + duration) * 1000 + 999), \(values));
      """
  }

  /// A record of a moment some seconds after that morning.
  static func moment(_ table: String, _ value: String, at seconds: Int64 = 0, app: Int = 1, device: Int = 3) -> String {
    let columns = (instants[table] ?? "").split(separator: ",").map { $0.split(separator: " ")[0] }.joined(separator: ", ")
    return """
      INSERT INTO \(table) (uuid, device_info_id, app_info_id, recording_method, time, zone_offset, \(columns))
      VALUES (randomblob(16), \(device), \(app), 1, \((morning + seconds) * 1000), 3600, \(value));
      """
  }

  /// A stage of a record of sleep, some seconds after that morning.
  static func stage(_ type: Int, of record: Int, at seconds: Int64, lasting duration: Int64) -> String {
    let start = (morning + seconds) * 1000
    return "INSERT INTO sleep_stages_table VALUES (\(record), \(start), \(start + duration * 1000), \(type));"
  }

  /// Returns the bytes of a database that some statements make.
  static func bytes(_ statements: String, tables: String = ConnectFile.tables) throws -> [UInt8] {
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    guard sqlite3_open_v2(":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, nil) == SQLITE_OK,
      sqlite3_exec(connection, "PRAGMA page_size = 512; \(tables); \(statements)", nil, nil, nil) == SQLITE_OK
    else { throw Failure(words: String(cString: sqlite3_errmsg(connection))) }
    var size: sqlite3_int64 = 0
    guard let start = sqlite3_serialize(connection, "main", &size, 0) else { throw Failure(words: "no bytes") }
    defer { sqlite3_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(size)))
  }

  struct Failure: Error { let words: String }

  /// Reads the export of somebody at home in Berlin.
  static func read(_ statements: String..., tables: String = ConnectFile.tables) throws -> (HealthReading, Shelf) {
    try read(bytes: bytes(statements.joined(separator: "\n"), tables: tables))
  }

  static func read(bytes: [UInt8]) throws -> (HealthReading, Shelf) {
    try withFile(bytes, named: "f") { url in
      let shelf = Shelf()
      let home = TimeZone(identifier: "Europe/Berlin") ?? .gmt
      return (try HealthExport(url).read(into: shelf, at: home, unpackingIn: url.deletingLastPathComponent()), shelf)
    }
  }
}
