import DemeterCore

/// Finds out whether dates such as `3/4/2026` have the day or the month first.
enum DateOrder {
  /// Returns the order of all dates of a request; nil if it is not certain.
  ///
  /// An order that makes one of them impossible or too late is the wrong one. If both are possible, the one with consecutive days is right:
  /// a phone sends those. Otherwise it is the order of the person, unless that makes a single date old and the other order a recent day.
  static func found(in dates: some Sequence<String>, within bounds: PushedDays.Bounds) -> LocalDate.Order? {
    let local = Set(dates).compactMap { WrittenMoment($0) == nil ? LocalDate($0) : nil }
    guard local.contains(where: { $0.dayFirst != $0.monthFirst }) else { return nil }
    func days(_ each: (LocalDate) -> Day?) -> [Int]? {
      let days = local.compactMap(each).filter { $0 <= bounds.last }
      return days.count == local.count ? Set(days.map(\.number)).sorted() : nil
    }
    switch (days(\.dayFirst), days(\.monthFirst)) {
    case (nil, nil): return nil
    case (_?, nil): return .dayFirst
    case (nil, _?): return .monthFirst
    case (let dayFirst?, let monthFirst?):
      if areConsecutive(dayFirst) != areConsecutive(monthFirst) { return areConsecutive(dayFirst) ? .dayFirst : .monthFirst }
      guard let isDayFirst = bounds.isDayFirst else { return nil }
      let own = isDayFirst ? dayFirst : monthFirst, other = isDayFirst ? monthFirst : dayFirst
      func isRecent(_ days: [Int]) -> Bool { days.last.map { bounds.last.number - $0 <= 8 } ?? false }
      if local.count == 1, isRecent(other), !isRecent(own) { return nil }
      return isDayFirst ? .dayFirst : .monthFirst
    }
  }

  private static func areConsecutive(_ days: [Int]) -> Bool {
    guard let first = days.first, let last = days.last, days.count > 1 else { return false }
    return last - first == days.count - 1
  }
}
