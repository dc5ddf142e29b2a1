import DemeterCore
import Testing

@testable import DemeterPages

@Suite struct `A plot` {
  private let days = lastDays(28)

  private func series(_ numbers: [Int: Double?], _ name: String = "Trend") -> PlotSeries {
    PlotSeries(name, numbers.map { PlotValue(days.lowerBound + $0.key, $0.value) })
  }

  @Test func `draws a gap where a number is missing`() {
    let gap = drawing(plot(.line(PlotSeries("Trend", on: days) { $0 == days.lowerBound + 9 ? nil : 72 })))
    #expect(gap.path(.line)?.filter { $0 == "M" }.count == 2)
    #expect(gap.table.rows.count == 27 && !gap.table.rows.contains { $0.name == "Nov 6" })
    // Two weighings with nothing between them are connected.
    let sparse = drawing(plot(.line(series([0: 72, 20: 74]))))
    #expect(sparse.path(.line)?.filter { $0 == "M" }.count == 1)
  }

  @Test func `draws no bar for a missing number, and a flat one for zero`() {
    let bars = drawing(plot(.bars(series([0: 5000, 1: nil, 2: 0, 3: 7000])), unit: PlotUnit(""), scale: .fromZero))
    #expect(bars.path(.bar)?.filter { $0 == "q" }.count == 6)
    #expect(bars.table.rows.map { $0.cells[0] } == ["5,000", "0", "7,000"])
  }

  @Test func `draws bars up and down from an average`() {
    let mark = PlotMark.bars(series([0: 2300, 1: 1700, 2: 2000]), from: 2000)
    let bars = drawing(plot(mark, unit: PlotUnit("")))
    // Only the ends of bars above it are round: that of the first, and of the flat one.
    #expect(bars.path(.bar)?.filter { $0 == "q" }.count == 4)
    #expect(mark.extent.min() == 1700 && mark.extent.max() == 2300)
    #expect(PlotMark.bars(series([0: 2001]), from: 2000).extent.max() == 2100)
    #expect(bars.table.rows.map { $0.cells[0] } == ["2,300", "1,700", "2,000"])
  }

  @Test func `shows a single number as a dot`() {
    let band = PlotBand("Interval", lower: series([20: 72]).values, upper: series([20: 73]).values)
    let single = drawing(plot(.line(series([20: 72.4])), .band(band)))
    #expect(single.path(.line) == nil && single.path(.point)?.hasPrefix("M732") == true)
    #expect(single.path(.band) != nil && single.table.rows.map(\.cells) == [["72.4", "72 – 73"]])
  }

  @Test func `says that there is nothing to show, without axes`() {
    let goal = PlotMark.goal(PlotSeries("Goal", [PlotValue(days.lowerBound, 70)]))
    let missing = PlotSeries("Trend", on: days) { _ in nil }, elsewhere = PlotSeries("Steps", [PlotValue(days.lowerBound - 1, 9)])
    for empty in [plot(), plot(.line(missing), goal), plot(.bars(elsewhere))] {
      let html = empty.html
      #expect(html.contains("Nothing to show yet.") && !html.contains("<svg") && !html.contains("<table"))
    }
  }

  @Test func `has the numbers that it draws in its table`() throws {
    let shown = drawing(plot(.line(PlotSeries("Trend", on: days) { 70 + Double($0 - days.lowerBound) / 10 })))
    #expect(shown.table.columns == ["Trend"] && shown.table.rows.count == 28)
    #expect(shown.table.rows.first?.cells == ["70"] && shown.table.rows.last?.cells == ["72.7"])
    #expect(shown.table.rows.first?.place == 18 && shown.table.rows.last?.place == 982)
    #expect(shown.table.rows.first?.name == "Oct 28" && shown.table.caption == "Weight, kg, Oct 28 – Nov 24, 2026")
    #expect(shown.numbers == ["73", "72", "71", "70"])
    #expect(shown.path(.line)?.hasPrefix("M18 400l") == true)
  }

  @Test func `names the weeks of weekly numbers`() {
    let weeks = PlotSeries("Intake", stride(from: 0, to: 28, by: 7).map { PlotValue(days.lowerBound + $0, days: 7, 2000) })
    let table = drawing(plot(.bars(weeks))).table
    #expect(table.heading == "Week from" && table.lead == "Week from" && table.days == "\(days.lowerBound.number) 28")
    #expect(table.rows.map(\.name) == ["Oct 28", "Nov 4", "Nov 11", "Nov 18"] && table.rows.map(\.place) == [125, 375, 625, 875])
  }

