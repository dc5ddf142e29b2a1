import DemeterCore
@testable import DemeterPages
import Foundation
import Testing

@Suite struct `The page of trends` {
  private func context(_ body: Body, locale: String = "de-DE") -> PageContext {
    var person = Person(id: UUID(), name: "Ann", timeZone: berlin, locale: locale, plan: .pro, isOwner: true)
    person.body = body
    return PageContext(person: person, now: noon)
  }

  private let whole = Body(sex: .female, height: 168, birthYear: 1985)

  @Test func `says when the goal weight is reached, and what it needs to say so`() throws {
    let trends = Samples.trends(isEmpty: false)
    func sentence(_ body: Body) -> String? { ForecastCard(trends, in: context(body))?.sentence }
    #expect(ForecastCard(Samples.trends(isEmpty: true), in: context(whole)) == nil)
    #expect(sentence(whole) == "Set a goal weight to see when you reach it.")
    #expect(sentence(Body(goalWeight: Measure(75))) == "A forecast needs your height, year of birth and sex.")
    var body = whole
    body.goalWeight = Measure(77)
    let reached = try #require(sentence(body))
    #expect(reached.wholeMatch(of: /77 kg in \d+ to \d+ weeks\./) != nil, "\(reached)")
    let lines = try #require(ForecastCard(trends, in: context(body))?.lines)
    #expect(lines.last == "77 kg is the goal weight that you set in “Weight & water”.")
    body.goalWeight = Measure(90)
    #expect(sentence(body) == "At this rate your weight moves away from 90 kg.")
    body.goalWeight = Measure(45)
    #expect(try #require(sentence(body)).hasPrefix("Your weight levels off near "))
  }

  @Test func `leads with the weight of someone who wants to change it, and else with what they eat`() {
    func page(isEmpty: Bool) -> TrendsPage {
      TrendsPage(Samples.trends(isEmpty: isEmpty), span: .threeMonths, eaten: Samples.eaten, in: context(whole))
    }
    #expect(page(isEmpty: false).leading.map(\.id) == ["weight"])
    #expect(page(isEmpty: false).plots.map(\.id).filter { ["weight", "intake", "macros"].contains($0) } == ["intake", "macros"])
    #expect(page(isEmpty: true).leading.isEmpty && page(isEmpty: true).plots.first?.id == "weight")
    func isAboutWeight(_ goals: Goals?, _ body: Body = Body()) -> Bool {
      let today: Day = "2026-11-20"
      let log = GoalLog(goals.map { [GoalChange(effectiveFrom: today - 1, goals: $0)] } ?? [])
      let history = History(days: Day.earliestEntry...today, totals: [], goals: log, firstDay: nil)
      return DiaryTrends(of: history, weights: [], today: today, weekStart: .monday).isAboutWeight(body)
    }
    let energy = Energy(kilocalories: 2000)
    #expect(isAboutWeight(Goals(energy: energy, pace: -500)) && isAboutWeight(Goals(energy: energy, goalType: .surplus)))
    #expect(!isAboutWeight(nil) && !isAboutWeight(Goals(energy: energy)) && !isAboutWeight(Goals(energy: energy, pace: 0)))
    let body = Body(goalWeight: Measure(75))
    #expect(isAboutWeight(nil, body) && !isAboutWeight(Goals(energy: energy, goalType: .maintenance), body))
  }

  @Test func `writes spans of time as people say them`() {
    let spans = [(1, 1), (3, 9), (10, 30), (100, 133), (130, 133), (400, 900)].map { ForecastCard.time($0.0, $0.1) }
    #expect(
      spans == [
        "in 1 day", "in 3 to 9 days", "in 1 to 5 weeks", "in 14 to 19 weeks", "in 18 to 19 weeks", "in 13 to 30 months",
      ])
  }

  @Test func `says what is burned in this person's format, or what is still needed`() {
    let known = BurnCard(Samples.trends(isEmpty: false), in: context(whole))
    #expect(known.number?.wholeMatch(of: /2\.\d\d0/) != nil && known.margin.wholeMatch(of: /± \d+ cal a day/) != nil)
    #expect(known.lines.first?.hasPrefix("From 28 of 28 days logged completely, and ") == true)
    #expect(known.lines.contains { $0.hasPrefix("Your watch or phone says ") })
    let unknown = BurnCard(Samples.trends(isEmpty: true), in: context(whole))
    #expect(unknown.number == nil && unknown.lines.last == "Days logged completely: 0 of 14. Weights: 0 of 6.")
  }

  @Test func `names a change of weight in the person's unit and never judges it`() throws {
    let trends = Samples.trends(isEmpty: false)
    for (locale, unit) in [("de-DE", "kg"), ("en-US", "lb"), ("en-GB", "lb")] {
      let plot = try #require(trends.plot(of: trends.weight(.fourWeeks), .fourWeeks, in: context(whole, locale: locale)))
      #expect(plot.sentence.hasPrefix("Your weight fell by ") && plot.sentence.contains(" \(unit) a week, to ") && plot.unit.symbol == unit)
    }
  }
}
