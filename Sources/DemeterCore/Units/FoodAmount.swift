/// An amount of a food: `2 slices`, `150 g`, or 2 of its usual portion.
public struct FoodAmount: Hashable, Sendable {
  /// The number of units.
  public let quantity: Quantity
  /// The unit; nil if the amount is only a number.
  public let unit: FoodUnit?

  /// Creates an amount.
  public init(_ quantity: Quantity, _ unit: FoodUnit? = nil) {
    self.quantity = quantity
    self.unit = unit
  }

  /// Returns the amount in words: `2 slices`, `150 g`, `1 cup`, `2`. A portion that begins with a number of its own is not counted with a
  /// number before it: one `1/2 cup` is `1/2 cup`, and three are `3 × 1/2 cup`.
  public func words(_ style: NumberStyle = .plain) -> String {
    let number = style.text(quantity)
    switch unit {
    case nil: return number
    case .portion(let name) where Self.beginsWithNumber(name): return quantity == .one ? name : "\(number) × \(name)"
    case .portion(let name): return "\(number) \(isPlural ? Self.plural(name) : name)"
    case .cup, .pint: return "\(number) \(unit?.name ?? "")\(isPlural ? "s" : "")"
    case .some(let unit): return "\(number) \(unit.name)"
    }
  }

  /// Returns the amount of a food with a name in words: `10 g butter`, `2 large eggs`, `2 × egg`, or only the name if it is one. If the
  /// portion has the same name as the food, the name is written once.
  public func words(of name: String, _ style: NumberStyle = .plain) -> String {
    if case .portion(let portion) = unit {
      if Self.isSizes(portion), isPlural, !name.contains(",") { return "\(words(style)) \(Self.plural(name))" }
      if !Self.names(portion, name) { return "\(words(style)) \(name)" }
    } else if unit != nil {
      return "\(words(style)) \(name)"
    }
    return quantity == .one ? name : "\(style.text(quantity)) × \(name)"
  }

  /// Returns true if a unit contains an amount: `1/2 cup`, `½ cup`, `.5 cup`, `100 g`.
  public static func beginsWithNumber(_ unit: String) -> Bool {
    unit.first { !$0.isWhitespace && $0 != "." }?.isNumber == true
  }

  private static func isSizes(_ portion: String) -> Bool {
    portion.split(separator: " ").allSatisfy { sizes.contains(String($0)) || $0 == "extra" }
  }

  /// Returns true if a portion has the name of the food's last noun: `grape` of "grapes", `banana` of "Banana, raw".
  private static func names(_ portion: String, _ name: String) -> Bool {
    guard let noun = name.prefix(while: { $0 != "," }).split(separator: " ").last?.lowercased() else { return false }
    return portion == noun || inflected(portion) == noun || portion + "s" == noun
  }

  /// Whether the unit is in the plural: `0 cups`, `1.5 cups`, but `0.5 cup`.
  private var isPlural: Bool { quantity > .one || quantity == .zero }

  /// Returns the plural of a portion: `slices`, `cups, chopped`, but `large`.
  private static func plural(_ name: String) -> String {
    var head = name.prefix { $0 != "," && $0 != "(" }
    while head.last == " " { head.removeLast() }
    guard let noun = head.split(separator: " ").last, !sizes.contains(String(noun)), !isPlural(String(noun)) else { return name }
    return head.dropLast(noun.count) + inflected(String(noun)) + name[head.endIndex...]
  }

  /// Returns true if a noun looks like a plural already: `strawberries`, `walnuts`, but not `glass`.
  private static func isPlural(_ noun: String) -> Bool {
    noun.hasSuffix("s") && !noun.hasSuffix("ss") && !["asparagus", "hummus", "couscous", "molasses"].contains(noun)
  }

  private static func inflected(_ noun: String) -> String {
    if noun == "loaf" { return "loaves" }
    if ["potato", "tomato", "mango"].contains(noun) { return noun + "es" }
    if ["s", "x", "z", "ch", "sh"].contains(where: noun.hasSuffix) { return noun + "es" }
    if noun.hasSuffix("y"), !["ay", "ey", "oy", "uy"].contains(where: noun.hasSuffix) { return noun.dropLast() + "ies" }
    return noun + "s"
  }

  private static let sizes: Set<String> = ["small", "medium", "large", "whole", "regular", "mini", "half", "tall", "grande", "venti"]
}
