public import DemeterCore
import DemeterMessages

extension HistoryAddress {
  /// Returns the displayed and counted days: a month, a week, or in a list all days of the filter's dates.
  func shown(in context: PageContext) -> ClosedRange<Day> {
    guard lens == .food else { return anchor.month.days }
    switch mode {
    case .month: return anchor.month.days
    case .week: return anchor.week(from: context.weekStart)
    case .list:
      let bounds = filter.bounds(on: context.today)
      guard bounds.from != nil || bounds.to != nil else { return anchor.month.days }
      let to = min(bounds.to ?? context.today, context.today)
      return min(max(bounds.from ?? Self.earliest, Self.earliest), to)...to
    }
  }

  /// Returns the days to read: those displayed, and for a month also the days of its neighbours that complete the weeks.
  public func days(in context: PageContext) -> ClosedRange<Day> {
    let isMonth = lens == .energy || lens == .food && mode == .month
    return isMonth ? MonthGrid(anchor.month, weekStart: context.weekStart).days : shown(in: context)
  }

  /// Returns true if its days can have entries, but for an open day after today, which may have begun elsewhere.
  public func isWithinReach(in context: PageContext) -> Bool {
    let days = shown(in: context)
    return days.lowerBound <= max(day ?? context.today, context.today) && days.upperBound >= Self.earliest
      && day.map { $0 >= Self.earliest } ?? true
  }

  /// Returns the latest of the displayed days that has what the lens shows, for the room beside the calendar; nil if there is no room, as
  /// a day is open or days are listed there.
  public func latest(of history: History, in context: PageContext) -> Day? {
    guard isWide, day == nil else { return nil }
    let isIncluded: (HistoryDay) -> Bool
    switch lens {
    case .food where mode != .list: isIncluded = { $0.total != nil && filter.admits($0, today: context.today) }
    case .steps where stepsMode == .calendar: isIncluded = { $0.activity?.steps != nil }
    case .energy where energyMode == .month: isIncluded = { $0.balance.isKnown }
    default: return nil
    }
    return shown(in: context).each.last { $0 <= context.today && history.days.contains($0) && isIncluded(history[$0]) }
  }

  /// The earliest day of an entry.
  private static let earliest: Day = Day.earliestEntry

  /// `March 2026`, `Mar 8 – 14, 2026`
  func heading(in context: PageContext) -> String {
    lens != .food || mode != .week && (mode == .month || !filter.isBounded)
      ? context.dates.month(anchor.month) : context.dates.span(shown(in: context))
  }

  /// The links to the same month in each lens, with the open day.
  var lenses: [NavLink] {
    Lens.allCases.map { lens in
      let other = with {
        $0.lens = lens
        guard lens != self.lens else { return }
        if let chosen { $0.anchor = chosen }
        $0.chosen = nil
      }
      return NavLink(words: lens.words, address: other.path, isCurrent: lens == self.lens)
    }
  }

  /// Returns the links for month, week and list. The week is that of the open day, or of today if the month contains it, or else the first.
  func modes(in context: PageContext) -> [NavLink] {
    let here = day ?? (shown(in: context).contains(context.today) ? context.today : anchor)
    return Mode.allCases.map { mode in
      let other = with {
        $0.mode = mode
        if mode != self.mode { $0.anchor = here }
      }
      return NavLink(words: mode.words, address: other.path, isCurrent: mode == self.mode)
    }
  }

  /// Returns the links to the previous and next days, back to the first entry and at least as far as the picker.
  func neighbours(firstDay: Day?, in context: PageContext) -> (previous: NavLink?, next: NavLink?) {
    guard mode != .list || !filter.isBounded else { return (nil, nil) }
    let today = context.today
    let first = min(firstDay ?? today, Self.picked(today).first?.firstDay ?? today)
    let shown = shown(in: context)
    let (before, after): (Day, Day) = (shown.lowerBound - 1, shown.upperBound + 1)
    func way(_ words: String, _ day: Day) -> NavLink {
      let anchor = mode == .week ? day.week(from: context.weekStart).lowerBound : day.month.firstDay
      let there = showing(anchor)
      return NavLink(words: words, address: there.path, spoken: "\(words), \(there.heading(in: context))")
    }
    let (previous, next) =
      mode == .week ? (say("Previous week"), say("Next week")) : (say("Previous month"), say("Next month"))
    return (before < first ? nil : way(previous, before), after > today ? nil : way(next, after))
  }

  /// Returns the last 24 months by year, the newest first.
  func years(in context: PageContext) -> [PickerYear] { years(Self.picked(context.today), in: context) }

  /// Returns months by year, the newest first.
  func years(_ months: [Month], in context: PageContext) -> [PickerYear] {
    let years = Set(months.map(\.year)).sorted(by: >)
    return years.map { year in
      PickerYear(
        year: String(year),
        months: months.filter { $0.year == year }.map { month in
          let there = showing(month == context.today.month ? context.today : month.firstDay)
          return NavLink(
            words: context.dates.short(month), address: there.path, isCurrent: month == anchor.month, spoken: context.dates.month(month))
        })
    }
  }

  /// Returns the months of the picker, oldest first.
  private static func picked(_ today: Day) -> [Month] {
    (0..<24).reversed().compactMap { today.month.advanced(by: -$0) }
  }
}

extension HistoryFilter {
  /// Whether it contains dates.
  var isBounded: Bool { span != nil || from != nil || to != nil }
}
