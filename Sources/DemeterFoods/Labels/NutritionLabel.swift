public import DemeterCore

/// What the text of a nutrition label says, as a keyboard scans it from a packet, or a person types it.
public struct NutritionLabel: Hashable, Sendable {
  /// A reason to look at the packet again.
  public enum Doubt: Hashable, Sendable {
    /// Kilojoules and kilocalories do not belong together.
    case energies(kilojoules: Double, kilocalories: Double)
    /// The energy is far from that of protein, carbohydrates, fat and fiber, which is given.
    case energyOfNutrients(Double)
    /// A part weighs more than the whole, such as sugars than carbohydrates.
    case part(TraceNutrient)
  }

  /// What the figures are for.
  public let basis: OwnFood.Basis
  /// The grams or millilitres of a portion, if the label says them.
  public let portion: Double?
  /// Kilocalories; nil if they are not there.
  public let calories: Double?
  /// Grams, as far as they are stated. “Less than 0.5 g” states nothing.
  public let nutrients: [Nutrient: Double]
  /// Grams of further nutrients.
  public let others: [TraceNutrient: Double]
  /// What may have been misread.
  public let doubts: [Doubt]

  /// Reads a text; nil if it has no figures of a label.
  public init?(_ text: String) {
    var reading = LabelReading(text)
    reading.read()
    guard let column = reading.column, !reading.figures.isEmpty else { return nil }
    func figure(_ line: LabelLine) -> Double? { reading.figures[line].flatMap { column < $0.count ? $0[column] : $0.last } ?? nil }
    basis = reading.basis
    portion = reading.portion
    var others: [TraceNutrient: Double] = [:], doubts: [Doubt] = []
    for nutrient in TraceNutrient.allCases { others[nutrient] = figure(.trace(nutrient)) }
    if let salt = figure(.salt), others[.sodium] == nil { others[.sodium] = salt * 0.4 }
    nutrients = Nutrient.allCases.reduce(into: [:]) { $0[$1] = figure(.nutrient($1)) }
    let joules = column < reading.kilojoules.count ? reading.kilojoules[column] : reading.kilojoules.last
    calories = figure(.energy) ?? joules.map { $0 / Self.kilojoules }
    self.others = others
    if let joules, let calories, abs(joules / Self.kilojoules - calories) > 0.03 * calories + 2 {
      doubts.append(.energies(kilojoules: joules, kilocalories: calories))
    }
    if let calories, let protein = nutrients[.protein], let carbohydrates = nutrients[.carbohydrates], let fat = nutrients[.fat] {
      // The factors of Regulation (EU) No 1169/2011, Annex XIV.
      let computed = 4 * protein + 4 * carbohydrates + 9 * fat + 2 * (others[.fiber] ?? 0)
      if abs(computed - calories) > 0.2 * calories + 20 { doubts.append(.energyOfNutrients(computed)) }
    }
    for (part, whole) in [(TraceNutrient.sugars, Nutrient.carbohydrates), (.saturatedFat, .fat)] {
      if let inside = others[part], let all = nutrients[whole], inside > all + 0.05 { doubts.append(.part(part)) }
    }
    self.doubts = doubts
  }

  /// The kilojoules of a kilocalorie.
  private static let kilojoules = 4.184
}

/// A label that is being read, word by word.
private struct LabelReading {
  private enum Part {
    case word(String)
    /// A number, its unit, and whether it is a limit: “< 0.5 g”.
    case number(Double, unit: String, isLimit: Bool)
  }

  /// The figures of each line, one for each column: grams, or kilocalories. Nil if the label only states a limit.
  var figures: [LabelLine: [Double?]] = [:]
  var kilojoules: [Double] = []
  var basis = OwnFood.Basis.hundredGrams
  var portion: Double?
  /// The column that is read; nil if there is none.
  private(set) var column: Int?
  private let parts: [Part]

  init(_ text: String) { parts = Self.parts(of: text) }

