import DemeterCore
@testable import DemeterPages
import Foundation
import Testing

@Suite struct `A day's page` {
  @Test func `says how much is left`() {
    let page = TodayPage(record([meal("A", 1200)], goals: fullGoals), in: context)
    #expect(page.calories.total == "1,200")
    #expect(page.calories.percent == "60%")
    #expect(page.calories.remaining == "800 cal remaining")
    #expect(page.calories.ring.spoken == "1,200 calories, 60 percent of 2,000 calories")
    #expect(page.title == "Today • Nov 20")
    #expect(page.subtitle == "Resets at midnight")
  }

  @Test(arguments: [
    (1200.0, "onTrack", "On track"), (1900, "onTrack", "Goal met"), (2000, "onTrack", "Goal met"),
    (2100, "onTrack", "Goal met"), (2100.5, "over", "Close to goal"), (2200, "over", "Close to goal"), (2200.5, "wellOver", "Over goal"),
  ])
  func `tells its state in words and tone`(eaten: Double, tone: String, words: String) {
    let page = TodayPage(record([meal("A", eaten)], goals: fullGoals), in: context)
    #expect(page.calories.ring.tone == tone)
    #expect(page.calories.state == words)
  }

  @Test func `says nothing of a day on which nothing is logged yet`() {
    #expect(TodayPage(record([], goals: fullGoals), in: context).calories.state == nil)
  }

  @Test func `says how much is over`() {
    let page = TodayPage(record([meal("A", 2102)], goals: fullGoals), in: context)
    #expect(page.calories.percent == "105%")
    #expect(page.calories.remaining == "102 cal over goal")
  }

  @Test func `without a goal shows the total alone`() {
    let page = TodayPage(record([meal("A", 1234.56)]), in: context)
    #expect(page.calories.total == "1,235")
    #expect(page.calories.percent == nil)
    #expect(page.calories.remaining == nil)
    #expect(page.calories.ring.spoken == "1,235 calories, no goal set")
  }

  @Test func `shows each macro with grams, percent and excess`() {
    let page = TodayPage(record([meal("A", 1000, protein: 80, carbohydrates: 150, fat: 72)], goals: fullGoals), in: context)
    #expect(page.macros.map(\.percent) == ["80%", "75%", "120%"])
    #expect(page.macros.map(\.amount) == ["80 g", "150 g", "72 g"])
    #expect(page.macros.map(\.remaining) == ["20 g left", "50 g left", "12 g over"])
    // One decimal below 10 g, none from there on.
    let small = TodayPage(record([meal("A", 100, protein: 9.96, carbohydrates: 4.25, fat: 10.4)], goals: fullGoals), in: context)
    #expect(small.macros.map(\.amount) == ["10 g", "4.3 g", "10 g"])
  }

  @Test func `distinguishes unknown from zero`() {
    let unknown = TodayPage(record([meal("A", 100)], goals: fullGoals), in: context)
    #expect(unknown.macros[0].amount == "—")
    #expect(unknown.macros.unstated == "Macros are not known of 1 entry.")
    let zero = TodayPage(record([meal("A", 100, protein: 0)], goals: fullGoals), in: context)
    #expect(zero.macros[0].amount == "0 g")
    #expect(zero.macros[0].unstated == nil)
    #expect(zero.macros.unstated == "Not known: Carbs of 1 entry, Fat of 1 entry.")
  }

  @Test func `reports when all macro goals are met`() {
    let met = record([meal("A", 2000, protein: 100, carbohydrates: 205, fat: 58)], goals: fullGoals)
    #expect(TodayPage(met, in: context).allMacrosMet)
    let missed = record([meal("A", 2000, protein: 100, carbohydrates: 205, fat: 50)], goals: fullGoals)
    #expect(!TodayPage(missed, in: context).allMacrosMet)
    #expect(!TodayPage(record([]), in: context).allMacrosMet)
  }

  @Test(arguments: [
    (961.0, "Resets at midnight"), (900.0, "Resets in 15 minutes"), (61.0, "Resets in 2 minutes"), (30.0, "Resets in 1 minute"),
  ])
  func `counts down the last fifteen minutes`(secondsLeft: Double, words: String) {
    let late = PageContext(person: person, now: (context.today + 1).start(in: berlin).addingTimeInterval(-secondsLeft))
    #expect(TodayPage(record([]), in: late).subtitle == words)
  }

  @Test func `orders entries newest first and says when`() {
    let page = TodayPage(record([meal("Lunch", 500), meal("Breakfast", 300)], goals: fullGoals), in: context)
    let rows = page.meals.flatMap(\.rows)
    #expect(rows.map(\.name) == ["Lunch", "Breakfast"])
    #expect(rows.map(\.ago) == ["10 min ago", "1 h ago"])
    #expect(page.entryCount == "2 entries today")
  }

  @Test func `asks for a celebration only once`() {
    let reached = record([meal("A", 2000)], goals: fullGoals)
    #expect(TodayPage(reached, in: context).awaitsCelebration)
    #expect(!TodayPage(record([meal("A", 2000)], goals: fullGoals, celebrated: true), in: context).awaitsCelebration)
  }
}
