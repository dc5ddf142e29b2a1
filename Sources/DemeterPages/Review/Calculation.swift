public import DemeterCore

/// An amount and the values that belong to it, as the review's form carries them along, so that no value is logged with another amount.
public struct Calculation: Hashable, Sendable {
  private let shown: EntryFormValues

  private static let figures: [any WritableKeyPath<EntryFormValues, String> & Sendable] = [\.calories, \.protein, \.carbohydrates, \.fat]

  /// The amount and values that fields show.
  init(_ shown: EntryFormValues) { self.shown = shown }

  /// What a form carried along; nil where it carried nothing.
  public init?(_ text: String?) {
    // The unit comes last: it alone may have a semicolon in it.
    let parts = (text ?? "").split(separator: ";", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6 else { return nil }
    var shown = EntryFormValues()
    shown.quantity = parts[0]
    for (figure, value) in zip(Self.figures, parts[1...]) { shown[keyPath: figure] = value }
    shown.servingUnit = parts[5]
    self.init(shown)
  }

  /// As a form carries it.
  var text: String {
    ([shown.quantity] + Self.figures.map { shown[keyPath: $0] } + [shown.servingUnit]).joined(separator: ";")
  }

  /// Whether a typed amount is in another unit, so that the food itself has to be known.
  public func isOtherUnit(_ typed: EntryFormValues) -> Bool { typed.servingUnit != shown.servingUnit }

  /// The fields with what nobody typed calculated anew for the amount that was typed; nil where it can't be.
  public func carried(to typed: EntryFormValues, of food: Food?, in numbers: NumberStyle) -> (EntryFormValues, Calculation)? {
    guard let before = numbers.quantity(shown.quantity), let after = numbers.quantity(typed.quantity) else { return (typed, self) }
    if !isOtherUnit(typed) && before == after { return (typed, Calculation(typed)) }
    let isScaled = !isOtherUnit(typed) && before > .zero
    guard isScaled || typed.calories != shown.calories || food?.nutrition(ofChosen: typed.servingUnit, after) != nil else { return nil }
    let known = isScaled ? nil : food?.nutrition(ofChosen: typed.servingUnit, after)
    let figures = [numbers.field(known?.energy), numbers.field(known?.protein), numbers.field(known?.carbohydrates), numbers.field(known?.fat)]
    var carried = typed
    for (index, figure) in Self.figures.enumerated() where typed[keyPath: figure] == shown[keyPath: figure] {
      // What is no number stays to be refused.
      let value = numbers.number(from: typed[keyPath: figure]).flatMap { (0...1e6).contains($0) ? Mass(grams: $0) : nil }
      let scaled = isScaled ? value.map { $0.scaled(by: [after.thousandths], over: [before.thousandths]) } : nil
      carried[keyPath: figure] = isScaled ? scaled.map { numbers.field($0) } ?? typed[keyPath: figure] : figures[index]
    }
    return (carried, Calculation(carried))
  }

  /// The amount, as the fields showed it.
  public var amount: String { shown.servingUnit.isEmpty ? shown.quantity : "\(shown.quantity) \(shown.servingUnit)" }
}

extension NumberStyle {
  /// A quantity that was typed, if it is one.
  fileprivate func quantity(_ text: String) -> Quantity? {
    number(from: text).flatMap { (0...100_000).contains($0) ? Quantity(servings: $0) : nil }
  }
}
