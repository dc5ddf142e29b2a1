import DemeterCore
import DemeterHTML
import DemeterMessages
import Foundation

/// When the goal weight is reached at the present goal of calories.
struct ForecastCard: Hashable, Sendable {
  /// `72 kg in 14 to 19 weeks`
  let sentence: String
  let lines: [String]
  let action: Action?

  struct Action: Hashable, Sendable {
    let words: String
    let address: String
  }

  /// nil until the person burns a known amount.
  init?(_ trends: DiaryTrends, in context: PageContext) {
    guard let learned = trends.learned else { return nil }
    let settings = Action(words: say("Weight & water"), address: Paths.bodySettings)
    guard let goal = context.body.goalWeight else {
      sentence = say("Set a goal weight to see when you reach it.")
      lines = []
      action = settings
      return
    }
    guard context.body.sex != nil, context.body.height != nil, context.body.birthYear != nil else {
      sentence = say("A forecast needs your height, year of birth and sex.")
      lines = []
      action = settings
      return
    }
    action = settings
    let intake = trends.history.goals.goalsOfWeek(on: trends.today)?.meanEnergy?.kilocalories
    let planned = intake ?? learned.estimate.usualIntake ?? learned.kilocalories
    let weight = context.weight(goal)
    let forecast = WeightForecast(from: learned.estimate, profile: context.body.profile(on: trends.today), plannedIntake: planned)
    // The forecast begins on the day of the estimate.
    func left(_ days: Int) -> Int { max(days - (trends.today - learned.asOf), 1) }
    sentence =
      switch forecast?.arrival(at: goal.value) {
      case .alreadyThere: say("You are at your goal of \(weight), within the margin of error.")
      case .days(let earliest, let latest): "\(weight) \(Self.time(left(earliest), left(latest)))."
      case .noEarlier(let day): say("\(weight) \(Self.time(left(day), left(day))) at the earliest. It may level off before.")
      case .levelsOff(let kilograms): say("Your weight levels off near \(context.weight(Measure(kilograms))).")
      case .movesAway, nil: say("At this rate your weight moves away from \(weight).")
      }
    let eaten = context.tens(planned)
    let assumption =
      intake == nil
      ? say("This assumes that you eat \(eaten) a day, as in the last weeks.") : say("This assumes that you eat \(eaten) a day, your goal.")
    lines = [
      assumption + " " + say("It allows for the body adapting: weight changes more slowly with time."),
      say("\(weight) is the goal weight that you set in “\(settings.words)”."),
    ]
  }

  /// `in 14 to 19 weeks`; days for less than two weeks, months for more than a year.
  static func time(_ earliest: Int, _ latest: Int) -> String {
    let size = latest <= 14 ? 1 : latest <= 420 ? 7 : 30
    let first = max(earliest / size, 1), last = earliest == latest ? first : max((latest + size - 1) / size, 1)
    switch size {
    case 1 where first == last: return say(last, one: "in \(last) day", other: "in \(last) days")
    case 7 where first == last: return say(last, one: "in \(last) week", other: "in \(last) weeks")
    case _ where first == last: return say(last, one: "in \(last) month", other: "in \(last) months")
    case 1: return say("in \(first) to \(last) days")
    case 7: return say("in \(first) to \(last) weeks")
    default: return say("in \(first) to \(last) months")
    }
  }
}

struct ForecastCardView: View {
  let card: ForecastCard

  var body: some HTML {
    section(.class("card burn"), .id("forecast"), .attribute("aria-labelledby", "forecast-title")) {
      h2(.id("forecast-title")) { say("Forecast") }
      p(.class("forecast")) { card.sentence }
      ForEach(card.lines) { line in p(.class("hint")) { line } }
      if let action = card.action { a(.class("button small"), .behaviour("sheet"), .href(action.address)) { action.words } }
    }
  }
}
