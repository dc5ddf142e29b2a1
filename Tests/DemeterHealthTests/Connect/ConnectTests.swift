import DemeterCore
import DemeterHealth
import Foundation
import Testing

@Suite struct `An export of Health Connect` {
  private let morning = ConnectFile.morning

  @Test func `is found by what it holds, and leaves nothing on the disk`() throws {
    let database = try ConnectFile.bytes(ConnectFile.period("steps_record_table", "742"))
    var zip = Zip(("readme.txt", "hello"))
    zip.parts.append(Zip.Part(name: "health_connect_export.db", bytes: database))
    var renamed = Zip(("__MACOSX/._a.db", "x"))
    renamed.parts.append(Zip.Part(name: "Download/anything", bytes: database))
    for bytes in [zip.bytes(), renamed.bytes(), database] {
      try withFile(bytes, named: "Health Connect.zip") { url in
        let shelf = Shelf(), folder = url.deletingLastPathComponent()
        let reading = try HealthExport(url).read(into: shelf, unpackingIn: folder)
        #expect(shelf.lines == ["steps 742000 \(morning) +600 phone Walk"])
        #expect(reading.isComplete && reading.records == 1 && reading.exported == morning + 90_000 && reading.refused == [:])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [url.lastPathComponent])
      }
    }
  }

