package import DemeterCore
internal import GRDB

/// A row of the table `goal`.
package struct GoalRow {
  package let change: GoalChange

  package init(row: some StoredRow) throws {
    guard let day = Day(try row.value(0)) else { throw DiaryError.unavailable(reason: "a goal has no day") }
    // Goals are compared with amounts but never added up, and an app may set very large ones.
    let energy: Int64? = try row.value(1)
    guard (energy ?? 0).magnitude <= 1 << 53 else { throw DiaryError.unavailable(reason: "the goal of \(day) can't be read") }
    let type: String? = try row.value(5)
    let goals = Goals(
      energy: energy.map(Energy.init(thousandths:)), protein: try row.amount(2), carbohydrates: try row.amount(3), fat: try row.amount(4),
      goalType: type.flatMap(Goals.GoalType.init(rawValue:)), steps: try row.number(6), deficit: try row.amount(7), pace: try row.number(8))
    change = GoalChange(effectiveFrom: day, goals: goals)
  }

  package static let columns: String = "effective_from, energy, protein, carbohydrates, fat, goal_type, steps, deficit, pace"
}

extension GoalRow: FetchableRecord {}

extension GoalChange {
  /// The values of the columns.
  package var fields: [StoredField] {
    [
      .text(effectiveFrom.description), .number(goals.energy?.thousandths), .number(goals.protein?.thousandths),
      .number(goals.carbohydrates?.thousandths), .number(goals.fat?.thousandths), .text(goals.goalType?.rawValue),
      .number(goals.steps.map(Int64.init)), .number(goals.deficit?.thousandths), .number(goals.pace.map(Int64.init)),
    ]
  }
}
