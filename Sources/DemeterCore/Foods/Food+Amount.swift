extension Food {
  /// Returns the nutrition of an amount, rounded once at the end. Nil if the unit does not fit, such as a cup of a food that is only known
  /// by weight. An amount without a unit counts usual portions or, for a food without portions, 100 g.
  public func nutrition(of amount: FoodAmount) -> Nutrition? {
    guard let basis = basis(of: amount.unit) else { return nil }
    let factors = basis.factors + [amount.quantity.thousandths], divisors = basis.divisors + [1000]
    func scaled<A: Amount>(_ value: A) -> A? { value.scaled(by: factors, over: divisors) }
    guard let energy = scaled(basis.nutrition.energy) else { return nil }
    var nutrition = Nutrition(energy: energy) { basis.nutrition[$0].flatMap(scaled) }
    nutrition.others = NutrientVector(basis.nutrition.others.masses.compactMapValues(scaled)).withoutExcessWater
    if nutrition.others.isEmpty, let nutrients = nutrientsPer100Grams, let grams = grams(of: amount) {
      nutrition.others = nutrients.of(grams: grams)
    }
    return nutrition
  }

  /// The mass of an amount in grams; nil if it is not known.
  private func grams(of amount: FoodAmount) -> Double? {
    let each: Double?
    if let unit = amount.unit {
      if let portion = portion(for: unit) {
        each = portion.mass?.grams
      } else if let nanograms = unit.nanograms {
        each = Double(nanograms) / 1e9
      } else {
        each = unit.milliliters.flatMap { milliliters in per100Milliliters.map { Double(milliliters) * $0.grams / 100 } }
      }
    } else {
      each = portions.isEmpty ? 100 : portions[0].mass?.grams
    }
    return each.map { $0 * amount.quantity.servings }
  }

  /// The nutrition of one unit: a nutrition, multiplied by all factors and divided by all divisors.
  private struct Basis {
    var nutrition: Nutrition
    var factors: [Int64] = []
    var divisors: [Int64] = []
  }

  private func basis(of unit: FoodUnit?) -> Basis? {
    guard let unit else { return portions.first.map { Basis(nutrition: $0.nutrition) } ?? per100Grams.map { Basis(nutrition: $0) } }
    if let portion = portion(for: unit) { return Basis(nutrition: portion.nutrition) }
    if let nanograms = unit.nanograms { return byMass(factors: [nanograms], divisors: [1_000_000_000]) }
    guard let milliliters = unit.milliliters else { return nil }
    if let per100Milliliters,
      let basis = byMass(factors: [milliliters, per100Milliliters.thousandths], divisors: [100, 1000])
    {
      return basis
    }
    // Such as a spoon of a food that is known by the cup.
    for portion in portions {
      guard let other = portion.unit?.milliliters else { continue }
      return Basis(nutrition: portion.nutrition, factors: [milliliters], divisors: [other])
    }
    return nil
  }

  /// Computes from the nutrition of 100 g, or else from a portion of known weight. The factors divided by the divisors are grams.
  private func byMass(factors: [Int64], divisors: [Int64]) -> Basis? {
    if let per100Grams { return Basis(nutrition: per100Grams, factors: factors, divisors: divisors + [100]) }
    // The heaviest portion was rounded least.
    guard let portion = portions.max(by: { $0.mass ?? .zero < $1.mass ?? .zero }), let mass = portion.mass, mass > .zero else { return nil }
    return Basis(nutrition: portion.nutrition, factors: factors + [1000], divisors: divisors + [mass.thousandths])
  }
}

extension Amount {
  /// Returns this amount multiplied by all factors and divided by all divisors. The products are exact; the result is rounded half away
  /// from zero to a thousandth. Nil if it overflows.
  public func scaled(by factors: [Int64], over divisors: [Int64]) -> Self? {
    var numerator = Int128(thousandths), denominator: Int128 = 1
    for factor in factors {
      let (product, overflow) = numerator.multipliedReportingOverflow(by: Int128(factor))
      if overflow { return nil }
      numerator = product
    }
    for divisor in divisors {
      let (product, overflow) = denominator.multipliedReportingOverflow(by: Int128(divisor))
      if overflow || divisor == 0 { return nil }
      denominator = product
    }
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    let isHalf = remainder.magnitude >= (denominator.magnitude + 1) / 2
    let rounded = isHalf ? quotient + ((numerator < 0) == (denominator < 0) ? 1 : -1) : quotient
    return Int64(exactly: rounded).map(Self.init(thousandths:))
  }
}
