public import Foundation

/// Energy burned against energy eaten, and the values of the ring that shows them.
public struct EnergyBalance: Hashable, Sendable {
  /// The colour of the ring.
  public enum ColorMode: String, CaseIterable, Sendable, Codable { case green, red, gray }

  /// All energy burned; nil if it was not measured.
  public let burned: Energy?
  /// All energy eaten; nil if nothing was logged, or if the day is marked as incomplete.
  public let intake: Energy?
  /// The deficit goal: how much more energy to burn than to eat; zero if there is no such goal.
  public let goal: Energy

  /// Creates a balance.
  public init(burned: Energy?, intake: Energy?, goal: Energy) {
    self.burned = burned
    self.intake = intake
    self.goal = goal
  }

  /// Creates the balance of a day from its measurements, its total and its deficit goal. Energy that was not measured or logged is nil, and
  /// so is what was eaten on an incomplete day.
  public init(activity: ActivityDay?, total: DailyTotal?, goal: Energy, completeness: Completeness? = nil) {
    let isKnown = completeness != .incomplete && total.map { $0.entryCount > 0 } ?? false
    self.init(burned: activity?.burned, intake: isKnown ? total?.energy : nil, goal: goal)
  }

  /// Creates the balance of a day, with the deficit goal from the goals of the diary.
  public init(of day: Day, activity: ActivityDay?, total: DailyTotal?, goals: GoalLog, completeness: Completeness?) {
    self.init(activity: activity, total: total, goal: goals.deficit(on: day), completeness: completeness)
  }

  /// Whether any energy was measured or logged. A day has a summary only then.
  public var isKnown: Bool { burned != nil || intake != nil }
  /// Energy burned minus energy eaten; nil unless both are known.
  public var net: Energy? {
    guard let burned, let intake else { return nil }
    return burned - intake
  }
  /// Whether energy eaten is at most energy burned; nil unless both are known.
  public var inDeficit: Bool? { net.map { $0 >= .zero } }
  /// Gray without data, green for a deficit, red for a surplus.
  public var colorMode: ColorMode { inDeficit.map { $0 ? .green : .red } ?? .gray }
  /// The closed part of the ring, 0…1: burned / eaten for a surplus, net / goal for a deficit. It is 0 without data, and if the divisor is
  /// 0.
  public var progress: Double {
    guard let burned, let intake, let net else { return 0 }
    let (part, whole) = net >= .zero ? (net, goal) : (burned, intake)
    guard whole > .zero else { return 0 }
    return min(max(Double(part.thousandths) / Double(whole.thousandths), 0), 1)
  }
  /// The closed part of the ring on screens, 0…1, which grows with the surplus: surplus / burned, full if twice as much was eaten as burned.
  /// For a deficit, it is the same as `progress`.
  public var shownProgress: Double {
    guard let burned, let net, net < .zero else { return progress }
    guard burned > .zero else { return 1 }
    return min(Double(-net.thousandths) / Double(burned.thousandths), 1)
  }
}

/// The summary of a day for the energy lens, stored in the diary.
public struct DailySummary: Hashable, Sendable, Identifiable {
  /// The permanent id.
  public let id: UUID
  /// The calendar day.
  public let day: Day
  /// Energy burned and eaten, with the deficit goal of that day.
  public let balance: EnergyBalance
  /// When it was first stored.
  public let createdAt: Date
  /// When it last changed.
  public let updatedAt: Date

  /// Creates a summary.
  public init(id: UUID, day: Day, balance: EnergyBalance, createdAt: Date, updatedAt: Date) {
    self.id = id
    self.day = day
    self.balance = balance
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

extension GoalLog {
  /// Returns the deficit goal of a day: from the latest goals up to that day or, for a day before the first goals, from the first ones. It
  /// is zero if those set no deficit.
  public func deficit(on day: Day) -> Energy {
    (changes.last { $0.effectiveFrom <= day } ?? changes.first)?.goals.deficit ?? .zero
  }
}
