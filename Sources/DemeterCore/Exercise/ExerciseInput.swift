public import Foundation

/// An exercise as a person typed it or a program sent it, not validated yet.
public struct ExerciseInput: Hashable, Sendable {
  /// What it is called; nil for the name of its activity.
  public var name: String?
  /// The code of its activity in the Compendium.
  public var activity: String?
  /// How long it took, in minutes.
  public var minutes: NumberInput = .absent
  /// How far it went, in kilometres.
  public var kilometers: NumberInput = .absent
  /// The net energy in kilocalories; absent to compute it.
  public var calories: NumberInput = .absent
  /// Who says so, a raw value of `ExerciseSource`; nil for a person.
  public var source: String?
  /// An RFC 3339 instant: when it began.
  public var loggedAt: String?
  /// A day, `YYYY-MM-DD`.
  public var day: String?
  /// A wall-clock time of that day, `HH:MM`: when it began. Without it, an exercise of today has just ended.
  public var time: String?
  /// An IANA time zone.
  public var timeZone: String?

  /// Creates an input without values.
  public init() {}

  /// Creates the input that a phrase says.
  public init(_ phrase: ExercisePhrase) {
    name = phrase.exercise?.name()
    activity = phrase.exercise?.code
    if let minutes = phrase.minutes { self.minutes = .number(Double(minutes)) }
    if let kilometers = phrase.kilometers { self.kilometers = .number(kilometers.value) }
    if let energy = phrase.energy { calories = .number(energy.kilocalories) }
  }

  /// The input of an exercise as it is, to change some of it.
  ///
  /// - Parameter keepsEnergy: whether the energy stays; otherwise it is computed again if it was computed.
  public init(_ known: LoggedExercise, keepsEnergy: Bool) {
    name = known.workout.name
    activity = known.workout.activity
    if let minutes = known.workout.minutes { self.minutes = .number(Double(minutes)) }
    if let kilometers = known.workout.kilometers { self.kilometers = .number(kilometers.value) }
    switch known.workout.basis {
    case .met, .distance: if keepsEnergy { calories = .number(known.workout.energy.kilocalories) }
    case .typed, .device: calories = .number(known.workout.energy.kilocalories)
    }
  }

  /// Returns the validated exercise. Its energy is computed with the last weight up to its day, unless it is given.
  ///
  /// - Parameters:
  ///   - id: the id of the new or edited exercise.
  ///   - now: the current time. No exercise may be later.
  ///   - zone: the time zone if the input has none.
  ///   - dayStarts: the hours at which days start.
  ///   - weights: the weights of the person, oldest first.
  ///   - known: the exercise that is edited. Its moment stays if the input has none.
  /// - Throws: the errors of all fields.
  public func checked(
    id: ExerciseID, now: Date, zone: TimeZone, dayStarts: DayStartLog = .midnight, weights: [DayWeight],
    keeping known: LoggedExercise? = nil
  ) throws(InvalidInput) -> NewExercise {
    var check = FieldCheck()
    let exercise = activity.flatMap { $0.isEmpty ? nil : $0 }.flatMap(Exercise.init(code:))
    if let activity, !activity.isEmpty, exercise == nil {
      check.refuse("activity", .notOneOf(.parameter("activity"), ["12145", "17190", "…"]))
    }
    let typed = (name ?? "").trimmingWhitespace()
    let name = check.name(typed.isEmpty ? exercise?.name() : typed, .exercise)
    let minutes = check.number(self.minutes, "minutes", .minutes, in: 1...Double(Workout.longest), unit: .none).map { Int(nearest: $0) }
    let kilometers = check.number(kilometers, "kilometers", .distance, in: 0.01...Workout.farthest, unit: .named("km")).map { Measure($0) }
    let energy = check.number(calories, "calories", .calories, in: 0...Workout.most.kilocalories, unit: .calories)
      .map(Energy.init(kilocalories:))
    let source = self.source.map(ExerciseSource.init(rawValue:)) ?? known?.source ?? .hand
    if source == nil { check.refuse("source", .notOneOf(.source, ExerciseSource.allCases.map(\.rawValue))) }
    var workout = Workout(
      name: name, activity: exercise?.code, minutes: minutes, kilometers: kilometers, energy: energy ?? .zero, basis: .typed)
    let logged = moment(of: workout, Present(now, in: zone, dayStarts: dayStarts), known?.logged, &check)
    if let known, let energy, known.workout.energy == energy, known.workout.with(name: name) == workout.with(basis: known.workout.basis) {
      workout.basis = known.workout.basis  // nothing but its name or moment changed
    } else if energy == nil, !check.errors.contains(where: { ["activity", "minutes", "kilometers", "calories"].contains($0.field) }) {
      switch Self.computed(exercise, minutes, kilometers, weights.last { $0.day <= logged.day }?.kilograms) {
      case .success(let result): (workout.energy, workout.basis) = result
      case .failure(let problem): check.refuse(problem == .missing(.minutes) ? "minutes" : "calories", problem)
      }
    }
    guard let source, check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return NewExercise(id: id, workout: workout, logged: logged, source: source)
  }

  /// The moment when it began. One of today without a time has just ended.
  private func moment(
    of workout: Workout, _ present: Present, _ known: LoggedMoment?, _ check: inout FieldCheck
  ) -> LoggedMoment {
    var moment = EntryInput()
    (moment.loggedAt, moment.day, moment.time, moment.timeZone) = (loggedAt, day, time, timeZone)
    let logged = check.moment(of: moment, at: present, keeping: known)
    guard known == nil, loggedAt?.isEmpty != false, time?.isEmpty != false, logged.instant == present.now.inMilliseconds else {
      return logged
    }
    let begun = LoggedMoment(
      present.now.addingTimeInterval(Double(-workout.estimatedMinutes) * 60), in: logged.timeZone, dayStarts: present.dayStarts)
    return begun.day == logged.day ? begun : logged
  }

  /// The energy that follows from an activity, or why there is none.
  private static func computed(
    _ exercise: Exercise?, _ minutes: Int?, _ kilometers: Measure?, _ kilograms: Double?
  ) -> Computed {
    guard let exercise else { return .failure(.missing(.calories)) }
    guard let kilograms else { return .failure(.exerciseWithoutWeight) }
    guard let basis = ExerciseBasis.of(exercise, minutes: minutes, kilometers: kilometers, kilograms: Measure(kilograms)),
      let energy = basis.energy(minutes: minutes, kilometers: kilometers)
    else { return .failure(.missing(.minutes)) }
    guard energy <= Workout.most else { return .failure(.tooLarge(.calories, limit: Int(nearest: Workout.most.kilocalories))) }
    return .success((energy, basis))
  }

  private enum Computed {
    case success((Energy, ExerciseBasis))
    case failure(FieldProblem)
  }
}

extension Workout {
  fileprivate func with(name: String) -> Workout {
    var workout = self
    workout.name = name
    return workout
  }

  fileprivate func with(basis: ExerciseBasis) -> Workout {
    var workout = self
    workout.basis = basis
    return workout
  }
}
