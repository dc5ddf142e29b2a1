extension Food {
  /// Returns the portion that a unit means: `cup` is "cup, chopped" if there is no plain cup, `large` is "large egg". Nil if there is none.
  public func portion(for unit: FoodUnit) -> Portion? {
    switch unit {
    case .portion(let name):
      // A "serving" means the usual portion.
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
  /// The unit of mass or volume with which its name begins.
  var unit: FoodUnit? { FoodUnit(beginning: Self.words(name)) }

  /// Returns the words of a name, in lower case and without punctuation.
  static func words(_ name: String) -> [Substring] {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }
  }

  /// Returns the distance of its name from some words; smaller is nearer. The name is the same, or begins with them, or has parts that
  /// begin with them. Nil if none of this is true.
  func distance(from asked: [Substring]) -> Int? {
    let own = Self.words(name)
    guard !asked.isEmpty, own.count >= asked.count else { return nil }
    if zip(own, asked).allSatisfy(Self.isSame) { return own.count - asked.count }
    let heads = name.lowercased().split { $0 == "," || $0 == "(" }.compactMap { Self.words(String($0)).first }
    guard asked.allSatisfy({ word in heads.contains { Self.isSame($0, word) } }) else { return nil }
    return 100 + own.count - asked.count
  }

  /// Returns true if two words are the same, or one is the plural of the other.
  private static func isSame(_ one: Substring, _ other: Substring) -> Bool {
    one == other || one + "s" == other || other + "s" == one || one + "es" == other || other + "es" == one
  }
}
