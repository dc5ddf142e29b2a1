import DemeterCore

/// Joins items that one figure is for: "toast with jam, 210 kcal", "crackers 15 kcal each, 6 crackers".
struct FigureJoining {
  private let words: [FoodWord]
  private let figures: [SaidFigure]
  private let knownFoods: KnownFoods

  init(_ circumstances: Circumstances, _ knownFoods: KnownFoods) {
    words = circumstances.words
    figures = circumstances.figures
    self.knownFoods = knownFoods
  }

  func joined(_ items: [Stretch]) -> [Stretch] {
    guard items.count > 1, figures.contains(where: { !$0.isForward }) else { return items }
    var items = items
    for figure in figures where !figure.isForward {
      guard let place = items.lastIndex(where: { start($0) < figure.range.lowerBound }) else { continue }
      if figure.basis == .each, figure.count == nil {
        joinRepeated(place, &items)
      } else if figure.kind == .energy, figure.basis == .whole, let first = beginning(of: place, items) {
        joinWhole(first, place, figure, &items)
      }
    }
    return items
  }

  private func start(_ item: Stretch) -> Int { item.allWords.first?.word.range.lowerBound ?? 0 }
  private func end(_ item: Stretch) -> Int { item.allWords.last?.word.range.upperBound ?? 0 }
  private func isAmounted(_ item: Stretch) -> Bool { item.said.free != nil || !item.said.quantities.isEmpty }

  /// "Crackers 15 kcal each, 6 crackers": the figure is for each of those that are counted behind it.
  private func joinRepeated(_ place: Int, _ items: inout [Stretch]) {
    guard place + 1 < items.count, items[place].said.count == nil, let food = items[place].choice?.food,
      items[place + 1].choice?.food == food, items[place + 1].said.count != nil
    else { return }
    items[place + 1].before = items[place].allWords + items[place + 1].before
    items.remove(at: place)
  }

  /// Returns the first of the items before a figure that are joined by "with", and perhaps "and" after it.
  private func beginning(of place: Int, _ items: [Stretch]) -> Int? {
    var first = place
    while first > 0 {
      // Words that another language has one expression for are all where it is.
      guard end(items[first - 1]) <= start(items[first]) else { return nil }
      let between = words.filter { (end(items[first - 1])..<start(items[first])).contains($0.range.lowerBound) }
      guard !between.isEmpty, between.allSatisfy({ $0.kind == .function }),
        !figures.contains(where: { (start(items[first - 1])..<start(items[first])).contains($0.range.lowerBound) })
      else { return nil }
      first -= 1
      if between.contains(where: { $0.said == "with" }) { return items[first].choice == nil ? nil : first }
      guard between.contains(where: { $0.said == "and" }), !isAmounted(items[first + 1]), !isAmounted(items[first]) else { return nil }
    }
    return nil
  }

  private func joinWhole(_ first: Int, _ last: Int, _ figure: SaidFigure, _ items: inout [Stretch]) {
    let parts = items[first + 1...last]
    let isCounted = parts.contains(where: isAmounted)
    // "Soup with 2 slices of bread 160 kcal": the figure is nearer to that of the bread.
    let whole = items[first...last].reduce(0) { $0 + energy($1) }, part = energy(items[last])
    let isNearer = (figure.value - whole).magnitude < (figure.value - part).magnitude
    if isCounted, !isNearer { return }
    items[first].inside += parts.flatMap { [$0.said.words] + $0.inside }
    items[first].sharesFigures = isCounted || !isNearer
    items.removeSubrange(first + 1...last)
  }

  private func energy(_ item: Stretch) -> Double {
    guard let choice = item.choice else { return 0 }
    return EatenAmount(choice, item, on: knownFoods).nutrition?.energy.kilocalories ?? 0
  }
}
