import DemeterCore

/// Calories without a food: "200 kcal", "breakfast 400 kcal, lunch 600 kcal".
extension ItemWriting {
  var nameless: [ReadItem] {
    var groups: [[SaidFigure]] = []
    for figure in reader.circumstances.figures {
      let last = groups.last?.last { $0.kind == .energy }
      // Where no meal is between them, they contradict each other.
      let isOther = last.map { last in
        figure.kind == .energy
          && last.range.upperBound <= figure.range.lowerBound
          && reader.circumstances.meals.contains { (last.range.upperBound..<figure.range.lowerBound).contains($0.place) }
      }
      if isOther == false || isOther == nil && !groups.isEmpty { groups[groups.count - 1].append(figure) } else { groups.append([figure]) }
    }
    return groups.compactMap(nameless)
  }

  private func nameless(_ figures: [SaidFigure]) -> ReadItem? {
    let given = GivenFigures(figures)
    guard let nutrition = given.nutrition(like: nil, isKnown: false), let first = given.ranges.first else { return nil }
    let range = given.ranges.reduce(first) { min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound) }
    let meals = reader.circumstances.meals, meal = meals.last { $0.place <= range.lowerBound } ?? meals.first
    return ReadItem(
      phrase: text(range), range: offset(range.lowerBound)..<offset(range.upperBound), name: text(range),
      amount: FoodAmount(.one), mass: nil, nutrition: nutrition, food: nil, confidence: 0.6,
      reason: "\(Doubt.noFood.words) · \(given.trace(nil))", record: nil, meal: meal?.meal, doubt: .noFood,
      alternatives: [], isUsualAmount: false, foodWords: "", isEnergyGiven: true)
  }
}
