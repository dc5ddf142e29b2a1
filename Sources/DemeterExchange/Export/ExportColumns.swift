import DemeterCore
import Foundation

/// The columns of the comma-separated files, and their contents.
enum ExportColumns {
  static let entries: [String] =
    ["id", "version", "day", "loggedAt", "timeZone", "name", "brand", "calories"] + Nutrient.allCases.map(\.rawValue)
    + ["quantity", "servingSize", "servingUnit", "source", "createdAt", "updatedAt"]
    + TraceNutrient.allCases.map(FurtherColumn.head) + ["note", "loggedBy"]

  /// - Parameter own: the own nutrients that have a column after the others.
  static func fields(_ entry: FoodEntry, own: [OwnNutrient]) -> [LineWriter.Field] {
    let meal = entry.meal, nutrition = entry.meal.nutrition, zone = entry.logged.timeZone
    let first: [LineWriter.Field] = [
      .plain(entry.id.key), .plain("\(entry.version)"), .plain(entry.day.description),
      .plain(entry.logged.instant.rfc3339(in: zone)), .plain(zone.iana), .text(meal.name), .text(meal.brand), .amount(nutrition.energy),
    ]
    let last: [LineWriter.Field] = [
      .amount(meal.quantity), .text(meal.servingSize), .text(meal.servingUnit), .plain(meal.source.rawValue),
      .plain(entry.createdAt.rfc3339(in: zone)), .plain(entry.updatedAt.rfc3339(in: zone)),
    ]
    let marks: [LineWriter.Field] = [.text(meal.note), .text(entry.loggedBy)]
    return first + Nutrient.allCases.map { .amount(nutrition[$0]) } + last + further(nutrition) + marks + named(own, nutrition)
  }

  private static func further(_ nutrition: Nutrition) -> [LineWriter.Field] {
    TraceNutrient.allCases.map { nutrient -> LineWriter.Field in
      .amount(nutrition.others[nutrient].map { Measure($0.grams / nutrient.unit.grams) })
    }
  }

  private static func named(_ own: [OwnNutrient], _ nutrition: Nutrition) -> [LineWriter.Field] {
    own.map { nutrient -> LineWriter.Field in
      .amount(nutrition.others[own: nutrient].map { Measure($0.grams / nutrient.grams) })
    }
  }

  static let goals: [String] =
    ["effectiveFrom", "calories"] + Nutrient.allCases.map(\.rawValue) + [
      "goalType", "steps", "deficit", "pace", "macros", "weekdays", "weeklyBudget", "exercise",
    ]

  static func fields(_ change: GoalChange) -> [LineWriter.Field] {
    let goals = change.goals
    return [.plain(change.effectiveFrom.description), .amount(goals.energy)] + Nutrient.allCases.map { .amount(goals[$0]) } + [
      .plain(goals.goalType?.rawValue), .plain(goals.steps.map(String.init)), .amount(goals.deficit),
      .amount(goals.pace.map { Measure(thousandths: Int64($0)) }), .plain(goals.macros?.description), .plain(goals.weekdaysText),
      .plain(goals.hasWeeklyBudget ? "true" : nil), .plain(goals.exercise?.description),
    ]
  }

  static let activity: [String] = ["day", "metric", "amount", "unit", "origin", "counts", "asOf"]

  static func fields(_ line: ActivityLine) -> [LineWriter.Field] {
    [
      .plain(line.day), .plain(line.metric), .amount(Measure(line.amount)), .plain(line.unit), .plain(line.origin),
      .plain("\(line.counts)"),
      .plain(line.asOf),
    ]
  }

  static let measurements: [String] = ["id", "kind", "amount", "unit", "day", "loggedAt", "timeZone", "source", "second"]

  static func fields(_ line: MeasurementDocument) -> [LineWriter.Field] {
    [
      .plain(line.id), .plain(line.kind), .amount(Measure(line.amount)), .text(line.unit), .plain(line.day), .plain(line.loggedAt),
      .plain(line.timeZone), .plain(line.source), .amount(line.second.map { Measure($0) }),
    ]
  }

  static let planned: [String] =
    ["id", "plannedFor", "plannedTime", "name", "brand", "calories"] + Nutrient.allCases.map(\.rawValue)
    + ["quantity", "servingSize", "servingUnit", "source", "note"] + TraceNutrient.allCases.map(FurtherColumn.head)

  /// - Parameter own: the own nutrients that have a column after the others.
  static func fields(_ planned: PlannedEntry, own: [OwnNutrient]) -> [LineWriter.Field] {
    let meal = planned.meal, nutrition = planned.meal.nutrition
    let first: [LineWriter.Field] = [
      .plain(planned.id.key), .plain(planned.day.description), .plain(planned.time), .text(meal.name), .text(meal.brand),
      .amount(nutrition.energy),
    ]
    let last: [LineWriter.Field] = [
      .amount(meal.quantity), .text(meal.servingSize), .text(meal.servingUnit), .plain(meal.source.rawValue), .text(meal.note),
    ]
    return first + Nutrient.allCases.map { .amount(nutrition[$0]) } + last + further(nutrition) + named(own, nutrition)
  }

  static let exercises: [String] = [
    "id", "exercise", "activity", "minutes", "kilometers", "calories", "basis", "day", "loggedAt", "timeZone", "source",
  ]

  static func fields(_ line: ExerciseDocument) -> [LineWriter.Field] {
    [
      .plain(line.id), .text(line.exercise), .text(line.activity), .plain(line.minutes.map(String.init)),
      .amount(line.kilometers.map { Measure($0) }), .amount(Measure(line.calories)), .plain(line.basis), .plain(line.day),
      .plain(line.loggedAt), .plain(line.timeZone), .plain(line.source),
    ]
  }
}
