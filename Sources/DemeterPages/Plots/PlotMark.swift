/// How numbers are drawn.
enum PlotMark: Hashable, Sendable {
  /// A line with a gap where numbers are missing.
  case line(PlotSeries)
  /// Faint dots: single weighings.
  case dots(PlotSeries)
  /// A translucent band: the interval in which a number probably is.
  case band(PlotBand)
  /// Two lines and the area between them: intake and expenditure.
  case between(PlotComparison)
  /// Bars from zero or another base, such as an average; a missing number has none.
  case bars(PlotSeries, from: Double = 0)
  /// Parts of a whole, the first at the bottom. A position with a missing part has no bar.
  case stack([PlotSeries])
  /// A dashed line; the legend says its number. Each number holds until the next one.
  case goal(PlotSeries)
}

/// An interval at each position.
struct PlotBand: Hashable, Sendable {
  /// `Likely range`
  let name: String
  let tone: PlotTone
  let lower: [PlotValue]
  /// At the same positions as `lower`.
  let upper: [PlotValue]

  init(_ name: String, tone: PlotTone = .accent, lower: [PlotValue], upper: [PlotValue]) {
    self.name = name
    self.tone = tone
    self.lower = lower.sorted { $0.start < $1.start }
    self.upper = upper.sorted { $0.start < $1.start }
  }
}

/// Two series at the same positions, and what their difference is called.
struct PlotComparison: Hashable, Sendable {
  let series: PlotSeries
  /// What it is compared with.
  let base: PlotSeries
  /// The name of the area where the series is above its base: `Surplus`.
  let above: String
  /// The name of the area where the series is below its base: `Deficit`.
  let below: String

  init(_ series: PlotSeries, with base: PlotSeries, above: String, below: String) {
    self.series = series
    self.base = base
    self.above = above
    self.below = below
  }
}