  @Test func `is read in its units`() throws {
    let (reading, shelf) = try ConnectFile.read(
      ConnectFile.period("steps_record_table", "742"), ConnectFile.period("distance_record_table", "512.25"),
      ConnectFile.period("floors_climbed_record_table", "3"), ConnectFile.period("active_calories_burned_record_table", "31500.4"),
      ConnectFile.period("hydration_record_table", "0.25"), ConnectFile.moment("weight_record_table", "71420.4"),
      ConnectFile.moment("body_fat_record_table", "21.5"), ConnectFile.moment("resting_heart_rate_record_table", "52"),
      ConnectFile.moment("blood_glucose_record_table", "5.1"))
    #expect(
      shelf.lines == [
        "steps 742000 \(morning) +600 phone Walk", "distance 512250 \(morning) +600 phone Walk", "flights 3000 \(morning) +600 phone Walk",
        "activeEnergy 31500 \(morning) +600 phone Walk", "water 250000 \(morning) +600 phone Walk",
        "weight 71420 \(morning) +0 other Walk", "bodyFat 21500 \(morning) +0 other Walk",
        "restingHeartRate 52000 \(morning) +0 other Walk",
        "bloodGlucose 5100 \(morning) +0 other Walk",
      ])
    #expect(reading.records == 9)
  }

  @Test func `is read with sleep`() throws {
    let (reading, shelf) = try ConnectFile.read(
      ConnectFile.moment("blood_pressure_record_table", "118.4, 76"), ConnectFile.moment("blood_pressure_record_table", "76, 118", at: 60),
      // Light, awake, deep, and REM that lasts longer than its record.
      ConnectFile.period("sleep_session_record_table", "'Night'", lasting: 7200, app: 2, device: 2),
      ConnectFile.stage(4, of: 1, at: 0, lasting: 1800), ConnectFile.stage(1, of: 1, at: 1800, lasting: 600),
      ConnectFile.stage(5, of: 1, at: 2400, lasting: 3600), ConnectFile.stage(6, of: 1, at: 6000, lasting: 9000),
      // One whose stages are not known counts as a whole, one that was all awake not at all.
      ConnectFile.period("sleep_session_record_table", "'Nap'", at: 40_000, lasting: 1800),
      ConnectFile.stage(0, of: 2, at: 40_000, lasting: 60),
      ConnectFile.period("sleep_session_record_table", "NULL", at: 50_000, lasting: 1800),
      ConnectFile.stage(1, of: 3, at: 50_000, lasting: 60),
      ConnectFile.period("sleep_session_record_table", "NULL", at: -900_000, lasting: 90_000))
    #expect(
      shelf.lines == [
        "bloodPressure 118076 \(morning) +0 other Walk", "sleep 500 \(morning) +1800 watch Band",
        "sleep 1000 \(morning + 2400) +3600 watch Band", "sleep 333 \(morning + 6000) +1200 watch Band",
        "sleep 500 \(morning + 40_000) +1800 phone Walk",
      ])
    #expect(reading.refused == ["a blood pressure that is incomplete or cannot be true": 1, "a number too large to be true": 1])
    #expect(reading.records == 6)
  }

  @Test func `has a source for each app and kind of device`() throws {
    let (_, shelf) = try ConnectFile.read(
      ConnectFile.period("steps_record_table", "1"), ConnectFile.period("steps_record_table", "2", app: 2, device: 4),
      ConnectFile.period("steps_record_table", "3", app: 2, device: 2), ConnectFile.period("steps_record_table", "4", app: 3, device: 99),
      ConnectFile.period("steps_record_table", "5", app: 4), ConnectFile.period("steps_record_table", "6", app: 5),
      ConnectFile.period("steps_record_table", "7", method: 3), ConnectFile.period("steps_record_table", "8", app: 77))
    #expect(
      shelf.sources == [
        HealthSource(name: "Walk", kind: .phone), HealthSource(name: "Band", kind: .watch), HealthSource(name: "org.food", kind: .other),
        HealthSource(name: "a.health", kind: .phone), HealthSource(name: "b.health", kind: .phone),
        HealthSource(name: "Walk", kind: .hand), HealthSource(name: "Health Connect", kind: .phone),
      ])
    #expect(shelf.samples.map(\.source) == [0, 1, 1, 2, 3, 4, 5, 6])
  }

  @Test func `lists workouts with what the same app measured meanwhile`() throws {
    let (_, shelf) = try ConnectFile.read(
      // A run with energy by the minute, of which the last record goes on after it.
      ConnectFile.period("exercise_session_record_table", "33, 'Morning run'", lasting: 120, app: 2, device: 2),
      ConnectFile.period("active_calories_burned_record_table", "10000", lasting: 60, app: 2, device: 2),
      ConnectFile.period("active_calories_burned_record_table", "12000", at: 60, lasting: 120, app: 2, device: 2),
      ConnectFile.period("active_calories_burned_record_table", "99000", lasting: 120, app: 1),
      ConnectFile.period("distance_record_table", "300", lasting: 120, app: 2, device: 2),
      // A ride of whose energy only the total is known, twice: as a whole and in parts.
      ConnectFile.period("exercise_session_record_table", "4, NULL", at: 3600, lasting: 1800),
      ConnectFile.period("total_calories_burned_record_table", "250000", at: 3600, lasting: 1800),
      ConnectFile.period("total_calories_burned_record_table", "125000", at: 3600, lasting: 900),
      // A walk without energy, and something that Android has no number for yet.
      ConnectFile.period("exercise_session_record_table", "53, NULL", at: 7200),
      ConnectFile.period("exercise_session_record_table", "999, NULL", at: 9000),
      ConnectFile.period("active_calories_burned_record_table", "1000", at: 9000))
    #expect(shelf.workouts.map(\.type) == ["Running", "Cycling", "Workout"])
    #expect(shelf.workouts.map(\.energy.thousandths) == [16_000, 250_000, 1000])
    #expect(shelf.workouts.map { $0.meters?.thousandths } == [300_000, nil, nil])
    #expect(shelf.workouts.first?.timeZone == "Europe/Berlin")
    #expect(Set(shelf.workouts.compactMap(\.record)).count == 3 && shelf.workouts.allSatisfy { $0.record?.count == 32 })
    #expect(shelf.workouts.first.map { shelf.sources[$0.source] } == HealthSource(name: "Band", kind: .watch))
  }

  @Test func `counts all energy only on days of which an app knows nearly every hour`() throws {
    let midnight: Int64 = -8 * 3600
    let hours = (0..<30).map { (hour: Int64) in
      ConnectFile.period("total_calories_burned_record_table", "90000", at: midnight + hour * 3600, lasting: 3600)
    }
    let workout = ConnectFile.period("total_calories_burned_record_table", "500000", lasting: 3600, app: 2)
    let (_, shelf) = try ConnectFile.read(hours.joined(), workout)
    let burned = shelf.samples.filter { $0.metric == .burnedEnergy }
    #expect(burned.count == 24 && burned.reduce(0) { $0 + $1.amount.thousandths } == 24 * 90_000)
    #expect(burned.first?.start == morning + midnight && burned.last?.end == morning + midnight + 86_400)
    #expect(shelf.sources.map(\.name) == ["Walk"])
  }

  @Test func `splits what goes on over midnight by the time on each day`() throws {
    let midnight: Int64 = -8 * 3600
    let (_, shelf) = try ConnectFile.read(
      ConnectFile.period("total_calories_burned_record_table", "2000000", at: midnight, lasting: 23 * 3600),
      ConnectFile.period("total_calories_burned_record_table", "100000", at: midnight + 23 * 3600, lasting: 2 * 3600))
    #expect(shelf.samples.map(\.amount.thousandths) == [2_000_000, 50_000])
  }

  @Test func `brings foods with their names`() throws {
    let (reading, shelf) = try ConnectFile.read(
      ConnectFile.period("nutrition_record_table", "412000, 12.5, 60, NULL, 'Pasta & peas'", lasting: 0, app: 3, device: 1),
      ConnectFile.period("nutrition_record_table", "NULL, 5, NULL, NULL, 'Salt'", app: 3),
      ConnectFile.period("nutrition_record_table", "1e300, 5, NULL, NULL, 'Much'", app: 3))
    let pasta = Nutrition(
      energy: Energy(kilocalories: 412), PerNutrient { $0 == .protein ? Mass(grams: 12.5) : $0 == .carbohydrates ? Mass(grams: 60) : nil })
    #expect(
      shelf.foods == [HealthFood(source: 0, eaten: morning, timeZone: "Europe/Berlin", name: "Pasta & peas", nutrition: pasta)])
    #expect(reading.refused == ["a food without energy": 1, "a number too large to be true": 1])
  }

  @Test func `says where a person was away from home`() throws {
    let hour: Int64 = 3600
    let (_, shelf) = try ConnectFile.read(
      ConnectFile.period("steps_record_table", "1", at: -100 * hour), ConnectFile.period("steps_record_table", "1"),
      ConnectFile.period("steps_record_table", "1", at: 10 * hour, offset: "-18000"),
      ConnectFile.period("steps_record_table", "1", at: 11 * hour, offset: "19800"),
      ConnectFile.period("steps_record_table", "1", at: 30 * hour), ConnectFile.period("steps_record_table", "1", at: 60 * hour),
      ConnectFile.period("steps_record_table", "1", at: 70 * hour, offset: "NULL"))
    #expect(shelf.hints.map(\.timeZone) == ["Europe/Berlin", "Etc/GMT+5", "Asia/Kolkata", "Europe/Berlin"])
    #expect(shelf.hints.map { ($0.moment - morning) / hour } == [0, 10, 11, 30])
  }

  @Test func `is refused number by number where something can not be true`() throws {
    let (reading, shelf) = try ConnectFile.read(
      ConnectFile.period("steps_record_table", "-1"), ConnectFile.period("steps_record_table", "200001"),
      ConnectFile.period("steps_record_table", "'many'"), ConnectFile.period("steps_record_table", "1", lasting: -60),
      ConnectFile.period("steps_record_table", "1", lasting: 40 * 86_400), ConnectFile.period("steps_record_table", "9e999"),
      ConnectFile.moment("weight_record_table", "19000"), ConnectFile.moment("weight_record_table", "70000", at: -2_000_000_000),
      "UPDATE steps_record_table SET start_time = NULL WHERE count = 'many';", ConnectFile.period("steps_record_table", "5"))
    #expect(shelf.lines == ["steps 5000 \(morning) +600 phone Walk"])
    #expect(
      reading.refused == [
        "a number below zero": 1, "a number too large to be true": 1, "without a date that can be read": 1,
        "ending before it begins": 1, "lasting longer than a month": 1, "without a number": 1, "a number too small to be true": 1,
        "of a time before 1980 or after 2100": 1,
      ])
    #expect(reading.records == 9)
  }

  @Test func `of another version is read as far as its columns are known`() throws {
    let (reading, shelf) = try ConnectFile.read(
      tables: """
        CREATE TABLE steps_record_table (count INTEGER, time_millis INTEGER);
        INSERT INTO steps_record_table VALUES (5, 1768374000000);
        CREATE TABLE weight_record_table (weight REAL, time INTEGER, stone REAL);
        INSERT INTO weight_record_table VALUES (70500, 1768374000000, 11);
        CREATE TABLE moon_record_table (phase INTEGER);
        """)
    #expect(shelf.lines == ["weight 70500 1768374000 +0 other Health Connect"])
    #expect(reading.refused == ["a table whose columns are not known": 1])
  }

  @Test func `is stopped on request`() throws {
    struct Stop: Error {}
    let database = try ConnectFile.bytes(ConnectFile.period("steps_record_table", "742"))
    var zip = Zip()
    zip.parts.append(Zip.Part(name: "a.db", bytes: database))
    try withFile(zip.bytes(), named: "f") { url in
      let export = try HealthExport(url), folder = url.deletingLastPathComponent()
      #expect(throws: HealthFileError.cancelled) { try export.read(into: Shelf(), unpackingIn: folder) { _ in throw Stop() } }
      var told: HealthProgress?
      _ = try export.read(into: Shelf(), unpackingIn: folder) { told = $0 }
      #expect(told?.fraction == 1 && told?.records == 1 && told?.days == 1)
      let full = Shelf()
      full.trouble = Stop()
      #expect(throws: Stop.self) { try export.read(into: full, unpackingIn: folder) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["f"])
    }
  }
}
