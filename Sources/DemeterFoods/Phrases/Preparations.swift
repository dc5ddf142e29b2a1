/// Words that say how a food was made or cut, not what it is.
enum Preparations {
  static let all = """
    scrambled fried boiled poached grilled baked roasted roast steamed toasted raw cooked uncooked fresh frozen homemade organic plain sliced \
    chopped diced minced shredded mashed crushed peeled drained smoked warm hot cold iced chilled crispy crunchy soft ripe tasty delicious \
    leftover reheated unsalted salted unsweetened sweetened sauteed sautéed stewed braised barbecued bbq microwaved buttered dry whole halved \
    cubed grated skinless boneless lean hard-boiled soft-boiled pan-fried stir-fried deep-fried air-fried home-made freshly lightly hard free-range \
    large small medium big thick thin regular natural simple nice
    """

  /// The words, folded.
  static let words: Set<String> = Set(all.split(whereSeparator: \.isWhitespace).map(String.init)).union([
    "boiled", "sauteed", "range", "free", "pan", "deep", "air", "stir", "home", "made",
  ])

  /// Those that catalogues write behind a name though nobody says them. What adds fat, such as frying, is not among them.
  static let usual: Set<String> = ["raw", "cooked", "fresh", "plain", "whole", "natural", "regular", "ripe", "uncooked"]
}
