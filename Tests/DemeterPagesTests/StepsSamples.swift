import DemeterCore
@testable import DemeterPages
import Foundation

/// Returns a day with steps that a phone sent.
func walked(_ day: Day, _ steps: Int, meters: Double? = nil, active: Double? = nil) -> ActivityDay {
  var values: [Metric: ActivityValue] = [.steps: ActivityValue(Measure(Double(steps)), origin: .push, asOf: noon)]
  if let meters { values[.distance] = ActivityValue(Measure(meters), origin: .push, asOf: noon) }
  if let active { values[.activeEnergy] = ActivityValue(Measure(active), origin: .push, asOf: noon) }
  return ActivityDay(day: day, values: values)
}

/// Steps around `context.today`, 20 November 2026, with a goal of 8,000 from 1 October on.
let someSteps: [ActivityDay] = [
  walked("2026-09-30", 4000), walked("2026-10-05", 7999, meters: 6000, active: 310),
  walked("2026-11-17", 8431, meters: 6323.5, active: 320.4),
  walked("2026-11-18", 4000, meters: 3000), walked("2026-11-19", 0), walked("2026-11-20", 3210, meters: 2400, active: 120),
]

/// Returns the page of the steps lens at an address, with these days or others.
func stepsPage(
  _ address: HistoryAddress, _ walks: [ActivityDay] = someSteps, plan: Person.Plan = .pro, for reader: PageContext = context
) -> StepsPage {
  let months = StepMonths(recorded: walks.map(\.day.month), today: reader.today, plan: plan)
  let goals = GoalLog([GoalChange(effectiveFrom: "2026-10-01", goals: Goals(steps: 8000))])
  let history = History(days: address.days(of: months), totals: [], goals: goals, firstDay: nil, activity: walks)
  let chosen = address.chosen(of: months, in: reader).map { history[$0] }
  return StepsPage(address, months: months, history: history, chosen: chosen, open: nil, in: reader)
}

/// Returns the address of the steps lens around a day.
func stepsAddress(_ anchor: Day = context.today, chosen: Day? = nil, _ mode: HistoryAddress.StepsMode = .calendar) -> HistoryAddress {
  var address = HistoryAddress(mode: .month, anchor: anchor)
  address.lens = .steps
  address.stepsMode = mode
  address.chosen = chosen
  return address
}

/// Returns the address of today's month in a layout.
func stepsAddress(_ mode: HistoryAddress.StepsMode) -> HistoryAddress { stepsAddress(context.today, mode) }
