import DemeterCore
import DemeterMessages

/// The numbers of a plot as text: a row for each position or period that has one.
struct PlotTable: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    /// Where it is in the drawing, in thousandths of the width.
    let place: Int
    /// `Mar 2`, `Monday`
    let name: String
    /// `—` for a missing number
    let cells: [String]
  }

  /// `Weight, kg, Mar 1 – 28, 2026`
  let caption: String
  /// What the rows are: `Day`, `Week from`.
  let heading: String
  /// What precedes the name of a row where it is read by itself: `Week from`; empty if nothing does.
  let lead: String
  /// The number of the first day of the axis, and how many days it has, by which other plots find the same day: `20412 28`; nil for
  /// categories.
  let days: String?
  /// The names of the columns.
  let columns: [String]
  let rows: [Row]

  init(of plot: Plot, spans: PlotSpans, geometry: PlotGeometry, in context: PageContext) {
    let all = plot.marks.flatMap { Self.columns(of: $0, spans: spans, positions: geometry.positions, unit: plot.unit, in: context.numbers) }
    columns = all.map(\.name)
    rows = spans.spans.compactMap { span in
      let cells = all.map { $0.cells[span.lowerBound] }
      guard cells.contains(where: { $0 != nil }) else { return nil }
      let middle = geometry.x(Double(span.lowerBound) + Double(span.count) / 2)
      return Row(
        place: Int(nearest: middle), name: Self.name(of: span, axis: plot.axis, period: spans.period, in: context.dates),
        cells: cells.map { $0 ?? "—" })
    }
    switch plot.axis {
    case .days(let days):
      self.days = "\(geometry.positions.lowerBound) \(geometry.positions.count)"
      let longest = spans.spans.map(\.count).max() ?? 1
      heading =
        spans.period?.heading
        ?? (longest == 1 ? say("Day") : longest == 7 ? PlotPeriod.week.heading : say("From", meaning: "the first of some days"))
      lead = spans.period == .week || spans.period == nil && longest > 1 ? heading : ""
      caption = [plot.title, plot.unit.symbol, spans.period?.averages ?? "", context.dates.span(days)].filter { !$0.isEmpty }
        .joined(separator: ", ")
    case .categories(let heading, _):
      self.heading = heading
      days = nil
      lead = ""
      caption = [plot.title, plot.unit.symbol].filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  private typealias Column = (name: String, cells: [Int: String])

  /// Returns the columns of a mark, each cell at the first position of its span.
  private static func columns(
    of mark: PlotMark, spans: PlotSpans, positions: Range<Int>, unit: PlotUnit, in numbers: NumberStyle
  ) -> [Column] {
    func cells(_ values: [PlotValue]) -> [Int: String] {
      let averages = spans.averages(of: values.compactMap { $0.clipped(to: positions) })
      let stated = averages.compactMap { average in average.value.map { (average.start, unit.text($0, in: numbers)) } }
      return Dictionary(stated) { first, _ in first }
    }
    switch mark {
    case .line(let series), .dots(let series), .bars(let series, _): return [(series.name, cells(series.values))]
    case .band(let band):
      return [(band.name, cells(band.lower).merging(cells(band.upper)) { "\($0) – \($1)" })]
    case .between(let comparison): return [comparison.series, comparison.base].map { ($0.name, cells($0.values)) }
    case .stack(let parts): return parts.map { ($0.name, cells($0.values)) }
    case .goal: return []
    }
  }

  private static func name(of span: Range<Int>, axis: PlotAxis, period: PlotPeriod?, in dates: DateStyle) -> String {
    switch axis {
    case .categories(_, let names): return names.indices.contains(span.lowerBound) ? names[span.lowerBound].name : ""
    case .days(let days):
      let first = Day(number: span.lowerBound)
      let showsYear = days.lowerBound.components.year != days.upperBound.components.year
      if let period { return period.name(from: first, showsYear: showsYear, in: dates) }
      return showsYear ? dates.span(first...first) : dates.short(first)
    }
  }
}
