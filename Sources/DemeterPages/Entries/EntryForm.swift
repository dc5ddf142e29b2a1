public import DemeterCore
import DemeterMessages
import DemeterWords
import Foundation

/// The fields of an entry with their texts and errors.
public struct EntryForm: Hashable, Sendable {
  let action: String
  let submit: String
  /// The id for the new entry; nil while editing.
  let newID: String?
  /// The version being edited; nil for a new entry.
  let version: Int?
  let day: String
  let numbers: NumberStyle
  private let own: [OwnNutrient]
  /// All fields, in the order of the form.
  private let fields: [FormField]
  /// The units of the food; empty if it is not known.
  let units: [UnitChoice]
  let error: String?

  /// The names of the fields whose values follow the quantity.
  static let valueFields: String = (["calories"] + Nutrient.allCases.map(\.rawValue)).joined(separator: " ")

  /// The same, with the own nutrients that this form has.
  var values: String { ([Self.valueFields] + own.map(\.field)).joined(separator: " ") }

  /// The kilocalories of a gram of each nutrient, in the order of `valueFields`.
  static let energies: String = Nutrient.allCases.map { String($0.kilocaloriesPerGram) }.joined(separator: " ")

  /// An empty form for a day, at the current time.
  public init(newEntryOn day: Day, in context: PageContext) {
    var typed = EntryFormValues()
    typed.time = context.dates.timeField(context.now, in: context.present.timeZone)
    self.init(
      typed, action: Paths.entries, submit: context.plans(on: day) ? say("Plan") : say("Log"), newID: UUID.fresh().key, version: nil,
      day: day,
      numbers: context.numbers, own: context.nutrientRules.settings.named,
      errors: nil)
  }

  /// The typed texts with their errors, and the food whose units can be selected.
  ///
  /// - Parameter own: the own nutrients that have a field.
  public init(
    _ typed: EntryFormValues, action: String, submit: String, newID: String?, version: Int?, day: Day, numbers: NumberStyle,
    own: [OwnNutrient] = [], food: Food? = nil, errors: InvalidInput?,
    error: String? = nil
  ) {
    func field(
      _ name: String, _ label: String, _ kind: FormField.Kind, _ value: String, unit: String? = nil, hint: String? = nil,
      isRequired: Bool = false
    ) -> FormField {
      FormField(name, label, kind, value: value, error: errors?.message(for: name), hint: hint, unit: unit, isRequired: isRequired)
    }
    self.action = action
    self.submit = submit
    self.newID = newID
    self.version = version
    self.day = day.description
    self.numbers = numbers
    self.own = own
    let figures = own.map { field($0.field, $0.name, .decimal, typed.figures[$0.field] ?? "", unit: $0.unit) }
    let all =
      [
        field("name", say("Food name"), .text, typed.name, isRequired: true),
        field("calories", EnergyUnit.current.title, .decimal, typed.calories, isRequired: true).ofEnergy(numbers),
        field("quantity", say("Quantity"), .decimal, typed.quantity, hint: version == nil ? say("Changing it scales the values") : nil),
        field("servingSize", say("Serving size"), .text, typed.servingSize),
        field("servingUnit", say("Serving unit"), .text, typed.servingUnit),
      ] + Nutrient.allCases.map { field($0.rawValue, $0.shortName, .decimal, typed[$0], unit: "g") }
      + figures + [
        field("time", say("Time"), .time, typed.time), field("note", say("Note"), .text, typed.note),
      ]
    fields = all.focusingFirstError()
    units = food == nil ? [] : UnitChoice.choices(of: food, selected: typed.servingUnit)
    let elsewhere = errors?.errors.filter { error in !all.contains { $0.name == error.field } }.map(\.message) ?? []
    self.error = error ?? (elsewhere.isEmpty ? nil : elsewhere.joined(separator: ". "))
  }

  /// Returns fields by their names.
  func fields(_ names: String...) -> [FormField] { names.compactMap { name in fields.first { $0.name == name } } }

  /// The fields of the nutrients.
  var nutrients: [FormField] { Nutrient.allCases.flatMap { fields($0.rawValue) } + own.flatMap { fields($0.field) } }

  /// The unit of the amount, as it was typed or selected.
  var unit: String { fields("servingUnit").first?.value ?? "" }

  /// Whether a field has an error that is not always in sight.
  var hasWrongDetail: Bool {
    let shown = version == nil ? ["name", "calories"] : ["quantity", "time"]
    return fields.contains { $0.error != nil && !shown.contains($0.name) }
  }

  /// The calories, rounded to whole ones; a dash if they are not a number.
  var energy: String {
    let typed = fields("calories").first.flatMap { numbers.number(from: $0.value) }.flatMap { (0...1e7).contains($0) ? $0 : nil }
    let shown = typed.map { numbers.text(Int(nearest: $0)) } ?? "—"
    return inKilojoules ? say("\(shown) kJ") : say("\(shown) cal")
  }
}

/// The texts in an entry's fields.
public struct EntryFormValues: Hashable, Sendable {
  public var name: String = ""
  public var calories: String = ""
  private var masses = PerNutrient { _ in "" }
  /// Own nutrients, by the names of their fields.
  public var figures: [String: String] = [:]
  /// How many servings.
  public var quantity: String = "1"
  public var servingSize: String = ""
  public var servingUnit: String = ""
  /// The time of day, `HH:MM`.
  public var time: String = ""
  /// What the person wrote about it.
  public var note: String = ""

  /// An empty form with quantity 1.
  public init() {}

  /// The grams of a nutrient.
  public subscript(nutrient: Nutrient) -> String {
    get { masses[nutrient] }
    set { masses[nutrient] = newValue }
  }

  /// Sets the calories and nutrients; empties what is not known.
  mutating func set(_ nutrition: Nutrition?, in numbers: NumberStyle) {
    calories = numbers.field(nutrition?.energy)
    for nutrient in Nutrient.allCases { self[nutrient] = numbers.field(nutrition?[nutrient]) }
  }

  /// The texts of an existing entry.
  public init(_ entry: FoodEntry, in context: PageContext) {
    let meal = entry.meal
    let numbers = context.numbers
    name = meal.name
    set(meal.nutrition, in: numbers)
    figures = context.figures(meal.nutrition.others)
    quantity = numbers.field(meal.quantity)
    servingSize = meal.servingSize ?? ""
    servingUnit = meal.servingUnit ?? ""
    time = context.dates.timeField(entry.logged.instant, in: entry.logged.timeZone)
    note = meal.note ?? ""
  }
}
