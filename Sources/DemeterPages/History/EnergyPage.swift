public import DemeterCore
import DemeterMessages
import DemeterWords

/// A month of the energy lens: for each day a ring of energy burned against energy eaten.
public struct EnergyPage: Hashable, Sendable {
  public let title: String
  let head: HistoryHead
  /// The position of the month in time.
  let place: String
  /// The address for a swipe to the left.
  let leftward: String?
  /// The address for a swipe to the right.
  let rightward: String?
  let weekdays: [Weekday]
  /// Rows of seven; nil for days of neighbouring months. Empty in a list.
  let weeks: [[EnergyDay?]]
  /// The days on which energy was burned or eaten, newest first; empty in a calendar.
  let rows: [EnergyRow]
  /// The same days, for a wide screen on which no day is open.
  let beside: [EnergyRow]
  let statistics: [String]
  let detail: DayDetailPage?

  /// Shows a month of the history, which covers `address.days(in:)`, and the record of the open day.
  public init(_ address: HistoryAddress, history: History, open record: DayRecord?, in context: PageContext) {
    let shown = address.anchor.month
    place = shown.description
    detail = record.map { DayDetailPage($0, at: address, in: context) }
    let heading = context.dates.month(shown)
    title = address.day == nil ? heading : detail?.title ?? heading
    let neighbours = address.energyNeighbours(in: context)
    head = HistoryHead(
      heading: heading, years: address.years(HistoryAddress.energyMonths(context.today).each, in: context),
      previous: neighbours.previous, next: neighbours.next,
      today: NavLink(
        words: say("Today"), address: address.opening(nil).showing(context.today).path, isCurrent: shown == context.today.month),
      lenses: address.lenses, views: address.energyModes)
    leftward = context.swipesForward ? neighbours.next?.address : neighbours.previous?.address
    rightward = context.swipesForward ? neighbours.previous?.address : neighbours.next?.address
    weekdays = context.weekdays
    let days = shown.days.each.filter { $0 <= context.today }.map { history[$0] }
    statistics = EnergyStatistics(of: days.filter { $0.day < context.today }.map(\.balance)).words(in: context)
    let listed = days.reversed().filter { $0.balance.isKnown }.map { EnergyRow($0, at: address, in: context) }
    let isList = address.energyMode == .list
    rows = isList ? listed : []
    beside = isList || record != nil ? [] : listed
    weeks =
      isList
      ? []
      : history.days.inWeeks.map { week in
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
    let words = isFuture ? say("in the future") : day.balance.spoken(in: context)
    let date = context.dates.dayOfMonth(day.day)
    spoken = isToday ? say("Today, \(date): \(words)") : "\(date): \(words)"
  }
}

/// What the days of a month add up to.
struct EnergyStatistics: Hashable, Sendable {
  /// The number of days on which energy burned and eaten are known.
  private(set) var days = 0
  private(set) var goalsReached = 0
  private(set) var goals = 0
  private var net: Energy = .zero

  init(of balances: [EnergyBalance]) {
    for balance in balances {
      guard let net = balance.net else { continue }
      days += 1
      self.net += net
      guard balance.goal > .zero else { continue }
      goals += 1
      if net >= balance.goal { goalsReached += 1 }
    }
  }

  /// `Avg: 310 cal deficit/day`, `Goal met: 5/7 days`, `7 days with both numbers`
  func words(in context: PageContext) -> [String] {
    guard days > 0 else { return [say("No days with energy burned and eaten")] }
    let mean = Energy(thousandths: net.thousandths / Int64(days)).whole
    let numbers = context.numbers
    return [
      say("Avg: \(context.balance(mean))/day"),
      goals == 0 ? nil : say("Goal met: \(numbers.text(goalsReached))/\(numbers.text(goals)) days"),
      say(days, one: "\(numbers.text(days)) day with both numbers", other: "\(numbers.text(days)) days with both numbers"),
    ].compactMap { $0 }
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
    let brief = context.dates.brief(day.day)
    date = day.day == context.today ? say("Today, \(brief)") : brief
    self.address = address.opening(day.day).path
    ring = EnergySign(balance)
    words = [balance.burned.map { say("\(context.whole($0)) burned") }, balance.intake.map { say("\(context.whole($0)) eaten") }]
      .compactMap { $0 }.joined(separator: " · ")
    net = balance.wholeNet.map(context.balance) ?? "—"
  }
}

extension HistoryAddress {
  /// The links for the layouts of the energy lens.
  var energyModes: [NavLink] {
    EnergyMode.allCases.map { mode in
      let other = with { $0.energyMode = mode }
      return NavLink(words: mode == .month ? say("Month") : say("List"), address: other.path, isCurrent: mode == energyMode)
    }
  }

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
    func way(_ offset: Int, _ words: String, spoken: (String) -> String) -> NavLink? {
      guard let month = anchor.month.advanced(by: offset), months.contains(month) else { return nil }
      return NavLink(words: words, address: showing(month.firstDay).path, spoken: spoken(context.dates.month(month)))
    }
    return (
      way(-1, say("Previous month")) { say("Previous month, \($0)") }, way(1, say("Next month")) { say("Next month, \($0)") }
    )
  }
}
