public import DemeterCore

/// An amount and its values in a hidden field of the review's form. It prevents logging values with another amount.
public struct Calculation: Hashable, Sendable {
  private let shown: EntryFormValues

  private static let figures: [any WritableKeyPath<EntryFormValues, String> & Sendable] =
    [\.calories] + Nutrient.allCases.map { \EntryFormValues[$0] }

  init(_ shown: EntryFormValues) { self.shown = shown }

  /// Parses the hidden field; nil if it is empty.
  public init?(_ text: String?) {
    // The unit comes last: it alone may have a semicolon in it.
    let parts = (text ?? "").split(separator: ";", maxSplits: Self.figures.count + 1, omittingEmptySubsequences: false).map(String.init)
    guard let unit = parts.last, parts.count == Self.figures.count + 2 else { return nil }
    var shown = EntryFormValues()
    shown.quantity = parts[0]
    for (figure, value) in zip(Self.figures, parts[1...]) { shown[keyPath: figure] = value }
    shown.servingUnit = unit
    self.init(shown)
  }

  /// The text of the hidden field.
  var text: String {
    ([shown.quantity] + Self.figures.map { shown[keyPath: $0] } + [shown.servingUnit]).joined(separator: ";")
  }

  /// Returns true if the values can't be scaled to the typed amount because the unit differs or the old amount is zero; then the food
  /// itself is required.
  public func needsFood(for typed: EntryFormValues, in numbers: NumberStyle) -> Bool {
    typed.servingUnit != shown.servingUnit || numbers.quantity(shown.quantity) == .zero
  }

  /// Returns the fields with unchanged values recalculated for the typed amount; nil if that is not possible.
  public func carried(to typed: EntryFormValues, of food: Food?, in numbers: NumberStyle) -> (EntryFormValues, Calculation)? {
    guard let before = numbers.quantity(shown.quantity), let after = numbers.quantity(typed.quantity) else { return (typed, self) }
    if typed.servingUnit == shown.servingUnit && before == after { return (typed, Calculation(typed)) }
    let isScaled = !needsFood(for: typed, in: numbers)
    guard isScaled || typed.calories != shown.calories || food?.nutrition(of: after, inUnitNamed: typed.servingUnit) != nil else {
      return nil
    }
    let known = isScaled ? nil : food?.nutrition(of: after, inUnitNamed: typed.servingUnit)
    var figures = EntryFormValues()
    figures.set(known, in: numbers)
    var carried = typed
    for figure in Self.figures where typed[keyPath: figure] == shown[keyPath: figure] {
      // A value that is not a number stays as typed, and is refused later.
      let value = numbers.number(from: typed[keyPath: figure]).flatMap { (0...1e6).contains($0) ? Mass(grams: $0) : nil }
      let scaled = isScaled ? value.map { $0.scaled(by: [after.thousandths], over: [before.thousandths]) } : nil
      carried[keyPath: figure] = isScaled ? scaled.map { numbers.field($0) } ?? typed[keyPath: figure] : figures[keyPath: figure]
    }
    return (carried, Calculation(carried))
  }

  /// Returns true if a typed amount differs.
  public func isOtherAmount(than typed: EntryFormValues, in numbers: NumberStyle) -> Bool {
    typed.servingUnit != shown.servingUnit || numbers.quantity(typed.quantity) != numbers.quantity(shown.quantity)
  }

  /// Returns the amount in the fields in words.
  public func amount(in numbers: NumberStyle) -> String {
    let unit = shown.servingUnit.isEmpty ? nil : FoodUnit(named: shown.servingUnit) ?? .portion(shown.servingUnit)
    return numbers.quantity(shown.quantity).map { FoodAmount($0, unit).words(numbers) } ?? shown.quantity
  }
}

extension NumberStyle {
  /// Parses a typed quantity.
  fileprivate func quantity(_ text: String) -> Quantity? {
    number(from: text).flatMap { (0...100_000).contains($0) ? Quantity(servings: $0) : nil }
  }
}
