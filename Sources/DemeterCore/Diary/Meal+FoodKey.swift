extension Meal {
  /// What makes two logged meals the same food: name, brand and serving, without regard to case.
  public var foodKey: String {
    [name, brand ?? "", servingSize ?? "", servingUnit ?? ""].map { $0.lowercased() }.joined(separator: Self.foodKeySeparator)
  }

  /// Stands between the parts of a key; no part can contain it.
  public static let foodKeySeparator: String = "\u{1F}"
}
