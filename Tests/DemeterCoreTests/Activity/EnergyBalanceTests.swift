import DemeterCore
import DemeterTestSupport
import DemeterWords
import Foundation
import Testing

@Suite struct `A day's energy ring` {
  struct Row: Sendable, CustomTestStringConvertible {
    let burned: Double?
    let intake: Double?
    let goal: Double
    let mode: EnergyBalance.ColorMode
    let progress: Double
    var testDescription: String { "\(burned as Any) burned, \(intake as Any) eaten, goal \(goal)" }
    init(_ burned: Double?, _ intake: Double?, _ goal: Double, _ mode: EnergyBalance.ColorMode, _ progress: Double) {
      (self.burned, self.intake, self.goal, self.mode, self.progress) = (burned, intake, goal, mode, progress)
    }
  }

  /// E-02 and E-04, computed by hand.
  static let table: [Row] = [
    // A deficit: (burned − intake) / goal, at most 1.
    Row(2500, 2200, 500, .green, 0.6), Row(2500, 2000, 500, .green, 1), Row(2500, 1500, 500, .green, 1),
    Row(2500, 2499, 500, .green, 0.002),
    // Burned equals eaten: the net is zero.
    Row(2000, 2000, 500, .green, 0), Row(0, 0, 500, .green, 0), Row(0, 0, 0, .green, 0),
    // The divisor is zero.
    Row(2500, 2000, 0, .green, 0), Row(500, 0, 0, .green, 0), Row(500, 0, 500, .green, 1),
    // A surplus: burned / intake.
    Row(1500, 2000, 500, .red, 0.75), Row(1999.999, 2000, 500, .red, 0.9999995), Row(0, 2000, 500, .red, 0), Row(1500, 2000, 0, .red, 0.75),
    // Without data.
    Row(nil, 2000, 500, .gray, 0), Row(2000, nil, 500, .gray, 0), Row(nil, nil, 500, .gray, 0), Row(nil, nil, 0, .gray, 0),
  ]

  @Test(arguments: table) func `is coloured and closed by burned against eaten`(_ row: Row) {
    let balance = EnergyBalance(
      burned: row.burned.map(Energy.init(kilocalories:)), intake: row.intake.map(Energy.init(kilocalories:)),
      goal: Energy(kilocalories: row.goal))
    #expect(balance.colorMode == row.mode)
    #expect(abs(balance.progress - row.progress) < 1e-12)
    #expect((balance.net == nil) == (row.mode == .gray))
    #expect(balance.inDeficit == (row.mode == .gray ? nil : row.mode == .green))
  }

  @Test func `stays between empty and full whatever the numbers`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
      func amount() -> Energy? {
        Int.random(in: 0..<8, using: &random) == 0 ? nil : Energy(thousandths: Int64.random(in: 0...40_000_000, using: &random))
      }
      let balance = EnergyBalance(burned: amount(), intake: amount(), goal: amount() ?? .zero)
      #expect((0...1).contains(balance.progress))
      #expect(balance.colorMode != .gray || balance.progress == 0)
    }
  }

  @Test func `is of the goal in force on its day, and before the first goal of that`() throws {
    func goals(_ deficit: Double?) -> Goals { Goals(deficit: deficit.map(Energy.init(kilocalories:))) }
    let first = try #require(Day("2026-03-01"))
    let log = GoalLog([
      GoalChange(effectiveFrom: first, goals: goals(500)), GoalChange(effectiveFrom: first + 10, goals: goals(300)),
      GoalChange(effectiveFrom: first + 20, goals: goals(nil)),
    ])
    #expect([-1, 0, 9, 10, 19, 20].map { log.deficit(on: first + $0).kilocalories } == [500, 500, 500, 300, 300, 0])
    #expect(GoalLog().deficit(on: first) == .zero)
  }
}

@Suite struct `The energy burned on a day` {
  private let day = Day(number: 20_000)

  private func activity(_ values: [Metric: (Double, ActivityOrigin)]) -> ActivityDay {
    ActivityDay(day: day, values: values.mapValues { ActivityValue(Measure($0.0), origin: $0.1, asOf: .distantPast) })
  }

