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
    let type: String? = try row.value(2)
    var goals = Goals(
      energy: energy.map(Energy.init(thousandths:)), goalType: type.flatMap(Goals.GoalType.init(rawValue:)), steps: try row.number(3),
      deficit: try row.amount(4), pace: try row.number(5),
      exercise: (try row.value(9) as String?).flatMap(ExerciseShare.init))
    let macros: String? = try row.value(6), weekdays: String? = try row.value(7)
    goals.macros = macros.flatMap(MacroChoice.init)
    goals.weekdays = weekdays.flatMap(Goals.weekdays) ?? [:]
    guard goals.macros?.description == macros, goals.weekdaysText == weekdays else {
      throw DiaryError.unavailable(reason: "the goals of the weekdays from \(day) on can't be read")
    }
    goals.hasWeeklyBudget = try row.value(8)
    goals.masses = try row.masses(from: 10)
    change = GoalChange(effectiveFrom: day, goals: goals)
  }

  package static let columns: String =
    (["effective_from, energy, goal_type, steps, deficit, pace, macros, weekdays, has_weekly_budget, exercise"] + Nutrient.columns).joined(
      separator: ", ")
}

extension GoalRow: FetchableRecord {}

extension GoalChange {
  /// The values of the columns.
  package var fields: [StoredField] {
    [
      .text(effectiveFrom.description), .number(goals.energy?.thousandths), .text(goals.goalType?.rawValue),
      .number(goals.steps.map(Int64.init)), .number(goals.deficit?.thousandths), .number(goals.pace.map(Int64.init)),
      .text(goals.macros?.description), .text(goals.weekdaysText), .flag(goals.hasWeeklyBudget), .text(goals.exercise?.description),
    ] + goals.masses.fields
  }
}
