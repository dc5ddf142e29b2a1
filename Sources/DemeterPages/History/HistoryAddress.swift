public import DemeterCore
public import Foundation

/// All that an address of the history holds: lens, mode, month or week, the day that is open, and what is filtered for.
public struct HistoryAddress: Hashable, Sendable {
  /// What of the days is looked at.
  public enum Lens: String, CaseIterable, Sendable { case food, steps, energy }

  /// How the steps lens lays its days out.
  public enum StepsMode: String, CaseIterable, Sendable { case calendar, list }

  /// How the days are laid out.
  public enum Mode: String, CaseIterable, Sendable { case month, week, list }

  /// What of the days is looked at.
  public var lens: Lens = .food
  /// How the days are laid out; in the other lenses, how the food lens lays them out.
  public var mode: Mode
  /// How the steps lens lays its days out.
  public var stepsMode: StepsMode = .calendar
  /// The day whose card the steps lens shows.
  public var chosen: Day?
  /// A day of the month or week that is shown.
  public var anchor: Day
  /// The day that is open; nil for the calendar alone.
  public var day: Day?
  /// Whether the open day can only be read: so it is when the calendar was opened from Today.
  public var isReadOnly = false
  /// Which days are looked for.
  public var filter = HistoryFilter()
  /// An entry that was searched for, to be pointed out.
  public var found: EntryID?

  /// The days around an anchor, none of them open.
  public init(mode: Mode, anchor: Day, day: Day? = nil) {
    self.mode = mode
    self.anchor = anchor
    self.day = day
  }

  /// The path and query that lead there.
  public var path: String {
    var query: [String]
    switch lens {
    case .food:
      query = ["mode=\(mode.rawValue)"]
      let isMonth = mode != .week
      if isMonth, day?.month != anchor.month { query.append("month=\(anchor.month)") }
      if !isMonth, day != anchor { query.append("week=\(anchor)") }
    case .steps:
      query = ["lens=steps", "mode=\(stepsMode.rawValue)", "month=\(anchor.month)"]
      if let chosen { query.append("day=\(chosen)") }
    case .energy:
      query = ["lens=energy"]
      if day?.month != anchor.month { query.append("month=\(anchor.month)") }
    }
    query += filter.query.map { "\($0.name)=\($0.value)" }
    if isReadOnly { query.append("view=read") }
    if let found { query.append("found=\(found.uuidString.lowercased())") }
    return "/history" + (day.map { "/\($0)" } ?? "") + "?" + query.joined(separator: "&")
  }

  /// Where a day is shown by itself: Today, or the day open over the calendar.
  static func day(_ day: Day, isReadOnly: Bool = false, in context: PageContext) -> String {
    day == context.today ? "/" : "/history/\(day)" + (isReadOnly ? "?view=read" : "")
  }

  /// The same with something changed.
  func with(_ change: (inout HistoryAddress) -> Void) -> HistoryAddress {
    var address = self
    change(&address)
    return address
  }

  /// That day open, over the same days.
  func opening(_ day: Day?) -> HistoryAddress {
    with {
      $0.day = day
      $0.found = nil
    }
  }

  /// The days around another anchor.
  func showing(_ anchor: Day) -> HistoryAddress { with { $0.anchor = anchor } }

  /// The days filtered otherwise.
  func filtering(_ change: (inout HistoryFilter) -> Void) -> HistoryAddress { with { change(&$0.filter) } }
}

extension HistoryFilter {
  /// As it stands in an address, in a fixed order.
  var query: [(name: String, value: String)] {
    let names = GoalStatus.allCases.filter(statuses.contains).map(\.rawValue).joined(separator: ",")
    let plain = NumberStyle(groupingSeparator: "", decimalSeparator: ".")
    let all: [(name: String, value: String?)] = [
      ("span", span?.rawValue), ("from", from?.description), ("to", to?.description), ("status", names.isEmpty ? nil : names),
      ("min", minimum.map(plain.field)), ("max", maximum.map(plain.field)),
    ]
    return all.compactMap { field in field.value.map { (field.name, $0) } }
  }
}
