public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The goals form with its texts.
public struct GoalsPage: Hashable, Sendable {
  /// The field names in the order of the form.
  public static let names: [String] = ["calories"] + Nutrient.allCases.map(\.rawValue) + ["steps", "deficit"]

  let calories: FormField
  let macros: [FormField]
  /// The goals for activity.
  let activity: [FormField]
  let goalType: Goals.GoalType?
  /// How much of a day's exercise is added to the calories.
  let exercise: ExerciseGoalField
  /// Whether the calories follow what the person burns; nil until that is known.
  let following: GoalFollowing?
  /// Set if the macros differ from the calories by more than a tenth; it does not prevent saving.
  let warning: String?
  let numbers: NumberStyle
  let error: String?
  /// Past goals, newest first.
  let log: [String]
  /// Whether these goals were suggested, and are not saved yet.
  let isSuggestion: Bool
  private let isSaved: Bool

  /// The values of the form by the names of its fields; none if they are not the saved ones.
  var values: [(name: String, value: String)] {
    guard isSaved else { return [] }
    return ([calories] + macros + activity).map { ($0.name, $0.value) }
      + [("goalType", goalType?.rawValue ?? ""), ("exercise", exercise.value)]
      + (following.map { [("follow", $0.value)] } ?? [])
  }

  /// Shows goals: the current ones, or those that were suggested.
  ///
  /// - Parameter learned: what the person burns; nil if it is not known.
  public init(_ goals: Goals?, log: GoalLog, learned: LearnedExpenditure?, isSuggestion: Bool = false, in context: PageContext) {
    let numbers = context.numbers
    let texts =
      [numbers.field(goals?.energy)] + Nutrient.allCases.map { numbers.field(goals?[$0]) } + [
        numbers.field(goals?.steps.map { Measure(Double($0)) }), numbers.field(goals?.deficit),
      ]
    self.init(
      texts: texts, goalType: goals?.goalType, exercise: goals?.exercise,
      following: GoalFollowing(learned, pace: goals?.pace, goals: goals, in: context), errors: nil,
      warning: goals.flatMap { Self.warning(for: $0, learned, in: context) }, log: log, isSuggestion: isSuggestion, isSaved: !isSuggestion,
      in: context)
  }

  /// Shows the typed texts, in the order of `names`, with their errors.
  public init(
    texts: [String], goalType: Goals.GoalType?, exercise: ExerciseShare? = nil, following: GoalFollowing?, errors: InvalidInput?, warning: String? = nil, log: GoalLog,
    isSuggestion: Bool = false, isSaved: Bool = false, in context: PageContext
  ) {
    let values = Dictionary(uniqueKeysWithValues: zip(Self.names, texts))
    func whole(_ kilocalories: Int) -> String { context.whole(kilocalories: Double(kilocalories)) }
    func field(_ name: String, _ label: String, _ unit: String?, _ hint: String? = nil) -> FormField {
      FormField(name, label, .decimal, value: values[name] ?? "", error: errors?.message(for: name), hint: hint, unit: unit)
    }
    let food =
      ([
        field(
          "calories", inKilojoules ? say("Daily energy") : say("Daily calories"), nil,
          inKilojoules
            ? say("\(whole(500)) to \(whole(5000)). Fields left empty are no goals.")
            : say("500 to \(whole(5000)). Fields left empty are no goals.")
        ).ofEnergy(context.numbers)
      ]
      + Nutrient.allCases.map { field($0.rawValue, $0.shortName, "g") }).focusingFirstError()
    (calories, macros) = (food[0], Array(food[1...]))
    let (few, many) = (context.numbers.text(7000), context.numbers.text(10_000))
    let deficits = GoalEstimate.sustainableDeficits
    activity = [
      field("steps", say("Daily steps"), nil, say("Often \(few) to \(many).")),
      field(
        "deficit", say("Daily deficit"), nil,
        say("Burned beyond eaten. \(whole(deficits.lowerBound)) to \(whole(deficits.upperBound)) can be kept up.")
      ).ofEnergy(context.numbers),
    ].focusingFirstError()
    self.isSaved = isSaved
    self.goalType = goalType
    self.following = following
    self.exercise = ExerciseGoalField(exercise, follows: following?.value.isEmpty == false)
    numbers = context.numbers
    self.isSuggestion = isSuggestion
    self.warning = warning
    let elsewhere = errors?.errors.filter { error in !Self.names.contains(error.field) }.map(\.message)
    error = elsewhere.flatMap { $0.isEmpty ? nil : $0.joined(separator: ". ") }
    self.log = log.changes.reversed().map { change in
      let goals = [
        change.goals.energy.map(context.calories) ?? (inKilojoules ? say("no energy goal") : say("no calorie goal")),
        change.goals.steps.map { context.numbers.counted($0, "step") },
        change.goals.deficit.map { say("\(context.calories($0)) deficit") }, change.goals.pace.map(context.words(ofPace:)),
        change.goals.exercise.map { say("\($0.percent)% of exercise added") },
      ].compactMap { $0 }
      return say("From \(context.dates.full(change.effectiveFrom)): \(goals.joined(separator: ", "))")
    }
  }

