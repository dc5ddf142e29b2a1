extension Meal {
  /// What makes two logged meals the same food: name, brand and serving, without regard to case.
  public var foodKey: String {
    [name, brand ?? "", servingSize ?? "", servingUnit ?? ""].map { $0.lowercased() }.joined(separator: Self.foodKeySeparator)
  }

  /// Stands between the parts of a key; no part can contain it.
  public static let foodKeySeparator: String = "\u{1F}"

  /// What a food is called, in whatever serving: its name and brand, which stand first in its key.
  public static func name(ofFood key: String) -> Substring {
    let separators = key.utf8.indices.lazy.filter { key.utf8[$0] == foodKeySeparator.utf8.first }
    return key[..<(separators.dropFirst().first ?? key.endIndex)]
  }

  /// The words that a food is found by, folded: those of its name and its brand.
  public static func words(ofFood key: String) -> [String] {
    key.split(separator: foodKeySeparator, omittingEmptySubsequences: false).prefix(2).flatMap { FoldedText(String($0)).tokens }
  }
}
