import DemeterCore
import DemeterMessages

/// The calories and nutrients that a person stated for one item.
struct GivenFigures {
  /// Kilocalories of the whole amount.
  private(set) var energy: Double?
  /// Grams in the whole amount.
  private(set) var nutrients = PerNutrient<Double?>()
  /// The positions of the words.
  let ranges: [Range<Int>]
  private(set) var doubt: Doubt?
  private let clarity: SaidNumber.Clarity
  private let ends: [ClosedRange<Double>]

  init(_ figures: [SaidFigure], _ said: SaidWords? = nil) {
    ranges = figures.map(\.range)
    let isUncounted = figures.contains { $0.basis == .each && $0.count == nil && said?.count == nil }
    clarity = max(figures.map(\.clarity).max() ?? .clear, isUncounted ? .guessed : .clear)
    ends = figures.compactMap(\.bounds)
    for figure in figures {
      guard let factor = Self.factor(figure, said) else {
        doubt = .unusedNumber
        continue
      }
      let value = figure.value * factor
      switch figure.kind {
      case .energy: Self.set(&energy, value, &doubt)
      case .nutrient(let nutrient): Self.set(&nutrients[nutrient], value, &doubt)
      case .other: break
      }
    }
    if clarity == .unreadable { doubt = .unreadable }
    if doubt == nil, let energy, energyOfNutrients > 1.2 * energy + 20 { doubt = .figuresDisagree }
  }

  /// The first of several stands; the others must say the same, as "125 kcal (523 kJ)" does.
  private static func set(_ known: inout Double?, _ value: Double, _ doubt: inout Doubt?) {
    if let known, abs(known - value) > max(1, 0.05 * known) { doubt = .twoAmounts }
    known = known ?? value
  }

  /// Returns what a figure is multiplied by for the whole amount; nil if that is not known.
  private static func factor(_ figure: SaidFigure, _ said: SaidWords?) -> Double? {
    switch figure.basis {
    case .whole: return 1
    case .each: return figure.count ?? said?.count ?? 1
    case .hundred: return (said?.measured).map { $0 / 100 }
    }
  }

  var isEmpty: Bool { ranges.isEmpty }
  private var energyOfNutrients: Double {
    Nutrient.withEnergy.reduce(0) { $0 + (nutrients[$1] ?? 0) * Double($1.kilocaloriesPerGram) }
  }
  private var hasAllNutrients: Bool { Nutrient.withEnergy.allSatisfy { nutrients[$0] != nil } }

  /// Returns nutrition with the stated figures, and the others in proportion to those that are known of the food.
  func nutrition(like known: Nutrition?, isKnown: Bool) -> Nutrition? {
    let total = energy ?? (hasAllNutrients ? energyOfNutrients : nil)
    var nutrition: Nutrition
    if let total {
      nutrition = Nutrition(energy: Energy(kilocalories: min(total, 1e6)))
      if isKnown, let known, known.energy > .zero {
        let factors = [nutrition.energy.thousandths], divisors = [known.energy.thousandths]
        for nutrient in Nutrient.allCases { nutrition[nutrient] = known[nutrient]?.scaled(by: factors, over: divisors) }
      }
    } else if let known {
      nutrition = known
    } else {
      return nil
    }
    for nutrient in Nutrient.allCases {
      if let grams = nutrients[nutrient] { nutrition[nutrient] = Mass(grams: min(grams, 1e6)) }
    }
    return nutrition
  }

  /// Returns how sure an item is whose food alone is as sure as that.
  func certainty(_ food: Double) -> Double {
    let certainty = energy != nil ? 0.95 : hasAllNutrients ? max(food, 0.85) : food
    return clarity == .clear ? certainty : min(certainty, 0.85)
  }

  /// Says where the figures come from.
  ///
  /// - Parameter rest: the trace of the food without stated figures.
  func trace(_ food: String?, _ rest: String = "") -> String {
    let names = Nutrient.allCases.filter { nutrients[$0] != nil }.map { nutrient in
      switch nutrient {
      case .protein: say("protein")
      case .carbohydrates: say("carbohydrates")
      case .fat: say("fat")
      }
    }
    let given = ((energy == nil ? [] : [say("calories")]) + names).joined(separator: ", ")
    var trace = given.isEmpty ? rest : say("\(given.prefix(1).uppercased() + given.dropFirst()) as you gave them")
    if let bounds = ends.first {
      trace += " · " + say("Halfway between \(Self.text(bounds.lowerBound)) and \(Self.text(bounds.upperBound))")
    }
    if energy == nil, hasAllNutrients { trace += " · " + say("Calories computed from these") }
    guard let food, !given.isEmpty else { return trace }
    return energy == nil && !hasAllNutrients ? "\(trace) · \(rest)" : "\(trace) · " + say("The rest as in \(food)")
  }

  private static func text(_ value: Double) -> String { NumberStyle.plain.text(Quantity(servings: value)) }
}
