import DemeterCore
import Foundation
import Testing

@testable import DemeterPages

@Suite struct `The page of a month of rings` {
  private let address = {
    var address = HistoryAddress(mode: .month, anchor: context.today)
    address.lens = .energy
    return address
  }()

  /// Returns a day with 2,500 kcal burned and some energy eaten.
  private func day(_ intake: Double?, burned: Double? = 2500, goal: Double = 500, ago: Int = 6) -> EnergyDay {
    let balance = EnergyBalance(
      burned: burned.map(Energy.init(kilocalories:)), intake: intake.map(Energy.init(kilocalories:)), goal: Energy(kilocalories: goal))
    return EnergyDay(HistoryDay(day: context.today - ago, total: nil, goal: nil, balance: balance), at: address, in: context)
  }

  @Test func `speaks each day in words`() {
    #expect(day(1880).spoken == "14 November: deficit, 620 of 500 calories, ring full")
    #expect(day(2200).spoken == "14 November: deficit, 300 of 500 calories, ring 60 percent")
    #expect(day(2500).spoken == "14 November: deficit, 0 of 500 calories, ring empty")
    #expect(day(2200, goal: 0).spoken == "14 November: deficit, 300 calories, no goal, ring empty")
    #expect(day(3125).spoken == "14 November: surplus, 625 calories more than 2,500 burned, ring 25 percent")
    #expect(day(nil).spoken == "14 November: no data, nothing logged, 2,500 calories burned")
    #expect(day(1880, burned: nil).spoken == "14 November: no data, energy burned not known, 1,880 calories eaten")
    #expect(day(nil, burned: nil).spoken == "14 November: no data")
    #expect(day(2200, ago: 0).spoken == "Today, 20 November: deficit, 300 of 500 calories, ring 60 percent")
    #expect(day(nil, burned: nil, ago: -1).spoken == "21 November: in the future")
  }

  @Test func `lists the days beside the calendar`() {
    func row(_ burned: Double?, _ intake: Double?) -> EnergyRow {
      let balance = EnergyBalance(
        burned: burned.map(Energy.init(kilocalories:)), intake: intake.map(Energy.init(kilocalories:)), goal: .zero)
      return EnergyRow(HistoryDay(day: context.today - 6, total: nil, goal: nil, balance: balance), at: address, in: context)
    }
    #expect(row(2500, 1880).words == "2,500 burned · 1,880 eaten" && row(2500, 1880).net == "620 cal deficit")
    #expect(row(2000, 2100).net == "100 cal surplus" && row(2000, 2100).date == "Sat, Nov 14")
    #expect(row(2000, nil).words == "2,000 burned" && row(2000, nil).net == "—")
  }

  @Test func `gives each standing a shape of its own, and says full only of full rings`() {
    let shapes = [day(1880), day(2200), day(3125), day(nil)].map(\.ring.shape)
    #expect(Set(shapes).count == 4)
    #expect(day(2000.001).ring.percent == 99 && day(2000).ring.percent == 100)
    #expect(day(2499.999).ring.percent == 1 && day(2500).ring.percent == 0)
    #expect(day(1880, ago: -1).ring.shape == nil && day(1880, ago: -1).address == nil)
  }

  @Test func `closes the ring further the larger a surplus is`() {
    #expect([2501, 2851, 3235, 5000, 9000].map { day($0).ring.percent } == [1, 14, 29, 100, 100])
    #expect(day(100, burned: 0).ring.percent == 100)
  }

  @Test func `sums up the days on which burned and eaten are known`() {
    func words(_ nets: [Double], goal: Double) -> [String] {
      EnergyStatistics(
        of: nets.map {
          EnergyBalance(burned: Energy(kilocalories: 2000), intake: Energy(kilocalories: 2000 - $0), goal: Energy(kilocalories: goal))
        }
          + [EnergyBalance(burned: nil, intake: Energy(kilocalories: 1500), goal: .zero)]
      ).words(in: context)
    }
    #expect(words([500, 300, -200], goal: 500) == ["Avg: 200 cal deficit/day", "Goal met: 1/3 days", "3 days with both numbers"])
    #expect(words([100, -500], goal: 0) == ["Avg: 200 cal surplus/day", "2 days with both numbers"])
    #expect(words([], goal: 0) == ["No days with energy burned and eaten"])
  }

  @Test func `lists the month's days in the place of the rings`() {
    var list = address
    list.energyMode = .list
    #expect(list.path == "/history?lens=energy&mode=list&month=2026-11")
    #expect(page(list).weeks.isEmpty && page(list).head.views.map(\.isCurrent) == [false, true])
  }

  private func page(_ address: HistoryAddress) -> EnergyPage {
    let history = History(days: address.days(in: context), totals: [], goals: GoalLog(), firstDay: nil)
    return EnergyPage(address, history: history, open: nil, in: context)
  }

  @Test func `leads through the last twelve months and no further`() {
    #expect(page(address).title == "November 2026" && page(address).head.heading == "November 2026")
    #expect(page(address).head.next == nil && page(address).head.today.isCurrent)
    #expect(page(address).head.previous?.address == "/history?lens=energy&month=2026-10")
    #expect(page(address).leftward == page(address).head.previous?.address)
    var oldest = address
    for _ in 0..<11 {
      oldest = page(oldest).head.previous.flatMap { _ in oldest.showing((oldest.anchor.month.firstDay - 1).month.firstDay) } ?? oldest
    }
    #expect(page(oldest).head.heading == "December 2025" && page(oldest).head.previous == nil && page(oldest).head.next != nil)
    #expect(oldest.nearestShown(on: context.today) == nil)
    #expect(oldest.showing("2025-11-30").nearestShown(on: context.today)?.anchor == "2025-12-01")
  }

