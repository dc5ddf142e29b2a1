/// What is drunk: an ounce of it is a fluid ounce, "a 12 oz beer".
enum Beverages {
  /// Whether a food's words, lower case and in their order, name a beverage. In English what a thing is comes last.
  static func name(_ words: [String]) -> Bool {
    guard let last = words.last.map(Plural.singular), nouns.contains(last) else { return false }
    return solid[last].map { solid in words.allSatisfy { !solid.contains($0) } } ?? true
  }

  private static let nouns: Set<String> = Set(
    """
    ale americano beer beverage bourbon brandy cappuccino champagne cider cocoa coffee cognac coke cola cordial cortado drink eggnog espresso \
    frappuccino gatorade gin horchata ipa juice kefir kombucha lager lassi latte lemonade limeade liqueur macchiato margarita martini mate mead \
    milk mimosa mocha mojito oatmilk pepsi pilsner porter powerade prosecco rum sake sangria schnapps scotch seltzer sherry \
    smoothie soda soymilk sprite stout tea tequila tonic vermouth vodka water whiskey whisky wine
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Before some of them, what makes something else of it.
  private static let solid: [String: Set<String>] = [
    "milk": ["condensed", "powdered", "dried", "dry", "malted"], "soda": ["baking"], "coffee": ["ground", "instant", "dry"],
    "tea": ["loose", "dry", "dried"], "cocoa": ["dry", "unsweetened"], "drink": ["powdered"], "mate": ["loose", "dry"],
  ]
}
