public import Foundation

/// Burned against eaten, and the ring that shows it.
public struct EnergyBalance: Hashable, Sendable {
  /// How the ring is coloured.
  public enum ColorMode: String, CaseIterable, Sendable, Codable { case green, red, gray }

  /// All energy burned; nil where nobody measured it.
  public let burned: Energy?
  /// All energy eaten; nil where nothing was logged.
  public let intake: Energy?
  /// The energy to burn beyond what is eaten; zero where nobody aims for any.
  public let goal: Energy

  /// A balance of those three.
  public init(burned: Energy?, intake: Energy?, goal: Energy) {
    self.burned = burned
    self.intake = intake
    self.goal = goal
  }

  /// The balance of a day: what was measured against what was logged, nil where nothing was, by the goal that the day is measured by.
  public init(activity: ActivityDay?, total: DailyTotal?, goal: Energy) {
    self.init(burned: activity?.burned, intake: total.flatMap { $0.entryCount > 0 ? $0.energy : nil }, goal: goal)
  }

  /// The balance of a day by the goals of its diary.
  public init(of day: Day, activity: ActivityDay?, total: DailyTotal?, goals: GoalLog) {
    self.init(activity: activity, total: total, goal: goals.deficit(on: day))
  }

  /// Whether anything was measured or logged. Only then a day has a summary.
  public var isKnown: Bool { burned != nil || intake != nil }
  /// Burned less eaten; nil unless both are known.
  public var net: Energy? {
    guard let burned, let intake else { return nil }
    return burned - intake
  }
  /// Whether no more was eaten than burned; nil unless both are known.
  public var inDeficit: Bool? { net.map { $0 >= .zero } }
  /// Gray without data, else green for a deficit and red for a surplus.
  public var colorMode: ColorMode { inDeficit.map { $0 ? .green : .red } ?? .gray }
  /// How far the ring is closed, 0…1: of a surplus burned / eaten, of a deficit net / goal. Without data, and where there is
  /// nothing to divide by, 0.
  public var progress: Double {
    guard let burned, let intake, let net else { return 0 }
    let (part, whole) = net >= .zero ? (net, goal) : (burned, intake)
    guard whole > .zero else { return 0 }
    return min(max(Double(part.thousandths) / Double(whole.thousandths), 0), 1)
  }
}

/// The energy lens's picture of a day, kept with the diary.
public struct DailySummary: Hashable, Sendable, Identifiable {
  /// Its name for ever.
  public let id: UUID
  /// The calendar day.
  public let day: Day
  /// What was burned and eaten, by the goal of that day.
  public let balance: EnergyBalance
  /// When it was first kept.
  public let createdAt: Date
  /// When it last changed.
  public let updatedAt: Date

  /// A summary.
  public init(id: UUID, day: Day, balance: EnergyBalance, createdAt: Date, updatedAt: Date) {
    self.id = id
    self.day = day
    self.balance = balance
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

extension GoalLog {
  /// The deficit that a day is measured by: of the latest goals up to it, or of the first ones for days before them; zero where they
  /// name none.
  public func deficit(on day: Day) -> Energy {
    (changes.last { $0.effectiveFrom <= day } ?? changes.first)?.goals.deficit ?? .zero
  }
}
