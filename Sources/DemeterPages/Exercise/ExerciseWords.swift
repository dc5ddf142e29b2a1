package import DemeterCore
import DemeterMessages
import DemeterWords

extension PageContext {
  /// `30 min`, `1 h 20 min`
  func duration(_ minutes: Int) -> String {
    minutes < 60 ? say("\(numbers.text(minutes)) min") : say("\(numbers.text(minutes / 60)) h \(numbers.text(minutes % 60)) min")
  }

  /// What was done, how long and how far: `Running, 30 min, 5.2 km`.
  package func words(_ workout: Workout) -> String {
    // Health data name activities; people and programs name what they did.
    let known = workout.basis == .device ? workout.activity.flatMap(Exercise.init(code:)) : nil
    var parts = [known?.name() ?? workout.name]
    if let minutes = workout.minutes { parts.append(duration(minutes)) }
    if let kilometers = workout.kilometers { parts.append(distance(kilometers.meters)) }
    return parts.joined(separator: ", ")
  }

  /// How the energy of an exercise was computed, in one sentence.
  func basis(_ exercise: LoggedExercise) -> String {
    let workout = exercise.workout
    switch workout.basis {
    case .met(let met, let edition, let kilograms):
      let value = numbers.text(met), weight = say("\(numbers.text(kilograms)) kg"), time = duration(workout.minutes ?? 0)
      return say(
        "Estimated from \(value) MET (Compendium of Physical Activities \(edition)), \(weight) and \(time), without what rest would have burned."
      )
    case .distance(let each, let kilograms):
      let weight = say("\(numbers.text(kilograms)) kg"), way = distance(workout.kilometers?.meters ?? .zero)
      guard inKilojoules else {
        let value = numbers.text(each)
        return say("Estimated from \(value) cal per kilogram and kilometer, \(weight) and \(way), without what rest would have burned.")
      }
      let value = numbers.text(Measure((EnergyUnit.kJ.amount(ofKilocalories: each.value) * 100).rounded() / 100))
      return say("Estimated from \(value) kJ per kilogram and kilometer, \(weight) and \(way), without what rest would have burned.")
    case .device: return say("Measured by a watch or phone.")
    case .typed:
      guard inKilojoules else {
        return exercise.source == .hand ? say("Calories entered by hand.") : say("Calories sent by a program.")
      }
      return exercise.source == .hand ? say("Energy entered by hand.") : say("Energy sent by a program.")
    }
  }

  /// Exercise that was written down.
  package func exercised(_ exercise: LoggedExercise) -> String {
    let what = words(exercise.workout), energy = calories(exercise.workout.energy)
    guard exercise.day != today else { return say("Logged \(what), \(energy)") }
    return say("Logged \(what), \(energy), on \(dates.short(exercise.day))")
  }

  /// Exercise that was deleted.
  package func deleted(_ exercise: LoggedExercise) -> String { say("Deleted \(exercise.workout.name)", meaning: "exercise") }
}

extension Measure {
  /// Kilometres in metres.
  var meters: Measure { Measure(value * 1000) }
}
