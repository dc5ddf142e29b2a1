import DemeterCore

extension Metric.Quantity {
  /// Returns one unit in thousandths of what Demeter stores. Exact by definition: 1 mi = 1609.344 m, 1 lb = 0.45359237 kg, 1 st = 14 lb,
  /// 1 kcal = 4.184 kJ.
  func unit(_ name: Bytes?) -> Decimal.Unit? {
    guard let name else { return self == .count ? .init(numerator: 1000, denominator: 1) : nil }
    switch self {
    case .count: return name == "count" ? .init(numerator: 1000, denominator: 1) : nil
    case .length:
      if name == "km" { return .init(numerator: 1_000_000, denominator: 1) }
      if name == "mi" { return .init(numerator: 1_609_344, denominator: 1) }
      if name == "m" { return .init(numerator: 1000, denominator: 1) }
      if name == "yd" { return .init(numerator: 9144, denominator: 10) }
      if name == "ft" { return .init(numerator: 3048, denominator: 10) }
      if name == "in" { return .init(numerator: 254, denominator: 10) }
      if name == "cm" { return .init(numerator: 10, denominator: 1) }
    case .energy:
      // Phones in the United States write the kilocalorie as `Cal`.
      if name == "kcal" || name == "Cal" { return .init(numerator: 1000, denominator: 1) }
      if name == "kJ" { return .init(numerator: 1_000_000, denominator: 4184) }
      if name == "J" { return .init(numerator: 1000, denominator: 4184) }
      if name == "cal" { return .init(numerator: 1, denominator: 1) }
    case .mass:
      if name == "kg" { return .init(numerator: 1000, denominator: 1) }
      if name == "lb" { return .init(numerator: 45_359_237, denominator: 100_000) }
      if name == "g" { return .init(numerator: 1, denominator: 1) }
      if name == "st" { return .init(numerator: 635_029_318, denominator: 100_000) }
      if name == "oz" { return .init(numerator: 28_349_523_125, denominator: 1_000_000_000) }
    case .volume:
      if name == "mL" { return .init(numerator: 1000, denominator: 1) }
      if name == "L" { return .init(numerator: 1_000_000, denominator: 1) }
      if name == "fl_oz_us" { return .init(numerator: 295_735_295_625, denominator: 10_000_000) }
      if name == "cup_us" { return .init(numerator: 2_365_882_365, denominator: 10_000) }
    case .share:
      // Apple writes 21 % as 0.21.
      if name == "%" { return .init(numerator: 100_000, denominator: 1) }
    case .bodyLength:
      guard let meters = Metric.Quantity.length.unit(name) else { return nil }
      return .init(numerator: meters.numerator * 100, denominator: meters.denominator)
    case .rate: if name == "count/min" { return .init(numerator: 1000, denominator: 1) }
    case .concentration:
      // With a molar mass of 180.16 g, a milligram a decilitre is 1/18.016 mmol/l. Apple writes `mmol<180.1558800000541>/L`.
      if name == "mg/dL" { return .init(numerator: 1_000_000, denominator: 18_016) }
      if name.starts(with: "mmol") { return .init(numerator: 1000, denominator: 1) }
    case .pressure: if name == "mmHg" { return .init(numerator: 1000, denominator: 1) }
    case .time: break
    }
    return nil
  }
}

extension PendingFoods.Figure {
  /// Returns one unit in thousandths of a kilocalorie or gram.
  func unit(_ name: Bytes?) -> Decimal.Unit? {
    guard self != .energy else { return Metric.Quantity.energy.unit(name) }
    guard let name else { return nil }
    if name == "g" { return .init(numerator: 1000, denominator: 1) }
    if name == "mg" { return .init(numerator: 1, denominator: 1) }
    if name == "mcg" { return .init(numerator: 1, denominator: 1000) }
    if name == "kg" { return .init(numerator: 1_000_000, denominator: 1) }
    if name == "oz" { return .init(numerator: 28_349_523_125, denominator: 1_000_000) }
    return nil
  }
}
