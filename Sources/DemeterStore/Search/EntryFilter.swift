import DemeterCore
internal import GRDB

/// What a search asks of an entry that no index answers: how its day stands against its goal, and whether it is one of many foods.
struct EntryFilter {
  private let statuses: Set<GoalStatus>
  private let goals: GoalLog
  private var known: [String: Bool] = [:]
  /// The keys of the foods admitted; nil for all.
  var foods: Set<String>?

  /// Admits the days of some statuses; all days where there are none.
  init(_ statuses: Set<GoalStatus>, goals: GoalLog) {
    self.statuses = statuses
    self.goals = goals
  }

  /// Whether an entry is admitted. Each day is looked up once.
  mutating func admits(day: String, food: String, in database: Database) throws -> Bool {
    guard foods?.contains(food) ?? true else { return false }
    guard !statuses.isEmpty else { return true }
    if let known = known[day] { return known }
    let total = try DailyTotalRow.fetchOne(
      database.cachedStatement(sql: "SELECT \(DailyTotalRow.columns) FROM daily_total WHERE day = ?"), arguments: [day])?.total
    let admitted = total.map(admits) ?? false
    known[day] = admitted
    return admitted
  }

  /// Whether the entries of a day are.
  func admits(_ total: DailyTotal) -> Bool {
    statuses.contains(GoalStatus(total, goal: goals.inForce(on: total.day)?.energy))
  }
}
