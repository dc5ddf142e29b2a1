import DemeterCore
import DemeterDiaryConformance
import DemeterTestSupport
import Foundation

/// An operation on a diary.
enum Step: Sendable {
  case save([NewEntry])
  case edit(EntryID, Int, Meal, LoggedMoment)
  case delete(EntryID, Int?)
  case restore(EntryID)
  case goal(GoalChange)
  case mark(Day, Completeness?)
  case note(Day, String?)
  case celebrate(Day)
  case measure([NewMeasurement])
  case correctMeasurement(MeasurementID, Int, Measure, LoggedMoment)
  case deleteMeasurement(MeasurementID, Int?)
  case restoreMeasurement(MeasurementID)
  case exercise([NewExercise])
  case changeExercise(ExerciseID, Int, Workout, LoggedMoment)
  case deleteExercise(ExerciseID, Int?)
  case restoreExercise(ExerciseID)
  case correct(Metric, Day, Measure?)
  case push(HealthPush)
  case keep(SavedFood)
  case removeFood(UUID)
  case bring(DiaryImport)
  /// Undoes the batch that came at this place.
  case undo(Int)
  case order([HealthSource])
  case importHealth([PushedSample], exported: Int64)
}

/// Random operations, the same for the same seed.
struct RandomSteps {
  static let days: ClosedRange<Day> = Day("2026-02-25")...Day("2026-03-06")
  private static let foods = ["Porridge", "Brown bread", "Potato soup", "Pork pie", "Apple", "Brown rice", "Espresso"]
  private static let zones: [TimeZone] = [.berlin, .berlin, .berlin, .newYork, .auckland, .gmt]
  private static let sources = [Feed.watch, Feed.phone, HealthSource(name: "Scale", kind: .other)]

