/// The months that the steps lens offers: those with steps, never one to come, and always the present one.
public struct StepMonths: Hashable, Sendable {
  /// Oldest first; the last is the present month.
  public let months: [Month]
  /// How many earlier months the plan keeps out of view.
  public let hidden: Int

  /// Of the months that have steps, those that the plan shows.
  public init(recorded: [Month], today: Day, plan: Person.Plan) {
    let available = Set(recorded.filter { $0 < today.month } + [today.month]).sorted()
    months = plan.seen(of: available)
    hidden = available.count - months.count
  }

  /// The month that is shown where one is asked for: itself, else the nearest before it that there is, else the first.
  public func nearest(_ month: Month) -> Month { months.last { $0 <= month } ?? months[0] }

  /// Whether a month lies before those that the plan shows.
  public func hides(_ month: Month) -> Bool { hidden > 0 && month < months[0] }

  /// The months around one that are shown at once.
  public func around(_ month: Month, earlier: Int, later: Int) -> ArraySlice<Month> {
    let place = months.lastIndex(of: nearest(month)) ?? 0
    return months[max(0, place - earlier)...min(months.count - 1, place + later)]
  }
}

extension Person.Plan {
  /// How many of the most recent months the free plan shows.
  public static let freeMonths: Int = 3

  /// Of months in the order of time, those that the plan shows in the steps lens: the three most recent, or all.
  public func seen(of months: [Month]) -> [Month] {
    switch self {
    case .free: months.suffix(Self.freeMonths)
    case .pro: months
    }
  }
}
