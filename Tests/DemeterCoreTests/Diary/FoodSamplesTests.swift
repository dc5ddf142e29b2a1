import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

private let berlin = zone("Europe/Berlin")
private let date = day("2026-03-10")

private func entry(
  _ minutes: Int, _ energy: Double, protein: Double? = nil, on day: Day = date, source: EntrySource = .manual
) -> FoodEntry {
  let logged = LoggedMoment(day.instant(secondsAfterMidnight: minutes * 60 + 7, in: berlin), in: berlin, on: day)
  let nutrition = Nutrition(energy: Energy(kilocalories: energy), protein: protein.map { Mass(grams: $0) })
  return FoodEntry(
    id: UUID(), version: 1, meal: Meal(name: "Soup", nutrition: nutrition, source: source), logged: logged, createdAt: logged.instant,
    updatedAt: logged.instant)
}

@Suite struct `Food for the health data of a phone` {
  @Test func `is one sample for each minute, oldest first`() {
    let entries = [entry(720, 300, protein: 10), entry(485, 120), entry(720, 50.5, protein: 2.5)]
    let food = FoodSamples(entries, of: .energy)
    #expect(food.samples.map(\.amount) == [120, 350.5] && !food.hasMore)
    #expect(food.samples.map(\.date) == [485, 720].map { date.instant(secondsAfterMidnight: $0 * 60, in: berlin) })
    #expect(FoodSamples(entries, of: .nutrient(.protein)).samples.map(\.amount) == [12.5])
    #expect(FoodSamples(entries, of: .nutrient(.fat)).samples == [])
  }

  @Test func `leaves out what was imported, and what has none of it`() {
    let food = FoodSamples([entry(485, 120, source: .imported), entry(486, 0, protein: 0), entry(487, 7)], of: .energy)
    #expect(food.samples.map(\.amount) == [7])
  }

  @Test func `begins after the minute of the last sample`() {
    let entries = [entry(485, 1), entry(486, 2), entry(487, 3)]
    func after(_ seconds: Int) -> [Double] {
      FoodSamples(entries, of: .energy, after: date.instant(secondsAfterMidnight: seconds, in: berlin)).samples.map(\.amount)
    }
    #expect(after(485 * 60) == [2, 3] && after(485 * 60 + 59) == [2, 3] && after(484 * 60 + 59) == [1, 2, 3] && after(487 * 60) == [])
  }

  @Test func `is that of days that are over`() {
    func days(_ last: Day?) -> ClosedRange<Day>? {
      FoodSamples.days(after: last?.instant(secondsAfterMidnight: 43_200, in: berlin), today: date, in: berlin)
    }
    #expect(days(nil) == date - 1...date - 1)
    #expect(days(date - 1) == date - 2...date - 1)
    #expect(days(date) == date - 1...date - 1)
    #expect(days(date + 1) == nil)
    #expect(days(date - 400) == date - 31...date - 1)
  }

  /// A phone that runs every day, is cut off anywhere, and sometimes not run at all.
  @Test(arguments: 0..<20) func `is written once by a phone that stops anywhere`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var diary: [Day: [FoodEntry]] = [:]
    for offset in 0..<20 {
      let day = date + offset
      // Several in a minute, and more than fit into one answer.
      let count = offset == 3 ? 450 : Int.random(in: 0...12, using: &random)
      diary[day] = (0..<count).map { _ in
        let minutes = Int.random(in: 300..<1439, using: &random), calories = Int.random(in: 1...900, using: &random)
        return entry(minutes, Double(calories), on: day)
      }
    }
    var written: [FoodSamples.Sample] = []
    func run(on today: Day, stopping: Int) {
      let last = written.last?.date
      let days = FoodSamples.days(after: last, today: today, in: berlin)?.each ?? []
      let food = FoodSamples(days.flatMap { diary[$0] ?? [] }, of: .energy, after: last)
      written += food.samples.prefix(stopping)
    }
    // The first run gives the food of the day before.
    let first = date + 1
    run(on: first, stopping: .max)
    let isEmptyAtFirst = written.isEmpty
    for offset in 2..<20 where Bool.random(using: &random) {
      for _ in 0..<Int.random(in: 1...3, using: &random) { run(on: date + offset, stopping: Int.random(in: 0...300, using: &random)) }
    }
    for _ in 0..<5 { run(on: date + 20, stopping: .max) }
    #expect(Set(written.map(\.date)).count == written.count)
    // A phone without any sample only gets yesterday.
    if !isEmptyAtFirst {
      let eaten = diary.values.joined().reduce(0) { $0 + $1.meal.nutrition.energy.kilocalories }
      #expect(written.reduce(0) { $0 + $1.amount } == eaten)
    }
  }
}
