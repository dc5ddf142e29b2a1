public import Foundation

/// An own food as a person typed it or a program sent it, not validated yet. Forms, the API and the command line use it.
public struct OwnFoodInput: Hashable, Sendable {
  /// A portion, as written.
  public struct Portion: Hashable, Sendable {
    /// The name.
    public var name: String?
    /// Its grams or millilitres.
    public var mass: NumberInput

    /// Creates a portion.
    public init(name: String?, mass: NumberInput) {
      self.name = name
      self.mass = mass
    }
  }

  /// The name of the food.
  public var name: String?
  /// The brand.
  public var brand: String?
  /// The numbers of its barcodes, each as written. Empty texts count nothing.
  public var codes: [String] = []
  /// What the figures are for, a raw value of `OwnFood.Basis`; nil means 100 g.
  public var basis: String?
  /// The energy of the basis in kilocalories.
  public var calories: NumberInput = .absent
  private var masses = PerNutrient<NumberInput> { _ in .absent }
  /// Further nutrients of the basis, in grams, by USDA's numbers.
  public var others: [Int: NumberInput] = [:]
  /// Own nutrients of the basis, in their units. They replace what `others` has of them.
  public var figures: [OwnNutrient: NumberInput] = [:]
  /// Its portions, the usual one first. One without a name and mass counts nothing.
  public var portions: [Portion] = []
  /// Whether everyone in the household finds it.
  public var isShared: Bool = false

  /// Creates an input without values.
  public init() {}

  /// The grams of a nutrient.
  public subscript(nutrient: Nutrient) -> NumberInput {
    get { masses[nutrient] }
    set { masses[nutrient] = newValue }
  }

  /// Returns the validated food.
  ///
  /// - Throws: the errors of all fields. Those of a portion have its number, such as `portions.0.mass`.
  public func checked(id: UUID) throws(InvalidInput) -> OwnFood {
    var check = FieldCheck()
    let name = check.name(self.name), brand = check.text(self.brand, "brand", .brand, atMost: 200)
    let codes = check.codes(self.codes)
    let basis = check.basis(self.basis)
    let energy: Energy = check.energy(calories)
    var nutrition = Nutrition(energy: energy) { check.mass(self[$0], of: $0) }
    nutrition.others = check.nutrients(others, figures)
    let portions = check.portions(self.portions, of: basis)
    if basis != .portion { check.fitsHundredGrams(nutrition) }
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    return OwnFood(
      id: id, name: name, brand: brand, codes: codes, basis: basis, nutrition: nutrition, portions: portions, isShared: isShared)
  }
}

extension FieldCheck {
  fileprivate mutating func codes(_ texts: [String]) -> [Barcode] {
    var codes: [Barcode] = []
    for text in texts.map({ $0.trimmingWhitespace() }) where !text.isEmpty {
      do throws(Barcode.Problem) {
        let code = try Barcode(text).ofItem
        if !codes.contains(code) { codes.append(code) }
      } catch {
        refuse("codes", FieldProblem(error))
      }
    }
    if codes.count > OwnFood.mostCodes { refuse("codes", .countOutside(.barcode, 0...OwnFood.mostCodes)) }
    return codes
  }

  fileprivate mutating func basis(_ text: String?) -> OwnFood.Basis {
    guard let text, !text.isEmpty else { return .hundredGrams }
    guard let basis = OwnFood.Basis(rawValue: text) else {
      refuse("basis", .notOneOf(.basis, OwnFood.Basis.allCases.map(\.rawValue)))
      return .hundredGrams
    }
    return basis
  }

  fileprivate mutating func portions(_ inputs: [OwnFoodInput.Portion], of basis: OwnFood.Basis) -> [OwnFood.Portion] {
    let written = inputs.filter { $0.mass != .absent || !($0.name ?? "").allSatisfy(\.isWhitespace) }
    var portions: [OwnFood.Portion] = []
    for (place, input) in written.enumerated() {
      let name = text(input.name, "portions.\(place).name", .portion, atMost: 40)
      let grams = number(input.mass, "portions.\(place).mass", .portionWeight, in: 0.1...10_000, unit: .none)
      if grams == nil, input.mass == .absent, basis != .portion || place > 0 {
        refuse("portions.\(place).mass", .missing(.portionWeight))
      }
      portions.append(OwnFood.Portion(name: name ?? "serving", mass: grams.map(Mass.init(grams:))))
    }
    if basis == .portion, portions.isEmpty { portions = [OwnFood.Portion(name: "serving", mass: nil)] }
    if portions.count > OwnFood.mostPortions { refuse("portions", .countOutside(.portion, 0...OwnFood.mostPortions)) }
    return portions
  }

  /// 100 g hold at most 100 g of protein, carbohydrates and fat together, and 900 kcal, with a little for rounding on labels.
  fileprivate mutating func fitsHundredGrams(_ nutrition: Nutrition) {
    if nutrition.energy.kilocalories > 930 { refuse("calories", .tooLarge(.calories, limit: 930)) }
    let grams = [Nutrient.protein, .carbohydrates, .fat].reduce(0) { $0 + (nutrition[$1]?.grams ?? 0) }
    if grams > 105 { refuse("basis", .moreThanItWeighs) }
  }
}
