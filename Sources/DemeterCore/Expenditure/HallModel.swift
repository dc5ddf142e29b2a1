import Foundation

/// How an adult's weight follows from what is eaten, day by day.
///
/// The model of Hall and others, 2011 (Lancet 378:826, web appendix), which is also behind the Body Weight Planner of the NIH. Its states
/// are glycogen with its water, fluid outside of cells, lean tissue, fat and the body's adaptation. A lighter body burns less, so weight
/// approaches a new level: half of a change takes about a year, 95 % about three years.
///
/// One step is one day (Runge-Kutta of fourth order). What is eaten is spread evenly over the day.
public struct HallModel: Hashable, Sendable {
  /// Glycogen without its water, in kilograms.
  public private(set) var glycogenKilograms: Double
  /// Fluid outside of cells, in kilograms.
  public private(set) var fluidKilograms: Double
  /// Lean tissue without fluid and glycogen, in kilograms.
  public private(set) var leanKilograms: Double
  /// Kilocalories a day by which the body has adapted to what it eats; negative if it eats less than before.
  public private(set) var adaptation: Double = 0

  /// What was eaten before the first day, in kilocalories a day. Effects of food are relative to it.
  public let usualIntake: Double
  /// The share of energy from carbohydrates, 0…1.
  private let carbohydrateShare: Double
  /// The fluid at the usual intake, in kilograms.
  private let usualFluid: Double
  private let usualFat: Double
  private let usualLean: Double
  /// Kilocalories a day that depend on nothing (K in the paper).
  private let constant: Double
  /// Kilocalories a day for moving each kilogram (δ in the paper).
  private let perKilogram: Double

  /// Starts with a body in balance that burns a multiple of the energy burned at rest, and eats as much.
  ///
  /// - Parameter activityLevel: energy burned in a day / energy burned at rest; 1.1…2.5.
  public init(body: BodyComposition, activityLevel: Double, carbohydrateShare: Double = 0.5) {
    self.init(body: body, expenditure: body.restingKilocalories * activityLevel, carbohydrateShare: carbohydrateShare)
  }

  /// Starts with a body that burns a known amount of energy. The part that depends on weight is chosen to match it.
  ///
  /// - Parameters:
  ///   - expenditure: energy burned in a day, in kilocalories.
  ///   - usualIntake: what was eaten in the last weeks, in kilocalories a day; nil if as much as was burned. Water and adaptation are taken
  ///     to be settled at it.
  ///   - carbohydrateShare: the share of energy from carbohydrates, 0…1.
  public init(body: BodyComposition, expenditure: Double, usualIntake: Double? = nil, carbohydrateShare: Double = 0.5) {
    (usualFat, usualLean, usualFluid) = (body.fatKilograms, body.leanKilograms, body.fluidKilograms)
    (glycogenKilograms, fluidKilograms, leanKilograms) = (BodyComposition.glycogenKilograms, usualFluid, usualLean)
    self.usualIntake = max(usualIntake ?? expenditure, 1)
    self.carbohydrateShare = min(max(carbohydrateShare, 0.01), 1)
    perKilogram = ((1 - Constant.foodEffect) * expenditure - body.restingKilocalories) / body.kilograms
    constant = expenditure - Constant.leanUpkeep * usualLean - Constant.fatUpkeep * usualFat - perKilogram * body.kilograms
  }

  /// Body fat in kilograms. It follows from lean tissue by Forbes' rule.
  public var fatKilograms: Double { fat(lean: leanKilograms) }

  /// The body weight in kilograms.
  public var kilograms: Double {
    fatKilograms + leanKilograms + fluidKilograms + BodyComposition.weightOfGlycogen * glycogenKilograms
  }

  /// The energy stored in tissue and glycogen, in kilocalories. What is eaten minus its change is what was burned.
  public var storedKilocalories: Double {
    TissueEnergy.fat * fatKilograms + TissueEnergy.lean * leanKilograms + TissueEnergy.glycogen * glycogenKilograms
  }

  /// Lives one day.
  ///
  /// - Parameters:
  ///   - intake: energy eaten, in kilocalories.
  ///   - sodiumChange: milligrams of sodium eaten more or less than usual.
  /// - Returns: the energy burned on that day, in kilocalories.
  @discardableResult
  public mutating func advance(intake: Double, sodiumChange: Double = 0) -> Double {
    let stored: Double = storedKilocalories
    step(Intake(today: intake, atEnd: intake, sodiumChange: sodiumChange))
    return intake - (storedKilocalories - stored)
  }

  /// Returns the weights in kilograms at the start and after each day of eating the same.
  public func weights(intake: Double, days: Int) -> [Double] {
    weights(intakes: [Double](repeating: intake, count: max(days, 0)))
  }

  /// Returns the weights in kilograms at the start and after each day.
  ///
  /// Like the public implementation in R (package bw), the last stage of each step sees what is eaten on the next day. So both give the
  /// same weights, also if intake changes from day to day.
  public func weights(intakes: [Double]) -> [Double] {
    var model = self
    var weights = [kilograms]
    weights.reserveCapacity(intakes.count + 1)
    for (day, intake) in intakes.enumerated() {
      model.step(Intake(today: intake, atEnd: day + 1 < intakes.count ? intakes[day + 1] : intake, sodiumChange: 0))
      weights.append(model.kilograms)
    }
    return weights
  }

