import DemeterCore

/// Guesses what the columns of a table have, from their heads and the first rows.
struct ColumnGuess {
  private(set) var choice = ColumnChoice()
  private let rows: [[String]]

  /// The most columns that are guessed.
  private static let most = 500

  init(heads: [String], rows: [[String]]) {
    self.rows = rows
    let columns = Array(heads.prefix(Self.most).enumerated())
    for (place, head) in columns where !head.isEmpty {
      guard var field = ColumnHead(head).field else { continue }
      // “Serving size” can be “cup” or 240.
      if field == .unit, share(place, { Self.number($0) != nil }) { field = .amount }
      guard choice.columns[field] == nil, fits(field, place) else { continue }
      choice.columns[field] = place
    }
    let isNamed = heads.contains { !$0.isEmpty }
    // Values say what a column is only where its head says nothing.
    func free() -> [Int] {
      let taken = Set(choice.columns.values)
      return columns.map(\.offset).filter { !taken.contains($0) }
    }
    if choice.columns[.date] == nil { choice.columns[.date] = free().first { share($0, TableDate.isDate) } }
    if !isNamed {
      if choice.columns[.time] == nil {
        choice.columns[.time] = free().first { place in share(place) { ForeignMealTime.clock($0) != nil } }
      }
      choice.columns[.meal] = free().first { place in
        share(place) { ForeignMealTime.seconds(of: $0) != ForeignMealTime.other && $0.count < 25 }
      }
      let texts = free().filter { share($0, Self.isText) }
      choice.columns[.name] = texts.max { values($0).count < values($1).count }
      let numbers = free().compactMap { place in median(place).map { (place: place, value: $0) } }.filter { (15...3000).contains($0.value) }
      let isWeight = choice.columns[.name] == nil && numbers.count == 1 && (30...250).contains(numbers[0].value)
      let field: ColumnField = isWeight ? .weight : .kilocalories
      choice.columns[field] = numbers.max { $0.value < $1.value }?.place
    }
    choice.rows = kind
    choice.unit = unit(heads)
  }

  private var kind: ColumnChoice.Rows {
    let columns = choice.columns
    if columns[.kilocalories] != nil || columns[.kilojoules] != nil {
      return columns[.date] != nil || columns[.name] == nil ? .entries : .foods
    }
    return columns[.weight] != nil ? .weights : columns[.water] != nil ? .water : .entries
  }

  /// The unit of weights or water: that of the head, or of amounts of water that can only be millilitres or litres.
  private func unit(_ heads: [String]) -> String? {
    guard choice.rows == .weights || choice.rows == .water, let place = choice.columns[choice.rows == .water ? .water : .weight] else {
      return nil
    }
    let unit = ColumnHead(heads[place]).unit
    if choice.rows == .weights { return unit == "kg" || unit == "lb" ? unit : nil }
    if let unit, ColumnChoice.waterUnits[unit] != nil { return unit }
    guard let value = median(place) else { return nil }
    return value >= 100 ? "ml" : value <= 6 ? "l" : nil
  }

  /// Whether the values of a column can be what its head says.
  private func fits(_ field: ColumnField, _ place: Int) -> Bool {
    switch field {
    case .date: texts(place).isEmpty || half(place, TableDate.isDate)
    case .time: texts(place).isEmpty || half(place) { ForeignMealTime.clock($0) != nil }
    case .kilocalories, .kilojoules, .nutrient, .trace, .own, .salt, .weight, .water, .bodyFat:
      texts(place).isEmpty || half(place) { Self.number($0) != nil || Self.unknown.contains($0.lowercased()) }
    default: true
    }
  }

  /// Words for a number that is not known.
  private static let unknown: Set<String> = ["n/a", "-", "--", "–", "—", "null"]

  /// Whether a column has values, and four fifths of them are so.
  private func share(_ place: Int, _ isSo: (String) -> Bool) -> Bool {
    let values = texts(place)
    return !values.isEmpty && values.count(where: isSo) * 5 >= values.count * 4
  }

  /// Whether half of the values of a column are so: enough where its head says the same.
  private func half(_ place: Int, _ isSo: (String) -> Bool) -> Bool {
    let values = texts(place)
    return values.count(where: isSo) * 2 >= values.count
  }

  private func texts(_ place: Int) -> [String] { rows.compactMap { place < $0.count && !$0[place].isEmpty ? $0[place] : nil } }
  private func values(_ place: Int) -> Set<String> { Set(texts(place)) }

  private func median(_ place: Int) -> Double? {
    let numbers = texts(place).compactMap { Self.number($0) }.sorted()
    return numbers.isEmpty || numbers.count * 5 < texts(place).count * 4 ? nil : numbers[numbers.count / 2]
  }

  private static func number(_ text: String) -> Double? { NumberStyle.plain.number(from: text) }

  private static func isText(_ text: String) -> Bool { text.contains(where: \.isLetter) && number(text) == nil }
}
