public import DemeterCore

/// A month of the energy lens: for each day a ring of energy burned against energy eaten.
public struct EnergyPage: Hashable, Sendable {
  public let title: String
  /// `March 2026`
  let month: String
  /// The position of the month in time.
  let place: String
  let lenses: [NavLink]
  /// nil for the oldest month that can be shown.
  let previous: NavLink?
  /// nil for the current month.
  let next: NavLink?
  let today: NavLink
  /// The address for a swipe to the left.
  let leftward: String?
  /// The address for a swipe to the right.
  let rightward: String?
  let weekdays: [Weekday]
  /// Rows of seven; nil for days of neighbouring months.
  let weeks: [[EnergyDay?]]
  /// The days on which energy was burned or eaten, newest first; empty if a day is open.
  let rows: [EnergyRow]
  let detail: DayDetailPage?

  /// Shows a month of the history, which covers `address.days(in:)`, and the record of the open day.
  public init(_ address: HistoryAddress, history: History, open record: DayRecord?, in context: PageContext) {
    let shown = address.anchor.month
    month = context.dates.month(shown)
    place = shown.description
    detail = record.map { DayDetailPage($0, at: address, in: context) }
    title = detail?.title ?? "History"
    lenses = address.lenses
    let neighbours = address.energyNeighbours(in: context)
    (previous, next) = neighbours
    leftward = context.swipesForward ? neighbours.next?.address : neighbours.previous?.address
    rightward = context.swipesForward ? neighbours.previous?.address : neighbours.next?.address
    today = NavLink(
      words: "Today", address: address.opening(nil).showing(context.today).path, isCurrent: shown == context.today.month)
    weekdays = context.weekdays
    rows =
      record == nil
      ? shown.days.each.reversed().filter { $0 <= context.today }.map { history[$0] }.filter { $0.balance.isKnown }
        .map { EnergyRow($0, at: address, in: context) } : []
    weeks = history.days.inWeeks.map { week in
      week.map { $0.month == shown ? EnergyDay(history[$0], at: address, in: context) : nil }
    }
  }
}

/// A day of the energy lens.
struct EnergyDay: Hashable, Sendable {
  let day: Day
  let number: String
  /// nil for a future day.
  let address: String?
  let isToday: Bool
  let isOpen: Bool
  let ring: EnergySign
  /// `14 March: deficit, 620 of 500 calories, ring full`
  let spoken: String

  init(_ day: HistoryDay, at address: HistoryAddress, in context: PageContext) {
    self.day = day.day
    number = String(day.day.components.day)
    isToday = day.day == context.today
    isOpen = day.day == address.day
    let isFuture = day.day > context.today
    self.address = isFuture ? nil : address.opening(day.day).path
    ring = isFuture ? EnergySign(EnergyBalance(burned: nil, intake: nil, goal: .zero)) : EnergySign(day.balance)
    let words = isFuture ? "in the future" : day.balance.spoken(in: context)
    spoken = (isToday ? "Today, " : "") + "\(context.dates.dayOfMonth(day.day)): \(words)"
  }
}

/// A day of the energy lens as a line.
struct EnergyRow: Hashable, Sendable {
  let date: String
  let address: String
  let ring: EnergySign
  /// `2,480 burned · 1,980 eaten`
  let words: String
  /// `500 cal deficit`, `—` unless both are known.
  let net: String

  init(_ day: HistoryDay, at address: HistoryAddress, in context: PageContext) {
    let balance = day.balance
    date = (day.day == context.today ? "Today, " : "") + context.dates.brief(day.day)
    self.address = address.opening(day.day).path
    ring = EnergySign(balance)
    words = [balance.burned.map { context.whole($0) + " burned" }, balance.intake.map { context.whole($0) + " eaten" }]
      .compactMap { $0 }.joined(separator: " · ")
    net =
      balance.wholeNet.map { net in
        net < .zero ? context.calories(.zero - net) + " surplus" : context.calories(net) + " deficit"
      } ?? "—"
  }
}

extension HistoryAddress {
  /// Returns the months of the energy lens: the last twelve, including the current one.
  static func energyMonths(_ today: Day) -> ClosedRange<Month> {
    (today.month.advanced(by: -11) ?? today.month)...today.month
  }

  /// Returns the address of the oldest month of the energy lens, if this address has an older one.
  public func nearestShown(on today: Day) -> HistoryAddress? {
    let oldest = Self.energyMonths(today).lowerBound
    return lens == .energy && anchor.month < oldest ? showing(oldest.firstDay) : nil
  }

  /// Returns the links to the neighbouring months, within those of the energy lens.
  func energyNeighbours(in context: PageContext) -> (previous: NavLink?, next: NavLink?) {
    let months = Self.energyMonths(context.today)
    func way(_ word: String, _ offset: Int) -> NavLink? {
      guard let month = anchor.month.advanced(by: offset), months.contains(month) else { return nil }
      return NavLink(
        words: "\(word) month", address: showing(month.firstDay).path, spoken: "\(word) month, \(context.dates.month(month))")
    }
    return (way("Previous", -1), way("Next", 1))
  }
}
