/// The months that the steps lens shows: past months with steps, and always the current month.
public struct StepMonths: Hashable, Sendable {
  /// The months, oldest first. The last one is the current month.
  public let months: [Month]
  /// The number of earlier months that the plan hides.
  public let hidden: Int

  /// Creates the visible months from the months that have steps.
  public init(recorded: [Month], today: Day, plan: Person.Plan) {
    let available = Set(recorded.filter { $0 < today.month } + [today.month]).sorted()
    months = plan.seen(of: available)
    hidden = available.count - months.count
  }

  /// Returns the month to show for a requested one: the same month, else the nearest earlier one, else the first.
  public func nearest(_ month: Month) -> Month { months.last { $0 <= month } ?? months[0] }

  /// Returns true if the plan hides a month because it is too early.
  public func hides(_ month: Month) -> Bool { hidden > 0 && month < months[0] }

  /// Returns the months around a month, with up to that many earlier and later ones.
  public func around(_ month: Month, earlier: Int, later: Int) -> ArraySlice<Month> {
    let place = months.lastIndex(of: nearest(month)) ?? 0
    return months[max(0, place - earlier)...min(months.count - 1, place + later)]
  }
}

extension Person.Plan {
  /// The number of recent months that the free plan shows.
  public static let freeMonths: Int = 3

  /// Returns the months that the plan shows in the steps lens: the three most recent ones, or all. The given months must be in order of
  /// time.
  public func seen(of months: [Month]) -> [Month] {
    switch self {
    case .free: months.suffix(Self.freeMonths)
    case .pro: months
    }
  }
}
