import DemeterCore
import Foundation
import Testing

private let moment = Date(timeIntervalSince1970: 1_773_140_400)
private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

private func workout(
  _ kilocalories: Double, record: String = "a", id: UUID = UUID(), name: String = "Running", after seconds: Double = 0
) -> ImportedWorkout {
  let values = Workout(name: name, activity: "12145", minutes: 30, energy: Energy(kilocalories: kilocalories), basis: .device)
  let logged = LoggedMoment(moment.addingTimeInterval(seconds), in: zone)
  return ImportedWorkout(NewExercise(id: id, workout: values, logged: logged, source: .health), record: record, otherID: UUID())
}

@Suite struct `A workout of a health file that comes again` {
  private let first = workout(100)

  /// What is written of a workout over the first one.
  private func saved(
    _ workout: ImportedWorkout, isNewest: Bool = true, over change: (inout LoggedExercise) -> Void = { _ in }, wrote version: Int? = 1
  ) -> LoggedExercise? {
    var known = LoggedExercise(first.exercise, at: moment)
    change(&known)
    let record = version.map { WorkoutRecord(record: "a", exercise: known.id, version: $0) }
    return ExerciseRules.save(workout, as: known.id, over: known, record, isNewest: isNewest, at: moment)
  }

  @Test func `is another version if its values differ, in the newest file`() throws {
    let later = try #require(saved(workout(240, after: -300)))
    #expect(later.id == first.exercise.id && later.version == 2 && later.workout.energy == Energy(kilocalories: 240))
    #expect(later.logged.instant == moment.addingTimeInterval(-300))
    #expect(saved(workout(240), isNewest: false) == nil)
    // An earlier version of the program wrote no record.
    #expect(saved(workout(240), wrote: nil)?.version == 2)
  }

  @Test func `changes nothing if only its name is in another language`() {
    #expect(saved(first) == nil)
    #expect(saved(workout(100, name: "Laufen")) == nil)
    #expect(saved(workout(101, name: "Laufen"))?.workout.name == "Running")
  }

  @Test func `leaves what a person changed or deleted`() {
    #expect(saved(workout(240), over: { $0.version = 2 }) == nil)
    #expect(saved(workout(240), over: { $0.isDeleted = true }) == nil)
  }

  @Test func `is found by its record, or else by what it is`() {
    let id = UUID(), moved = workout(1, record: "a", id: UUID()), other = workout(2, record: "b", id: id)
    let records = ["a": WorkoutRecord(record: "a", exercise: id, version: 1)]
    // The exercise of “a” began when “b” begins now.
    #expect(ExerciseRules.ids(of: [other, moved], knowing: records).map(\.id) == [other.otherID, id])
    // “a” was written again by its app, as “b”.
    #expect(ExerciseRules.ids(of: [other], knowing: records).map(\.id) == [id])
    // Two records of the same workout are one.
    let twice = [workout(1, record: "a", id: id), other]
    #expect(ExerciseRules.ids(of: twice, knowing: [:]).map(\.workout.record) == ["a"])
    #expect(ExerciseRules.ids(of: twice, knowing: records).map(\.workout.record) == ["a"])
  }
}