  @Test func `tells what is above its base from what is below`() {
    let base = PlotSeries("Expenditure", on: days) { _ in 2200 }
    let intake = PlotSeries("Intake", on: days) { $0 < days.lowerBound + 14 ? 2000 : 2400 }
    let shown = drawing(plot(.between(PlotComparison(intake, with: base, above: "Surplus", below: "Deficit")), unit: PlotUnit("kcal")))
    #expect(shown.path(.above)?.filter { $0 == "z" }.count == 1 && shown.path(.below)?.filter { $0 == "z" }.count == 1)
    #expect(shown.path(.hatch) != nil && shown.keys.map(\.name) == ["Intake", "Expenditure", "Surplus", "Deficit"])
    // Both meet in the middle of the days in which one passes the other.
    #expect(shown.path(.below)?.contains("M18 400") == true)
    let same = drawing(plot(.between(PlotComparison(base, with: base, above: "Surplus", below: "Deficit"))))
    #expect(same.path(.hatch) == nil)
  }

  @Test func `stacks parts from the bottom, and leaves out an incomplete stack`() {
    let names = PlotAxis.categories("Weekday", ["Monday", "Tuesday"].map { PlotCategory($0, short: String($0.prefix(3))) })
    let shares: [(String, [Double?])] = [("Protein", [25, 30]), ("Carbs", [50, nil]), ("Fat", [25, 20])]
    let parts = shares.map { PlotSeries($0, categories: $1) }
    let shown = drawing(plot(.stack(parts), axis: names, unit: PlotUnit("%"), scale: .fromZero))
    #expect(shown.numbers == ["100", "75", "50", "25", "0"] && shown.keys.map(\.name) == ["Fat", "Carbs", "Protein"])
    #expect(shown.table.rows.map(\.cells) == [["25", "50", "25"], ["30", "—", "20"]])
    #expect(shown.path(.bar)?.filter { $0 == "M" }.count == 1)
    #expect(shown.axis == .names(["Mon", "Tue"]) && shown.table.rows.map(\.name) == ["Monday", "Tuesday"])
  }

  @Test func `joins the parts of many bars to areas, which end where a number is missing`() {
    let days = lastDays(280)
    func shown(_ count: Int) -> PlotDrawing {
      let weeks = (0..<count).map { PlotValue(days.lowerBound + 7 * $0, days: 7, $0 == 20 ? nil : 50) }
      let parts = ["Protein", "Carbs"].map { PlotSeries($0, weeks) }
      return drawing(plot(.stack(parts), axis: .days(days), unit: PlotUnit("%"), scale: .fromZero))
    }
    #expect(shown(31).path(.bar)?.filter { $0 == "M" }.count == 30)
    #expect(shown(40).path(.bar)?.filter { $0 == "M" }.count == 2 && shown(40).path(.pale)?.filter { $0 == "z" }.count == 2)
    #expect(shown(40).path(.bar)?.hasPrefix("M0 200h25h25") == true)
    #expect(shown(40).table.rows.count == 39)
  }

  @Test func `holds each goal until the next, also one from before`() {
    let goals = PlotSeries("Goal", tone: .neutral, [PlotValue(days.lowerBound - 90, 8000), PlotValue(days.lowerBound + 14, 10_000)])
    let shown = drawing(plot(.bars(series([0: 7000])), .goal(goals), unit: PlotUnit(""), scale: .fromZero))
    #expect(shown.path(.goal) == "M0 80h500v-80h500")
    #expect(shown.keys.map(\.name) == ["Goal 10,000"])
  }

  @Test func `escapes names`() {
    let marks: [PlotMark] = [.line(series([0: 1], "<u>")), .dots(series([0: 1]))]
    let html = Plot(id: "a", title: "<b>", sentence: "\"'&", axis: .days(days), unit: PlotUnit("<i>"), marks: marks).html
    #expect(!html.contains("<b>") && !html.contains("<u>") && !html.contains("<i>") && html.contains("&lt;u&gt;"))
    #expect(html.contains("&quot;&#39;&amp;"))
  }

  @Test func `survives numbers of any size`() {
    for number in [0, -1, 1e-12, 1e300, -1e300, .infinity, .nan, .greatestFiniteMagnitude] {
      for scale in [PlotScale.fitted, .fromZero] {
        let html = plot(.line(series([0: number, 1: 1])), .bars(series([3: number])), scale: scale).html
        #expect(!html.contains("nan") && !html.contains("inf"))
      }
    }
  }

  @Test func `does not shift days where the clocks change`() {
    let spring: ClosedRange<Day> = "2026-03-15"..."2026-04-11"
    // Measured at the start of each local day: one of them has 23 hours.
    let measured = spring.each.map { PlotValue(Day($0.start(in: berlin), in: berlin), 70) }
    let rows = drawing(plot(.dots(PlotSeries("Weighed", measured)), axis: .days(spring))).table.rows
    #expect(rows.map(\.name) == spring.each.map(context.dates.short))
    #expect(zip(rows, rows.dropFirst()).allSatisfy { (35...36).contains($1.place - $0.place) })
  }
}
