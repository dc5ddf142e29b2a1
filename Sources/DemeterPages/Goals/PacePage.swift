public import DemeterCore
public import DemeterHTML
import DemeterMessages

/// The second of three screens that suggest goals: how fast the weight shall change.
public struct PacePage: Hashable, Sendable {
  public static var title: String { say("Your pace") }

  struct Pace: Hashable, Sendable {
    let value: String
    let words: String
    let calories: String
    let isBelowResting: Bool
    let isChosen: Bool
  }

  let burned: String
  let paces: [Pace]
  let error: String?
  /// The answers that are sent along.
  let answers: GoalAnswers
  let back: String

  /// - Parameter isRefused: whether none of the paces was chosen.
  public init(_ basis: GoalBasis, answers: GoalAnswers, learned: LearnedExpenditure?, isRefused: Bool = false, in context: PageContext) {
    let estimates = basis.estimates(context.paces)
    let chosen = answers.pace.flatMap { pace in estimates.first { $0.pace == pace }?.pace } ?? basis.usualPace(of: context.paces)
    burned =
      learned == nil
      ? inKilojoules
        ? say("You burn about \(context.calories(basis.burned)) a day, give or take a thousand or two.")
        : say("You burn about \(context.calories(basis.burned)) a day, give or take a few hundred.") : context.burned(basis, learned)
    paces = estimates.map { estimate in
      Pace(
        value: String(estimate.pace), words: context.words(forPace: estimate.pace),
        calories: estimate.goals.energy.map(context.calories) ?? "", isBelowResting: estimate.isBelowResting,
        isChosen: estimate.pace == chosen)
    }
    error = isRefused ? say("Choose a pace") : nil
    var sent = answers
    sent.pace = nil
    self.answers = sent
    back = sent.address(.suggestGoals)
  }
}

extension PageContext {
  /// `You burn about 1,820 cal a day.`
  func burned(_ basis: GoalBasis, _ learned: LearnedExpenditure?) -> String {
    guard let learned else { return say("You burn about \(calories(basis.burned)) a day.") }
    let burned = whole(kilocalories: learned.kilocalories), margin = margin(learned.margin)
    return inKilojoules
      ? say("You burn \(burned) ± \(margin) kJ a day, learned from what you logged and weighed.")
      : say("You burn \(burned) ± \(margin) cal a day, learned from what you logged and weighed.")
  }
}

public struct PaceView: View {
  let page: PacePage

  public init(page: PacePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: PacePage.title, close: Paths.today) {
      form(
        .class("steady"), .attribute("method", "post"), .action(Route.suggestPace.rawValue), .behaviour("submit"), .flag("novalidate")
      ) {
        FormError(message: page.error)
        ForEach(page.answers.fields) { HiddenField(name: $0.name, value: $0.value) }
        p(.class("hint")) { page.burned }
        fieldset(.class("card choices-list")) {
          legend(.class("visually-hidden")) { say("Pace") }
          ForEach(page.paces) { PaceChoice(pace: $0) }
        }
        div(.class("stays pair")) {
          a(.class("button"), .href(page.back), .behaviour("sheet")) { say("Back") }
          button(.class("button primary")) { say("Next") }
        }
      }
    }
  }
}

private struct PaceChoice: View {
  let pace: PacePage.Pace

  var body: some HTML {
    label(.class("choice")) {
      input(.type("radio"), .name("pace"), .value(pace.value), .flag("checked", pace.isChosen), .flag("autofocus", pace.isChosen))
      span(.class("name")) {
        pace.words + " "
        if pace.isBelowResting { small(.class("hint")) { say("below what your body needs at rest") } }
      }
      " "
      span(.class("energy")) { pace.calories }
    }
  }
}
