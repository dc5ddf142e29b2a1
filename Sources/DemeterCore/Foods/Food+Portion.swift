extension Food {
  /// The portion that a unit means: `cup` is "cup, chopped" where there is no plain cup, `large` is "large egg". Nil where none does.
  public func portion(for unit: FoodUnit) -> Portion? {
    switch unit {
    case .portion(let name):
      // Asked for as "serving", a food is measured the usual way.
      let words = Portion.words(name)
      let best = portions.indices.compactMap { index in portions[index].distance(from: words).map { ($0, index) } }.min { $0 < $1 }
      if let best { return portions[best.1] }
      return ["serving", "portion", "helping"].contains(name) ? portions.first : nil
    default:
      let named = portions.filter { $0.unit == unit }
      return named.first { Portion.words($0.name).count == 1 } ?? named.first
    }
  }
}

extension Portion {
  /// The unit of mass or volume that it is one of.
  var unit: FoodUnit? { FoodUnit(beginning: Self.words(name)) }

  /// Lower case, without punctuation.
  static func words(_ name: String) -> [Substring] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }
  }

  /// How far its name is from some words, less being nearer: the same, or beginning with them, or made of parts that do. Nil where it says
  /// something else.
  func distance(from asked: [Substring]) -> Int? {
    let own = Self.words(name)
    guard !asked.isEmpty, own.count >= asked.count else { return nil }
    if zip(own, asked).allSatisfy(Self.isSame) { return own.count - asked.count }
    let heads = name.lowercased().split { $0 == "," || $0 == "(" }.compactMap { Self.words(String($0)).first }
    guard asked.allSatisfy({ word in heads.contains { Self.isSame($0, word) } }) else { return nil }
    return 100 + own.count - asked.count
  }

  /// Whether two words are the same but for the number they are in.
  private static func isSame(_ one: Substring, _ other: Substring) -> Bool {
    one == other || one + "s" == other || other + "s" == one || one + "es" == other || other + "es" == one
  }
}
