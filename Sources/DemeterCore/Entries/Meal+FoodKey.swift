extension Meal {
  /// The key of its food. Meals with the same name, brand and serving, ignoring case, are the same food.
  public var foodKey: String {
    [name, brand ?? "", servingSize ?? "", servingUnit ?? ""].map { $0.lowercased() }.joined(separator: Self.foodKeySeparator)
  }

  /// The separator of the parts of a key. No part can contain it.
  public static let foodKeySeparator: String = "\u{1F}"

  /// Returns the name and brand of a food, without the serving. They are the first two parts of its key.
  public static func name(ofFood key: String) -> Substring {
    let separators = key.utf8.indices.lazy.filter { key.utf8[$0] == foodKeySeparator.utf8.first }
    return key[..<(separators.dropFirst().first ?? key.endIndex)]
  }

  /// Returns the words by which a food is found: those of its name and brand, folded.
  public static func words(ofFood key: String) -> [String] {
    key.split(separator: foodKeySeparator, omittingEmptySubsequences: false).prefix(2).flatMap { FoldedText(String($0)).tokens }
  }
}
