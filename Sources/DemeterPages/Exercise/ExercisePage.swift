public import DemeterCore
import DemeterMessages
import DemeterWords
public import Foundation

/// The sheet to write down exercise, or to change it.
public struct ExercisePage: Hashable, Sendable {
  public let title: String
  let path: String
  let close: String
  let name: FormField
  let minutes: FormField
  let distance: FormField
  let calories: FormField
  /// The energy that the form is made for, in the person's unit; nil for a new exercise.
  let shownCalories: String?
  let day: FormField
  let time: FormField
  let showsMoment: Bool
  let numbers: NumberStyle
  /// The names to choose from.
  let activities: [String]
  /// The new exercise's id; pressing twice saves once. nil to change one.
  let newID: String?
  /// The version that is changed; nil for a new one.
  let version: Int?
  let next: String?
  let delete: String?
  let submit: String
  /// How the present energy was computed.
  let basis: String?
  /// What is wrong with something that has no field.
  let error: String?

  /// The texts of the form.
  public struct Typed: Hashable, Sendable {
    package let name: String
    package let minutes: String
    package let distance: String
    package let calories: String
    package let day: String
    package let time: String

    public init(name: String, minutes: String, distance: String, calories: String, day: String, time: String) {
      (self.name, self.minutes, self.distance, self.calories) = (name, minutes, distance, calories)
      (self.day, self.time) = (day, time)
    }

    /// The texts of an exercise.
    public init(_ exercise: LoggedExercise, in context: PageContext) {
      let workout = exercise.workout
      self.init(
        name: workout.name, minutes: workout.minutes.map(String.init) ?? "",
        distance: workout.kilometers.map { context.field(kilometers: $0) } ?? "",
        calories: context.numbers.field(workout.energy), day: exercise.day.description,
        time: context.dates.timeField(exercise.logged.instant, in: exercise.logged.timeZone))
    }

    /// The texts of a phrase, or empty ones, on a day.
    public init(_ phrase: ExercisePhrase?, on day: Day, at time: String = "", in context: PageContext) {
      self.init(
        name: phrase?.exercise?.name() ?? "", minutes: phrase?.minutes.map(String.init) ?? "",
        distance: phrase?.kilometers.map { context.field(kilometers: $0) } ?? "",
        calories: phrase?.energy.map { context.numbers.field($0) } ?? "", day: day.description, time: time)
    }
  }

  /// The sheet for new exercise.
  ///
  /// - Parameter next: the address to return to; nil for the day.
  public init(
    new typed: Typed, on day: Day, id: ExerciseID = .fresh(), refused: InvalidInput? = nil, next: String?, in context: PageContext
  ) {
    self.init(
      typed, title: day == context.today ? say("Exercise") : say("Exercise on \(context.dates.short(day))"), path: Paths.exercises,
      close: next ?? HistoryAddress.day(day, in: context), id: id, shown: nil, version: nil, delete: nil, basis: nil, refused: refused,
      next: next,
      in: context)
  }

  /// The sheet to change exercise.
  ///
  /// - Parameters:
  ///   - typed: the texts that a refused form had.
  ///   - version: the version that the form was made for, if it is not the present one.
  public init(
    _ exercise: LoggedExercise, typed: Typed? = nil, version: Int? = nil, refused: InvalidInput? = nil, next: String?,
    in context: PageContext
  ) {
    self.init(
      typed ?? Typed(exercise, in: context), title: say("Exercise on \(context.dates.short(exercise.day))"),
      path: Paths.exercise(exercise.id), close: next ?? HistoryAddress.day(exercise.day, in: context), id: nil,
      shown: Typed(exercise, in: context),
      version: version ?? exercise.version, delete: Route.deleteExercise.path(exercise.id.key), basis: context.basis(exercise),
      refused: refused, next: next, in: context)
  }

  private init(
    _ typed: Typed, title: String, path: String, close: String, id: ExerciseID?, shown: Typed?, version: Int?, delete: String?,
    basis: String?,
    refused: InvalidInput?, next: String?, in context: PageContext
  ) {
    (self.title, self.path, self.close, self.version, self.delete, self.basis, self.next) = (
      title, path, close, version, delete, basis, next
    )
    newID = id?.key
    submit = version == nil ? say("Log exercise") : say("Save changes")
    numbers = context.numbers
    activities = Exercise.all.map { $0.name() }.sorted()
    var name = FormField(
      "name", say("What did you do?"), value: typed.name, error: refused?.message(for: "name") ?? refused?.message(for: "activity"),
      isRequired: true)
    name.takesFocus = version == nil && typed.name.isEmpty
    self.name = name
    minutes = FormField("minutes", say("Minutes"), .decimal, value: typed.minutes, error: refused?.message(for: "minutes"))
    distance = FormField(
      "distance", say("Distance"), .decimal, value: typed.distance, error: refused?.message(for: "kilometers"),
      unit: context.distanceUnit.rawValue)
    calories = FormField(
      "calories", inKilojoules ? say("Energy") : say("Calories"), .decimal, value: typed.calories, error: refused?.message(for: "calories"),
      hint: version == nil ? say("Empty: estimated from the activity, the time and your weight.") : nil
    ).ofEnergy(context.numbers)
    shownCalories = shown.map { context.numbers.field(kilocalories: $0.calories, in: .current) }
    day = FormField("day", say("Day"), .date, value: typed.day, error: refused?.message(for: "day"))
    time = FormField("time", say("Began at"), .time, value: typed.time, error: refused?.message(for: "time"))
    showsMoment = day.error != nil || time.error != nil || version != nil
    let known: Set = ["name", "activity", "minutes", "kilometers", "calories", "day", "time"]
    let others = refused?.errors.filter { !known.contains($0.field) }.map(\.message) ?? []
    error = others.isEmpty ? nil : others.joined(separator: ". ")
  }
}

extension PageContext {
  /// A distance for a form field, in the person's unit.
  func field(kilometers: Measure) -> String {
    numbers.field(distanceUnit == .km ? kilometers : Measure((kilometers.value / Self.kilometersPerMile * 100).rounded() / 100))
  }

  /// The kilometres that a number in the person's unit is.
  package func kilometers(_ number: Double) -> Double { distanceUnit == .km ? number : number * Self.kilometersPerMile }

  /// The international mile of 1959.
  private static var kilometersPerMile: Double { 1.609344 }
}
