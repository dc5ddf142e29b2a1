import DemeterCore
internal import GRDB

/// A line of the goal log as its table keeps it.
struct GoalRow: FetchableRecord {
  let change: GoalChange

  init(row: Row) throws {
    guard let day = Day(row[0]) else { throw DiaryError.unavailable(reason: "a goal has no day") }
    func mass(_ index: Int) -> Mass? { (row[index] as Int64?).map(Mass.init(thousandths:)) }
    let type: String? = row[5]
    let goals = Goals(
      energy: (row[1] as Int64?).map(Energy.init(thousandths:)), protein: mass(2), carbohydrates: mass(3), fat: mass(4),
      goalType: type.flatMap(Goals.GoalType.init(rawValue:)), steps: row[6],
      deficit: (row[7] as Int64?).map(Energy.init(thousandths:)))
    change = GoalChange(effectiveFrom: day, goals: goals)
  }

  static let columns: String = "effective_from, energy, protein, carbohydrates, fat, goal_type, steps, deficit"
}