  @Test func `is active and resting energy together, or what was stated`() {
    #expect(activity([.activeEnergy: (400, .export), .basalEnergy: (1600, .export)]).burned == Energy(kilocalories: 2000))
    #expect(activity([.activeEnergy: (400, .export)]).burned == nil)
    #expect(activity([.basalEnergy: (1600, .export)]).burned == nil)
    #expect(activity([.activeEnergy: (400, .export), .burnedEnergy: (2400, .hand)]).burned == Energy(kilocalories: 2400))
    #expect(activity([:]).burned == nil)
  }

  @Test func `says that it was entered by hand if any part was`() {
    #expect(activity([.activeEnergy: (400, .export), .basalEnergy: (1600, .hand)]).energyOrigin == .hand)
    #expect(activity([.activeEnergy: (400, .export), .burnedEnergy: (2400, .hand)]).energyOrigin == .hand)
    #expect(activity([.activeEnergy: (400, .push), .basalEnergy: (1600, .export)]).energyOrigin == .push)
    #expect(activity([.steps: (4, .push)]).energyOrigin == nil)
    #expect(DailyEnergy(activity([.steps: (4, .push)])) == nil)
    #expect(DailyEnergy(activity([.activeEnergy: (400, .push)]))?.burned == nil)
  }

  @Test func `was measured as the sum of its parts, whatever was entered`() {
    let known: [Metric: [ActivityValue]] = [
      .burnedEnergy: [ActivityValue(Measure(2400), origin: .hand, asOf: .distantPast)],
      .activeEnergy: [
        ActivityValue(Measure(500), origin: .hand, asOf: .distantPast), ActivityValue(Measure(400), origin: .export, asOf: .distantPast),
      ],
      .basalEnergy: [ActivityValue(Measure(1600), origin: .export, asOf: .distantPast)],
    ]
    let record = ActivityRecord(day: ActivityDay(day: day, values: known.compactMapValues(\.first)), known: known)
    #expect(record.measured(.burnedEnergy) == Measure(2000))
    #expect(record.measured(.activeEnergy) == Measure(400))
    #expect(record.measured(.steps) == nil)
    #expect(record.isCorrected(.burnedEnergy) && record.isCorrected(.activeEnergy) && !record.isCorrected(.basalEnergy))
  }
}

@Suite struct `A correction by hand` {
  private let today = Day(number: 20_000)

  private func refusal(_ metric: Metric, _ input: NumberInput, on day: Day? = nil) -> [String] {
    do {
      _ = try CorrectionInput(metric, input).checked(on: day ?? today, today: today)
      return []
    } catch {
      return error.errors.map(\.message)
    }
  }

  @Test(arguments: [
    (Metric.steps, NumberInput.absent, "Steps: a number is required"), (.steps, .unreadable("many"), "Steps must be a valid number"),
    (.steps, .number(.nan), "Steps must be a valid number"), (.steps, .number(-5), "Steps must be between 0 and 200,000"),
    (.steps, .number(1e9), "Steps must be between 0 and 200,000"), (.steps, .number(1.5), "Steps must be a whole number"),
    (.burnedEnergy, .number(40_000.5), "Energy burned must be between 0 and 40,000 cal"),
    (.distance, .number(.infinity), "Distance must be a valid number"), (.weight, .number(3), "Weight must be between 20 and 400 kg"),
  ])
  func `says what is wrong with it`(_ metric: Metric, _ input: NumberInput, _ words: String) {
    #expect(refusal(metric, input) == [words])
  }

  @Test func `may be anything that can be true of a day that has come`() {
    #expect(refusal(.steps, .number(0)) == [] && refusal(.steps, .number(200_000)) == [])
    #expect(refusal(.burnedEnergy, .number(2345.6)) == [])
    #expect(refusal(.steps, .number(10), on: today + 1) == ["A day in the future can’t be corrected"])
    #expect(refusal(.steps, .number(10), on: .earliestEntry - 1) == ["A day before 1900 can’t be corrected"])
    #expect(refusal(.steps, .number(-1), on: today + 1).count == 2)
  }
}
