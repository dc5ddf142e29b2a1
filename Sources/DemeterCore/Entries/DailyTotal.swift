/// The sum of a day's entries. It is derived from the entries; if the two differ, the entries are right.
public struct DailyTotal: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// The number of entries that are not deleted.
  public var entryCount: Int
  /// In kilocalories.
  public var energy: Energy
  /// In grams.
  public var protein: MacroTotal
  /// In grams.
  public var carbohydrates: MacroTotal
  /// In grams.
  public var fat: MacroTotal

  /// The sum of one macro over a day, and the number of entries that state it.
  public struct MacroTotal: Hashable, Sendable {
    /// The sum, in grams.
    public var mass: Mass
    /// The number of entries that state this macro.
    public var stated: Int
    /// No entry states the macro.
    public static let none: MacroTotal = MacroTotal(mass: .zero, stated: 0)
    /// Creates a sum.
    public init(mass: Mass, stated: Int) {
      self.mass = mass
      self.stated = stated
    }
  }

  /// Creates a total from stored values.
  public init(day: Day, entryCount: Int, energy: Energy, protein: MacroTotal, carbohydrates: MacroTotal, fat: MacroTotal) {
    self.day = day
    self.entryCount = entryCount
    self.energy = energy
    self.protein = protein
    self.carbohydrates = carbohydrates
    self.fat = fat
  }

  /// Creates the exact sum of the meals of a day.
  public init(day: Day, of meals: some Sequence<Meal>) {
    self.init(day: day, entryCount: 0, energy: .zero, protein: .none, carbohydrates: .none, fat: .none)
    for meal in meals {
      entryCount += 1
      energy += meal.nutrition.energy
      Self.add(meal.nutrition.protein, to: &protein)
      Self.add(meal.nutrition.carbohydrates, to: &carbohydrates)
      Self.add(meal.nutrition.fat, to: &fat)
    }
  }

  /// Returns the sum of one macro.
  public subscript(macro: Nutrient) -> MacroTotal {
    switch macro {
    case .protein: protein
    case .carbohydrates: carbohydrates
    case .fat: fat
    }
  }

  private static func add(_ mass: Mass?, to total: inout MacroTotal) {
    guard let mass else { return }
    total.mass += mass
    total.stated += 1
  }
}
