public import Foundation

/// The values of an entry as a person typed them or a program sent them, not validated yet. Forms, the API and the command line use it.
public struct EntryInput: Hashable, Sendable {
  /// The name of the food.
  public var name: String?
  /// The brand.
  public var brand: String?
  /// Energy in kilocalories.
  public var calories: NumberInput = .absent
  private var masses = PerNutrient<NumberInput> { _ in .absent }
  /// Further nutrients of the whole amount, in grams, by their numbers. At most 80, each 0…5,000 g.
  public var others: [Int: NumberInput] = [:]
  /// Own nutrients of the whole amount, in their units. They replace what `others` has of them.
  public var figures: [OwnNutrient: NumberInput] = [:]
  /// The number of servings.
  public var quantity: NumberInput = .absent
  /// The size of one serving, as written.
  public var servingSize: String?
  /// The unit of one serving, as written.
  public var servingUnit: String?
  /// The source of the figures, a raw value of `EntrySource`.
  public var source: String?
  /// The id of the own food or recipe that it is logged from.
  public var ownFood: String?
  /// What the person wrote about it.
  public var note: String?
  /// An RFC 3339 instant.
  public var loggedAt: String?
  /// A day, `YYYY-MM-DD`.
  public var day: String?
  /// A wall-clock time of that day, `HH:MM`.
  public var time: String?
  /// An IANA time zone.
  public var timeZone: String?

  /// Creates an input without values.
  public init() {}

  /// The grams of a nutrient.
  public subscript(nutrient: Nutrient) -> NumberInput {
    get { masses[nutrient] }
    set { masses[nutrient] = newValue }
  }

  /// Creates an input with the values of an entry's meal, to change some of them.
  public init(_ entry: FoodEntry) {
    self.init(entry.meal)
    note = entry.meal.note
  }

  /// Creates an input with the values of a meal, to log it again. Its note is left out: it is about another time.
  public init(_ meal: Meal) {
    func number<A: Amount>(_ amount: A?) -> NumberInput { amount.map { .number($0.units) } ?? .absent }
    name = meal.name
    brand = meal.brand
    calories = number(meal.nutrition.energy)
    masses = PerNutrient { number(meal.nutrition[$0]) }
    others = meal.nutrition.others.masses.mapValues { .number($0.grams) }
    quantity = number(meal.quantity)
    servingSize = meal.servingSize
    servingUnit = meal.servingUnit
    source = meal.source.rawValue
    ownFood = meal.ownFood?.key
  }

  /// Returns the validated meal and its moment.
  ///
  /// - Parameters:
  ///   - now: the current time. No entry may be later.
  ///   - zone: the time zone if the input has none.
  ///   - dayStarts: the hours at which days start.
  ///   - moment: the moment of the entry that is edited, which stays if the input has neither day nor time; nil for a new entry.
  /// - Throws: the errors of all fields.
  public func checked(
    now: Date, zone: TimeZone, dayStarts: DayStartLog = .midnight, keeping moment: LoggedMoment? = nil
  ) throws(InvalidInput) -> (meal: Meal, logged: LoggedMoment) {
    var check = FieldCheck()
    let name = check.name(self.name)
    let energy: Energy = check.energy(calories)
    var nutrition = Nutrition(energy: energy) { check.mass(self[$0], of: $0) }
    nutrition.others = check.nutrients(others, figures)
    let quantity = check.quantity(self.quantity)
    let brand = check.text(self.brand, "brand", .brand, atMost: 200)
    let size = check.text(servingSize, "servingSize", .servingSize, atMost: 40)
    let unit = check.text(servingUnit, "servingUnit", .servingUnit, atMost: 40)
    let source = check.source(self.source)
    let own = check.id(ownFood, "ownFood")
    let note = check.note(self.note)
    let logged = check.moment(of: self, at: Present(now, in: zone, dayStarts: dayStarts), keeping: moment)
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    let meal = Meal(
      name: name, brand: brand, nutrition: nutrition, quantity: quantity, servingSize: size, servingUnit: unit, source: source,
      ownFood: own, note: note)
    return (meal, logged)
  }
}

extension Meal {
  /// Returns its nutrition in another quantity.
  ///
  /// - Throws: an error if that is more than an entry may contain.
  public func nutrition(for quantity: Quantity) throws(InvalidInput) -> Nutrition {
    let scaled = nutrition.scaled(from: self.quantity, to: quantity)
    guard scaled.fitsAnEntry else {
      throw InvalidInput([FieldError("quantity", .amountTooLarge)])
    }
    return scaled
  }
}

extension FieldCheck {
  /// The id in a text; nil if it is empty.
  mutating func id(_ input: String?, _ field: String) -> UUID? {
    guard let input, !input.isEmpty else { return nil }
    guard let id = UUID(uuidString: input) else {
      refuse(field, .notAnID)
      return nil
    }
    return id
  }

  mutating func source(_ input: String?) -> EntrySource {
    guard let input else { return .manual }
    guard let source = EntrySource(rawValue: input) else {
      refuse("source", .notOneOf(.source, EntrySource.allCases.map(\.rawValue)))
      return .manual
    }
    return source
  }
}
