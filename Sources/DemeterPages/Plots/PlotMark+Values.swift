extension PlotMark {
  /// The numbers whose positions have a row in the table. A goal has none.
  var stated: [PlotValue] {
    switch self {
    case .line(let series), .dots(let series), .bars(let series, _): series.values
    case .band(let band): band.lower + band.upper
    case .between(let comparison): comparison.series.values + comparison.base.values
    case .stack(let parts): parts.flatMap(\.values)
    case .goal: []
    }
  }

  /// How many positions are stated one by one: the days of a quarter. Areas and parts of bars need more bytes than lines and dots.
  var limit: Int {
    switch self {
    case .between: 62
    case .stack: 53
    default: 92
    }
  }

  /// The numbers that the vertical axis has to include.
  var extent: [Double] {
    switch self {
    case .goal(let series): series.values.compactMap(\.value)
    // A twentieth to either side of an average keeps small differences small.
    case .bars(let series, let base): series.values.compactMap(\.value) + [base * 0.95, base * 1.05]
    case .stack(let parts): PlotStack(parts).bars.compactMap(\.last?.upperBound) + [0]
    default: stated.compactMap(\.value)
    }
  }

  /// Returns the mark inside of positions, with averages where it is stated by them.
  ///
  /// Lines, dots and bands keep their single numbers: what is drawn of them is reduced to points, which keeps peaks.
  func prepared(for positions: Range<Int>, in spans: PlotSpans) -> PlotMark {
    func clipped(_ values: [PlotValue]) -> [PlotValue] { values.compactMap { $0.clipped(to: positions) } }
    func averaged(_ series: PlotSeries) -> PlotSeries {
      PlotSeries(series.name, tone: series.tone, spans.averages(of: clipped(series.values)))
    }
    switch self {
    case .line(let series): return .line(PlotSeries(series.name, tone: series.tone, clipped(series.values)))
    case .dots(let series): return .dots(PlotSeries(series.name, tone: series.tone, clipped(series.values)))
    case .band(let band): return .band(PlotBand(band.name, tone: band.tone, lower: clipped(band.lower), upper: clipped(band.upper)))
    case .bars(let series, let base): return .bars(averaged(series), from: base)
    case .stack(let parts): return .stack(parts.map(averaged))
    case .goal(let series): return .goal(PlotSeries(series.name, tone: series.tone, Self.held(series.values, in: positions)))
    case .between(let comparison):
      return .between(
        PlotComparison(
          averaged(comparison.series), with: averaged(comparison.base), above: comparison.above, below: comparison.below))
    }
  }

  /// Returns goals that each hold until the next one.
  private static func held(_ goals: [PlotValue], in positions: Range<Int>) -> [PlotValue] {
    goals.enumerated().compactMap { index, goal in
      let end = index + 1 < goals.count ? goals[index + 1].start : max(positions.upperBound, goal.start + 1)
      return PlotValue(start: goal.start, length: end - goal.start, goal.value).clipped(to: positions)
    }
  }
}

/// The bars of a stack: for each position with all parts, the part from which to which number each goes.
struct PlotStack {
  private(set) var places: [PlotValue] = []
  private(set) var bars: [[ClosedRange<Double>]] = []

  init(_ parts: [PlotSeries]) {
    let values = parts.map { part in Dictionary(part.values.map { ($0.start, $0.value) }) { first, _ in first } }
    for place in parts.first?.values ?? [] {
      var sum = 0.0, bar: [ClosedRange<Double>] = []
      for case let value?? in values.map({ $0[place.start] }) where value >= 0 {
        bar.append(sum...sum + value)
        sum += value
      }
      guard bar.count == parts.count else { continue }
      places.append(place)
      bars.append(bar)
    }
  }
}