  /// What is eaten during a step of a day.
  private struct Intake {
    let (today, atEnd, sodiumChange): (Double, Double, Double)
  }

  private mutating func step(_ intake: Intake) {
    let before = self
    let usualCarbohydrates: Double = carbohydrateShare * usualIntake
    let usage: Double = usualCarbohydrates / (BodyComposition.glycogenKilograms * BodyComposition.glycogenKilograms)
    func glycogenChange(_ glycogen: Double, _ eaten: Double) -> Double {
      (carbohydrateShare * eaten - usage * glycogen * glycogen) / TissueEnergy.glycogen
    }
    adaptation = Self.advance(adaptation, intake) { state, eaten in
      (Constant.adaptation * (eaten - usualIntake) - state) / Constant.daysOfAdaptation
    }
    fluidKilograms = Self.advance(fluidKilograms, intake) { state, eaten in
      (intake.sodiumChange - Constant.sodiumByFluid * (state - usualFluid)
        - Constant.sodiumByCarbohydrates * (1 - carbohydrateShare * eaten / usualCarbohydrates)) / Constant.sodiumOfFluid
    }
    // Glycogen turns over faster the more is eaten. Above about 5,800 kcal a day, steps of a whole day would not be stable (limit: 2.78).
    let turnover: Double = 2 * usage * BodyComposition.glycogenKilograms * max(intake.today / usualIntake, 1).squareRoot()
    let parts: Double = max((turnover / TissueEnergy.glycogen / 2.78).rounded(.up), 1)
    for _ in 0..<Int(nearest: min(parts, 1000)) {
      glycogenKilograms = Self.advance(glycogenKilograms, intake) { glycogenChange($0, $1) / parts }
    }

    // Lean tissue follows the states above, so it sees them before the day, halfway and after it.
    let after = self
    func growth(of lean: Double, at time: Double, _ eaten: Double) -> Double {
      let glycogen: Double = (1 - time) * before.glycogenKilograms + time * after.glycogenKilograms
      return leanChange(
        lean, glycogen: glycogen, fluid: (1 - time) * before.fluidKilograms + time * after.fluidKilograms,
        adaptation: (1 - time) * before.adaptation + time * after.adaptation, intake: eaten,
        stored: TissueEnergy.glycogen * glycogenChange(glycogen, eaten))
    }
    let k1 = growth(of: leanKilograms, at: 0, intake.today)
    let k2 = growth(of: leanKilograms + k1 / 2, at: 0.5, intake.today)
    let k3 = growth(of: leanKilograms + k2 / 2, at: 0.5, intake.today)
    let k4 = growth(of: leanKilograms + k3, at: 1, intake.atEnd)
    leanKilograms += (k1 + 2 * k2 + 2 * k3 + k4) / 6
  }

  private func fat(lean: Double) -> Double {
    usualFat * exp(TissueEnergy.lean * (lean - usualLean) / (TissueEnergy.fat * TissueEnergy.partition))
  }

  /// Kilograms of lean tissue gained a day. Building tissue costs energy too, which is in the divisor.
  private func leanChange(
    _ lean: Double, glycogen: Double, fluid: Double, adaptation: Double, intake: Double, stored: Double
  ) -> Double {
    let fat: Double = fat(lean: lean)
    let weight: Double = lean + fat + fluid + BodyComposition.weightOfGlycogen * glycogen
    let burned: Double =
      constant + perKilogram * weight + Constant.leanUpkeep * lean + Constant.fatUpkeep * fat
      + Constant.foodEffect * (intake - usualIntake) + adaptation
    let share: Double =
      (1 + Constant.leanBuilding / TissueEnergy.lean) * TissueEnergy.partition + (1 + Constant.fatBuilding / TissueEnergy.fat) * fat
    return (intake - stored - burned) / share * TissueEnergy.partition / TissueEnergy.lean
  }

  /// Advances a state that depends on no other by a day.
  private static func advance(_ state: Double, _ intake: Intake, _ change: (_ state: Double, _ eaten: Double) -> Double) -> Double {
    let k1 = change(state, intake.today)
    let k2 = change(state + k1 / 2, intake.today)
    let k3 = change(state + k2 / 2, intake.today)
    let k4 = change(state + k3, intake.atEnd)
    return state + (k1 + 2 * k2 + 2 * k3 + k4) / 6
  }

  /// The paper's constants, in kilocalories, kilograms, days and milligrams of sodium.
  private enum Constant {
    static let fatUpkeep: Double = 3.107075
    static let leanUpkeep: Double = 21.98853
    static let fatBuilding: Double = 179.2543
    static let leanBuilding: Double = 229.4455
    static let foodEffect: Double = 0.1
    static let adaptation: Double = 0.14
    static let daysOfAdaptation: Double = 14
    static let sodiumOfFluid: Double = 3220
    static let sodiumByFluid: Double = 3000
    static let sodiumByCarbohydrates: Double = 4000
  }
}