  private static let units: Set<String> = ["kj", "kcal", "cal", "g", "mg", "µg", "ug", "mcg", "ml", "%"]

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = [], isLimit = false
    // A decimal sign stands between digits: 0,5 or 0.5. A thousand may have one, too: 1,880 kJ.
    for match in text.lowercased().matches(
      of:
        #/(?<limit><|≤)|(?<number>\d+(?:[.,]\d+)*)(?:\s*(?<unit>kj|kcal|cal|mg|µg|ug|mcg|ml|g|%)(?!\p{L}))?|(?<word>\p{L}[\p{L}\p{M}’']*)/#)
    {
      if match.output.limit != nil {
        isLimit = true
      } else if let number = match.output.number {
        let unit = match.output.unit.map(String.init) ?? ""
        if let value = value(number, unit) { parts.append(.number(value, unit: unit, isLimit: isLimit)) }
        isLimit = false
      } else if let word = match.output.word {
        parts += FoldedText(String(word)).tokens.map(Part.word)
      }
    }
    return parts
  }

  private static func value(_ text: Substring, _ unit: String) -> Double? {
    let groups = text.split { $0 == "." || $0 == "," }
    let isThousands =
      groups.count > 1 && groups.dropFirst().allSatisfy { $0.count == 3 } && (unit == "kj" || unit == "kcal" || groups.count > 2)
    let plain = isThousands ? groups.joined() : groups.count == 2 ? "\(groups[0]).\(groups[1])" : groups.count == 1 ? String(groups[0]) : ""
    return Double(plain).flatMap { $0 < 1e6 ? $0 : nil }
  }

  mutating func read() {
    var columns: [OwnFood.Basis] = [], line: LabelLine?, hasFigure = false, at = 0
    while at < parts.count {
      if let (found, count) = startOfLine(at) {
        (line, hasFigure) = (found, false)
        at += count
        continue
      }
      switch parts[at] {
      case .word:
        // What follows the figures of a line is not part of it.
        if hasFigure { (line, hasFigure) = (.other, false) }
        if line == nil, isPortion(at), !columns.contains(.portion) { columns.append(.portion) }
      case .number(let value, let unit, let isLimit):
        if line == nil {
          readHead(at, value, unit, &columns)
        } else if let line {
          note(value, unit, isLimit, in: line)
          hasFigure = true
        }
      }
      at += 1
    }
    guard !figures.isEmpty || !kilojoules.isEmpty else { return }
    let hundred = columns.firstIndex { $0 != .portion }
    column = hundred ?? 0
    basis = hundred.map { columns[$0] } ?? (columns.contains(.portion) ? .portion : .hundredGrams)
  }

  private func isPortion(_ at: Int) -> Bool {
    if parts.indices.contains(at), case .word(let word) = parts[at] { LabelWords.portion.contains(word) } else { false }
  }

  /// The line that begins at a place, and how many words it has.
  private func startOfLine(_ at: Int) -> (LabelLine, Int)? {
    for (words, line) in LabelWords.lines where at + words.count <= parts.count {
      let matches = zip(words, parts[at...]).allSatisfy { word, part in
        if case .word(let said) = part { said == word } else { false }
      }
      if matches { return (line, words.count) }
    }
    return nil
  }

  /// Reads “100 g”, and “30 g” or “240 ml” near a word for a portion, above the figures.
  private mutating func readHead(_ at: Int, _ value: Double, _ unit: String, _ columns: inout [OwnFood.Basis]) {
    guard unit == "g" || unit == "ml" else { return }
    if value == 100 {
      let basis = unit == "g" ? OwnFood.Basis.hundredGrams : .hundredMilliliters
      if !columns.contains(basis) { columns.append(basis) }
    } else if portion == nil, (0.1...10_000).contains(value), (at - 6...at + 2).contains(where: isPortion) {
      portion = value
      if !columns.contains(.portion) { columns.append(.portion) }
    }
  }

  private mutating func note(_ value: Double, _ unit: String, _ isLimit: Bool, in line: LabelLine) {
    switch (line, unit) {
    // “Calories 230 % Daily Value”: the sign belongs to the next line.
    case (.energy, "%") where figures[.energy] == nil: figures[.energy] = [value]
    case (_, "%"), (.other, _): return
    case (.energy, "kj"): kilojoules.append(value)
    case (.energy, "kcal"), (.energy, "cal"), (.energy, ""): figures[.energy, default: []].append(value)
    case (.energy, _): return
    case (_, "g"), (_, ""): figures[line, default: []].append(isLimit ? nil : value)
    case (_, "mg"): figures[line, default: []].append(isLimit ? nil : value / 1000)
    case (_, "µg"), (_, "ug"), (_, "mcg"): figures[line, default: []].append(isLimit ? nil : value / 1e6)
    default: return
    }
  }
}
