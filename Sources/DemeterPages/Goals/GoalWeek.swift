public import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// The parts of the goals form that are closed until they are wanted: the unit of macros, days of the week with other goals, and the weekly
/// budget.
public struct GoalWeek: Hashable, Sendable {
  /// What is chosen in it besides the numbers.
  public struct Choices: Hashable, Sendable {
    /// A raw value of `MacroChoice.Unit`; anything else is grams.
    let unit: MacroChoice.Unit?
    let hasBudget: Bool
    /// The latest weight; nil if none is known.
    let kilograms: Measure?

    /// Creates the choices of a form.
    public init(unit: String?, hasBudget: Bool, kilograms: Measure?) {
      (self.unit, self.hasBudget, self.kilograms) = (unit.flatMap(MacroChoice.Unit.init(rawValue:)), hasBudget, kilograms)
    }

    /// Creates the choices of goals.
    public init(_ goals: Goals?, kilograms: Measure?) {
      self.init(unit: goals?.macros?.unit.rawValue, hasBudget: goals?.hasWeeklyBudget ?? false, kilograms: kilograms)
    }
  }

  /// A day of the week.
  struct OfDay: Hashable, Sendable {
    let name: String
    let calories: FormField
    let macros: [FormField]
  }

  /// From the first day of the person's weeks.
  let days: [OfDay]
  let unit: MacroChoice.Unit?
  let unitError: String?
  let unitHint: String
  let hint: String
  let hasBudget: Bool

  /// - Parameters:
  ///   - values: what is typed or saved, by the names of fields.
  ///   - follows: whether the calories follow a pace.
  init(_ values: [String: String], _ choices: Choices, follows: Bool, errors: InvalidInput?, in context: PageContext) {
    (unit, hasBudget) = (choices.unit, choices.hasBudget)
    unitError = errors?.message(for: "macroUnit") ?? errors?.message(for: "kilograms")
    let weight = choices.kilograms.map { say("Your weight is \(context.weight($0)). Grams per kg are multiplied with it when you save.") }
    unitHint = weight ?? say("Log your weight to choose grams per kg of it.")
    hint =
      follows
      ? say("Days left empty share the rest, so that the week keeps your pace.")
      : say("Days left empty have the daily goals above.")
    let symbol = unit.symbol, names = context.dates.weekdays
    func field(_ name: String, _ label: String, _ unit: String?) -> FormField {
      var field = FormField(name, label, .decimal, value: values[name] ?? "", error: errors?.message(for: name), unit: unit)
      field.takesFocus = errors?.errors.first?.field == name
      return field
    }
    days = DayOfWeek.all(from: context.weekStart).map { weekday in
      let day = names[weekday.weekday]
      return OfDay(
        name: day, calories: field(GoalsInput.name(weekday, .calories), day, nil).ofEnergy(context.numbers),
        macros: Nutrient.allCases.map { macro in
          field(GoalsInput.name(weekday, .nutrient(macro)), say("\(day): \(macro.shortName)"), symbol)
        })
    }
  }

  /// The texts of goals by the names of fields.
  static func texts(of goals: Goals?, in numbers: NumberStyle) -> [String: String] {
    var texts: [String: String] = [:]
    for (weekday, own) in goals?.weekdays ?? [:] {
      texts[GoalsInput.name(weekday, .calories)] = numbers.field(own.energy)
      for macro in Nutrient.allCases { texts[GoalsInput.name(weekday, .nutrient(macro))] = numbers.field(own.amounts[macro]) }
    }
    return texts
  }

  /// The values of the form by the names of its fields.
  var values: [(name: String, value: String)] {
    days.flatMap { [$0.calories] + $0.macros }.map { ($0.name, $0.value) }
      + [("macroUnit", unit?.rawValue ?? "grams"), ("weeklyBudget", hasBudget ? "on" : "")]
  }

  /// The units that macros can be chosen in.
  var units: [Choice] {
    [
      Choice(value: "grams", words: say("Grams")), Choice(value: "percent", words: say("Percent of energy")),
      Choice(value: "perKilogram", words: say("Grams per kg of body weight")),
    ]
  }

  var isUnitOpen: Bool { unitError != nil }
  var areMacrosOpen: Bool { days.contains { $0.macros.contains { $0.isFilled } } }
  var isOpen: Bool { hasBudget || areMacrosOpen || days.contains { $0.calories.isFilled } }
}

extension FormField {
  /// Whether there is something to see.
  fileprivate var isFilled: Bool { !value.isEmpty || error != nil }
}

extension MacroChoice.Unit? {
  /// The unit of a field.
  var symbol: String {
    switch self {
    case nil: "g"
    case .percent: "%"
    case .perKilogram: "g/kg"
    }
  }
}

/// The unit of macros.
struct MacroUnitView: View {
  let week: GoalWeek

  var body: some HTML {
    details(.flag("open", week.isUnitOpen)) {
      summary {
        switch week.unit {
        case nil: say("Macros in grams")
        case .percent: say("Macros in percent of energy")
        case .perKilogram: say("Macros in grams per kg of body weight")
        }
      }
      div(.class("fields")) {
        ChoiceField(
          name: "macroUnit", label: say("Unit"), choices: week.units, value: week.unit?.rawValue ?? "grams", error: week.unitError)
        p(.class("hint")) { week.unitHint }
      }
    }
  }
}

/// The days of the week with other goals, and the weekly budget.
struct GoalWeekView: View {
  let week: GoalWeek

  var body: some HTML {
    details(.class("card fields"), .id("weekdays"), .flag("open", week.isOpen)) {
      summary { say("Other goals on some days") }
      // Says that the form has these fields: a checkbox that is off sends nothing.
      HiddenField(name: "hasWeekdays", value: "on")
      p(.class("hint")) { week.hint }
      div(.class("numbers halves")) { ForEach(week.days) { FormFieldView(field: $0.calories) } }
      details(.flag("open", week.areMacrosOpen)) {
        summary { say("Macros on these days") }
        div(.class("fields")) { ForEach(week.days) { WeekdayMacrosView(day: $0) } }
      }
      label(.class("choice")) {
        input(.type("checkbox"), .name("weeklyBudget"), .value("on"), .flag("checked", week.hasBudget))
        span(.class("name")) { say("Show what is left of the week on Today") }
      }
    }
  }
}

private struct WeekdayMacrosView: View {
  let day: GoalWeek.OfDay

  var body: some HTML {
    div(.class("numbers halves"), .role("group"), .label(day.name)) { ForEach(day.macros) { FormFieldView(field: $0) } }
  }
}
