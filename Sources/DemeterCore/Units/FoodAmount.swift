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
    case .portion(let name): return "\(number) \(isPlural ? PortionPlural.of(name) ?? Self.plural(name) : name)"
    case .cup, .pint: return "\(number) \(unit?.name ?? "")\(isPlural ? "s" : "")"
    case .some(let unit): return "\(number) \(unit.name)"
    }
  }

  /// Returns the amount of a food with a name in words, as people write it: `10 g butter`, `2 large eggs`, `2 scrambled eggs`, `3 Big Macs`,
  /// `half an avocado`. A portion that only repeats what the food is, such as a `burger` of Big Mac, is left out.
  public func words(of name: String, _ style: NumberStyle = .plain) -> String {
    guard case .portion(let portion) = unit else {
      if unit != nil { return "\(words(style)) \(name)" }
      return quantity == .one ? name : "\(style.text(quantity)) × \(name)"
    }
    if portion == "serving", quantity == .one { return name }
    if portion == "half", quantity == .one { return "half \(Self.article(of: name)) \(name)" }
    if PortionPlural.sizes.contains(portion) { return "\(quantity == .one ? "" : "\(style.text(quantity)) × ")\(name) (\(portion))" }
    if Self.isWhole(portion, of: name) {
      if quantity == .one { return name }
      guard isPlural else { return "\(style.text(quantity)) \(name)" }
      return "\(style.text(quantity)) \(Self.canBePlural(name) ? Self.plural(name) : "× \(name)")"
    }
    if Self.isSizes(portion), isPlural, !name.contains(",") { return "\(words(style)) \(Self.plural(name))" }
    return "\(words(style)) \(name)"
  }

  /// Returns true if a unit contains an amount: `1/2 cup`, `½ cup`, `.5 cup`, `100 g`.
  public static func beginsWithNumber(_ unit: String) -> Bool {
    unit.first { !$0.isWhitespace && $0 != "." }?.isNumber == true
  }

  private static func isSizes(_ portion: String) -> Bool {
    portion.split(separator: " ").allSatisfy { sizes.contains(String($0)) || $0 == "extra" }
  }

  /// Returns true if a portion is one whole of the food: it has the food's own noun, such as `large egg` of "scrambled eggs" or `banana` of
  /// "Banana, raw", or says what kind of dish the food is, such as `burger` of "Big Mac".
  private static func isWhole(_ portion: String, of name: String) -> Bool {
    if dishes.contains(portion) { return true }
    guard let noun = name.prefix(while: { $0 != "," }).split(separator: " ").last?.lowercased(),
      let one = portion.split(separator: " ").last.map(String.init), isSizes(String(portion.dropLast(one.count)))
    else { return false }
    return one == noun || inflected(one) == noun || one + "s" == noun
  }

  /// Returns false for brand names without a usual plural, such as Twix.
  private static func canBePlural(_ name: String) -> Bool {
    guard let noun = name.prefix(while: { $0 != "," }).split(separator: " ").last else { return false }
    return !(noun.first?.isUppercase == true && ["x", "z", "ch", "sh"].contains(where: noun.hasSuffix))
  }

  private static func article(of name: String) -> String { "aeiou".contains(name.lowercased().prefix(1)) ? "an" : "a" }

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

  /// Portions that are one of a named dish.
  private static let dishes: Set<String> = ["burger", "sandwich", "sub", "wrap", "taco", "burrito"]
  private static let sizes: Set<String> = ["small", "medium", "large", "whole", "regular", "mini", "half", "tall", "grande", "venti"]
}
