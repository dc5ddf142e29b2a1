public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The first of three screens that suggest goals: the body. What is known is filled in.
public struct AboutYouPage: Hashable, Sendable {
  public static var title: String { say("About you") }
  /// The names of the fields.
  public static let names: [String] = ["sex", "birthYear", "height", "weight", "activity"]

  let sex: String
  let sexError: String?
  let fields: [FormField]
  /// nil if what the person burns was learned.
  let activity: String?
  let numbers: NumberStyle
  /// The id of the weight that is logged, if another one than the last is typed.
  let weight: MeasurementID
  /// The weight that the person was asked about; nil if they were not.
  let asked: String?
  private let isRefused: Bool

  /// What a person typed, by the names of the fields, with its errors.
  public struct Typed: Hashable, Sendable {
    let values: [String: String]
    let refused: InvalidInput

    public init(_ values: [String: String], refused: InvalidInput) {
      self.values = values
      self.refused = refused
    }
  }

  /// - Parameters:
  ///   - last: the last weight; nil if there is none.
  ///   - id: the id of a weight that is logged.
  public init(
    last: Measure?, answers: GoalAnswers, asksActivity: Bool, id: MeasurementID = .fresh(), typed: Typed? = nil, in context: PageContext
  ) {
    let body = context.body, refused = typed?.refused
    func field(_ name: String, _ label: String, _ kind: FormField.Kind, _ known: String?, unit: String? = nil) -> FormField {
      FormField(name, label, kind, value: typed?.values[name] ?? known ?? "", error: refused?.message(for: name), unit: unit)
    }
    sex = typed?.values["sex"] ?? body.sex?.rawValue ?? ""
    sexError = refused?.message(for: "sex")
    fields = [
      field("birthYear", say("Birth year or age"), .decimal, body.birthYear.map(String.init)),
      field(
        "height", say("Height"), context.heightUnit == .ft ? .text : .decimal,
        body.height.map { context.numbers.field(height: $0, in: context.heightUnit) }, unit: context.heightUnit.symbol),
      field(
        "weight", say("Weight"), context.weightUnit == .st ? .text : .decimal, last.map { context.field($0, of: .weight) },
        unit: context.unit(of: .weight)),
    ].focusingFirstError()
    activity = asksActivity ? typed?.values["activity"] ?? answers.activity?.rawValue ?? GoalEstimate.Activity.light.rawValue : nil
    numbers = context.numbers
    weight = answers.weight ?? id
    asked =
      if case .unlikelyWeight = refused?.problem(with: "weight") { typed?.values["weight"] } else { nil }
    isRefused = typed != nil
  }

  /// The values of the form by the names of its fields; none if they are not the saved ones.
  var values: [(name: String, value: String)] { isRefused ? [] : [("sex", sex)] + fields.map { ($0.name, $0.value) } }
}

public struct AboutYouView: View {
  let page: AboutYouPage

  public init(page: AboutYouPage) { self.page = page }

  /// What stands before and after the link to the settings.
  private static var aroundLink: [String] {
    let title = say("Weight & water")
    return say("For adults. What you type is kept in \(title), a new weight in your diary.")
      .split(separator: title, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  }

  public var body: some HTML {
    SheetView(title: AboutYouPage.title, close: Paths.today) {
      form(
        .class("steady"), .attribute("method", "post"), .action(Route.suggestGoals.rawValue), .behaviour("submit"), .flag("novalidate")
      ) {
        DecimalField(numbers: page.numbers)
        ShownValues(values: page.values)
        HiddenField(name: "id", value: page.weight.key)
        if let asked = page.asked { HiddenField(name: "asked", value: asked) }
        div(.class("card fields")) {
          SexChoice(value: page.sex, error: page.sexError)
          div(.class("numbers halves")) { ForEach(page.fields) { FormFieldView(field: $0) } }
          if let activity = page.activity {
            ChoiceField(
              name: "activity", label: say("Activity"),
              choices: GoalEstimate.Activity.allCases.map { Choice(value: $0.rawValue, words: $0.words) }, value: activity)
          }
        }
        p(.class("hint")) {
          let parts = Self.aroundLink
          parts.first ?? ""
          a(.href(Paths.bodySettings), .behaviour("sheet")) { say("Weight & water") }
          parts.dropFirst().first ?? ""
        }
        div(.class("stays")) { button(.class("button primary wide")) { say("Next") } }
      }
    }
  }
}

private struct SexChoice: View {
  let value: String
  let error: String?

  var body: some HTML {
    fieldset(.class("choices"), .attribute("aria-describedby", ifPresent: error.map { _ in "error-sex" })) {
      legend { say("Sex, for the formula") }
      ForEach([Choice(value: "female", words: say("Woman")), Choice(value: "male", words: say("Man"))]) { choice in
        label(.class("choice")) {
          input(
            .type("radio"), .name("sex"), .value(choice.value), .flag("checked", choice.value == value),
            .attribute("aria-invalid", ifPresent: error.map { _ in "true" }))
          span { choice.words }
        }
      }
      if let error { FieldErrorView(field: "sex", message: error) }
    }
  }
}
