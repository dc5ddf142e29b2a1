import DemeterCore
import DemeterMessages
import DemeterWords

extension PageContext {
  /// The unit of weights in a plot. Stones are shown in pounds, because an axis has one unit.
  fileprivate var plotUnit: WeightUnit { weightUnit == .kg ? .kg : .lb }

  /// A weight in the unit of plots.
  fileprivate func plotted(_ kilograms: Double) -> Double { kilograms / plotUnit.kilograms }

  /// A change of weight without its direction: `0.4 kg`, `0.9 lb`
  package func change(_ kilograms: Double) -> String {
    let unit = weightUnit == .kg ? WeightUnit.kg : .lb
    return numbers.text(Measure((abs(kilograms) / unit.kilograms * 10).rounded() / 10)) + " " + unit.rawValue
  }

  /// `180 cal`, rounded to tens
  func tens(_ kilocalories: Double) -> String { numbers.text(Int(nearest: (abs(kilocalories) / 10).rounded() * 10)) + " cal" }
}

extension DiaryTrends {
  /// `in these 4 weeks`, or `since Mar 3` if there is no data from the beginning of the span.
  func said(_ span: TrendSpan, from first: Day, in context: PageContext) -> String {
    let isWhole = span.length.map { first - days(of: span).lowerBound <= $0 / 10 } ?? false
    return isWhole ? span.said : say("since \(context.dates.short(first))")
  }

  /// The days that a plot shows.
  private func shown(_ span: TrendSpan) -> ClosedRange<Day> { span == .all ? days : days(of: span) }

  func plot(of weight: WeightTrend, _ span: TrendSpan, in context: PageContext) -> Plot? {
    let days = shown(span)
    let points = Dictionary(uniqueKeysWithValues: weight.points.map { ($0.day, $0) })
    func values(_ number: (WeightTrend.Point) -> Double) -> [PlotValue] {
      days.each.map { day in PlotValue(day, points[day].map { context.plotted(number($0)) }) }
    }
    return Plot(
      id: "weight", title: say("Weight"), sentence: words(weight, span, in: context), axis: .days(days),
      unit: PlotUnit(context.plotUnit.rawValue, .tenths), scale: .fitted,
      marks: [
        .line(PlotSeries(say("Trend"), values(\.kilograms))),
        .dots(PlotSeries(say("Weighed"), tone: .neutral, weight.weighings.map { PlotValue($0.day, context.plotted($0.kilograms)) })),
        .band(PlotBand(say("Likely range"), lower: values { $0.kilograms - $0.margin }, upper: values { $0.kilograms + $0.margin })),
      ])
  }

  private func words(_ weight: WeightTrend, _ span: TrendSpan, in context: PageContext) -> String {
    guard let change = weight.change, let perWeek = weight.perWeek, let last = weight.points.last else {
      return say("Weigh yourself on a few days to see where your weight goes.")
    }
    let now = context.weight(Measure(last.kilograms))
    let said = said(span, from: weight.points.first?.day ?? last.day, in: context)
    guard abs(perWeek) >= 0.05, abs(change) >= 0.2 else { return say("Your weight stayed about level at \(now) \(said).") }
    return
      say("Your weight \(change < 0 ? "fell" : "rose") by \(context.change(change)) \(said), \(context.change(perWeek)) a week, to \(now).")
  }

  func plot(of energy: EnergyTrend, _ span: TrendSpan, in context: PageContext) -> Plot? {
    guard energy.periods.contains(where: { $0.expenditure != nil }) else { return nil }
    func values(_ number: (EnergyTrend.Period) -> Double?) -> [PlotValue] {
      energy.periods.map { PlotValue($0.days.lowerBound, days: $0.days.upperBound - $0.days.lowerBound + 1, number($0)) }
    }
    let sentence =
      energy.meanDeficit.map { deficit in
        let difference =
          abs(deficit) < 25 ? say("about as much as") : say("\(context.tens(deficit)) a day \(deficit > 0 ? "less" : "more") than")
        return say("You ate \(difference) you burned, on \(context.numbers.counted(energy.dayCount, "day")) logged completely.")
      } ?? say("No day has both what you ate and what you burned.")
    return Plot(
      id: "energy", title: say("Eaten and burned"), sentence: sentence, axis: .days(shown(span)), unit: PlotUnit("cal"), scale: .fitted,
      marks: [
        .between(
          PlotComparison(
            PlotSeries(span == .fourWeeks ? say("Eaten, mean of 7 days") : say("Eaten"), values(\.intake)),
            with: PlotSeries(say("Burned"), tone: .neutral, values(\.expenditure)), above: say("Surplus"),
            below: say("Deficit")))
      ])
  }

