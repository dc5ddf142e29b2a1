import DemeterCore
import Foundation
import Testing

@testable import DemeterPages

@Suite struct `The page of a day in the history` {
  private func page(_ meals: [Meal], ago: Int = 3, goals: Goals? = fullGoals, zone: TimeZone = berlin, readOnly: Bool = false)
    -> DayDetailPage
  {
    let record = record(meals, goals: goals, day: context.today - ago, zone: zone)
    var address = HistoryAddress(mode: .month, anchor: record.day, day: record.day)
    address.isReadOnly = readOnly
    return DayDetailPage(record, at: address, in: context)
  }

  @Test func `can be changed unless it was opened from Today`() {
    #expect(page([meal("A", 100)]).title == "Tuesday, Nov 17, 2026")
    #expect(page([meal("A", 100)]).meals[0].rows[0].deleteAddress != nil)
    #expect(page([meal("A", 100)], readOnly: true).meals[0].rows[0].deleteAddress == nil)
    #expect(page([meal("A", 100)], readOnly: true).subtitle == "Past day · read-only")
    #expect(!page([meal("A", 100)], ago: 0, readOnly: true).isReadOnly)
  }

  @Test func `lists what was eaten in the order it was`() {
    #expect(
      page([meal("Dinner", 500), meal("Lunch", 300), meal("Breakfast", 200)]).meals.flatMap(\.rows).map(\.name) == [
        "Breakfast", "Lunch", "Dinner",
      ])
  }

  @Test func `names the zone of an entry logged elsewhere`() {
    let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
    #expect(page([meal("A", 100)], zone: tokyo).meals[0].rows[0].elsewhere == "Tokyo (Asia)")
    #expect(page([meal("A", 100)], zone: tokyo).meals[0].rows[0].time == "12:20 PM")
    #expect(page([meal("A", 100)]).meals[0].rows[0].elsewhere == nil)
  }

  @Test(arguments: [
    (2000.0, "Goal met", nil as String?), (2100, "Goal met", nil), (1900, "Goal met", nil), (2150, "Close to goal", "150 cal over goal"),
    (2900, "Over goal", "900 cal over goal"), (900, "Under goal", "1,100 cal under goal"),
  ])
  func `judges a day that is over by the goal it had`(eaten: Double, state: String, words: String?) {
    let calories = page([meal("A", eaten)]).calories
    #expect(calories.state == state)
    #expect(calories.remaining == words)
  }

  @Test(arguments: [
    (Goals.GoalType.deficit, 900.0, "under aimed", "Under goal, as you aim to be"), (.deficit, 2900, "wellOver", "Over goal"),
    (.surplus, 2900, "over aimed", "Over goal, as you aim to be"), (.surplus, 900, "under", "Under goal"),
    (.maintenance, 900, "under", "Under goal"), (.deficit, 2150, "over", "Close to goal"), (.deficit, 1850, "close", "Close to goal"),
  ])
  func `is calm about what the person aims for, and as today about what is over`(
    aim: Goals.GoalType, eaten: Double, tone: String, state: String
  ) {
    var goals = fullGoals
    goals.goalType = aim
    let calories = page([meal("A", eaten)], goals: goals).calories
    #expect(calories.ring.tone == tone && calories.state == state)
  }

  @Test(arguments: [
    (2900.0, 3200.0, "Over your calorie goal, but 300 cal less than you burned."),
    (900, 800, "Under your calorie goal, but 100 cal more than you burned."), (2000, 1500, nil), (900, 1500, nil), (2900, 2000, nil),
  ])
  func `says how food and energy relate where they sound like opposites`(eaten: Double, burned: Double, words: String?) {
    let day = context.today - 3
    let base = record([meal("A", eaten)], goals: fullGoals, day: day)
    let balance = EnergyBalance(burned: Energy(kilocalories: burned), intake: Energy(kilocalories: eaten), goal: .zero)
    let record = DayRecord(
      day: day, entries: base.entries, total: base.total, goals: fullGoals, celebrated: false, balance: balance)
    #expect(EnergyProgress(record, in: context).relation == words)
  }

  @Test func `says nothing of goals where there were none`() {
    let calories = page([meal("A", 900)], goals: nil).calories
    #expect(calories.state == nil)
    #expect(calories.goal == nil)
    #expect(calories.percent == nil)
  }

  @Test func `does not judge today before it is over`() {
    #expect(page([meal("A", 900)], ago: 0).calories.state == "On track")
    #expect(page([meal("A", 900)], ago: 0).calories.remaining == "1,100 cal remaining")
  }

  @Test func `judges no day that is marked as incomplete`() {
    let record = record([meal("A", 900)], goals: fullGoals, day: context.today - 3, completeness: .incomplete)
    var address = HistoryAddress(mode: .month, anchor: record.day, day: record.day)
    let page = DayDetailPage(record, at: address, in: context)
    #expect(page.calories.state == "Incomplete" && page.calories.percent == nil && page.calories.remaining == nil)
    #expect(page.mark?.mark == .incomplete && page.mark?.address == "/days/2026-11-17/completeness")
    address.isReadOnly = true
    #expect(DayDetailPage(record, at: address, in: context).mark == DayMark(record, isReadOnly: true, in: context))
    #expect(DayDetailPage(record, at: address, in: context).mark?.address == nil)
  }

  @Test func `can be marked as incomplete once it is over and has entries`() {
    #expect(page([meal("A", 100)]).mark?.next == .incomplete)
    #expect(page([meal("A", 100)], ago: 0).mark == nil)
    #expect(page([meal("A", 100)], readOnly: true).mark == nil)
  }

  @Test func `without entries can be marked as a fast once it is over`() {
    #expect(page([]).mark?.next == .complete)
    #expect(page([], ago: 0).mark == nil)
    let marked = DayMark(record([], day: context.today - 3, completeness: .complete), isReadOnly: false, in: context)
    #expect(marked?.mark == .complete && marked?.next == nil)
    let logged = DayMark(record([meal("A", 100)], day: context.today - 3, completeness: .complete), isReadOnly: false, in: context)
    #expect(logged?.mark == nil && logged?.next == .incomplete)
  }

  @Test func `leads to its neighbours and to no day to come`() {
    #expect(page([]).previous == "/history/2026-11-16?mode=month")
    #expect(page([]).next == "/history/2026-11-18?mode=month")
    #expect(page([], ago: 0).next == nil)
    // The calendar in the background turns to that month too.
    #expect(page([], ago: 19).previous == "/history/2026-10-31?mode=month")
    #expect(page([]).close == "/history?mode=month&month=2026-11")
  }
}
