public import DemeterCore
import DemeterHTML
import DemeterWords

/// The questions from which goals are worked out, and what came out of them.
public struct GoalHelp: Hashable, Sendable {
  /// What was answered: the values of the form by their names.
  public typealias Answers = [String: String]

  /// The names of the fields.
  public static let names: [String] = ["weight", "height", "age", "sex", "activity", "pace", "mix"]

  struct Question: Hashable, Sendable {
    let name: String
    let label: String
    let choices: [Choice]
    let value: String
    let error: String?
  }

  let numbers: NumberStyle
  let fields: [FormField]
  let questions: [Question]
  /// What was worked out, sentence by sentence; empty before anything was asked.
  let result: [String]
  /// Something that should be considered before these goals are saved.
  let warning: String?
  var isOpen: Bool { !result.isEmpty || fields.contains { $0.error != nil } || questions.contains { $0.error != nil } }

  /// Shows the questions, with the answers so far.
  public init(_ answers: Answers = [:], estimate: GoalEstimate? = nil, errors: InvalidInput? = nil, in context: PageContext) {
    func field(_ name: String, _ label: String, _ unit: String) -> FormField {
      FormField(name, label, .decimal, value: answers[name] ?? "", error: errors?.message(for: name), unit: unit)
    }
    numbers = context.numbers
    fields = [
      field("weight", "Weight", context.isImperial ? "lb" : "kg"), field("height", "Height", context.isImperial ? "in" : "cm"),
      field("age", "Age", "years"),
    ].focusingFirstError()
    func question(_ name: String, _ label: String, _ choices: [Choice], usual: String) -> Question {
      Question(name: name, label: label, choices: choices, value: answers[name] ?? usual, error: errors?.message(for: name))
    }
    questions = [
      question(
        "sex", "Sex, for the formula",
        [Choice(value: "", words: "Choose"), Choice(value: "female", words: "Woman"), Choice(value: "male", words: "Man")], usual: ""),
      question("activity", "Activity", GoalEstimate.Activity.allCases.map { Choice(value: $0.rawValue, words: $0.words) }, usual: "light"),
      question(
        "pace", "Pace", GoalEstimateInput.paces.map { Choice(value: String($0), words: context.words(forPace: $0)) }, usual: "-500"),
      question("mix", "Macros", GoalEstimate.Mix.allCases.map { Choice(value: $0.rawValue, words: $0.words) }, usual: "balanced"),
    ]
    guard let estimate, let eaten = estimate.goals.energy else {
      (result, warning) = ([], nil)
      return
    }
    let activity = answers["activity"].flatMap(GoalEstimate.Activity.init(rawValue:)) ?? .light
    let pace = answers["pace"].flatMap { Int($0) } ?? 0
    let rest = context.whole(estimate.resting)
    result = [
      "You burn about \(context.calories(estimate.burned)) a day: \(rest) at rest, by the formula of Mifflin and St Jeor, times "
        + "\(context.numbers.text(Quantity(servings: activity.factor))) for your activity.",
      estimate.isLimited
        ? "\(context.calories(eaten)) a day is as far as a goal can go here."
        : pace == 0
          ? "Eating that much keeps your weight."
          : "Eating \(context.calories(eaten)) a day, you \(context.words(forPace: pace).lowercased()) at first.",
      "The goals below follow from this. Change them as you like, and save them.",
    ]
    warning = estimate.isBelowResting ? "That is less than your body needs at rest. A slower pace is easier to keep." : nil
  }
}

extension PageContext {
  /// Whether weight and height are in pounds and inches, as distances are in miles.
  public var isImperial: Bool { distanceUnit == .mi }

  /// `Lose about 0.5 kg a week`
  func words(forPace grams: Int) -> String {
    guard grams != 0 else { return "Keep my weight" }
    let amount =
      isImperial
      ? "\(numbers.text(Measure((Double(grams.absolute) / 45.359).rounded() / 10))) lb"
      : "\(numbers.text(Quantity(servings: Double(grams.absolute) / 1000))) kg"
    return "\(grams < 0 ? "Lose" : "Gain") about \(amount) a week"
  }
}

extension GoalEstimate.Activity {
  var words: String {
    switch self {
    case .sitting: "Mostly sitting"
    case .light: "Some walking and standing"
    case .moderate: "Sport on three to five days a week"
    case .active: "Sport almost every day"
    case .veryActive: "Hard physical work or training"
    }
  }
}

extension GoalEstimate.Mix {
  var words: String {
    switch self {
    case .balanced: "Balanced"
    case .highProtein: "More protein"
    case .lowCarb: "Fewer carbs"
    }
  }
}

/// Asks a few questions and fills the form of goals with what follows.
struct GoalHelpView: View {
  let help: GoalHelp

  var body: some HTML {
    details(.class("card help"), .id("help"), .flag("open", help.isOpen)) {
      summary { "Work out goals for me" }
      form(
        .class("fields"), .attribute("method", "post"), .action(Paths.goalEstimate), .behaviour("submit"), .flag("novalidate")
      ) {
        DecimalField(numbers: help.numbers)
        div(.class("help-numbers")) { ForEach(help.fields) { FormFieldView(field: $0) } }
        ForEach(help.questions) { ChoiceField(name: $0.name, label: $0.label, choices: $0.choices, value: $0.value, error: $0.error) }
        p(.class("hint")) {
          "For adults. A rough estimate from averages: you may burn hundreds of calories more or less. Nothing of this is stored."
        }
        button(.class("button wide")) { "Work out" }
      }
      if !help.result.isEmpty {
        div(.class("result"), .attribute("tabindex", "-1"), .flag("autofocus")) {
          ForEach(help.result) { line in p { line } }
          if let warning = help.warning { p(.class("warning")) { warning } }
        }
      }
    }
  }
}
