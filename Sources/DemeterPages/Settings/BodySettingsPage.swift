public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The settings for weight, body and water.
public struct BodySettingsPage: Hashable, Sendable {
  public static var title: String { say("Weight & water") }
  let unit: String
  let volume: VolumeUnit
  let goalWeight: FormField
  let sex: String
  let body: [FormField]
  let showsWater: Bool
  let water: [FormField]
  let numbers: NumberStyle
  private let isRefused: Bool

  /// The values of the form by the names of its fields; none if they are not the saved ones.
  var values: [(name: String, value: String)] {
    guard !isRefused else { return [] }
    let fields = ([goalWeight] + body + water).map { ($0.name, $0.value) }
    return [("weight", unit), ("sex", sex), ("water", showsWater ? "on" : "off")] + fields
  }

  /// What a person typed, by the names of the fields, with its errors.
  public struct Typed: Hashable, Sendable {
    let values: [String: String]
    let refused: InvalidInput

    public init(_ values: [String: String], refused: InvalidInput) {
      self.values = values
      self.refused = refused
    }
  }

  /// The names of the fields.
  public static let names: [String] = ["weight", "goalWeight", "sex", "height", "birthYear", "water", "volume", "glass", "waterGoal"]

  public init(_ person: Person, typed: Typed? = nil) {
    unit = person.chosenWeightUnit?.rawValue ?? ""
    volume = typed.flatMap { $0.values["volume"].flatMap(VolumeUnit.init(rawValue:)) } ?? person.volumeUnit
    let volume = volume
    sex = typed?.values["sex"] ?? person.body.sex?.rawValue ?? ""
    func field(_ name: String, _ label: String, _ value: Int?, _ unit: String?, _ hint: String? = nil) -> FormField {
      FormField(
        name, label, .decimal, value: typed?.values[name] ?? value.map(String.init) ?? "", error: typed?.refused.message(for: name),
        hint: hint, unit: unit)
    }
    var height = field("height", say("Height"), nil, person.heightUnit.symbol)
    if person.heightUnit == .ft { height.kind = .text }
    if typed == nil, let known = person.body.height { height.value = person.numbers.field(height: known, in: person.heightUnit) }
    body = [height, field("birthYear", say("Year of birth"), person.body.birthYear, nil)].focusingFirstError()
    goalWeight = FormField(
      "goalWeight", say("Goal weight"), person.weightUnit == .st ? .text : .decimal,
      value: typed?.values["goalWeight"] ?? BodyInput.text(of: person), error: typed?.refused.message(for: "goalWeight"),
      hint: person.weightUnit.hint + " " + say("Trends shows when you reach it. Optional."))
    showsWater = typed.map { $0.values["water"] == "on" } ?? person.water.isShown
    func drink(_ name: String, _ label: String, _ value: Int?, _ hint: String? = nil) -> FormField {
      var field = field(name, label, nil, volume.rawValue, hint)
      field.value = typed?.values[name] ?? value.map { person.numbers.field(water: Measure(Double($0)), in: volume) } ?? ""
      return field
    }
    water = [
      drink("glass", say("A glass"), person.glass),
      drink("waterGoal", say("Daily goal"), person.water.goal, say("Leave empty for no goal.")),
    ].focusingFirstError()
    numbers = person.numbers
    isRefused = typed != nil
  }
}

extension WeightUnit {
  /// The unit in full, in the plural.
  var words: String {
    switch self {
    case .kg: say("kilograms")
    case .lb: say("pounds")
    case .st: say("stones and pounds")
    }
  }

  /// How a weight may be typed.
  fileprivate var hint: String {
    switch self {
    case .kg: say("In kilograms, or with another unit.")
    case .lb: say("In pounds, or with another unit.")
    case .st: say("In stones and pounds, or with another unit.")
    }
  }
}

public struct BodySettingsView: View {
  let page: BodySettingsPage

  public init(page: BodySettingsPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: BodySettingsPage.title, close: Paths.settings) {
      form(.attribute("method", "post"), .action(Paths.bodySettings), .behaviour("submit"), .flag("novalidate")) {
        DecimalField(numbers: page.numbers)
        ShownValues(values: page.values)
        div(.class("card fields")) {
          HiddenField(name: "weight", value: page.unit)
          FormFieldView(field: page.goalWeight)
        }
        div(.class("card fields"), .role("group"), .label(say("Body"))) {
          p(.class("hint")) {
            Marked(
              say(
                """
                Optional. With these, the estimate of what you burn is better in the first weeks. \
                Forecasts and [Suggest goals] need them.
                """)
            ) { words in a(.href(Route.suggestGoals.rawValue), .behaviour("sheet")) { words } }
          }
          ChoiceField(
            name: "sex", label: say("Sex, for the formula"),
            choices: [
              Choice(value: "", words: say("Not said")), Choice(value: "female", words: say("Woman")),
              Choice(value: "male", words: say("Man")),
            ], value: page.sex)
          ForEach(page.body) { FormFieldView(field: $0) }
        }
        div(.class("card fields"), .role("group"), .label(say("Water"))) {
          ChoiceField(
            name: "water", label: say("Water on Today"),
            choices: [
              Choice(value: "off", words: say("Hidden", meaning: "water")), Choice(value: "on", words: say("Shown", meaning: "water")),
            ], value: page.showsWater ? "on" : "off")
          HiddenField(name: "volume", value: page.volume.rawValue)
          ForEach(page.water) { FormFieldView(field: $0) }
        }
        button(.class("button primary wide")) { say("Save") }
      }
    }
  }
}
