/// The sum of a day's entries. It is derived from the entries; if the two differ, the entries are right.
public struct DailyTotal: Hashable, Sendable {
  /// The calendar day.
  public let day: Day
  /// The number of entries that are not deleted.
  public var entryCount: Int
  /// In kilocalories.
  public var energy: Energy
  /// The sum of each macro.
  private var macros: PerNutrient<MacroTotal>

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
  public init(day: Day, entryCount: Int, energy: Energy, _ macro: (Nutrient) throws -> MacroTotal) rethrows {
    self.day = day
    self.entryCount = entryCount
    self.energy = energy
    macros = try PerNutrient(macro)
  }

  /// Creates the exact sum of the meals of a day.
  public init(day: Day, of meals: some Sequence<Meal>) {
    self.init(day: day, entryCount: 0, energy: .zero) { _ in .none }
    for meal in meals {
      entryCount += 1
      energy += meal.nutrition.energy
      for macro in Nutrient.allCases {
        guard let mass = meal.nutrition[macro] else { continue }
        macros[macro].mass += mass
        macros[macro].stated += 1
      }
    }
  }

  /// The sum of one macro.
  public subscript(macro: Nutrient) -> MacroTotal {
    get { macros[macro] }
    set { macros[macro] = newValue }
  }
}
