/// What a person typed or said in place of food that they measured: “weight 71.4”, “71,4 kg”, “two glasses of water”, “blood pressure 120/80”.
public struct MeasurementPhrase: Hashable, Sendable {
  /// What was measured.
  public let kind: MeasurementKind
  /// The amount in the unit of its kind, within its range.
  public let amount: Measure
  /// A weight in kilograms or pounds that was said without a unit, as it is in the other of the two.
  public let otherWeight: Measure?

  /// Parses a text; nil if it says anything else.
  ///
  /// - Parameters:
  ///   - units: the units of what is said without one.
  ///   - glass: the millilitres of a glass.
  ///   - measures: what the person writes down; kinds of their own are known by their names.
  public init?(_ text: String, units: MeasureUnits, glass: Int, numbers: NumberStyle, measures: Measures = Measures()) {
    guard text.utf8.count <= 80 else { return nil }
    var words = text.lowercased().split { $0.isWhitespace || ":=!’'".contains($0) }.map(String.init)
    while let last = words.last, last.hasSuffix(".") || last.hasSuffix(",") { words[words.count - 1].removeLast() }
    words.removeAll { Self.fillers.contains($0) || $0.isEmpty }
    if let kilograms = Self.weight(words, units.weight, numbers), MeasurementKind.weight.range.contains(kilograms) {
      (kind, amount) = (.weight, Measure(kilograms))
      otherWeight = Self.other(than: units.weight, words, numbers).flatMap { MeasurementKind.weight.range.contains($0) ? Measure($0) : nil }
    } else if let milliliters = Self.water(words, Double(glass), numbers), MeasurementKind.water.range.contains(milliliters) {
      (kind, amount, otherWeight) = (.water, Measure(milliliters), nil)
    } else if let (kind, amount) = Self.body(text, units, numbers, measures) {
      (self.kind, self.amount, otherWeight) = (kind, amount, nil)
    } else {
      return nil
    }
  }

  /// Whether a text is the beginning of a weight, as in “my weight 7”. It says nothing about food.
  public static func isBegun(_ text: String) -> Bool {
    guard text.utf8.count <= 80 else { return false }
    let words = text.lowercased().split { $0.isWhitespace || ":=!".contains($0) }.map(String.init).filter { !fillers.contains($0) }
    let rest = words.filter { !weightWords.contains($0) }
    return rest.count < words.count && rest.allSatisfy { $0.first?.isNumber == true || ["st", "stone", "kg", "lb", "lbs"].contains($0) }
  }

  private static let fillers: Set<String> = [
    "i", "my", "is", "of", "drank", "drunk", "had", "log", "today", "now", "was", "at", "body", "ich", "mein", "ist", "heute", "getrunken",
    "d", "de", "du", "j", "ai", "bu", "mon", "est", "aujourd", "hui", "mi", "es", "hoy", "bebí", "bebido", "he",
  ]
  private static let weightWords: Set<String> = [
    "weight", "weigh", "weighed", "weighing", "weigh-in", "gewicht", "wiege", "gewogen", "körpergewicht", "poids", "peso", "waga", "vikt",
  ]
  /// What people call other kinds. A kind that shares its name with a food is said with its unit.
  private static let names: [(kind: MeasurementKind, needsUnit: Bool, names: [String])] = [
    (.bodyFat, false, ["body fat", "bodyfat", "körperfett", "masse grasse", "graisse corporelle", "grasa corporal"]),
    (.waist, false, ["waist", "taille", "taillenumfang", "bauchumfang", "tour de taille", "cintura"]),
    (.hips, false, ["hips", "hip", "hüfte", "hüftumfang", "hanches", "tour de hanches", "cadera", "caderas"]),
    (.neck, true, ["neck", "hals", "halsumfang", "cou", "tour de cou", "cuello"]),
    (.thigh, true, ["thigh", "thighs", "oberschenkel", "cuisse", "muslo"]),
    (.arm, true, ["arm", "upper arm", "oberarm", "bras", "brazo"]),
    (
      .bloodPressure, false,
      ["blood pressure", "bp", "blutdruck", "tension", "tension artérielle", "tensión", "tensión arterial", "presión arterial"]
    ),
    (
      .restingHeartRate, false,
      ["resting heart rate", "resting pulse", "rhr", "ruhepuls", "pouls au repos", "pulso en reposo", "frecuencia cardíaca en reposo"]
    ),
    (
      .bloodGlucose, false,
      ["blood glucose", "blood sugar", "blutzucker", "glycémie", "glucemia", "azúcar en sangre", "glucosa en sangre"]
    ),
    (.sleep, false, ["slept", "sleep", "geschlafen", "schlaf", "dormi", "sommeil", "dormí", "dormido", "sueño"]),
  ]

