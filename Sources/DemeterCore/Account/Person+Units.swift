extension Person {
  /// What they chose for their units. `mix` can't be chosen: it changes nothing.
  public var units: UnitsChoice {
    get {
      if chosenDistanceUnit == nil, chosenWeightUnit == nil { return .region }
      let system = UnitSystem.allCases.first { $0.distance == chosenDistanceUnit && $0.weight == chosenWeightUnit }
      return system.map(UnitsChoice.system) ?? .mix
    }
    set {
      let isUsualGlass = glass == volumeUnit.glass
      switch newValue {
      case .region: (chosenDistanceUnit, chosenWeightUnit) = (nil, nil)
      case .system(let system): (chosenDistanceUnit, chosenWeightUnit) = (system.distance, system.weight)
      case .mix: break
      }
      if isUsualGlass { water.glass = volumeUnit.glass }
    }
  }

  /// The millilitres of their glass. The usual one of 250 ml is 8 fl oz in ounces.
  public var glass: Int { water.glass == VolumeUnit.ml.glass ? volumeUnit.glass : water.glass }

  /// The units in which they read and type what they measure.
  public var measureUnits: MeasureUnits {
    MeasureUnits(weight: weightUnit, volume: volumeUnit, height: heightUnit, glucose: GlucoseUnit(locale: locale))
  }

  /// The unit in which they read and type what they drink: US fluid ounces with miles and pounds, else millilitres.
  public var volumeUnit: VolumeUnit { distanceUnit == .mi && weightUnit == .lb ? .floz : .ml }
}
