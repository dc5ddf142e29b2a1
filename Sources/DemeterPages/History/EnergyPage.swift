public import DemeterCore

/// A month through the energy lens: what was burned against what was eaten.
public struct EnergyPage: Hashable, Sendable {
  /// The page's title.
  public let title: String
  let heading: String
  let lenses: [Way]
  let years: [PickerYear]
  let weekdays: [String]
  let weeks: [[EnergyDay]]
  let detail: DayDetailPage?

  /// A month of the history, which covers `address.days(in:)`, and the record of the open day.
  public init(_ address: HistoryAddress, history: History, open record: DayRecord?, in context: PageContext) {
    heading = address.heading(in: context)
    detail = record.map { DayDetailPage($0, at: address, in: context) }
    title = detail?.title ?? heading
    lenses = address.lenses
    years = address.years(in: context)
    weekdays = context.weekStart.names
    weeks = history.days.inWeeks.map { week in week.map { EnergyDay(history[$0], at: address, in: context) } }
  }
}

/// A day of the energy lens.
struct EnergyDay: Hashable, Sendable {
  let day: Day
  let number: String
  /// nil for a day that has not come.
  let address: String?
  let isToday: Bool
  let spoken: String

  init(_ day: HistoryDay, at address: HistoryAddress, in context: PageContext) {
    self.day = day.day
    number = String(day.day.components.day)
    isToday = day.day == context.today
    self.address = day.day > context.today ? nil : address.opening(day.day).path
    let net = day.balance.net.map { "net \(context.numbers.text($0)) calories" } ?? "no data"
    spoken = "\(context.dates.spoken(day.day)), \(net)"
  }
}