  @Test func `shows the month's own days in whole weeks`() {
    let weeks = page(address).weeks
    #expect(weeks.allSatisfy { $0.count == 7 })
    let numbers: [String] = weeks.joined().compactMap { $0?.number }
    #expect(numbers == (1...30).map { "\($0)" })
    #expect(weeks[0][0]?.number == "1")
  }
}

@Suite struct `What a day says of its energy and activity` {
  private let day = context.today - 6

  private func value(_ amount: Double, _ origin: ActivityOrigin) -> ActivityValue {
    ActivityValue(Measure(amount), origin: origin, asOf: noon)
  }

  private func record(
    _ known: [Metric: [ActivityValue]], eaten: Double? = nil, goals: Goals? = nil, shares: [ActivityRecord.Share] = [], moved: Double? = nil
  ) -> DayRecord {
    let activity = ActivityRecord(
      day: ActivityDay(day: day, values: known.compactMapValues(\.first)), known: known, shares: shares, moved: moved.map { Measure($0) })
    let meals = eaten.map { [meal("Food", $0)] } ?? []
    return DayRecord(
      day: day, entries: [], total: DailyTotal(day: day, of: meals), goals: goals, celebrated: false,
      activity: known.isEmpty ? nil : activity)
  }

  private let goal = Goals(steps: 10_000, deficit: Energy(kilocalories: 500))

  @Test func `has the ring's numbers with what is not known told from nothing`() {
    let energy = EnergyProgress(record([.burnedEnergy: [value(2500, .export)]], eaten: 2200, goals: goal), in: context)
    #expect(energy.figures.map(\.value) == ["2,500", "2,200", "300", "500"])
    #expect(energy.figures.map(\.name) == ["Burned", "Intake", "Net", "Goal"])
    #expect(
      energy.number == "300" && energy.unit == "cal deficit" && energy.state == "Deficit" && energy.remaining == "200 cal to your goal")
    #expect(energy.footnote == nil && energy.ring.percent == 60)
    let none = EnergyProgress(record([:], goals: goal), in: context)
    #expect(none.figures.map(\.value) == ["—", "—", "—", "500"])
    #expect(none.footnote == "No data: the energy burned was not measured, and nothing was logged.")
    #expect(none.ring.percent == nil && none.number == "—")
    let zero = EnergyProgress(record([.burnedEnergy: [value(0, .hand)]], eaten: 0, goals: goal), in: context)
    #expect(zero.figures.map(\.value) == ["0", "0", "0", "500"] && zero.footnote == nil)
    let half = EnergyProgress(record([.activeEnergy: [value(420, .export)]], eaten: 100), in: context)
    #expect(half.footnote == "No data: only active energy is known, 420 cal.")
    let surplus = EnergyProgress(record([.burnedEnergy: [value(1500, .export)]], eaten: 2000, goals: goal), in: context)
    #expect(
      surplus.number == "500" && surplus.unit == "cal surplus" && surplus.figures[2].value == "500"
        && surplus.figures[2].unit == "cal surplus" && surplus.ring.percent == 33)
  }

  @Test func `shows where each number came from`() {
    let watch = HealthSource(name: "Apple Watch", kind: .watch)
    let phone = HealthSource(name: "iPhone", kind: .phone)
    let shares = [
      ActivityRecord.Share(metric: .steps, source: watch, counted: Measure(6500), overlapping: .zero),
      ActivityRecord.Share(metric: .steps, source: phone, counted: Measure(1500), overlapping: Measure(5900)),
    ]
    let known: [Metric: [ActivityValue]] = [
      .steps: [value(9000, .hand), value(8000, .export), value(7900, .push)], .distance: [value(6100, .export)],
      .flights: [value(1, .export)],
      .activeEnergy: [value(420, .export)], .basalEnergy: [value(1600, .export)],
    ]
    let figures = ActivityFigures(record(known, goals: goal, shares: shares, moved: 431), isReadOnly: false, in: context)
    #expect(figures.figures.map { "\($0.value) \($0.unit)" } == ["9,000 steps", "3.8 mi", "1 flight"])
    #expect(figures.goal == "1,000 steps to your goal of 10,000 steps")
    #expect(figures.origins == "Steps entered by hand; distance, flights and energy imported from Apple Health")
    let steps = figures.accounts[0]
    #expect(
      steps.lines == [
        "Entered by hand", "8,000 imported from Apple Health", "7,900 sent by a Shortcut",
        "Apple Watch 6,500 · iPhone 1,500, 5,900 left out because the watch measured the same moments",
      ])
    let active = figures.accounts.first { $0.name == "Active energy" }
    #expect(active?.lines.last == "Apple’s own Move total is 431 cal, 11 cal more")
    #expect(figures.correctables.map(\.words) == ["Correct steps", "Correct energy burned"])
    #expect(figures.correctables[0].withdrawWords == "Use measured: 8,000 again")
    #expect(figures.correctables[0].withdraw != nil && figures.correctables[1].withdraw == nil)
  }

  @Test func `offers to enter missing measurements, unless it is read-only`() {
    let figures = ActivityFigures(record([:]), isReadOnly: false, in: context)
    #expect(figures.isEmpty && figures.correctables.map(\.words) == ["Enter steps", "Enter energy burned"])
    #expect(ActivityFigures(record([:]), isReadOnly: true, in: context).correctables.isEmpty)
  }
}
