public import Foundation

/// A workout in health data. Its energy is also contained in the samples of active energy, so it is only listed, never added to them.
public struct HealthWorkout: Hashable, Sendable {
  /// Apple's name of its activity: `HKWorkoutActivityTypeRunning`.
  public let type: String
  /// The number under which the sink received its source.
  public let source: Int
  /// Seconds since 1970.
  public let start: Int64
  /// Seconds since 1970, not before the start.
  public let end: Int64
  /// How long it took without pauses, in minutes; nil if the file does not say.
  public let minutes: Double?
  /// The active energy.
  public let energy: Energy
  /// The distance in metres; nil if the file does not say.
  public let meters: Measure?
  /// The IANA time zone in which it was; nil if the file does not say.
  public let timeZone: String?
  /// The permanent id of its record; nil if the file has none.
  public let record: String?

  /// Creates a workout.
  public init(
    type: String, source: Int, start: Int64, end: Int64, minutes: Double?, energy: Energy, meters: Measure?, timeZone: String?,
    record: String? = nil
  ) {
    self.type = type
    self.source = source
    self.start = start
    self.end = end
    self.minutes = minutes
    self.energy = energy
    self.meters = meters
    self.timeZone = timeZone
    self.record = record
  }

  /// What the id of its exercise is computed from: the same workout has the same words in each file.
  public func words(of source: HealthSource) -> String { "workout|\(source.name)|\(type)|\(start)" }

  /// Returns the exercise to save for it; nil if it has more energy than an exercise may have, or lasts longer than a day.
  public func exercise(id: ExerciseID, at home: TimeZone, dayStarts: DayStartLog = .midnight) -> NewExercise? {
    let minutes = Int(nearest: minutes ?? Double(end - start) / 60)
    guard energy <= Workout.most, minutes <= Workout.longest else { return nil }
    let kilometers = meters.map { Measure($0.value / 1000) }.flatMap { (0.01...Workout.farthest).contains($0.value) ? $0 : nil }
    let known = Self.activities[plainType].flatMap(Exercise.init(code:))
    let workout = Workout(
      name: known?.name() ?? Self.spaced(plainType), activity: known?.code, minutes: minutes > 0 ? minutes : nil, kilometers: kilometers,
      energy: energy, basis: .device)
    let zone = timeZone.flatMap { TimeZone(iana: $0) } ?? home
    let begun = LoggedMoment(Date(timeIntervalSince1970: Double(start)), in: zone, dayStarts: dayStarts)
    return NewExercise(id: id, workout: workout, logged: begun, source: .health)
  }

  /// `Running`
  private var plainType: String {
    let prefix = "HKWorkoutActivityType"
    return String((type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type).prefix(60))
  }

  /// `FunctionalStrengthTraining` as `Functional Strength Training`.
  private static func spaced(_ type: String) -> String {
    var words = ""
    for character in type {
      if character.isUppercase, words.last?.isLowercase == true { words += " " }
      words.append(character)
    }
    words = words.trimmingWhitespace()
    return words.isEmpty || words.hasControlCharacters ? "Workout" : words
  }

  /// Activities of the Compendium by Apple's names.
  private static let activities: [String: String] = [
    "Running": "12145", "Walking": "17190", "Cycling": "01014", "Hiking": "17082", "Swimming": "18310", "Yoga": "02150",
    "Pilates": "02105", "FunctionalStrengthTraining": "02054", "TraditionalStrengthTraining": "02054",
    "HighIntensityIntervalTraining": "02210", "CoreTraining": "02024", "Elliptical": "02048", "Rowing": "row-easy",
    "StairClimbing": "17131", "Stairs": "17131", "JumpRope": "02068", "Dance": "03025", "SocialDance": "03025", "Tennis": "15675",
    "TableTennis": "15660", "Badminton": "15030", "Squash": "15652", "Basketball": "15055", "Soccer": "15610", "Golf": "15265",
    "Handball": "15330", "Climbing": "15537", "EquestrianSports": "15370", "SkatingSports": "19030", "DownhillSkiing": "19160",
    "Snowboarding": "19160", "CrossCountrySkiing": "19090", "Bowling": "15092", "Boxing": "15110", "Kickboxing": "15430",
    "MartialArts": "15430", "TaiChi": "15670", "Volleyball": "15720", "CrossTraining": "02040", "Flexibility": "02101",
  ]
}
