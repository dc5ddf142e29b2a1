import DemeterCore
import DemeterMessages
import DemeterWords

extension MeasureTrend {
  /// What was measured over days, drawn beside the weight. No amount is judged.
  ///
  /// - Parameter id: unique in the page. The name of a kind can be in any script, so it makes none.
  func plot(id: String, over days: ClosedRange<Day>, _ said: String, in context: PageContext) -> Plot {
    let units = context.measureUnits, size = units.size(of: kind), unit = units.name(of: kind)
    func line(_ name: String, dots: String, _ tone: PlotTone, _ number: (Point) -> Double?) -> [PlotMark] {
      let values = points.compactMap { point in number(point).map { PlotValue(point.day, $0 / size) } }
      let smoothed = smoothed(number).map { PlotValue($0.day, $0.amount / size) }
      return [.line(PlotSeries(name, tone: tone, smoothed)), .dots(PlotSeries(dots, tone: .neutral, values))]
    }
    let marks =
      kind.form == .pair
      ? line(say("Systolic, mean of 7 days"), dots: say("Systolic"), .accent, \.amount)
        + line(say("Diastolic, mean of 7 days"), dots: say("Diastolic"), .warm, \.second)
      : line(say("Mean of 7 days"), dots: say("Measured"), .accent, \.amount)
    return Plot(
      id: id,
      title: kind.name, sentence: sentence(said, in: context), axis: .days(days), unit: PlotUnit(unit, kind.precision(in: units)),
      scale: .fitted, marks: marks)
  }

  /// `82 cm on Mar 9; 83.2 cm on average in these 3 months.`
  private func sentence(_ said: String, in context: PageContext) -> String {
    guard let last = points.last else { return "" }
    func text(_ amount: Double, _ second: Double?) -> String {
      let measure = second.map { Measure(pair: Int(nearest: amount), Int(nearest: $0)) } ?? Measure(amount)
      return context.text(measure, of: kind)
    }
    let latest = text(last.amount, last.second), day = context.dates.short(last.day)
    let average = text(mean, kind.form == .pair ? secondMean : nil)
    let words = say("\(latest) on \(day); \(average) on average \(said).")
    guard kind == .waist, let height = context.body.height else { return words }
    let ratio = context.numbers.text(Quantity(servings: (last.amount / Double(height) * 100).rounded() / 100))
    return words + " " + say("The waist is \(ratio) of the height. British guidelines (NICE) advise to keep it below half.")
  }
}

extension MeasurementKind {
  fileprivate func precision(in units: MeasureUnits) -> PlotUnit.Precision {
    switch form {
    case .pair: .whole
    case .glucose: units.glucose == .mg ? .whole : .tenths
    case .weight, .drink, .length, .hours, .number: .tenths
    }
  }
}
