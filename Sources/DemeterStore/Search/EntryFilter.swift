import DemeterCore
internal import GRDB

/// The conditions of a search that no index answers: the status of the entry's day against its goal, and whether its food is one of many.
struct EntryFilter {
  private let statuses: Set<GoalStatus>
  private let goals: GoalLog
  private let marks: [Day: Completeness]
  private var known: [String: Bool] = [:]
  /// The keys of the foods to admit; nil for all foods.
  var foods: Set<String>?
  /// The keys of foods whose entries were read before.
  var foodsBefore: Set<String> = []

  /// Admits days with one of the statuses; all days if there are no statuses.
  init(_ statuses: Set<GoalStatus>, in database: Database) throws {
    self.statuses = statuses
    let transaction = SQLiteTransaction(database)
    goals = try statuses.isEmpty ? GoalLog() : transaction.goalLog(transaction.read(.goals), for: Day.first...Day.last)
    marks = statuses.isEmpty ? [:] : try SQLiteTransaction(database).read(.marks(of: .all)).completeness
  }

  /// Whether to admit an entry. Looks up each day once.
  mutating func admits(day: String, food: String, in database: Database) throws -> Bool {
    guard foods?.contains(food) ?? true, !foodsBefore.contains(food) else { return false }
    guard !statuses.isEmpty else { return true }
    if let known = known[day] { return known }
    let total = try Day(day).flatMap { try SQLiteTransaction(database).read(.totals(of: .each([$0]))).first }
    let admitted = total.map(admits) ?? false
    known[day] = admitted
    return admitted
  }

  /// Whether to admit the entries of a day.
  func admits(_ total: DailyTotal) -> Bool {
    statuses.contains(GoalStatus(total, goal: goals.inForce(on: total.day)?.energy, completeness: marks[total.day]))
  }
}
