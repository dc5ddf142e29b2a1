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
    let amount = numbers.text(Measure((abs(kilograms) / plotUnit.kilograms * 10).rounded() / 10))
    return plotUnit == .kg ? say("\(amount) kg") : say("\(amount) lb")
  }
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
    let amount = context.change(change), weekly = context.change(perWeek)
    return change < 0
      ? say("Your weight fell by \(amount) \(said), \(weekly) a week, to \(now).")
      : say("Your weight rose by \(amount) \(said), \(weekly) a week, to \(now).")
  }

  func plot(of energy: EnergyTrend, _ span: TrendSpan, in context: PageContext) -> Plot? {
    guard energy.periods.contains(where: { $0.expenditure != nil }) else { return nil }
    func values(_ number: (EnergyTrend.Period) -> Double?) -> [PlotValue] {
      energy.periods.map {
        PlotValue(
          $0.days.lowerBound, days: $0.days.upperBound - $0.days.lowerBound + 1, number($0).map(EnergyUnit.current.amount(ofKilocalories:)))
      }
    }
    return Plot(
      id: "energy", title: say("Eaten and burned"), sentence: words(energy, in: context), axis: .days(shown(span)),
      unit: PlotUnit(EnergyUnit.current.symbol), scale: .fitted,
      marks: [
        .between(
          PlotComparison(
            PlotSeries(span == .fourWeeks ? say("Eaten, mean of 7 days") : say("Eaten"), values(\.intake)),
            with: PlotSeries(say("Burned"), tone: .neutral, values(\.expenditure)), above: say("Surplus"),
            below: say("Deficit")))
      ])
  }

  private func words(_ energy: EnergyTrend, in context: PageContext) -> String {
    guard let deficit = energy.meanDeficit else { return say("No day has both what you ate and what you burned.") }
    let count = energy.dayCount, days = context.numbers.text(count), difference = context.tens(deficit)
    if abs(deficit) < 25 {
      return say(
        count, one: "You ate about as much as you burned, on \(days) day logged completely.",
        other: "You ate about as much as you burned, on \(days) days logged completely.")
    }
    return deficit > 0
      ? say(
        count, one: "You ate \(difference) a day less than you burned, on \(days) day logged completely.",
        other: "You ate \(difference) a day less than you burned, on \(days) days logged completely.")
      : say(
        count, one: "You ate \(difference) a day more than you burned, on \(days) day logged completely.",
        other: "You ate \(difference) a day more than you burned, on \(days) days logged completely.")
  }

  func plot(of intake: IntakeTrend, _ span: TrendSpan, in context: PageContext) -> Plot? {
    guard let mean = intake.whole.kilocalories else { return nil }
    return Plot(
      id: "intake", title: EnergyUnit.current.title, sentence: words(intake, mean, in: context), axis: .days(shown(span)),
      unit: PlotUnit(EnergyUnit.current.symbol),
      marks: [.bars(PlotSeries(say("Eaten"), intake.values { $0.kilocalories.map(EnergyUnit.current.amount(ofKilocalories:)) }))]
        + PlotMark.goals(intake.values { $0.goal.map(EnergyUnit.current.amount(ofKilocalories:)) }))
  }

  private func words(_ intake: IntakeTrend, _ mean: Double, in context: PageContext) -> String {
    let count = intake.whole.loggedDays, days = context.numbers.text(count), eaten = context.tens(mean)
    guard let goal = intake.whole.goal else {
      return say(
        count, one: "You ate \(eaten) on an average day, over \(days) logged day.",
        other: "You ate \(eaten) on an average day, over \(days) logged days.")
    }
    let difference = context.tens(mean - goal)
    if abs(mean - goal) < 25 {
      return say(
        count, one: "You ate \(eaten) on an average day, as much as your goal, over \(days) logged day.",
        other: "You ate \(eaten) on an average day, as much as your goal, over \(days) logged days.")
    }
    return mean > goal
      ? say(
        count, one: "You ate \(eaten) on an average day, \(difference) over your goal, over \(days) logged day.",
        other: "You ate \(eaten) on an average day, \(difference) over your goal, over \(days) logged days.")
      : say(
        count, one: "You ate \(eaten) on an average day, \(difference) under your goal, over \(days) logged day.",
        other: "You ate \(eaten) on an average day, \(difference) under your goal, over \(days) logged days.")
  }

  func plot(ofMacros intake: IntakeTrend, _ span: TrendSpan, in context: PageContext) -> Plot? {
    guard let shares = intake.whole.shares else { return nil }
    let percents = shares.percents
    let protein = percents[.protein] ?? 0, carbs = percents[.carbohydrates] ?? 0, fat = percents[.fat] ?? 0
    let count = intake.whole.macroDays, days = context.numbers.text(count)
    let series = Nutrient.withEnergy.map { nutrient in
      PlotSeries(nutrient.shortName, tone: .nutrient(nutrient), intake.values { $0.shares.map { 100 * ($0[nutrient] ?? 0) } })
    }
    let sentence =
      count < intake.whole.loggedDays
      ? say(
        count,
        one: "\(protein)% of your energy came from protein, \(carbs)% from carbs, \(fat)% from fat, on \(days) day whose macros are known.",
        other:
          "\(protein)% of your energy came from protein, \(carbs)% from carbs, \(fat)% from fat, on \(days) days whose macros are known.")
      : say("\(protein)% of your energy came from protein, \(carbs)% from carbs, \(fat)% from fat.")
    return Plot(
      id: "macros", title: say("Macros"), sentence: sentence,
      axis: .days(shown(span)), unit: PlotUnit("%"), marks: [.stack(series)])
  }

  func plot(of steps: StepsTrend, _ span: TrendSpan, in context: PageContext) -> Plot? {
    guard let mean = steps.mean else { return nil }
    func values(_ number: (StepsTrend.Period) -> Double?) -> [PlotValue] {
      steps.periods.map { PlotValue($0.days.lowerBound, days: $0.days.upperBound - $0.days.lowerBound + 1, number($0)) }
    }
    let days = (steps.periods.first?.days.lowerBound ?? today)...today
    return Plot(
      id: "steps", title: say("Steps"), sentence: words(steps, mean, span, in: context), axis: .days(days), unit: PlotUnit(""),
      marks: [.bars(PlotSeries(say("Steps"), values(\.steps)))] + (context.showsStepGoal ? PlotMark.goals(values(\.goal)) : []))
  }

  private func words(_ steps: StepsTrend, _ mean: Double, _ span: TrendSpan, in context: PageContext) -> String {
    func number(_ steps: Double) -> String { context.numbers.text(Int(nearest: (steps / 10).rounded() * 10)) }
    let walked = number(mean)
    guard let before = steps.meanBefore else { return say("You walked \(walked) steps on an average day.") }
    if abs(mean - before) < 50 { return say("You walked \(walked) steps on an average day, as many as before.") }
    let difference = number(abs(mean - before)), isMore = mean > before
    switch span {
    case .fourWeeks:
      return isMore
        ? say("You walked \(walked) steps on an average day, \(difference) more than in the 4 weeks before.")
        : say("You walked \(walked) steps on an average day, \(difference) fewer than in the 4 weeks before.")
    case .threeMonths:
      return isMore
        ? say("You walked \(walked) steps on an average day, \(difference) more than in the 3 months before.")
        : say("You walked \(walked) steps on an average day, \(difference) fewer than in the 3 months before.")
    case .year, .all:
      return isMore
        ? say("You walked \(walked) steps on an average day, \(difference) more than in the 1 year before.")
        : say("You walked \(walked) steps on an average day, \(difference) fewer than in the 1 year before.")
    }
  }

  func plot(ofWeekdays intake: IntakeTrend, in context: PageContext) -> Plot? {
    let order = (0..<7).map { ($0 + context.weekStart.weekday) % 7 }
    let known = order.compactMap { weekday in intake.weekdays[weekday].map { (weekday, $0) } }
    // Fewer days say nothing about a weekday.
    guard intake.whole.loggedDays >= 14, known.count > 1 else { return nil }
    let sum = known.reduce(0) { $0 + $1.1 }, average = EnergyUnit.current.amount(ofKilocalories: sum / Double(known.count))
    let differences = known.map { (weekday: $0.0, calories: $0.1 - (sum - $0.1) / Double(known.count - 1)) }
    guard let odd = differences.max(by: { abs($0.calories) < abs($1.calories) }) else { return nil }
    let names = context.dates.weekdays, difference = context.tens(odd.calories)
    return Plot(
      id: "weekdays", title: say("Weekdays"),
      sentence: abs(odd.calories) < 50
        ? say("You eat about the same on every day of the week.")
        : odd.calories > 0
          ? say("You eat most on \(names[odd.weekday])s, \(difference) more than on other days.")
          : say("You eat least on \(names[odd.weekday])s, \(difference) less than on other days."),
      axis: .categories(
        say("Weekday"),
        context.today.week(from: context.weekStart).each.map {
          PlotCategory(names[$0.weekday], short: context.dates.shortWeekday($0))
        }), unit: PlotUnit(EnergyUnit.current.symbol),
      // Bars from zero would all look alike.
      scale: .fitted,
      marks: [
        .bars(
          PlotSeries(say("Eaten"), categories: order.map { intake.weekdays[$0].map(EnergyUnit.current.amount(ofKilocalories:)) }),
          from: average),
        .goal(PlotSeries(say("Average"), tone: .neutral, [PlotValue(start: 0, length: 7, average)])),
      ])
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
