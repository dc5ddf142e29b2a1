public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// Where it leads: weight, energy, food, steps and regularity over weeks or years, each with the sentence that says it.
public struct TrendsPage: Hashable, Sendable {
  public static var title: String { say("Trends") }
  let spans: [Span]
  let burn: BurnCard
  let forecast: ForecastCard?
  /// What matters most to this person: the weight, next to what they burn, or what they eat.
  let leading: [PlotDrawing]
  /// The others.
  let plots: [PlotDrawing]
  let foods: TopFoods
  /// `Logged on 25 of 28 days, 12 in a row so far`; nil if nothing was logged.
  let streak: String?
  /// `Exercise 12 times in these 3 months, 3,400 cal beyond rest.`; nil if there was none.
  let exercise: String?
  let logWeight: String

  /// A choice of how far back to look.
  struct Span: Hashable, Sendable {
    let words: String
    let address: String
    let isShown: Bool
  }

  /// - Parameters:
  ///   - measured: what the person wrote down in the span.
  ///   - exercises: the exercise of the span.
  ///   - eaten: the foods of the span.
  ///   - nutrient: what the list of foods is ordered by; nil for energy.
  ///   - plan: what decides how many months of steps are shown.
  public init(
    _ trends: DiaryTrends, span: TrendSpan, measured: [LoggedMeasurement] = [], exercises: [LoggedExercise] = [],
    eaten: [EatenFood], by nutrient: Nutrient? = nil, plan: Person.Plan = .pro,
    in context: PageContext
  ) {
    spans = TrendSpan.allCases.map { Span(words: $0.words, address: Paths.trends(span: $0), isShown: $0 == span) }
    burn = BurnCard(trends, in: context)
    forecast = ForecastCard(trends, in: context)
    let steps = trends.steps(span, plan: plan), intake = trends.intake(span)
    let measures = context.measures.kinds.enumerated().compactMap { place, kind in
      MeasureTrend(kind, measured, and: Array(trends.history.activity.values)).map { trend in
        let days = span == .all ? min(trends.days.lowerBound, trend.points[0].day)...trends.today : trends.days(of: span)
        return trend.plot(id: "measured-\(place)", over: days, trends.said(span, from: trend.points[0].day, in: context), in: context)
      }
    }
    let weight = trends.weight(span)
    let ofWeight: [Plot?] = [trends.plot(of: weight, span, in: context)]
    let ofIntake: [Plot?] = [trends.plot(of: intake, span, in: context), trends.plot(ofMacros: intake, span, in: context)]
    let ofEnergy: [Plot?] = [trends.plot(of: trends.energy(span), span, in: context)]
    let ofHabits: [Plot?] = [
      steps.mean == nil ? nil : trends.plot(of: steps, span, in: context), trends.plot(ofWeekdays: intake, in: context),
    ]
    let isWeight = !weight.points.isEmpty && trends.isAboutWeight(context.body)
    func drawn(_ plots: [Plot?]) -> [PlotDrawing] { plots.compactMap { $0.map { PlotDrawing($0, in: context) } } }
    leading = drawn(isWeight ? ofWeight : ofIntake)
    let others: [[Plot?]] = [isWeight ? [] : ofWeight, measures, ofEnergy, isWeight ? ofIntake : [], ofHabits]
    plots = others.flatMap(drawn)
    let said = trends.said(span, from: trends.days(of: span).clamped(to: trends.days).lowerBound, in: context)
    foods = TopFoods(eaten, span: span, said, by: nutrient, in: context)
    let logged = trends.streak(span)
    let days = context.numbers.text(logged.loggedDays), all = context.numbers.text(logged.allDays)
    let current = context.numbers.text(logged.current), longest = context.numbers.text(logged.longest)
    streak =
      switch (logged.current > 1, logged.longest > max(logged.current, 1)) {
      case _ where logged.loggedDays == 0: nil
      case (true, true): say("Food logged on \(days) of \(all) days, \(current) in a row so far; at most \(longest) in a row.")
      case (true, false): say("Food logged on \(days) of \(all) days, \(current) in a row so far.")
      case (false, true): say("Food logged on \(days) of \(all) days; at most \(longest) in a row.")
      case (false, false): say("Food logged on \(days) of \(all) days.")
      }
    exercise = Self.exercise(exercises, said, in: context)
    logWeight = "\(Paths.newMeasurement(.weight))?next=\(HistoryAddress.encoded(Paths.trends(span: span)))"
  }
}