  private static let waterWords: Set<String> = ["water", "wasser", "agua", "eau", "acqua", "woda", "vatten"]
  private static let glassWords: Set<String> = ["glass", "glasses", "glas", "gläser", "verre", "verres", "vaso", "vasos"]
  private static let counts: [String: Double] = [
    "a": 1, "an": 1, "one": 1, "ein": 1, "eine": 1, "half": 0.5, "two": 2, "zwei": 2, "three": 3, "drei": 3, "four": 4, "vier": 4,
    "another": 1, "noch": 1, "un": 1, "une": 1, "deux": 2, "trois": 3, "dos": 2, "tres": 3,
  ]
  private static let volumes: [(name: String, milliliters: Double)] = [
    ("ml", 1), ("cl", 10), ("dl", 100), ("oz", Measure.millilitersPerFluidOunce), ("l", 1000),
  ]

  private static func weight(_ words: [String], _ unit: WeightUnit, _ numbers: NumberStyle) -> Double? {
    let rest = words.filter { !weightWords.contains($0) }
    guard !rest.isEmpty, rest.count <= 4, let first = rest.first?.first, first.isNumber else { return nil }
    let text = rest.joined(separator: " ")
    let isNamed = rest.count < words.count
    // A bare number may be anything.
    guard isNamed || ["kg", "kilos", "lb", "lbs", "pounds"].contains(where: text.hasSuffix) || rest.contains("st") else { return nil }
    return unit.kilograms(from: text, in: numbers)
  }

  /// Returns the kilograms of a weight without a unit in the other of kilograms and pounds; nil if a unit was said.
  private static func other(than unit: WeightUnit, _ words: [String], _ numbers: NumberStyle) -> Double? {
    let rest = words.filter { !weightWords.contains($0) }
    guard unit != .st, rest.count == 1, let number = numbers.number(from: rest[0]) else { return nil }
    return number * (unit == .kg ? WeightUnit.lb : .kg).kilograms
  }

  /// Returns another kind whose name begins or ends the text, and the amount that is the rest of it.
  private static func body(
    _ text: String, _ units: MeasureUnits, _ numbers: NumberStyle, _ measures: Measures
  ) -> (MeasurementKind, Measure)? {
    let words = text.lowercased().split { $0.isWhitespace || "=!’'".contains($0) }.map { $0.hasSuffix(":") ? $0.dropLast() : $0 }
    func meant(_ words: [Substring]) -> String { words.filter { !fillers.contains(String($0)) }.joined(separator: " ") }
    let said = meant(words)
    let own = measures.own.map { (kind: MeasurementKind.own($0), needsUnit: false, names: [$0.name.lowercased()]) }
    for (kind, needsUnit, names) in own + self.names {
      for name in names.map({ meant($0.split(separator: " ")) }).sorted(by: { $0.count > $1.count }) where !name.isEmpty {
        let rest: Substring
        if said.hasPrefix(name + " ") {
          rest = said.dropFirst(name.count + 1)
        } else if said.hasSuffix(" " + name) {
          rest = said.dropLast(name.count + 1)
        } else {
          continue
        }
        var input = MeasurementInput()
        input.kind = kind.rawValue
        input.setAmount(String(rest), in: units, numbers)
        let isNumber = rest.last?.isNumber ?? true
        guard let amount = input.checkedAmount(of: kind), !(needsUnit && isNumber) else { continue }
        return (kind, amount)
      }
    }
    return nil
  }

  private static func water(_ words: [String], _ glass: Double, _ numbers: NumberStyle) -> Double? {
    guard words.contains(where: waterWords.contains) else { return nil }
    var rest = words.filter { !waterWords.contains($0) }
    let glasses = rest.count { glassWords.contains($0) }
    rest.removeAll(where: glassWords.contains)
    guard glasses <= 1, rest.count <= 2 else { return nil }
    let text = rest.joined()
    if glasses == 1 {
      let said = rest.compactMap { counts[$0] }
      if said.count == rest.count { return said.reduce(glass, *) }
      return numbers.number(from: text).map { $0 * glass }
    }
    for (name, size) in volumes where text.hasSuffix(name) {
      return numbers.number(from: String(text.dropLast(name.count))).map { $0 * size }
    }
    return nil
  }
}
