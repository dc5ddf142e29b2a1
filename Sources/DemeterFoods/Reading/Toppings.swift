import DemeterCore

/// Gives each of several slices what lies on it: "2 slices of bread with cheese" have cheese for both.
struct Toppings {
  private let words: [SaidWord]
  private let knownFoods: KnownFoods

  init(_ words: [SaidWord], _ knownFoods: KnownFoods) {
    self.words = words
    self.knownFoods = knownFoods
  }

  func counted(_ items: [Stretch]) -> [Stretch] {
    guard items.count > 1 else { return items }
    var items = items, carrier: Stretch?
    for place in items.indices.dropFirst() {
      let joiner = words.last { $0.word.range.lowerBound < start(items[place]) }
      if ["with", "on"].contains(joiner?.said) {
        if isCarrier(items[place - 1]) { carrier = items[place - 1] }
      } else if joiner?.said != "and" {
        carrier = nil
      }
      if let carrier, let times = times(items[place], on: carrier) { items[place].times *= times }
    }
    return items
  }

  private func start(_ item: Stretch) -> Int { item.said.words.first?.word.range.lowerBound ?? 0 }

  /// What other foods are put on.
  private static let carriers: Set<String> = Set(
    WordLists.list("bread toast roll bun bagel cracker crispbread crispbreads cake oatcake knackebrod baguette")
      .map(WordStem.of))

  /// Whether a food is several pieces or slices of bread or the like.
  private func isCarrier(_ item: Stretch) -> Bool {
    guard let choice = item.choice, choice.measure == .portion, let count = item.said.count, count > 1, count <= Self.most,
      count == count.rounded()
    else { return false }
    let isNamed = item.name(choice).terms.contains { term in Self.carriers.contains { knownFoods.index.terms[$0] == term.term } }
    let food = knownFoods.food(choice.food), portion = choice.portion.map { knownFoods.portionText(food.portions[$0].text).noun }
    return isNamed || portion == "slic" && food.figures.carbohydrate > Self.bread
  }

  /// The carbohydrate in 100 g of what is bread, at least.
  private static let bread: Float = 30

  private static let most = 6.0

  /// Returns how many of the usual amounts of a topping lie on the carrier; nil if an amount was said or it is no topping.
  private func times(_ item: Stretch, on carrier: Stretch) -> Double? {
    guard let choice = item.choice, choice.features[.usualAlone] > 0, let count = carrier.said.count else { return nil }
    // A slice of ham or cheese, though more of it may be usual.
    let slice = knownFoods.food(choice.food).portions.first { knownFoods.portionText($0.text).noun == "slic" }.map { Double($0.grams) }
    if let slice { return slice <= Self.heaviest ? min(slice, choice.grams) * count / choice.grams : nil }
    return choice.grams <= Self.heaviest ? max(1, min(choice.grams, Self.spread) * count / choice.grams) : nil
  }

  /// Grams of a spread on one slice, at most.
  private static let spread = 15.0
  /// What is heavier is eaten beside the slices: beans, scrambled eggs.
  private static let heaviest = 40.0
}
