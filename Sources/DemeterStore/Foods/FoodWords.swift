import DemeterCore

/// The words that a food of the catalogue is found by.
struct FoodWords {
  /// Each name as folded words, the plain one first.
  let names: [String]
  /// The folded words of its brand.
  let brand: String
  /// How many words the plain name has before its first comma: `Rice, white, cooked` is above all rice.
  let head: Int

  init(_ food: CatalogueFood) {
    var seen: Set<String> = []
    names = ([food.food.name] + food.otherNames).map(Self.folded).filter { !$0.isEmpty && seen.insert($0).inserted }
    brand = food.food.brand.map(Self.folded) ?? ""
    head = food.food.name.split(separator: ",").first.map { FoldedText(String($0)).tokens.count } ?? 0
  }

  private static func folded(_ text: String) -> String { FoldedText(text).tokens.joined(separator: " ") }

  /// An English word in the singular, near enough to tell that `eggs` are `egg` and `potatoes` `potato`.
  static func singular(_ word: some StringProtocol) -> String {
    func dropping(_ count: Int, adding ending: String = "") -> String { word.dropLast(count) + ending }
    guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us") else { return String(word) }
    if word.hasSuffix("ies"), word.utf8.count > 4 { return dropping(3, adding: "y") }
    if ["oes", "ches", "shes", "xes", "sses"].contains(where: { word.hasSuffix($0) }) { return dropping(2) }
    return dropping(1)
  }
}
