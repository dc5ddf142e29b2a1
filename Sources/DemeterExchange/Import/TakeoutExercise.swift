import Crypto
import DemeterArchive
import DemeterCore
import Foundation

/// What a takeout says of one exercise, not validated yet.
struct TakeoutExercise {
  /// The permanent id that the app gave to it.
  var record: String?
  /// The name of its kind: Apple's, or what the app calls it.
  var kind: String?
  /// When it began, in seconds since 1970.
  var start: Double?
  /// How long it took with its pauses, in milliseconds.
  var duration: Double?
  /// How long it took without its pauses, in milliseconds.
  var active: Double?
  var kilocalories: Double?
  var meters: Double?

  /// The longest exercise in milliseconds.
  private static let longest: Double = 86_400_000

  /// Returns the exercise that it becomes.
  ///
  /// - Throws: why it can't be imported.
  func exercise(of app: DiaryFile.Format, until now: Date, in zone: TimeZone) throws(Refusal) -> NewExercise {
    guard let start, start.isFinite else { throw Refusal(words: "it has no date") }
    guard start <= now.timeIntervalSince1970 else { throw Refusal(words: "it lies in the future") }
    let lengths = [duration, active].compactMap(\.self)
    guard let length = lengths.first, lengths.allSatisfy({ (0...Self.longest).contains($0) }) else {
      throw Refusal(words: "it does not say how long it took, or it took longer than a day")
    }
    guard let kilocalories, kilocalories.isFinite, kilocalories > 0 else { throw Refusal(words: nil) }
    let minutes = (active ?? length) / 60_000
    let workout = HealthWorkout(
      type: kind ?? "", source: 0, start: Int64(nearest: start), end: Int64(nearest: start + length / 1000), minutes: minutes,
      energy: Energy(kilocalories: kilocalories), meters: meters.flatMap { $0.isFinite ? Measure($0) : nil }, timeZone: nil)
    // The same exercise has the same id in each takeout.
    let words = ["exercise", app.name, record ?? "\(workout.type) \(workout.start)"].joined(separator: "\u{1F}")
    guard let exercise = workout.exercise(id: ExerciseID(hash: SHA256.hash(data: Data(words.utf8))), at: zone) else {
      throw Refusal(words: "it burned more than exercise can")
    }
    guard exercise.logged.day >= Day.earliestEntry else { throw Refusal(words: "it was before 1900") }
    return exercise
  }

  /// Why an exercise is not imported; nil if it has no energy, which is nothing wrong.
  struct Refusal: Error { let words: String? }
}

extension TakeoutDays {
  /// The most exercises of one import: 30 a day in 30 years.
  private static let mostExercises = 330_000

  /// Reads Fitbit's list of exercises.
  func read(exercises part: FileParts.Part, _ reading: inout DiaryReading) throws {
    let exercises: [FitbitExercise]
    do {
      exercises = try JSONDecoder().decode([FitbitExercise].self, from: parts.wholeText(part, atMost: Self.longest))
    } catch is DecodingError {
      throw DiaryFileError.damaged(part.name)
    }
    for (index, exercise) in exercises.enumerated() {
      try parts.spendRow()
      try add(exercise.value, index + 1, of: part, from: .fitbit, &reading)
    }
  }

  /// Reads Samsung's table of exercises.
  func read(exercises table: SamsungExercises, of part: FileParts.Part, _ reading: inout DiaryReading) throws {
    try parts.records(part, .commas) { record, number in
      guard number > SamsungDays.headLength else { return }
      try add(table.exercise(record), number, of: part, from: .samsung, &reading)
    }
  }

  private func add(
    _ exercise: TakeoutExercise, _ number: Int, of part: FileParts.Part, from app: DiaryFile.Format, _ reading: inout DiaryReading
  ) throws {
    guard reading.imported.exercises.count < Self.mostExercises else { throw DiaryFileError.tooMuch }
    do throws(TakeoutExercise.Refusal) {
      reading.imported.exercises.append(try exercise.exercise(of: app, until: now, in: zone))
    } catch {
      guard let words = error.words else { return reading.pass(over: "exercise without energy") }
      reading.refuse(number, of: part.name, words)
    }
  }
}

