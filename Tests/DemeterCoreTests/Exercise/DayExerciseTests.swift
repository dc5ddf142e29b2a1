import DemeterCore
import DemeterMessages
import DemeterWords
import Foundation
import Testing

private let now = Date(timeIntervalSince1970: 1_773_140_400)  // 2026-03-10 12:00 in Berlin
private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

private func logged(
  _ name: String, at minute: Int, minutes: Int?, _ source: ExerciseSource = .hand, _ kilocalories: Double = 100
) -> LoggedExercise {
  let new = NewExercise(
    id: UUID(),
    workout: Workout(name: name, minutes: minutes, energy: Energy(kilocalories: kilocalories), basis: source == .health ? .device : .typed),
    logged: LoggedMoment(now.addingTimeInterval(Double(minute - 600) * 60), in: berlin), source: source)
  return LoggedExercise(new, at: now)
}

@Suite struct `The exercise of a day` {
  @Test func `counts what a watch measured once`() {
    let run = logged("Running", at: 10, minutes: 30), watch = logged("Outdoor run", at: 12, minutes: 31, .health, 312)
    let yoga = logged("Yoga", at: 60, minutes: 45)
    let day = ExerciseDay([yoga, run, watch])
    #expect(day.lines.map(\.exercise.id) == [run.id, watch.id, yoga.id])
    #expect(day.lines.map { $0.countedWith?.id } == [watch.id, nil, nil])
    #expect(day.energy == Energy(kilocalories: 412))
  }

  @Test func `says that two of a person overlap, and counts both`() {
    let day = ExerciseDay([logged("Running", at: 10, minutes: 30), logged("Yoga", at: 20, minutes: 30), logged("Golf", at: 50, minutes: 9)])
    #expect(day.lines.map(\.overlaps) == [true, true, false] && day.energy == Energy(kilocalories: 300))
  }

  @Test func `prefers health data to programs, and the longer of two workouts`() {
    let push = logged("Ride", at: 10, minutes: 30, .push, 200), short = logged("Ride", at: 11, minutes: 20, .health, 150)
    let long = logged("Ride", at: 9, minutes: 40, .health, 260), hand = logged("Ride", at: 10, minutes: 35)
    let day = ExerciseDay([push, short, long, hand])
    #expect(day.energy == Energy(kilocalories: 260))
    #expect(day.lines.filter { $0.countedWith?.id == long.id }.count == 3)
  }

  @Test func `does not overlap what begins when it ends`() {
    #expect(!logged("Run", at: 10, minutes: 20).overlaps(logged("Walk", at: 30, minutes: 20, .health)))
    #expect(!logged("Run", at: 10, minutes: nil).overlaps(logged("Walk", at: 10, minutes: nil, .health)))
  }
}

@Suite struct `Exercise in the goal` {
  private let exercise = Energy(kilocalories: 301)

  @Test(
    arguments: [(nil, 2000), (ExerciseShare.all, 2301), (.half, 2150.5), (ExerciseShare(percent: 30), 2090.3)] as [(ExerciseShare?, Double)]
  )
  func `raises the energy by its share`(share: ExerciseShare?, goal: Double) {
    let goals = Goals(energy: Energy(kilocalories: 2000), protein: Mass(grams: 120), exercise: share)
    #expect(goals.raised(for: exercise).energy == Energy(kilocalories: goal))
    #expect(goals.raised(for: exercise)[.protein] == Mass(grams: 120))
  }

  @Test func `raises no goal that follows what is burned, and none that is not set`() {
    #expect(Goals(energy: Energy(kilocalories: 2000), pace: 0, exercise: .all).raise(for: exercise) == .zero)
    #expect(Goals(steps: 8000, exercise: .all).raised(for: exercise).energy == nil)
  }

  @Test func `is shown with the day, and the goals as they were set stay known`() {
    let goals = Goals(energy: Energy(kilocalories: 2000), exercise: .all)
    let log = GoalLog([GoalChange(effectiveFrom: day("2026-03-01"), goals: goals)], exercise: [day("2026-03-10"): exercise])
    #expect(log.inForce(on: day("2026-03-10"))?.energy == Energy(kilocalories: 2301) && log.inForce(on: day("2026-03-09")) == goals)
    #expect(log.saved(on: day("2026-03-10")) == goals)
    let run = logged("Running", at: 10, minutes: 30, .hand, 301)
    let record = DayRecord(
      day: day("2026-03-10"), entries: [], total: DailyTotal(day: day("2026-03-10"), of: [Meal]()),
      goals: log.inForce(on: day("2026-03-10")), celebrated: false,
      exercise: ExerciseDay([run]))
    #expect(record.goalsAsSet == goals && record.energy.goal == Energy(kilocalories: 2301))
  }

  @Test(arguments: [(0, nil), (50, ExerciseShare.half), (100, .all)] as [(Double, ExerciseShare?)])
  func `is a percentage to programs`(percent: Double, share: ExerciseShare?) throws {
    var input = GoalsInput()
    input.exercise = .number(percent)
    #expect(try input.checked(today: day("2026-03-10")).goals.exercise == share)
  }
}
