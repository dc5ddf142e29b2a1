public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The last of three screens that suggest goals: what follows from the answers.
public struct SuggestedGoalsPage: Hashable, Sendable {
  public static var title: String { say("Suggested goals") }

  let facts: [Fact]
  /// Where the numbers come from.
  let sources: [String]
  /// Something to consider before these goals are saved.
  let warning: String?
  /// The form of goals that is sent.
  let fields: [FormField]
  let numbers: NumberStyle
  let back: String
  let change: String

  struct Fact: Hashable, Sendable {
    let name: String
    let words: String
  }

  /// - Parameters:
  ///   - goals: the suggested ones, with the known goals that stay.
  ///   - isMean: whether the calories are the mean of a week whose days differ.
  public init(
    _ goals: Goals, _ estimate: GoalEstimate, _ basis: GoalBasis, answers: GoalAnswers, learned: LearnedExpenditure?,
    isMean: Bool = false, in context: PageContext
  ) {
    numbers = context.numbers
    facts =
      [Fact(name: EnergyUnit.current.title, words: goals.energy.map(context.calories) ?? "")]
      + Nutrient.allCases.compactMap { macro in goals[macro].map { Fact(name: macro.shortName, words: context.grams($0)) } }
      + [
        goals.deficit.map { Fact(name: say("Deficit"), words: context.calories($0)) },
        goals.goalType.map { Fact(name: say("Aim"), words: $0.words) },
        goals.steps.map { Fact(name: say("Steps, as before"), words: context.numbers.text($0)) },
      ].compactMap { $0 }
    let rest = context.whole(basis.resting)
    let burned =
      switch basis.expenditure {
      case .learned: context.burned(basis, learned)
      case .formula(let activity):
        say(
          """
          You burn about \(context.calories(basis.burned)) a day: \(rest) at rest, by the formula of Mifflin and St Jeor, times \
          \(context.numbers.text(Quantity(servings: activity.factor))) for your activity.
          """)
      }
    let eaten = goals.energy.map(context.calories) ?? ""
    let change = context.amount(ofPace: estimate.pace)
    let pace =
      estimate.isLimited
      ? say("\(eaten) is as far as a goal can go")
      : estimate.pace == 0
        ? say("\(eaten) keep your weight")
        : estimate.pace < 0
          ? say("With \(eaten) you lose \(change) a week at first") : say("With \(eaten) you gain \(change) a week at first")
    let protein = context.numbers.text(Quantity(servings: GoalEstimate.proteinPerKilogram))
    sources =
      [
        burned,
        estimate.isProteinLimited
          ? say("\(pace); protein is 35% of them, which is the most that is usually advised, and fat 30%.")
          : say("\(pace); protein is \(protein) g per kg of your weight (Morton and others, 2018), and fat 30%."),
      ] + (isMean ? [GoalsPage.wordsOfMean] : [])
    warning = estimate.isBelowResting ? say("That is less than your body needs at rest. A slower pace is easier to keep.") : nil
    func field(_ name: String, _ value: String) -> FormField { FormField(name, "", value: value) }
    fields =
      [field("calories", numbers.field(goals.energy))] + Nutrient.allCases.map { field($0.rawValue, context.numbers.field(goals[$0])) }
      + [field("deficit", numbers.field(goals.deficit)), field("goalType", goals.goalType?.rawValue ?? "")]
      + (goals.pace.map { [field("follow", String($0))] } ?? [])
    back = answers.address(.suggestPace)
    self.change = answers.address(.goals)
  }
}

public struct SuggestedGoalsView: View {
  let page: SuggestedGoalsPage

  public init(page: SuggestedGoalsPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: SuggestedGoalsPage.title, close: Paths.today) {
      form(
        .class("steady suggested"), .attribute("method", "post"), .action(Paths.goals), .behaviour("submit"), .flag("novalidate")
      ) {
        DecimalField(numbers: page.numbers)
        ForEach(page.fields) { HiddenField(name: $0.name, value: $0.value) }
        dl(.class("card facts"), .attribute("tabindex", "-1"), .flag("autofocus")) {
          ForEach(page.facts) { fact in
            div {
              dt { fact.name }
              dd { fact.words }
            }
          }
        }
        if let warning = page.warning { p(.class("warning")) { warning } }
        ForEach(page.sources) { line in p(.class("hint")) { line } }
        a(.class("button quiet wide"), .href(page.change), .behaviour("sheet")) { say("Change the numbers") }
        div(.class("stays pair")) {
          a(.class("button"), .href(page.back), .behaviour("sheet")) { say("Back") }
          button(.class("button primary")) { say("Save goals") }
        }
      }
    }
  }
}
