/// Carbohydrates without fibre and sugar alcohols, where the figures of foods count fibre as a carbohydrate, as labels of the United States
/// and Canada do. Those of Europe state carbohydrates without fibre.
public struct NetCarbohydrates: Hashable, Sendable {
  /// The sum over the entries of which carbohydrates and fibre are known, on a logged day. The day has at least this much.
  public let mass: Mass
  /// Whether both are known of every entry.
  public let isWhole: Bool

  /// USDA's number of sugar alcohols.
  private static let sugarAlcohols: Int = 1086

  /// Sums entries; nil if both are known of none.
  ///
  /// - Parameter days: the number of days with entries, of which it is the mean.
  public init?(of entries: [FoodEntry], days: Int = 1) {
    let known = entries.compactMap { Self.nanograms(of: $0.meal.nutrition) }
    guard !known.isEmpty else { return nil }
    let mean = Double(known.reduce(0, +)) / Double(max(days, 1))
    mass = Mass(thousandths: Int64(nearest: mean / 1e6))
    isWhole = known.count == entries.count
  }

  /// nil if carbohydrates or fibre are not known.
  private static func nanograms(of nutrition: Nutrition) -> Int64? {
    guard let carbohydrates = nutrition[.carbohydrates] else { return nil }
    // What has no carbohydrates has none without fibre.
    if carbohydrates == .zero { return 0 }
    guard let fiber = nutrition.others[.fiber] else { return nil }
    let alcohols = nutrition.others.masses[sugarAlcohols] ?? .zero
    return max(0, carbohydrates.thousandths * 1_000_000 - fiber.thousandths - alcohols.thousandths)
  }

  /// What a person wants to see of them.
  public struct Setting: Hashable, Sendable {
    /// The most grams that a limit may have.
    public static let most: Int = 1000
    /// The grams to stay under; nil for no limit.
    public let limit: Int?

    /// Creates a setting.
    public init(limit: Int? = nil) { self.limit = limit }
  }
}
