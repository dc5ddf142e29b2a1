// The texts in which tables and exports state what goals of a week have beyond those of a day. Only what these texts would be written as is
// parsed, so each value has one text.

extension Goals {
  /// The weekdays with goals of their own as text: `saturday calories=2500 protein=150;sunday calories=2500`; nil without any.
  public var weekdaysText: String? {
    let days = weekdays.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    guard !days.isEmpty else { return nil }
    return days.map { weekday, own in
      let energy = own.energy.map { ["calories=\(NumberStyle.plain.field($0))"] } ?? []
      return ([weekday.rawValue] + energy + own.amounts.words).joined(separator: " ")
    }.joined(separator: ";")
  }

  /// Parses the text of weekdays; nil for anything that is not such a text.
  public static func weekdays(_ text: String) -> [DayOfWeek: WeekdayGoals]? {
    var goals = Goals()
    for part in text.split(separator: ";") {
      var words = Words(part)
      guard let weekday = DayOfWeek(rawValue: words.name), goals.weekdays[weekday] == nil else { return nil }
      let energy = words.values.removeValue(forKey: "calories").map { Energy(thousandths: $0.thousandths) }
      goals.weekdays[weekday] = WeekdayGoals(energy: energy, amounts: words.amounts)
    }
    return goals.weekdaysText == text ? goals.weekdays : nil
  }
}

extension MacroChoice: LosslessStringConvertible {
  /// Parses what `description` returns; nil for anything else.
  public init?(_ text: String) {
    var words = Words(text[...])
    guard let unit = Unit(rawValue: words.name) else { return nil }
    let kilograms = words.values.removeValue(forKey: "kilograms")
    self.init(unit, words.amounts, kilograms: kilograms)
    guard description == text else { return nil }
  }

  /// The choice as text: `percent protein=30 carbohydrates=40 fat=30`, `perKilogram protein=1.6 kilograms=71.5`.
  public var description: String {
    ([unit.rawValue] + amounts.words + (kilograms.map { ["kilograms=\(NumberStyle.plain.field($0))"] } ?? [])).joined(separator: " ")
  }
}

/// A name, and values by theirs.
private struct Words {
  let name: String
  var values: [String: Measure] = [:]

  init(_ text: Substring) {
    let words = text.split(separator: " ")
    name = words.first.map(String.init) ?? ""
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let value = NumberStyle.plain.number(from: String(parts[1])), (0...1e12).contains(value) else { continue }
      values[String(parts[0])] = Measure(value)
    }
  }

  var amounts: PerNutrient<Measure?> { PerNutrient { values[$0.rawValue] } }
}

extension PerNutrient<Measure?> {
  fileprivate var words: [String] {
    Nutrient.allCases.compactMap { nutrient in self[nutrient].map { "\(nutrient.rawValue)=\(NumberStyle.plain.field($0))" } }
  }
}
