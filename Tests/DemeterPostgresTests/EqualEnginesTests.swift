import DemeterCore
import DemeterDiaryConformance
import DemeterPostgres
import DemeterStore
import DemeterTestSupport
import Foundation
import Logging
import PostgresTestServer
import Testing

/// The same random operations on a diary in SQLite and in PostgreSQL.
@Suite(.timeLimit(.minutes(60))) struct `SQLite and PostgreSQL` {
  @Test(arguments: 1...UInt64(seeds(16))) func `answer every random sequence of operations alike`(_ seed: UInt64) async throws {
    let clock = TestClock(), logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite")
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
    let database = try await PostgresServer.diaries(), person = PostgresServer.newPerson()
    try await database.create(person)
    let sqlite = try SQLiteDiary(path: file.path, now: clock.now, logger: logger)
    var engines = [
      Engine(diary: sqlite), Engine(diary: database.diary(of: person, now: clock.now, logger: logger)),
    ]
    var steps = RandomSteps(seed: seed)
    for index in 0..<50 {
      clock.advance(bySeconds: TimeInterval(steps.seconds()))
      let step = steps.next()
      var outcomes: [Outcome] = []
      for place in engines.indices { outcomes.append(await engines[place].run(step)) }
      #expect(outcomes[1] == outcomes[0], "step \(index): \(step)")
      guard index % 10 == 9 else { continue }
      for question in Question.allCases {
        var answers: [Outcome] = []
        for engine in engines { answers.append(await engine.answer(question)) }
        #expect(answers[1] == answers[0], "after step \(index): \(question)")
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

private enum Question: CaseIterable {
  case days, history, historyOfSome, recent, frequent, found, filtered, corrected, said, eaten, goals, saved, measurements, weights,
    exercises,
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
      case .note(let day, let text): try await diary.note(text, on: day)
      case .celebrate(let day): return try await diary.claimCelebration(of: day)
      case .measure(let new): return try await diary.save(new).map { $0.measurement }
      case .correctMeasurement(let id, let version, let amount, let logged):
        return try await diary.edit(measurement: id, seeing: version, amount: amount, logged: logged)
      case .deleteMeasurement(let id, let version): return try await diary.delete(measurement: id, seeing: version)
      case .restoreMeasurement(let id): return try await diary.restore(measurement: id)
      case .exercise(let new): return try await diary.save(new).map { $0.exercise }
      case .changeExercise(let id, let version, let workout, let logged):
        return try await diary.edit(exercise: id, seeing: version, workout: workout, logged: logged)
      case .deleteExercise(let id, let version): return try await diary.delete(exercise: id, seeing: version)
      case .restoreExercise(let id): return try await diary.restore(exercise: id)
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
      case .exercises: return try await diary.exercises(in: days)
      case .weights: return try await diary.weights(in: days).map { [$0.day, $0.kilograms] as [AnyHashable] }
      // Of those that came at the same moment, the order is that of their ids, which are random.
      case .batches: return Set(try await diary.batches().map { [$0.origin, $0.entryCount, $0.isUndone] as [AnyHashable] })
      // The numbers of changes mean something only to the engine that gave them.
      case .changes: return try await diary.entryChanges(since: nil, limit: 1000).entries
      case .months: return try await diary.months(with: .steps)
      case .sources: return try await diary.healthSources()
      case .imports: return try await diary.healthImports().map { [$0.changedDays, $0.dayCount, $0.parts] as [AnyHashable] }
      }
    }
  }
}
