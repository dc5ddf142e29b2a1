public import DemeterCore
import DemeterMessages
import DemeterWords

/// The texts in the fields of an own food.
public struct OwnFoodForm: Hashable, Sendable {
  /// A portion, as it is typed.
  public struct Portion: Hashable, Sendable {
    public var name: String
    public var mass: String

    public init(name: String = "", mass: String = "") {
      self.name = name
      self.mass = mass
    }
  }

  /// A nutrient besides energy and macros that packets state, with the name of its field.
  public enum Further: String, CaseIterable, Sendable {
    case fiber, sugars, saturatedFat, salt

    /// The nutrient, and how many grams of it one gram on the packet stands for: salt is sodium chloride, and states 2.5 times its sodium
    /// (Regulation (EU) No 1169/2011, Annex I).
    public var stated: (nutrient: TraceNutrient, grams: Double) {
      switch self {
      case .fiber: (.fiber, 1)
      case .sugars: (.sugars, 1)
      case .saturatedFat: (.saturatedFat, 1)
      case .salt: (.sodium, 0.4)
      }
    }

    var label: String {
      switch self {
      case .fiber: say("Fiber")
      case .sugars: say("Sugars")
      case .saturatedFat: say("Saturated fat")
      case .salt: say("Salt")
      }
    }
  }

  /// How many portions have fields.
  public static let portionCount: Int = 3

  public var name: String = ""
  public var brand: String = ""
  /// The numbers of its barcodes, with commas between them.
  public var codes: String = ""
  public var basis: String = OwnFood.Basis.hundredGrams.rawValue
  public var calories: String = ""
  private var masses = PerNutrient { _ in "" }
  public var further: [Further: String] = [:]
  /// Own nutrients, by the names of their fields.
  public var figures: [String: String] = [:]
  public var portions: [Portion] = []
  public var isShared: Bool = false
  /// The text of a label that the fields are to be filled from.
  public var label: String = ""

  /// An empty form.
  public init() {}

  /// The texts of a food.
  public init(_ food: OwnFood, in context: PageContext) {
    let numbers = context.numbers
    name = food.name
    brand = food.brand ?? ""
    codes = food.codes.map(\.digits).joined(separator: ", ")
    basis = food.basis.rawValue
    calories = numbers.field(food.nutrition.energy)
    masses = PerNutrient { numbers.field(food.nutrition[$0]) }
    for nutrient in Further.allCases {
      let (trace, grams) = nutrient.stated
      further[nutrient] = food.nutrition.others[trace].map { numbers.field(Measure($0.grams / grams)) }
    }
    figures = context.figures(food.nutrition.others)
    portions = food.portions.map { Portion(name: $0.name, mass: numbers.field($0.mass)) }
    isShared = food.isShared
  }

  /// The grams of a nutrient.
  public subscript(nutrient: Nutrient) -> String {
    get { masses[nutrient] }
    set { masses[nutrient] = newValue }
  }
}