  private var random: SeededGenerator
  private var ids: [UUID] = []
  private var measured: [UUID] = []
  private var exercised: [UUID] = []
  private var kept: [UUID] = []
  private var batches = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func seconds() -> Int { Int.random(in: 0...4000, using: &random) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func new() -> UUID {
    let digits = [random.next(), random.next()].map { String($0 | 1 << 63, radix: 16) }.joined()
    let parts = [digits.prefix(8), digits.dropFirst(8).prefix(4), digits.dropFirst(12).prefix(4), digits.dropFirst(16).prefix(4)]
    return UUID(uuidString: (parts + [digits.suffix(12)]).joined(separator: "-")) ?? UUID()
  }

  private mutating func day() -> Day { Self.days.lowerBound + number(0...9) }

  private mutating func meal() -> Meal {
    let name = Self.foods.randomElement(using: &random) ?? "Apple"
    var nutrition = Nutrition(energy: Energy(thousandths: Int64(number(0...600_000))))
    if number(0...1) == 0 { nutrition[.protein] = Mass(thousandths: Int64(number(0...40_000))) }
    if number(0...3) == 0 { nutrition.others = NutrientVector([1079: TraceMass(grams: 1)]) }
    let source: EntrySource = number(0...3) == 0 ? .catalogue : .manual
    return Meal(name: name, nutrition: nutrition, source: source, note: number(0...4) == 0 ? "Pot \(number(0...9))" : nil)
  }

  private mutating func moment() -> LoggedMoment {
    LoggedMoment(day(), secondsAfterMidnight: number(0...86_399), in: Self.zones.randomElement(using: &random) ?? .berlin)
  }

  private mutating func entry(_ id: UUID) -> NewEntry { NewEntry(id: id, meal: meal(), logged: moment()) }

  private mutating func samples() -> [PushedSample] {
    (0..<number(1...20)).map { _ in
      let midnight = (Self.days.lowerBound + number(0...9)).start(in: .gmt).timeIntervalSince1970
      let start = Int64(nearest: midnight) + Int64(number(0...86_399))
      let metric: Metric = number(0...4) == 0 ? .weight : .steps
      return PushedSample(
        metric: metric, source: Self.sources.randomElement(using: &random) ?? Feed.watch, start: start,
        end: metric == .weight ? start : start + Int64(number(0...3000)), amount: Measure(Double(number(1...900))))
    }
  }

  mutating func next() -> Step {
    let known = ids.randomElement(using: &random) ?? new()
    switch number(0...32) {
    case 0...7:
      var entries: [NewEntry] = []
      for _ in 0..<number(1...3) {
        let id = number(0...9) == 0 ? known : new()
        ids.append(id)
        entries.append(entry(id))
      }
      return .save(entries)
    case 8...10: return .edit(known, number(1...3), meal(), moment())
    case 11...12: return .delete(known, number(0...1) == 0 ? nil : number(1...3))
    case 13: return .restore(known)
    case 14...15:
      return .goal(
        GoalChange(
          effectiveFrom: day(),
          goals: Goals(
            energy: number(0...5) == 0 ? nil : Energy(kilocalories: Double(number(500...3000))),
            protein: Mass(grams: Double(number(0...100))),
            steps: number(0...1) == 0 ? nil : 8000, deficit: number(0...1) == 0 ? nil : Energy(kilocalories: 300),
            weekdays: number(0...1) == 0 ? [:] : [.saturday: WeekdayGoals(energy: Energy(kilocalories: Double(number(500...3000))))],
            exercise: number(0...1) == 0 ? nil : .half)))
    case 16:
      return number(0...1) == 0
        ? .mark(day(), [.complete, .incomplete, nil][number(0...2)]) : .note(day(), ["Pottery", "Rain, no po", nil][number(0...2)])
    case 17: return .celebrate(day())
    case 18:
      let id = measured.randomElement(using: &random).flatMap { number(0...3) == 0 ? $0 : nil } ?? new()
      measured.append(id)
      return .measure([
        NewMeasurement(id: id, kind: number(0...1) == 0 ? .weight : .water, amount: Measure(Double(number(50...90))), logged: moment())
      ])
    case 19:
      return .correctMeasurement(measured.randomElement(using: &random) ?? new(), number(1...2), Measure(Double(number(50...90))), moment())
    case 20: return .deleteMeasurement(measured.randomElement(using: &random) ?? new(), nil)
    case 21: return .restoreMeasurement(measured.randomElement(using: &random) ?? new())
    case 22:
      return .correct(number(0...1) == 0 ? .steps : .activeEnergy, day(), number(0...2) == 0 ? nil : Measure(Double(number(1...9000))))
    case 23:
      let totals = (0..<number(0...3)).map { _ in
        PushedTotal(metric: .activeEnergy, day: day(), amount: Measure(Double(number(1...900))), origin: number(0...1) == 0 ? .app : .push)
      }
      return .push(HealthPush(totals: totals, samples: samples()))
    case 24:
      kept.append(new())
      return .keep(SavedFood(id: kept.randomElement(using: &random) ?? new(), name: "Kept \(number(0...99_999))", items: [meal()]))
    case 25: return .removeFood(kept.randomElement(using: &random) ?? new())
    case 26...27:
      batches += 1
      var entries = [entry(known)]
      for _ in 0..<number(0...4) {
        ids.append(new())
        entries.append(entry(ids[ids.count - 1]))
      }
      var imported = DiaryImport(
        origin: "Import \(batches)", entries: entries,
        goals: number(0...1) == 0 ? [] : [GoalChange(effectiveFrom: day(), goals: Goals(energy: Energy(kilocalories: 1500)))],
        marks: number(0...2) == 0 ? [day(): .complete] : [:],
        measurements: number(0...2) == 0 ? [NewMeasurement(id: new(), kind: .weight, amount: Measure(70), logged: moment())] : [])
      if number(0...2) == 0 { imported.notes[day()] = "Potluck" }
      return .bring(imported)
    case 28: return number(0...1) == 0 ? .undo(number(0...max(0, batches - 1))) : .order(Self.sources.shuffled(using: &random))
    case 30:
      let id = exercised.randomElement(using: &random).flatMap { number(0...3) == 0 ? $0 : nil } ?? new()
      exercised.append(id)
      let source: ExerciseSource = number(0...1) == 0 ? .hand : .health
      return .exercise([NewExercise(id: id, workout: workout(), logged: moment(), source: source)])
    case 31: return .changeExercise(exercised.randomElement(using: &random) ?? new(), number(1...2), workout(), moment())
    case 32:
      let id = exercised.randomElement(using: &random) ?? new()
      return number(0...1) == 0 ? .deleteExercise(id, number(0...1) == 0 ? nil : 1) : .restoreExercise(id)
    default: return .importHealth(samples(), exported: exported())
    }
  }

  private mutating func workout() -> Workout {
    Workout(
      name: number(0...1) == 0 ? "Running" : "Skiing", activity: number(0...1) == 0 ? "12145" : nil,
      minutes: number(0...2) == 0 ? nil : number(1...600), kilometers: number(0...1) == 0 ? nil : Measure(Double(number(1...20))),
      energy: Energy(kilocalories: Double(number(0...900))), basis: .typed)
  }

  private mutating func exported() -> Int64 { DemeterDiaryConformance.seconds("2026-03-03T12:00:00Z") + Int64(number(0...100_000)) }
}
