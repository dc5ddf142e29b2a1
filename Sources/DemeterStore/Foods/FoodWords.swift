import DemeterCore

/// The words that find a food of the catalogue.
struct FoodWords {
  /// The names as folded words, the main name first.
  let names: [String]
  /// The folded words of its brand.
  let brand: String
  /// The number of words before the first comma of the main name: `Rice, white, cooked` is mainly rice.
  let head: Int

  init(_ food: CatalogueFood) {
    var seen: Set<String> = []
    names = ([food.food.name] + food.otherNames + food.names.sorted { $0.key < $1.key }.map(\.value)).map(Self.folded).filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
    brand = food.food.brand.map(Self.folded) ?? ""
    head = food.food.name.split(separator: ",").first.map { FoldedText(String($0)).tokens.count } ?? 0
  }

  private static func folded(_ text: String) -> String { FoldedText(text).tokens.joined(separator: " ") }

  /// The singular of an English word. Approximate, but it knows that `eggs` are `egg` and `potatoes` are `potato`.
  static func singular(_ word: some StringProtocol) -> String {
    func dropping(_ count: Int, adding ending: String = "") -> String { word.dropLast(count) + ending }
    guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us") else { return String(word) }
    if word.hasSuffix("ies"), word.utf8.count > 4 { return dropping(3, adding: "y") }
    if ["oes", "ches", "shes", "xes", "sses"].contains(where: { word.hasSuffix($0) }) { return dropping(2) }
    return dropping(1)
  }
}