extension TrendsPage {
  /// What counts of the exercise of a span.
  private static func exercise(_ exercises: [LoggedExercise], _ said: String, in context: PageContext) -> String? {
    let days = Dictionary(grouping: exercises, by: \.day).values.map { ExerciseDay($0) }
    let count = days.reduce(0) { $0 + $1.lines.count { $0.countedWith == nil } }
    guard count > 0 else { return nil }
    let energy = context.calories(days.reduce(.zero) { $0 + $1.energy }), times = context.numbers.text(count)
    return say(
      count, one: "Exercise \(times) time \(said), \(energy) beyond rest.", other: "Exercise \(times) times \(said), \(energy) beyond rest."
    )
  }
}

extension DiaryTrends {
  /// Whether the person wants to lose or gain weight, as far as their goals say.
  func isAboutWeight(_ body: Body) -> Bool {
    let goals = history.goals.inForce(on: today)
    if let pace = goals?.pace, pace != 0 { return true }
    switch goals?.goalType {
    case .deficit, .surplus: return true
    case .maintenance: return false
    case nil: return body.goalWeight != nil
    }
  }
}

extension TrendSpan {
  var words: String {
    switch self {
    case .fourWeeks: say("4 weeks")
    case .threeMonths: say("3 months")
    case .year: say("1 year")
    case .all: say("All", meaning: "time")
    }
  }

  /// `in these 4 weeks`
  var said: String {
    switch self {
    case .fourWeeks: say("in these 4 weeks")
    case .threeMonths: say("in these 3 months")
    case .year: say("in these 12 months")
    case .all: say("since you began")
    }
  }
}

/// Shows a `TrendsPage`.
public struct TrendsView: View {
  let page: TrendsPage

  public init(page: TrendsPage) { self.page = page }

  public var body: some HTML {
    header(.class("bar")) {
      h1 { TrendsPage.title }
      OnceView(name: "same-day", place: .wide, words: say("Point at a day, or press the arrow keys in a plot: all plots show it."))
      div(.class("bar-actions")) {
        a(.class("icon-button"), .id("log-weight"), .behaviour("sheet"), .href(page.logWeight), .label(say("Log weight"))) { Icon(.scale) }
      }
    }
    nav(.class("segments"), .id("spans"), .label(say("How far back"))) {
      ForEach(page.spans) { span in
        a(.href(span.address), .attribute("aria-current", ifPresent: span.isShown ? "true" : nil)) { span.words }
      }
    }
    div(.class("plots")) {
      ForEach(page.leading) { PlotView($0) }
      div(.class("burns")) {
        BurnCardView(card: page.burn)
        if let forecast = page.forecast { ForecastCardView(card: forecast) }
      }
      ForEach(page.plots) { PlotView($0) }
      TopFoodsView(foods: page.foods)
    }
    // What the plots show of the day that one of them is read at.
    p(.class("visually-hidden"), .id("same-day"), .role("status"), .flag("data-own")) {}
    if let exercise = page.exercise { p(.class("footnote"), .id("exercise-trend")) { exercise } }
    if let streak = page.streak { p(.class("footnote"), .id("streak")) { streak } }
    p { a(.class("button quiet"), .id("report"), .href(Paths.report)) { say("Report for a dietitian or doctor") } }
  }
}
