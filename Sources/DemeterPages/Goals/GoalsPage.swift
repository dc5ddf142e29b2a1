public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The goals form with its texts.
public struct GoalsPage: Hashable, Sendable {
  /// The field names in the order of the form.
  public static let names: [String] = ["calories"] + Nutrient.allCases.map(\.rawValue) + ["steps", "deficit"] + GoalsInput.weekdayNames

  let calories: FormField
  let macros: [FormField]
  /// The goals for activity.
  let activity: [FormField]
  let goalType: Goals.GoalType?
  /// The unit of macros and the days of the week; nil in the form of suggested goals, which are the mean of a week.
  let week: GoalWeek?
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
  /// Whether the calories are the mean of a week whose days differ.
  let isMean: Bool
  private let isSaved: Bool

  /// The values of the form by the names of its fields; none if they are not the saved ones.
  var values: [(name: String, value: String)] {
    guard isSaved else { return [] }
    return ([calories] + macros + activity).map { ($0.name, $0.value) }
      + [("goalType", goalType?.rawValue ?? ""), ("exercise", exercise.value)]
      + (following.map { [("follow", $0.value)] } ?? []) + (week?.values ?? [])
  }

  /// Shows goals: the current ones, or those that were suggested.
  ///
  /// - Parameters:
  ///   - goals: the goals as they were set, with those of all weekdays.
  ///   - learned: what the person burns; nil if it is not known.
  ///   - kilograms: the latest weight; nil if none is known.
  public init(
    _ goals: Goals?, log: GoalLog, learned: LearnedExpenditure?, kilograms: Measure? = nil, isSuggestion: Bool = false,
    in context: PageContext
  ) {
    let numbers = context.numbers
    func text(_ macro: Nutrient) -> String {
      goals?.macros.map { numbers.field($0.amounts[macro]) } ?? numbers.field(goals?[macro])
    }
    let ofWeekdays = GoalWeek.texts(of: goals, in: numbers)
    let texts =
      [numbers.field(goals?.energy)] + Nutrient.allCases.map(text) + [
        numbers.field(goals?.steps.map { Measure(Double($0)) }), numbers.field(goals?.deficit),
      ] + GoalsInput.weekdayNames.map { ofWeekdays[$0] ?? "" }
    self.init(
      texts: texts, goalType: goals?.goalType, exercise: goals?.exercise,
      week: isSuggestion ? nil : GoalWeek.Choices(goals, kilograms: kilograms),
      following: GoalFollowing(learned, pace: goals?.pace, goals: goals, in: context), errors: nil,
      warning: goals.flatMap { Self.warning(for: $0, learned, in: context) }, log: log, isSuggestion: isSuggestion, isSaved: !isSuggestion,
      in: context)
  }

  /// Shows the typed texts, in the order of `names`, with their errors.
  public init(
    texts: [String], goalType: Goals.GoalType?, exercise: ExerciseShare? = nil, week: GoalWeek.Choices?, following: GoalFollowing?,
    errors: InvalidInput?, warning: String? = nil, log: GoalLog, isSuggestion: Bool = false, isSaved: Bool = false, in context: PageContext
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
            ? say("\(whole(500)) to \(whole(5000)). An empty field sets no goal.")
            : say("500 to \(whole(5000)). An empty field sets no goal.")
        ).ofEnergy(context.numbers)
      ]
      + Nutrient.allCases.map { field($0.rawValue, $0.shortName, week?.unit.symbol ?? "g") }).focusingFirstError()
    (calories, macros) = (food[0], Array(food[1...]))
    let (few, many) = (context.numbers.text(7000), context.numbers.text(10_000))
    let deficits = GoalEstimate.sustainableDeficits
    activity = [
      field("steps", say("Daily steps"), nil, say("Often \(few) to \(many).")),
      field(
        "deficit", say("Below what you burn"), nil,
        say("How much less you eat than you burn. Most people can keep up \(whole(deficits.lowerBound)) to \(whole(deficits.upperBound)).")
      ).ofEnergy(context.numbers),
    ].focusingFirstError()
    self.isSaved = isSaved
    self.goalType = goalType
    let follows = following.map { !$0.value.isEmpty } ?? false
    self.week = week.map { GoalWeek(values, $0, follows: follows, errors: errors, in: context) }
    self.following = following
    self.exercise = ExerciseGoalField(exercise, follows: following?.value.isEmpty == false)
    numbers = context.numbers
    self.isSuggestion = isSuggestion
    isMean = week == nil && log.saved(on: context.today).hasEnergyOfWeekdays
    self.warning = warning
    let elsewhere = errors?.errors.filter { error in
      !Self.names.contains(error.field) && !(week != nil && ["macroUnit", "kilograms"].contains(error.field))
    }.map(\.message)
    error = elsewhere.flatMap { $0.isEmpty ? nil : $0.joined(separator: ". ") }
    self.log = log.changes.reversed().map { change in
      let goals =
        [
          change.goals.energy.map(context.calories) ?? (inKilojoules ? say("no energy goal") : say("no calorie goal")),
          change.goals.steps.map { context.numbers.counted($0, "step") },
          change.goals.deficit.map { say("\(context.calories($0)) deficit") }, change.goals.pace.map(context.words(ofPace:)),
          change.goals.exercise.map { say("\($0.percent)% of exercise added") },
        ].compactMap { $0 } + context.weekdays(of: change.goals)
      return say("From \(context.dates.full(change.effectiveFrom)): \(goals.joined(separator: ", "))")
    }
  }

  /// What is said of suggested calories if days of the week have other ones.
  static var wordsOfMean: String {
    inKilojoules
      ? say("This energy is the average of your week. All days change by the same amount.")
      : say("These calories are the average of your week. All days change by the same amount.")
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
    for (weekday, own) in goals.weekdays.sorted(by: { $0.key < $1.key }) where own.amounts != PerNutrient() {
      let day = goals.on(weekday)
      guard day.macrosMissEnergy, let sum = day.energyOfMacros, let energy = day.energy else { continue }
      let (macros, goal, name) = (context.calories(sum), context.calories(energy), context.dates.weekdays[weekday.weekday])
      sentences.append(say("\(name): the macros add up to \(macros), the goal is \(goal)."))
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

extension PageContext {
  /// `Saturday: 2,500 cal` for each day of the week with calories of its own.
  fileprivate func weekdays(of goals: Goals) -> [String] {
    DayOfWeek.all(from: weekStart).compactMap { weekday in
      goals.weekdays[weekday]?.energy.map { say("\(dates.weekdays[weekday.weekday]): \(calories($0))") }
    }
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
          if let week = page.week { MacroUnitView(week: week) }
        }
        if let week = page.week { GoalWeekView(week: week) }
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
        if page.isMean { p(.class("hint")) { GoalsPage.wordsOfMean } }
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