  func plot(of intake: IntakeTrend, _ span: TrendSpan, in context: PageContext) -> Plot? {
    guard let mean = intake.whole.kilocalories else { return nil }
    let days = context.numbers.counted(intake.whole.loggedDays, "logged day")
    let goal = intake.whole.goal.map { goal in
      let difference = mean - goal
      return abs(difference) < 25
        ? say(", as much as your goal") : say(", \(context.tens(difference)) \(difference > 0 ? "over" : "under") your goal")
    }
    return Plot(
      id: "intake", title: say("Calories"), sentence: say("You ate \(context.tens(mean)) on an average day\(goal ?? ""), over \(days)."),
      axis: .days(shown(span)), unit: PlotUnit("cal"),
      marks: [.bars(PlotSeries(say("Eaten"), intake.values(\.kilocalories)))] + PlotMark.goals(intake.values(\.goal)))
  }

  func plot(ofMacros intake: IntakeTrend, _ span: TrendSpan, in context: PageContext) -> Plot? {
    guard let shares = intake.whole.shares else { return nil }
    let percents = shares.percents
    let days = context.numbers.counted(intake.whole.macroDays, "day")
    let isPart = intake.whole.macroDays < intake.whole.loggedDays
    let series = Nutrient.withEnergy.map { nutrient in
      PlotSeries(nutrient.shortName, tone: .nutrient(nutrient), intake.values { $0.shares.map { 100 * ($0[nutrient] ?? 0) } })
    }
    let parts = Nutrient.withEnergy.enumerated().map { place, nutrient in
      "\(percents[nutrient] ?? 0)% \(place == 0 ? "of your energy came from" : "from") \(nutrient.shortName.lowercased())"
    }
    return Plot(
      id: "macros", title: say("Macros"),
      sentence: parts.joined(separator: ", ") + (isPart ? say(", on \(days) whose macros are known.") : "."),
      axis: .days(shown(span)), unit: PlotUnit("%"), marks: [.stack(series)])
  }

  func plot(of steps: StepsTrend, _ span: TrendSpan, in context: PageContext) -> Plot? {
    guard let mean = steps.mean else { return nil }
    func number(_ steps: Double) -> String { context.numbers.text(Int(nearest: (steps / 10).rounded() * 10)) }
    var sentence = say("You walked \(number(mean)) steps on an average day")
    if let before = steps.meanBefore {
      let difference = mean - before
      sentence +=
        abs(difference) < 50
        ? say(", as many as before") : say(", \(number(abs(difference))) \(difference > 0 ? "more" : "fewer") than in the \(span.words) before")
    }
    func values(_ number: (StepsTrend.Period) -> Double?) -> [PlotValue] {
      steps.periods.map { PlotValue($0.days.lowerBound, days: $0.days.upperBound - $0.days.lowerBound + 1, number($0)) }
    }
    let days = (steps.periods.first?.days.lowerBound ?? today)...today
    return Plot(
      id: "steps", title: say("Steps"), sentence: sentence + ".", axis: .days(days), unit: PlotUnit(""),
      marks: [.bars(PlotSeries(say("Steps"), values(\.steps)))] + (context.showsStepGoal ? PlotMark.goals(values(\.goal)) : []))
  }

  func plot(ofWeekdays intake: IntakeTrend, in context: PageContext) -> Plot? {
    let order = (0..<7).map { ($0 + context.weekStart.weekday) % 7 }
    let known = order.compactMap { weekday in intake.weekdays[weekday].map { (weekday, $0) } }
    // Fewer days say nothing about a weekday.
    guard intake.whole.loggedDays >= 14, known.count > 1 else { return nil }
    let sum = known.reduce(0) { $0 + $1.1 }
    let differences = known.map { (weekday: $0.0, calories: $0.1 - (sum - $0.1) / Double(known.count - 1)) }
    guard let odd = differences.max(by: { abs($0.calories) < abs($1.calories) }) else { return nil }
    let names = DateStyle.weekdays
    return Plot(
      id: "weekdays", title: say("Weekdays"),
      sentence: abs(odd.calories) < 50
        ? say("You eat about the same on every day of the week.")
        : say("You eat \(odd.calories > 0 ? "most" : "least") on \(names[odd.weekday])s, \(context.tens(odd.calories)) ")
          + say("\(odd.calories > 0 ? "more" : "less") than on other days."),
      axis: .categories(say("Weekday"), order.map { PlotCategory(names[$0], short: String(names[$0].prefix(3))) }), unit: PlotUnit("cal"),
      marks: [.bars(PlotSeries(say("Eaten"), categories: order.map { intake.weekdays[$0] }))])
  }
}

extension IntakeTrend {
  fileprivate func values(_ number: (Period) -> Double?) -> [PlotValue] {
    periods.map { PlotValue($0.days.lowerBound, days: $0.days.upperBound - $0.days.lowerBound + 1, number($0)) }
  }
}

extension PlotMark {
  /// The line of a goal, or nothing if there is none.
  fileprivate static func goals(_ values: [PlotValue]) -> [PlotMark] {
    let known = values.filter { $0.value != nil }
    return known.isEmpty ? [] : [.goal(PlotSeries(say("Goal"), tone: .neutral, known))]
  }
}
