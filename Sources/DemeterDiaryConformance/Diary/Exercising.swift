import DemeterCore
import Foundation
import Testing

private let day: Day = "2026-03-01"

/// A new exercise that began at an hour of a day in Berlin.
private func exercise(
  _ name: String = "Running", minutes: Int? = 30, _ kilocalories: Double = 300, on day: Day = day, hour: Int = 7,
  _ source: ExerciseSource = .hand, id: ExerciseID = .fresh()
) -> NewExercise {
  let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  return NewExercise(
    id: id,
    workout: Workout(
      name: name, activity: "12145", minutes: minutes, kilometers: Measure(5.2), energy: Energy(kilocalories: kilocalories),
      basis: .met(Measure(9.3), edition: 2024, kilograms: Measure(71.4))),
    logged: LoggedMoment(day, secondsAfterMidnight: hour * 3600, in: zone), source: source)
}

extension DiaryCheck {
  /// Writing down exercise.
  static let exercising: [DiaryCheck] = checks("An exercise") {
    check("stands on its day, each of several, oldest first") { place in
      let diary = try await place.open()
      #expect(try await !diary.hasExercise())
      let evening = exercise("Yoga", hour: 21), morning = exercise(), other = exercise(on: day + 1, .push)
      let saved = try await diary.save([evening, morning, other])
      #expect(saved.allSatisfy { $0.isNew && $0.exercise.version == 1 })
      let found = try await diary.exercises(in: day...day)
      #expect(found.map(\.id) == [morning.id, evening.id])
      let first = try #require(found.first)
      #expect(NewExercise(id: first.id, workout: first.workout, logged: first.logged, source: first.source) == morning)
      let record = try await place.open().record(of: day)
      #expect(record.exercise.lines.map(\.exercise) == found && record.exercise.energy == Energy(kilocalories: 600))
      #expect(try await diary.exercises(in: day...day + 1).last?.source == .push)
      #expect(try await diary.hasExercise())
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("without minutes, distance or activity is stored as it is") { place in
      let diary = try await place.open()
      var new = exercise()
      new = NewExercise(
        id: new.id, workout: Workout(name: "Moving house", energy: Energy(kilocalories: 412.5), basis: .typed), logged: new.logged)
      _ = try await diary.save([new])
      #expect(try await place.open().exercise(new.id).workout == new.workout)
    }
    check("that is saved twice is saved once, and its id names no other") { place in
      let diary = try await place.open()
      let new = exercise()
      _ = try await diary.save([new])
      let changes = try await diary.changes(after: nil)
      let again = try await diary.save([new, new])
      #expect(again.allSatisfy { !$0.isNew } && again.count == 2)
      await #expect(throws: DiaryError.self) { try await diary.save([exercise("Golf"), exercise("Yoga", id: new.id)]) }
      #expect(try await diary.exercises(in: day...day).count == 1)
      _ = try await diary.save([exercise("Golf")])
      let heard = await changes.first(1)
      #expect(heard.first?.kind == .exercised && heard.first?.concerns(day) == true && heard.first?.concerns(day + 1) == false)
    }
    check("can be changed, moved, deleted and restored, and every version stays") { place in
      let diary = try await place.open()
      let new = exercise(minutes: 300)
      _ = try await diary.save([new])
      let right = exercise(minutes: 30, on: day + 2)
      let edited = try await diary.edit(exercise: new.id, seeing: 1, workout: right.workout, logged: right.logged)
      #expect(edited.version == 2 && edited.day == day + 2 && edited.workout.minutes == 30)
      #expect(try await diary.edit(exercise: new.id, seeing: 2, workout: right.workout, logged: right.logged).version == 2)
      #expect(try await diary.exercises(in: day...day).isEmpty)
      let deleted = try await diary.delete(exercise: new.id, seeing: 2)
      #expect(deleted.isDeleted && deleted.version == 3)
      #expect(try await diary.exercises(in: day...day + 2).isEmpty)
      await #expect(throws: DiaryError.self) { try await diary.exercise(new.id) }
      let restored = try await diary.restore(exercise: new.id)
      #expect(restored.version == 4 && !restored.isDeleted)
      #expect(try await diary.restore(exercise: new.id).version == 4)
      let versions = try await diary.versions(ofExercise: new.id)
      #expect(versions.map(\.version) == [1, 2, 3, 4] && versions.map(\.isDeleted) == [false, false, true, false])
      #expect(versions.map(\.workout.minutes) == [300, 30, 30, 30])
    }
    check("that changed since its editor saw it is not overwritten") { place in
      let diary = try await place.open()
      let new = exercise(), other = exercise(minutes: 40)
      _ = try await diary.save([new])
      _ = try await diary.edit(exercise: new.id, seeing: 1, workout: other.workout, logged: new.logged)
      for stale in [0, 1, 3] {
        await #expect(throws: DiaryError.self) {
          try await diary.edit(exercise: new.id, seeing: stale, workout: new.workout, logged: new.logged)
        }
        await #expect(throws: DiaryError.self) { try await diary.delete(exercise: new.id, seeing: stale) }
      }
      await #expect(throws: DiaryError.self) { try await diary.delete(exercise: .fresh(), seeing: nil) }
      await #expect(throws: DiaryError.self) { try await diary.restore(exercise: .fresh()) }
      #expect(try await diary.exercise(new.id).workout.minutes == 40)
    }
    check("comes with an import unless it was here before, and goes when that is undone") { place in
      let diary = try await place.open()
      let own = exercise(), deleted = exercise("Golf"), changed = exercise("Yoga"), other = exercise("Tennis")
      _ = try await diary.save([own, deleted])
      _ = try await diary.delete(exercise: deleted.id, seeing: nil)
      let imported = DiaryImport(origin: "Elsewhere", exercises: [exercise("Walk", id: own.id), deleted, changed, other])
      #expect(try await ImportPreview(of: imported, in: diary).exerciseCount == 2)
      let batch = try #require(try await diary.importDiary(imported))
      #expect(try await diary.importDiary(imported) == nil)
      #expect(Set(try await diary.exercises(in: day...day).map(\.id)) == [own.id, changed.id, other.id])
      _ = try await diary.edit(exercise: changed.id, seeing: 1, workout: own.workout, logged: changed.logged)
      _ = try await diary.undo(batch.id)
      #expect(Set(try await diary.exercises(in: day...day).map(\.id)) == [own.id, changed.id])
    }
    check("raises the goal of its day by the share that was chosen, from that day on") { place in
      let diary = try await place.open()
      let plain = Goals(energy: Energy(kilocalories: 2000)), half = Goals(energy: Energy(kilocalories: 2000), exercise: .half)
      try await diary.set(GoalChange(effectiveFrom: day - 5, goals: plain))
      try await diary.set(GoalChange(effectiveFrom: day, goals: half))
      _ = try await diary.save([exercise(on: day - 1), exercise(), exercise(on: day + 2, hour: 9)])
      let meal = Meal(name: "Lunch", nutrition: Nutrition(energy: Energy(kilocalories: 2300)), source: .manual)
      for offset in -1...2 { _ = try await diary.save(NewEntry(id: .fresh(), meal: meal, logged: exercise(on: day + offset).logged)) }
      let goals: [Energy?] = [2000, 2150, 2000, 2150].map { Energy(kilocalories: $0) }
      for (offset, goal) in zip(-1...2, goals) { #expect(try await diary.record(of: day + offset).goals?.energy == goal) }
      let days = day - 1...day + 2
      for history in [try await diary.history(in: days), try await diary.history(in: days, measuredIn: days)] {
        #expect((-1...2).map { history[day + $0].goal } == goals)
      }
      // 2,300 are close to 2,150, and over 2,000.
      let found = try await diary.entries(matching: EntrySearch(statuses: [.close], limit: 9)).entries.map(\.day)
      #expect(found == [day + 2, day])
      // The log itself stays what was set.
      #expect(try await diary.goals().inForce(on: day) == half)
    }
    check("never raises a goal that follows what the person burns") { place in
      let diary = try await place.open()
      let following = Goals(energy: Energy(kilocalories: 2000), pace: -500, exercise: .all)
      try await diary.set(GoalChange(effectiveFrom: day, goals: following))
      _ = try await diary.save([exercise()])
      let record = try await diary.record(of: day)
      #expect(record.goals?.energy == Energy(kilocalories: 2000) && record.exercise.energy == Energy(kilocalories: 300))
    }
  }
}
