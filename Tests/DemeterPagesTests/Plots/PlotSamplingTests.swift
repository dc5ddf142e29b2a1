import DemeterCore
import Testing

@testable import DemeterPages

@Suite struct `A long plot` {
  private let decades = lastDays(10_957)

  /// Returns how many points a path has.
  private func points(_ path: String?) -> Int {
    (path ?? "").split { "Ml".contains($0) }.reduce(0) { $0 + ($1.matches(of: /-?[0-9.]+/).count) / 2 }
  }

  @Test func `draws few points, and the lowest and the highest among them`() {
    let series = noise(on: decades)
    let geometry = PlotGeometry(PlotAxis.days(decades).positions, ticks: PlotTicks(0...100, scale: .fitted, precision: 0.1))
    let all = series.values.map(geometry.point)
    let thinned = PlotSampling.thinned(all).compactMap { $0 }
    #expect(thinned.count <= PlotSampling.limit && thinned.count > PlotSampling.limit / 2)
    #expect(thinned.map(\.y).min() == all.compactMap { $0?.y }.min())
    #expect(thinned.map(\.y).max() == all.compactMap { $0?.y }.max())
    #expect(thinned.map(\.x) == thinned.map(\.x).sorted())
    #expect(points(drawing(plot(.line(series), axis: .days(decades))).path(.line)) <= PlotSampling.limit)
  }

  @Test func `leaves a short series as it is, and draws the same each time`() {
    let points: [PlotPoint?] = [PlotPoint(x: 1, y: 2), nil, PlotPoint(x: 3, y: 4)]
    #expect(PlotSampling.thinned(points) == points)
    #expect(plot(.line(noise(on: decades)), axis: .days(decades)).html == plot(.line(noise(on: decades)), axis: .days(decades)).html)
  }

  @Test func `keeps a gap that is wide enough to be seen`() {
    let gap = decades.lowerBound + 4000...decades.lowerBound + 4800
    let series = PlotSeries("Weight", on: decades) { gap.contains($0) ? nil : Double($0.number % 7) }
    let path = drawing(plot(.line(series), axis: .days(decades))).path(.line)
    #expect(path?.filter { $0 == "M" }.count == 2)
  }

  @Test func `states its numbers by week, month, quarter or year`() {
    func rows(_ days: Int) -> PlotTable { drawing(plot(.line(noise(on: lastDays(days))), axis: .days(lastDays(days)))).table }
    #expect(rows(92).rows.count == 92 && rows(92).heading == "Day" && rows(92).lead.isEmpty)
    #expect(rows(365).heading == "Week from" && rows(365).rows[1].name == "Nov 30, 2025")
    #expect(rows(1800).heading == "Month" && rows(1800).rows.last?.name == "Nov 2026")
    #expect(rows(4000).heading == "Quarter" && rows(4000).rows.last?.name == "Q4 2026")
    #expect(rows(10_957).heading == "Year" && rows(10_957).rows.count == 31)
    #expect(rows(365).caption == "Weight, kg, weekly averages, Nov 25, 2025 – Nov 24, 2026")
  }

  @Test func `weights a number of several days by their count`() {
    let days = lastDays(365)
    let values = days.each.filter { $0.weekday < 2 }.map { $0.weekday == 0 ? PlotValue($0, 10) : PlotValue($0, days: 4, 20) }
    let averages = PlotSpans(of: values, axis: .days(days), weekStart: .sunday, limit: 92).averages(of: values)
    #expect(averages.count == 52 && averages.allSatisfy { $0.value == 18 && $0.length > 2 })
  }

  @Test(arguments: [28, 60, 92, 93, 365, 434, 1825, 1890, 3653, 5600, 10_957])
  func `is small in HTML`(_ count: Int) {
    let days = lastDays(count)
    let weight = noise("Trend", on: days), dots = noise("Weighed", on: days, seed: 2)
    let band = PlotBand("90 % interval", lower: noise(on: days).values, upper: noise(on: days, seed: 2).values)
    let other = noise("Expenditure", on: days, seed: 3)
    let parts = ["Protein", "Carbs", "Fat"].enumerated().map { noise($1, on: days, seed: UInt64($0)) }
    let plots = [
      plot(.line(weight), .dots(dots), .band(band), axis: .days(days)),
      plot(.between(PlotComparison(weight, with: other, above: "Surplus", below: "Deficit")), axis: .days(days)),
      plot(.bars(weight), .goal(PlotSeries("Goal", [PlotValue(days.lowerBound, 50)])), axis: .days(days), scale: .fromZero),
      plot(.stack(parts), axis: .days(days), unit: PlotUnit("%"), scale: .fromZero),
    ]
    // Most of it is the table: the largest has three columns for each day of a quarter.
    let limit = count == 92 ? 14_500 : 13_000
    for plot in plots { #expect(plot.html.utf8.count < limit, "\(plot.marks.count) marks, \(count) days") }
  }
}
