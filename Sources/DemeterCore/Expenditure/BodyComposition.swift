import Foundation

/// What a body consists of, as estimated from weight, height, age and sex.
///
/// - Fat: Jackson and others, 2002, Int J Obes 26:789, as used by Hall and others, 2011 (Lancet 378:826, web appendix).
/// - Fluid outside of cells: Silva and others, 2007, Physiol Meas 28:489, from the same appendix.
/// - Energy burned at rest: Mifflin and others, 1990, Am J Clin Nutr 51:241, with the appendix's coefficients.
///
/// What is not known is replaced by an average: both sexes, 177 cm for men, 164 cm for women, 170 cm for either, 40 years.
public struct BodyComposition: Hashable, Sendable {
  /// The body weight in kilograms.
  public let kilograms: Double
  /// Body fat in kilograms; at least 3 % and at most 65 % of the weight.
  public let fatKilograms: Double
  /// Fluid outside of cells, in kilograms.
  public let fluidKilograms: Double
  /// The energy burned at rest, in kilocalories a day.
  public let restingKilocalories: Double

  /// Glycogen in kilograms, in everyone. Each gram binds 2.7 g of water.
  static let glycogenKilograms: Double = 0.5
  /// Kilograms of weight that come with a kilogram of glycogen, itself included.
  static let weightOfGlycogen: Double = 3.7

  /// Estimates the composition of an adult's body.
  ///
  /// - Parameter kilograms: the weight; 20…400.
  public init(kilograms: Double, profile: BodyProfile = BodyProfile()) {
    let sex = profile.sex
    let age: Double = profile.years ?? 40
    let meters: Double = (profile.centimeters ?? (sex == .male ? 177 : sex == .female ? 164 : 170)) / 100
    let logOfIndex: Double = log(kilograms / (meters * meters))
    func either(_ man: Double, _ woman: Double) -> Double { sex == .male ? man : sex == .female ? woman : (man + woman) / 2 }

    let percent: Double = 0.14 * age + either(37.31 * logOfIndex - 103.94, 39.96 * logOfIndex - 102.01)
    self.kilograms = kilograms
    fatKilograms = kilograms * min(max(profile.fatShare ?? percent / 100, 0.03), 0.65)
    fluidKilograms = either(0.025 * age + 9.57 * meters + 0.191 * kilograms - 12.4, -4 + 5.98 * meters + 0.167 * kilograms)
    restingKilocalories = 9.99 * kilograms + 625 * meters - 4.92 * age + either(5, -161)
  }

  /// Lean tissue without fluid and glycogen, in kilograms.
  public var leanKilograms: Double {
    kilograms - fatKilograms - fluidKilograms - Self.weightOfGlycogen * Self.glycogenKilograms
  }

  /// The energy of a kilogram of tissue that this body gains or loses, in kilocalories. The leaner a body, the lower.
  public var kilocaloriesPerKilogram: Double { TissueEnergy.perKilogram(fatKilograms: fatKilograms) }
}

/// The energy of fat and lean tissue, and how a body divides a surplus or deficit between them.
///
/// Forbes, 1987 (Human Body Composition; 2000, Ann N Y Acad Sci 904:359): a body with F kg of fat changes 10.4 kg of lean tissue for each
/// F kg of fat. The densities are Hall's: 39.5 MJ a kilogram of fat, 7.6 MJ a kilogram of lean tissue.
enum TissueEnergy {
  /// Kilocalories in a kilogram of body fat.
  static let fat: Double = 9440.727
  /// Kilocalories in a kilogram of lean tissue.
  static let lean: Double = 1816.444
  /// Kilocalories in a kilogram of glycogen.
  static let glycogen: Double = 4206.501
  /// Forbes' constant in terms of energy: C / (C + F) of the energy comes from lean tissue.
  static let partition: Double = 10.4 * lean / fat

  /// Returns the kilocalories of a kilogram of tissue for a body with this much fat.
  static func perKilogram(fatKilograms: Double) -> Double {
    let leanShare: Double = partition / (partition + fatKilograms)
    return 1 / (leanShare / lean + (1 - leanShare) / fat)
  }
}
