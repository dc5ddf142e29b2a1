public import DemeterCore
import DemeterMessages
public import Foundation

/// All values of a history address: lens, mode, month or week, open day, and filter.
public struct HistoryAddress: Hashable, Sendable {
  /// The view of the days.
  public enum Lens: String, CaseIterable, Sendable { case food, steps, energy }

  /// The layout of the steps lens.
  public enum StepsMode: String, CaseIterable, Sendable { case calendar, list }

  /// The layout of the energy lens.
  public enum EnergyMode: String, CaseIterable, Sendable { case month, list }

  /// The layout of the days.
  public enum Mode: String, CaseIterable, Sendable { case month, week, list }

  /// The view of the days.
  public var lens: Lens = .food
  /// The layout of the food lens; other lenses keep it for later.
  public var mode: Mode
  /// The layout of the steps lens.
  public var stepsMode: StepsMode = .calendar
  /// The layout of the energy lens.
  public var energyMode: EnergyMode = .month
  /// The day whose card the steps lens shows.
  public var chosen: Day?
  /// A day of the displayed month or week.
  public var anchor: Day
  /// The open day; nil for only the calendar.
  public var day: Day?
  /// Whether the open day is read-only, because the calendar was opened from Today.
  public var isReadOnly = false
  /// The filter of the days.
  public var filter = HistoryFilter()
  /// The entry to highlight after a search.
  public var found: EntryID?
  /// Whether the browser has room beside the calendar. It is then for the open day, and for the latest one if none is open.
  public var isWide = false

  /// Shows the days around an anchor, without an open day.
  public init(mode: Mode, anchor: Day, day: Day? = nil) {
    self.mode = mode
    self.anchor = anchor
    self.day = day
  }

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
      query = ["lens=energy"] + (energyMode == .month ? [] : ["mode=\(energyMode.rawValue)"])
      if day?.month != anchor.month { query.append("month=\(anchor.month)") }
    }
    query += filter.query.map { "\($0.name)=\($0.value)" }
    if isReadOnly { query.append("view=read") }
    if let found { query.append("found=\(found.key)") }
    return Paths.history + (day.map { "/\($0)" } ?? "") + "?" + query.joined(separator: "&")
  }

  /// Returns the address of a day: Today, or the day open over the calendar.
  static func day(_ day: Day, isReadOnly: Bool = false, in context: PageContext) -> String {
    day == context.today ? "/" : Paths.history(of: day) + (isReadOnly ? "?view=read" : "")
  }

  /// Percent-encodes a value of a query.
  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// Returns a changed copy.
  func with(_ change: (inout HistoryAddress) -> Void) -> HistoryAddress {
    var address = self
    change(&address)
    return address
  }

  /// Returns a copy with another open day.
  func opening(_ day: Day?) -> HistoryAddress {
    with {
      $0.day = day
      $0.found = nil
    }
  }

  /// Returns a copy with another anchor.
  func showing(_ anchor: Day) -> HistoryAddress { with { $0.anchor = anchor } }

  /// Returns a copy with a changed filter.
  func filtering(_ change: (inout HistoryFilter) -> Void) -> HistoryAddress { with { change(&$0.filter) } }
}

extension HistoryAddress.Lens {
  /// `Food`
  var words: String {
    switch self {
    case .food: say("Food")
    case .steps: say("Steps")
    case .energy: say("Energy")
    }
  }
}

extension HistoryAddress.Mode {
  /// `Month`
  var words: String {
    switch self {
    case .month: say("Month")
    case .week: say("Week")
    case .list: say("List")
    }
  }
}

extension HistoryFilter {
  /// The query of the address, in a fixed order.
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
