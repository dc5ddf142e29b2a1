import DemeterCore
import DemeterDiaryConformance
import DemeterPostgres
import DemeterStore
import DemeterTestSupport
import Foundation
import Logging
import PostgresTestServer
import Testing

/// The same random operations on a diary in SQLite, in memory and in PostgreSQL.
@Suite(.timeLimit(.minutes(60))) struct `SQLite, memory and PostgreSQL` {
  @Test(arguments: 1...UInt64(seeds(16))) func `answer every random sequence of operations alike`(_ seed: UInt64) async throws {
    let clock = TestClock(), logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
    let database = try await PostgresServer.diaries(), person = PostgresServer.newPerson()
    try await database.create(person)
    let sqlite = try SQLiteDiary(path: file.path, now: clock.now, logger: logger)
    var engines = [
      Engine(diary: InMemoryDiary(now: clock.now)), Engine(diary: sqlite),
      Engine(diary: database.diary(of: person, now: clock.now, logger: logger)),
    ]
    var steps = RandomSteps(seed: seed)
    for index in 0..<50 {
      clock.advance(bySeconds: TimeInterval(steps.seconds()))
      let step = steps.next()
      var outcomes: [Outcome] = []
      for place in engines.indices { outcomes.append(await engines[place].run(step)) }
      #expect(outcomes[1] == outcomes[0], "step \(index), SQLite: \(step)")
      #expect(outcomes[2] == outcomes[0], "step \(index), PostgreSQL: \(step)")
      guard index % 10 == 9 else { continue }
      for question in Question.allCases {
        var answers: [Outcome] = []
        for engine in engines { answers.append(await engine.answer(question)) }
        #expect(answers[1] == answers[0], "after step \(index), SQLite: \(question)")
        #expect(answers[2] == answers[0], "after step \(index), PostgreSQL: \(question)")
      }
    }
    for engine in engines { #expect(try await engine.diary.examine(repairing: false) == []) }
    await sqlite.close()
  }
}

/// What an operation returned, or how it was refused.
private enum Outcome: Equatable {
  case value(AnyHashable)
  case refused(String)

  init(_ body: () async throws -> AnyHashable) async {
    do {
      self = .value(try await body())
    } catch {
      self = .refused("\(error)")
    }
  }
}

private enum Step: Sendable {
  case save([NewEntry])
  case edit(EntryID, Int, Meal, LoggedMoment)
  case delete(EntryID, Int?)
  case restore(EntryID)
  case goal(GoalChange)
  case mark(Day, Completeness?)
  case celebrate(Day)
  case measure([NewMeasurement])
  case correctMeasurement(MeasurementID, Int, Measure, LoggedMoment)
  case deleteMeasurement(MeasurementID, Int?)
  case restoreMeasurement(MeasurementID)
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

private enum Question: CaseIterable {
  case days, history, historyOfSome, recent, frequent, found, filtered, corrected, said, eaten, goals, saved, measurements, weights,
    batches, changes
  case months, sources, imports
}

/// A diary, and the batches that came into it.
private struct Engine {
  let diary: any Diary
  var batches: [EntryBatch.ID] = []

  mutating func run(_ step: Step) async -> Outcome {
    let diary = diary
    var new: EntryBatch?
    let outcome = await Outcome { [batches] in
      switch step {
      case .save(let entries): return try await diary.save(entries).map { [$0.entry, $0.isNew] as [AnyHashable] }
      case .edit(let id, let version, let meal, let logged): return try await diary.edit(id, seeing: version, meal: meal, logged: logged)
      case .delete(let id, let version): return try await diary.delete(id, seeing: version)
      case .restore(let id): return try await diary.restore(id)
      case .goal(let change): try await diary.set(change)
      case .mark(let day, let completeness): try await diary.mark(day, as: completeness)
      case .celebrate(let day): return try await diary.claimCelebration(of: day)
      case .measure(let new): return try await diary.save(new).map { $0.measurement }
      case .correctMeasurement(let id, let version, let amount, let logged):
        return try await diary.edit(measurement: id, seeing: version, amount: amount, logged: logged)
      case .deleteMeasurement(let id, let version): return try await diary.delete(measurement: id, seeing: version)
      case .restoreMeasurement(let id): return try await diary.restore(measurement: id)
      case .correct(let metric, let day, let amount): try await diary.correct(metric, on: day, to: amount)
      case .push(let push): try await diary.record(push, at: .berlin)
      case .keep(let food): try await diary.save(food)
      case .removeFood(let id): return try await diary.removeFood(id)
      case .bring(let imported):
        new = try await diary.importDiary(imported)
        return [new?.origin, new?.entryCount, new?.isUndone, new?.takenAt] as [AnyHashable?]
      case .undo(let place):
        guard batches.indices.contains(place) else { return "none" }
        let undone = try await diary.undo(batches[place])
        return [undone.origin, undone.entryCount, undone.isUndone] as [AnyHashable]
      case .order(let sources): try await diary.order(sources, at: .berlin)
      case .importHealth(let samples, let exported):
        let done = try await diary.importHealth(UUID(), at: .berlin) { sink in
          let sources = Array(Set(samples.map(\.source))).sorted { $0.name < $1.name }
          for (number, source) in sources.enumerated() { try sink.receive(source, number: number) }
          for sample in samples {
            try sink.receive(
              HealthSample(
                metric: sample.metric, source: sources.firstIndex(of: sample.source) ?? 0, start: sample.start,
                end: sample.end ?? sample.start, amount: sample.amount))
          }
          return HealthReading(exported: exported, isComplete: true, records: samples.count, refused: [:])
        }
        return [done.changedDays, done.dayCount, done.days, done.parts] as [AnyHashable]
      }
      return "done"
    }
    if let new { batches.append(new.id) }
    return outcome
  }

  func answer(_ question: Question) async -> Outcome {
    let days = RandomSteps.days, each = (0..<10).map { days.lowerBound + $0 }
    return await Outcome {
      switch question {
      case .days:
        var records: [DayRecord] = []
        for day in each { records.append(try await diary.record(of: day)) }
        return records
      case .history:
        let history = try await diary.history(in: days)
        return [
          history.totals, each.map { history.activity[$0] }, each.map { history.summaries[$0]?.balance },
          each.map { history.completeness[$0] }, history.firstDay, history.firstActivity,
        ] as [AnyHashable]
      case .historyOfSome:
        let history = try await diary.history(in: days, measuredIn: days.upperBound - 3...days.upperBound)
        return [history.totals, each.map { history.activity[$0] }] as [AnyHashable]
      case .recent: return try await diary.foods(.recent, limit: 5)
      case .frequent: return try await diary.foods(.frequent, limit: 20).map { [$0.uses, $0.lastLogged, $0.meal] as [AnyHashable] }
      case .found: return try await diary.entries(matching: EntrySearch(text: SearchText("po"), limit: 4))
      case .filtered:
        return try await diary.entries(
          matching: EntrySearch(
            days: days.lowerBound + 1...days.upperBound, statuses: [.under, .met], energy: .zero...Energy(kilocalories: 400), limit: 6))
      case .corrected: return try await diary.entries(matching: EntrySearch(text: SearchText("porrigde")))
      case .said: return try await diary.foods(sayingAnyOf: ["brown", "bread", "soup"], limit: 3)
      case .eaten: return Set(try await diary.eatenFoods(in: days))
      case .goals: return try await diary.goals()
      case .saved: return try await diary.savedFoods()
      case .measurements: return try await diary.measurements(nil, in: days)
      case .weights: return try await diary.weights(in: days).map { [$0.day, $0.kilograms] as [AnyHashable] }
      case .batches: return try await diary.batches().map { [$0.origin, $0.entryCount, $0.isUndone] as [AnyHashable] }
      // The numbers of changes mean something only to the engine that gave them.
      case .changes: return try await diary.entryChanges(since: nil, limit: 1000).entries
      case .months: return try await diary.months(with: .steps)
      case .sources: return try await diary.healthSources()
      case .imports: return try await diary.healthImports().map { [$0.changedDays, $0.dayCount, $0.parts] as [AnyHashable] }
      }
    }
  }
}

/// Random operations, the same for the same seed.
private struct RandomSteps {
  static let days: ClosedRange<Day> = Day("2026-02-25")...Day("2026-03-06")
  private static let foods = ["Porridge", "Brown bread", "Potato soup", "Pork pie", "Apple", "Brown rice", "Espresso"]
  private static let zones: [TimeZone] = [.berlin, .berlin, .berlin, .newYork, .auckland, .gmt]
  private static let sources = [Feed.watch, Feed.phone, HealthSource(name: "Scale", kind: .other)]

  private var random: SeededGenerator
  private var ids: [UUID] = []
  private var measured: [UUID] = []
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
    if number(0...1) == 0 { nutrition.protein = Mass(thousandths: Int64(number(0...40_000))) }
    if number(0...3) == 0 { nutrition.others = NutrientVector([1079: TraceMass(grams: 1)]) }
    return Meal(name: name, nutrition: nutrition, source: number(0...3) == 0 ? .catalogue : .manual)
  }

  private mutating func moment() -> LoggedMoment {
    LoggedMoment(day(), secondsAfterMidnight: number(0...86_399), in: Self.zones.randomElement(using: &random) ?? .berlin)
  }

  private mutating func entry(_ id: UUID) -> NewEntry { NewEntry(id: id, meal: meal(), logged: moment()) }

  private mutating func samples() -> [PushedSample] {
    (0..<number(1...20)).map { _ in
      let start = (Self.days.lowerBound + number(0...9)).start(in: .gmt).timeIntervalSince1970 + Double(number(0...86_399))
      let metric: Metric = number(0...4) == 0 ? .weight : .steps
      return PushedSample(
        metric: metric, source: Self.sources.randomElement(using: &random) ?? Feed.watch, start: Int64(start),
        end: metric == .weight ? Int64(start) : Int64(start) + Int64(number(0...3000)), amount: Measure(Double(number(1...900))))
    }
  }

  mutating func next() -> Step {
    let known = ids.randomElement(using: &random) ?? new()
    switch number(0...29) {
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
            steps: number(0...1) == 0 ? nil : 8000, deficit: number(0...1) == 0 ? nil : Energy(kilocalories: 300))))
    case 16: return .mark(day(), [.complete, .incomplete, nil][number(0...2)])
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
      return .bring(
        DiaryImport(
          origin: "Import \(batches)", entries: entries,
          goals: number(0...1) == 0 ? [] : [GoalChange(effectiveFrom: day(), goals: Goals(energy: Energy(kilocalories: 1500)))],
          marks: number(0...2) == 0 ? [day(): .complete] : [:],
          measurements: number(0...2) == 0 ? [NewMeasurement(id: new(), kind: .weight, amount: Measure(70), logged: moment())] : []))
    case 28: return number(0...1) == 0 ? .undo(number(0...max(0, batches - 1))) : .order(Self.sources.shuffled(using: &random))
    default: return .importHealth(samples(), exported: exported())
    }
  }

  private mutating func exported() -> Int64 { DemeterDiaryConformance.seconds("2026-03-03T12:00:00Z") + Int64(number(0...100_000)) }
}
