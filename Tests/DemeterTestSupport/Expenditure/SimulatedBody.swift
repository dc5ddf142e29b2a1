import Foundation

/// The body of a simulated person. See Hall and others, 2011 (Lancet 378:826, web appendix) for the symbols.
struct SimulatedBody {
  let usualIntake: Double
  private var (glycogen, adaptation) = (0.5, 0.0)
  private var fat: Double
  private var lean: Double
  private var fluid: Double
  private let usualFluid: Double
  private let constant: Double
  private let delta: Double

  var kilograms: Double { fat + lean + fluid + 3.7 * glycogen }

  init(isMale: Bool, years: Double, centimeters: Double, kilograms: Double, activityLevel: Double) {
    let meters = centimeters / 100
    let index = log(kilograms / (meters * meters))
    let resting = 9.99 * kilograms + 6.25 * centimeters - 4.92 * years + (isMale ? 5 : -161)
    fat = kilograms * (0.14 * years + (isMale ? 37.31 * index - 103.94 : 39.96 * index - 102.01)) / 100
    usualFluid = isMale ? 0.025 * years + 9.57 * meters + 0.191 * kilograms - 12.4 : 5.98 * meters + 0.167 * kilograms - 4
    fluid = usualFluid
    lean = kilograms - fat - fluid - 1.85
    usualIntake = resting * activityLevel
    delta = (0.9 * activityLevel - 1) * resting / kilograms
    constant = usualIntake - 21.98853 * lean - 3.107075 * fat - delta * kilograms
  }

  /// Lives a day and returns the kilocalories burned.
  mutating func advance(intake: Double, extraActivity: Double = 0) -> Double {
    let (steps, ratio, change) = (6, intake / usualIntake, intake - usualIntake)
    let h = 1 / Double(steps)
    var burned = 0.0
    for _ in 0..<steps {
      let carbohydrates = 0.5 * usualIntake * (ratio - glycogen * glycogen / 0.25)
      let base = constant + extraActivity + delta * kilograms + 21.98853 * lean + 3.107075 * fat + 0.1 * change + adaptation
      let p = 2.0010136 / (2.0010136 + fat)
      // Solves R = intake − glycogen − base − cost of building with R, for what goes to tissue.
      let tissue = (intake - carbohydrates - base) / (1 + p * 229.4455 / 1816.444 + (1 - p) * 179.2543 / 9440.727)
      burned += h * (intake - carbohydrates - tissue)
      lean += h * p * tissue / 1816.444
      fat += h * (1 - p) * tissue / 9440.727
      glycogen += h * carbohydrates / 4206.501
      fluid += h * (-3000 * (fluid - usualFluid) - 4000 * (1 - ratio)) / 3220
      adaptation += h * (0.14 * change - adaptation) / 14
    }
    return burned
  }
}
