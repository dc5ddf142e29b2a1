public import Foundation

/// The permanent id of an exercise. The client may choose it; saving the same id twice then saves one exercise.
public typealias ExerciseID = UUID

/// Who said that an exercise took place. If several mean the same one, the first of these counts.
public enum ExerciseSource: String, CaseIterable, Comparable, Sendable, Codable {
  /// A workout in health data.
  case health
  /// A program.
  case push
  /// A person.
  case hand

  /// Orders sources as they count.
  public static func < (a: ExerciseSource, b: ExerciseSource) -> Bool { a.rank < b.rank }
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The values of an exercise without its identity.
public struct Workout: Hashable, Sendable {
  /// The name, 1–200 characters.
  public var name: String
  /// The code of its activity in the Compendium; nil if it is none of them.
  public var activity: String?
  /// How long it took in minutes; nil if that was not said.
  public var minutes: Int?
  /// How far it went in kilometres; nil if that was not said.
  public var kilometers: Measure?
  /// The net energy: what it burned beyond rest.
  public var energy: Energy
  /// How the energy was computed.
  public var basis: ExerciseBasis

  /// Creates values.
  public init(name: String, activity: String? = nil, minutes: Int? = nil, kilometers: Measure? = nil, energy: Energy, basis: ExerciseBasis)
  {
    self.name = name
    self.activity = activity
    self.minutes = minutes
    self.kilometers = kilometers
    self.energy = energy
    self.basis = basis
  }

  /// The longest exercise in minutes.
  public static let longest: Int = 1440
  /// The farthest one in kilometres.
  public static let farthest: Double = 1000
  /// The most net energy of one.
  public static let most: Energy = Energy(kilocalories: 10_000)

  /// How many minutes it took; estimated from the distance if that was not said.
  var estimatedMinutes: Int {
    if let minutes { return minutes }
    guard let kilometers, let each = activity.flatMap(Exercise.init(code:))?.minutesPerKilometer else { return 0 }
    return min(Int(nearest: kilometers.value * each), Self.longest)
  }
}

/// An exercise in the diary.
public struct LoggedExercise: Hashable, Sendable, Identifiable {
  /// The permanent id.
  public let id: ExerciseID
  /// The version: 1 when new, one more with each edit, delete and restore.
  public var version: Int
  /// What was done.
  public var workout: Workout
  /// When it began, in which time zone and on which day.
  public var logged: LoggedMoment
  /// Who said so.
  public let source: ExerciseSource
  /// When this version was written.
  public var writtenAt: Date
  /// Whether it is deleted.
  public var isDeleted: Bool

  /// Creates an exercise. Only a diary does this.
  public init(
    id: ExerciseID, version: Int, workout: Workout, logged: LoggedMoment, source: ExerciseSource, writtenAt: Date, isDeleted: Bool = false
  ) {
    self.id = id
    self.version = version
    self.workout = workout
    self.logged = logged
    self.source = source
    self.writtenAt = writtenAt
    self.isDeleted = isDeleted
  }

  /// The day to which it belongs.
  public var day: Day { logged.day }
  /// When it ended.
  public var end: Date { logged.instant.addingTimeInterval(Double(workout.estimatedMinutes) * 60) }

  /// Whether it took place at the same time as another one, at least in part.
  public func overlaps(_ other: LoggedExercise) -> Bool { logged.instant < other.end && other.logged.instant < end }
}

/// A validated exercise that is to be saved.
public struct NewExercise: Hashable, Sendable {
  /// The permanent id.
  public let id: ExerciseID
  /// What was done.
  public let workout: Workout
  /// When it began.
  public let logged: LoggedMoment
  /// Who said so.
  public let source: ExerciseSource

  /// Creates an exercise with an id that the client chose.
  public init(id: ExerciseID, workout: Workout, logged: LoggedMoment, source: ExerciseSource = .hand) {
    self.id = id
    self.workout = workout
    self.logged = logged
    self.source = source
  }
}

/// The result of saving an exercise.
public struct SavedExercise: Hashable, Sendable {
  /// The exercise in its present state.
  public let exercise: LoggedExercise
  /// Whether it is new; false if the same id was saved before.
  public let isNew: Bool

  /// Creates a result.
  public init(exercise: LoggedExercise, isNew: Bool) {
    self.exercise = exercise
    self.isNew = isNew
  }
}
