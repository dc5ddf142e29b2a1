import DemeterCore
import DemeterTestSupport
import Testing

@Suite struct `Hall's model of weight` {
  /// Kilograms after 30, 180 and 365 days of eating more or less than burned, by a transcription of the public implementation (R package
  /// bw). Half of the energy is from carbohydrates.
  @Test(
    arguments: [
      (.male, 90, 180, 40, 1.5, -500, [87.983, 81.644, 76.238]),
      (.female, 65, 165, 30, 1.5, -300, [63.672, 59.824, 56.703]),
      (.female, 82, 160, 55, 1.4, -700, [79.093, 70.353, 61.850]),
      (.male, 110, 175, 33, 1.6, -900, [106.723, 96.038, 86.402]),
      (.male, 70, 185, 22, 1.9, 400, [71.862, 76.333, 78.596]),
      (.female, 55, 170, 25, 1.7, 250, [56.187, 59.200, 61.064]),
      (.female, 120, 168, 47, 1.35, -600, [117.795, 110.633, 103.210]),
      (.male, 62, 168, 68, 1.45, -150, [61.277, 59.239, 57.702]),
      (.female, 72, 172, 61, 1.8, 500, [74.001, 79.652, 84.095]),
      (.male, 135, 190, 52, 1.55, -1000, [131.529, 119.808, 108.568]),
    ] as [(GoalEstimate.Sex, Double, Double, Double, Double, Double, [Double])])
  func `equals the public implementation`(
    sex: GoalEstimate.Sex, kilograms: Double, centimeters: Double, years: Double, level: Double, change: Double, expected: [Double]
  ) {
    let profile = BodyProfile(sex: sex, centimeters: centimeters, years: years)
    let model = HallModel(body: BodyComposition(kilograms: kilograms, profile: profile), activityLevel: level)
    let weights = model.weights(intake: model.usualIntake + change, days: 365)
    for (day, expected) in zip([30, 180, 365], expected) { #expect(abs(weights[day] - expected) < 0.001) }
  }

  /// The package's own results for the first of these people, as a body mass index.
  @Test(arguments: [(1, 27.683301), (2, 27.637138), (3, 27.608493), (10, 27.478432), (364, 23.537285)])
  func `equals the results that the package publishes`(day: Int, index: Double) {
    let body = BodyComposition(kilograms: 90, profile: BodyProfile(sex: .male, centimeters: 180, years: 40))
    let model = HallModel(body: body, activityLevel: 1.5)
    #expect(abs(model.usualIntake - 2748.45) < 1e-9)
    #expect(abs(model.weights(intake: model.usualIntake - 500, days: 364)[day] - index * 1.8 * 1.8) < 1e-5)
  }

  @Test func `keeps the weight of those who eat what they burn`() {
    for kilograms in stride(from: 45.0, through: 180, by: 15) {
      for sex in [GoalEstimate.Sex.female, .male, nil] {
        let body = BodyComposition(kilograms: kilograms, profile: BodyProfile(sex: sex))
        for model in [HallModel(body: body, activityLevel: 1.6), HallModel(body: body, expenditure: 2345)] {
          #expect(model.weights(intake: model.usualIntake, days: 1000).allSatisfy { abs($0 - kilograms) < 0.01 })
        }
      }
    }
  }

  @Test func `loses no energy`() {
    var model = HallModel(body: BodyComposition(kilograms: 80), activityLevel: 1.7)
    var random = SeededGenerator(seed: 1)
    let start = model.storedKilocalories
    var (eaten, burned) = (0.0, 0.0)
    for _ in 0..<500 {
      let intake = Double.random(in: 800...4000, using: &random)
      eaten += intake
      burned += model.advance(intake: intake)
    }
    #expect(abs(eaten - burned - (model.storedKilocalories - start)) < 1e-6 * eaten)
    #expect((1500...3500).contains(burned / 500))
  }

  /// The planner of the NIH says: 10 kcal a day for each pound in the end, half of it after a year, 95 % after three years.
  @Test func `follows the rule of the planner`() {
    let profile = BodyProfile(sex: .male, centimeters: 180, years: 40)
    let model = HallModel(body: BodyComposition(kilograms: 90, profile: profile), activityLevel: 1.6)
    let weights = model.weights(intake: model.usualIntake - 240, days: 3650)
    let lost = weights[0] - weights[3650]
    #expect((9...11).contains(lost))
    #expect((0.45...0.7).contains((weights[0] - weights[365]) / lost))
    #expect((0.9...1).contains((weights[0] - weights[1095]) / lost))
  }

  @Test func `shows water first, when what is eaten changes`() {
    let model = HallModel(body: BodyComposition(kilograms: 80), expenditure: 2500)
    let weights = model.weights(intake: 2000, days: 28)
    // 500 kcal a day are 0.07 kg a day of tissue; the first days show several times as much.
    #expect(weights[0] - weights[3] > 0.5 && weights[25] - weights[28] < 0.3)
    // Who has eaten that little for weeks has lost that water already.
    let settled = HallModel(body: BodyComposition(kilograms: 80), expenditure: 2500, usualIntake: 2000).weights(intake: 2000, days: 28)
    #expect(settled[0] - settled[3] < 0.3 && settled[0] - settled[28] > 1)
  }

  @Test func `stays finite for the largest meals`() {
    let model = HallModel(body: BodyComposition(kilograms: 120), expenditure: 4000)
    #expect(model.weights(intake: 15_000, days: 365).allSatisfy { $0.isFinite && $0 > 100 })
    #expect(model.weights(intake: 0, days: 60).allSatisfy { $0.isFinite && $0 < 121 })
  }

  @Test func `gives a kilogram more energy the more fat a body has`() {
    let energies = [20.0, 60, 80, 100, 150, 400].map { BodyComposition(kilograms: $0).kilocaloriesPerKilogram }
    #expect(energies == energies.sorted() && energies.allSatisfy { (1900...9440).contains($0) })
    #expect((7000...7700).contains(energies[2]))
    let measured = BodyComposition(kilograms: 80, profile: BodyProfile(fatShare: 0.15))
    #expect(measured.fatKilograms == 12 && measured.kilocaloriesPerKilogram < energies[2])
  }
}