/// An object in Fitbit's lists `exercise-….json`, whose times are in UTC. Other members are ignored.
private struct FitbitExercise: Decodable {
  let value: TakeoutExercise

  private enum Key: String, CodingKey { case logId, activityName, startTime, duration, activeDuration, calories, distance, distanceUnit }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    func number(_ key: Key) -> Double? { try? members.decode(Double.self, forKey: key) }
    func text(_ key: Key) -> String? { try? members.decode(String.self, forKey: key) }
    let moment = text(.startTime).flatMap { text in
      MinuteScanner.Item(time: Array(text.utf8)).moment { Day(year: $0, month: $1, day: $2)?.number }
    }
    let name = text(.activityName)
    var exercise = TakeoutExercise()
    exercise.record = (try? members.decode(Int64.self, forKey: .logId)).map { "\($0)" } ?? text(.logId)
    exercise.kind = name.map { Self.names[$0] ?? $0 }
    exercise.start = moment.map(Double.init)
    (exercise.duration, exercise.active, exercise.kilocalories) = (number(.duration), number(.activeDuration), number(.calories))
    exercise.meters = text(.distanceUnit).flatMap { Self.units[$0] }.flatMap { unit in number(.distance).map { $0 * unit } }
    value = exercise
  }

  /// Apple's names of what Fitbit calls otherwise.
  private static let names: [String: String] = [
    "Walk": "Walking", "Run": "Running", "Jogging": "Running", "Bike": "Cycling", "Outdoor Bike": "Cycling", "Hike": "Hiking",
    "Swim": "Swimming", "Weights": "TraditionalStrengthTraining",
  ]

  /// The metres of units. Without a unit, the distance is unknown.
  private static let units: [String: Double] = ["Kilometer": 1000, "Mile": 1609.344]
}

/// The layout of Samsung Health's table of exercises, whose times are in UTC.
struct SamsungExercises: Equatable {
  private let start: Int
  private let duration: Int
  private let columns: [Column: Int]

  private enum Column: String, CaseIterable { case type = "exercise_type", calorie, distance, record = "datauuid" }

  /// The title of the table.
  static let title = "com.samsung.shealth.exercise"

  /// Recognizes the table by its title and head; nil if it is another one.
  init?(_ head: TableHead) {
    let records = head.records(.commas)
    guard records.count > 1, records[0].first == Self.title else { return nil }
    // Columns of the app alone have short names.
    func place(_ name: String) -> Int? {
      records[1].firstIndex(of: "com.samsung.health.exercise.\(name)") ?? records[1].firstIndex(of: name)
    }
    guard let start = place("start_time"), let duration = place("duration") else { return nil }
    self.start = start
    self.duration = duration
    columns = Dictionary(uniqueKeysWithValues: Column.allCases.compactMap { column in place(column.rawValue).map { (column, $0) } })
  }

  func exercise(_ record: Record) -> TakeoutExercise {
    func text(_ column: Column) -> String? { columns[column].flatMap { record.text($0) }.flatMap { $0.isEmpty ? nil : $0 } }
    var exercise = TakeoutExercise()
    exercise.record = text(.record)
    exercise.kind = text(.type).flatMap { Self.kinds[$0] }
    exercise.start = record.text(start).flatMap { text in
      (Date(rfc3339: text.replacing(" ", with: "T") + "Z") ?? TableDate.epoch(text))?.timeIntervalSince1970
    }
    exercise.duration = record.text(duration).flatMap { Double($0) }
    exercise.kilocalories = text(.calorie).flatMap { Double($0) }
    exercise.meters = text(.distance).flatMap { Double($0) }
    return exercise
  }

  /// Apple's names of the kinds that Samsung numbers, as far as its documentation and programs that read them agree.
  private static let kinds: [String: String] = [
    "1001": "Walking", "1002": "Running", "2001": "Baseball", "2002": "Softball", "2003": "Cricket", "3001": "Golf", "3003": "Bowling",
    "4002": "Rugby", "4003": "Basketball", "4004": "Soccer", "4005": "Handball", "9002": "Yoga", "11007": "Cycling", "13001": "Hiking",
    "14001": "Swimming", "15002": "TraditionalStrengthTraining",
  ]
}