  /// Returns a warning if the macros add up to more or less than the calories, or if the goal is lower or the pace faster than is usually
  /// advised.
  public static func warning(for goals: Goals, _ learned: LearnedExpenditure?, in context: PageContext) -> String? {
    var sentences: [String] = []
    if goals.macrosMissEnergy, let sum = goals.energyOfMacros, let energy = goals.energy {
      let (sum, goal) = (context.calories(sum), context.calories(energy))
      sentences.append(
        inKilojoules
          ? say("These macros add up to \(sum), your energy goal is \(goal).")
          : say("These macros add up to \(sum), your calorie goal is \(goal)."))
    }
    if let pace = goals.pace, let proposal = learned.flatMap({ GoalProposal(from: $0, pace: pace, on: context.today, body: context.body) })
    {
      sentences += proposal.advice(in: context)
    }
    if sentences.isEmpty { return nil }
    sentences.append(say("They are saved as they are."))
    return sentences.joined(separator: " ")
  }
}

/// The form for daily goals.
public struct GoalSettingsView: View {
  let page: GoalsPage

  public init(page: GoalsPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: say("Daily goals"), close: "/") {
      form(
        .class(page.isSuggestion ? "steady suggested" : "steady"), .attribute("method", "post"), .action(Paths.goals),
        .behaviour("submit"), .flag("novalidate")
      ) {
        FormError(message: page.error)
        DecimalField(numbers: page.numbers, hasEnergy: true)
        ShownValues(values: page.values)
        if !page.isSuggestion { a(.class("button wide"), .href(Paths.suggestGoals), .behaviour("sheet")) { say("Suggest goals") } }
        div(.class("card fields")) {
          if let following = page.following { GoalFollowingView(following: following) }
          FormFieldView(field: page.calories)
          div(.class("numbers")) { ForEach(page.macros) { FormFieldView(field: $0) } }
        }
        div(.class("card fields"), .role("group"), .label(say("Activity"))) {
          div(.class("numbers halves")) { ForEach(page.activity) { FormFieldView(field: $0) } }
          ExerciseGoalFieldView(field: page.exercise)
        }
        fieldset(.class("card choices")) {
          legend { say("Aim (optional)") }
          GoalTypeChoice(value: "", words: say("None", meaning: "no aim"), isOn: page.goalType == nil)
          ForEach(Goals.GoalType.allCases) { type in
            GoalTypeChoice(
              value: type.rawValue, words: type.words, isOn: page.goalType == type)
          }
        }
        p(.class("hint")) { say("New goals apply from today. Past days keep their goals.") }
        div(.class("stays")) {
          // What happened is seen where it was pressed.
          if let warning = page.warning { p(.class("warning"), .role("status")) { warning } }
          button(.class("button primary wide")) { say("Save goals") }
        }
      }
      if !page.log.isEmpty {
        details(.class("card history")) {
          summary { say("Goal history") }
          ol { ForEach(page.log) { line in li { line } } }
        }
      }
    }
  }
}

struct GoalTypeChoice: View {
  let value: String
  let words: String
  let isOn: Bool

  var body: some HTML {
    label(.class("choice")) {
      input(.type("radio"), .name("goalType"), .value(value), .flag("checked", isOn))
      span { words }
    }
  }
}
