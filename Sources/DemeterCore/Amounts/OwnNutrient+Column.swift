extension OwnNutrient {
  /// Its column in tables: `own:g:Creatine`, as a measure of one's own is `own:UNIT:NAME`.
  public var column: String { "own:\(unit):\(name)" }

  /// The nutrient of a column, without a target; nil for any other text.
  public init?(column: String) {
    let parts = column.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "own" else { return nil }
    self.init(name: parts[2], unit: parts[1])
  }
}
