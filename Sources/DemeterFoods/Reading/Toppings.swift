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
    var items = items, carrier: Stretch?, holder: Stretch?
    for place in items.indices.dropFirst() {
      let joiner = words.last { $0.word.range.lowerBound < start(items[place]) }
      if ["with", "on"].contains(joiner?.said) {
        if isCarrier(items[place - 1]) { carrier = items[place - 1] }
      } else if joiner?.said != "and" {
        carrier = nil
        if joiner?.isSign(",") != true { holder = nil }
      }
      // "A wrap with tuna, corn and salad".
      if joiner?.said == "with" || items[place - 1].said.words.contains(where: { $0.said == "with" }) { holder = items[place - 1] }
      if isForEach(items[place]), let count = pieces(items[place - 1]), count > 1, count <= Self.most, count == count.rounded() {
        items[place].times *= count
        continue
      }
      if let times = carrier.flatMap({ self.times(items[place], on: $0) })
        ?? holder.flatMap({ self.times(items[place], in: $0) ?? self.times(items[place], beside: $0) })
      {
        items[place].times *= times
      }
    }
    return items
  }

  /// Foods that hold other foods, of which they have less than a serving.
  private static let holders: Set<String> = Set(WordLists.list("sandwich roll burger wrap pizza burrito taco kebab bagel").map(WordStem.of))

  /// Returns how much of its usual amount a vegetable or salad has in or on a sandwich.
  private func times(_ item: Stretch, in holder: Stretch) -> Double? {
    guard let choice = item.choice, choice.features[.usualAlone] > 0, (Self.heaviest...Self.side).contains(choice.grams), isHolder(holder),
      knownFoods.food(choice.food).figures.energy < Self.vegetable
    else { return nil }
    return Self.heaviest / choice.grams
  }

  /// "With a sugar each", but not "100 g each of rice and beans".
  private func isForEach(_ item: Stretch) -> Bool {
    let words = item.said.words
    guard let place = words.firstIndex(where: { AmountWords.english.each.contains($0.said) }),
      !item.said.quantities.contains(where: { $0.times != 1 })
    else { return false }
    return place + 1 == words.count || words[place + 1].said != "of" && place == 0
  }

  /// The number of pieces or vessels that were said.
  private func pieces(_ item: Stretch) -> Double? {
    item.said.count ?? item.said.quantities.first { $0.isNumber && !$0.kind.has(.mass) && !TermKind.metric.contains($0.name) }?.value
  }

  /// Returns how much of its usual amount of a dressing, cheese or nuts is added to a dish.
  private func times(_ item: Stretch, beside holder: Stretch) -> Double? {
    guard let choice = item.choice, choice.features[.usualAlone] > 0, choice.grams > Self.spread, let dish = holder.choice,
      dish.grams >= Self.side, knownFoods.food(dish.food).marks.contains(.own)
    else { return nil }
    let isAdded = item.name(choice).terms.contains { term in Self.additions.contains { knownFoods.index.terms[$0] == term.term } }
    return isAdded && choice.grams <= Self.mostAdded ? Self.added : nil
  }

  /// What is added to dishes, the share of its usual amount that is, and grams of what is no addition.
  private static let additions: Set<String> = Set(
    WordLists.list(
      """
      dressing vinaigrette cheese gouda cheddar feta parmesan mozzarella walnut walnuts almond almonds hazelnuts cashews nuts seeds bacon \
      avocado guacamole pesto croutons chorizo olives
      """
    ).map(WordStem.of))
  private static let added = 0.5
  private static let mostAdded = 80.0

  private func isHolder(_ item: Stretch) -> Bool {
    guard let choice = item.choice, choice.measure != .mass else { return false }
    return item.name(choice).terms.contains { term in Self.holders.contains { knownFoods.index.terms[$0] == term.term } }
  }

  /// The energy in 100 g of vegetables and salad, at most, and grams of what is no side dish.
  private static let vegetable: Float = 100, side = 150.0

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
    // No more lies on an oatcake than it weighs.
    let piece = carrier.choice.map { max(Self.least, $0.grams / max(1, $0.count)) } ?? .infinity
    if let slice { return slice <= Self.heaviest ? min(slice, choice.grams, piece) * count / choice.grams : nil }
    return choice.grams <= Self.heaviest ? max(1, min(choice.grams, Self.spread, piece) * count / choice.grams) : nil
  }

  /// Grams on one piece, at least.
  private static let least = 8.0
  /// Grams of a spread on one slice, at most.
  private static let spread = 15.0
  /// What is heavier is eaten beside the slices: beans, scrambled eggs.
  private static let heaviest = 40.0
}
