public import DemeterCore
public import Foundation

/// The tables of a report, for a spreadsheet. Unlike an export they are not read back, so a text that looks like a formula gets an
/// apostrophe.
public enum ReportTables {
  /// The days, oldest first. Of a nutrient that not every food states, the sum has a share of the energy next to it.
  public static func days(of report: DietReport) throws -> Data {
    let complete = Set(report.complete.map(\.day))
    let names = Nutrient.allCases.map { "\($0) (g)" } + TraceNutrient.allCases.map(FurtherColumn.head)
    let known = names.flatMap { [$0, Self.share(of: $0)] }.map { LineWriter.Field.plain($0) }
    let named = report.own.flatMap { nutrient -> [LineWriter.Field] in
      let head = "\(nutrient.name) (\(nutrient.unit))"
      return [head, Self.share(of: head)].map { LineWriter.Field.text(guarded($0)) }
    }
    let first = ["day", "complete", "entries", "calories", "calorie goal", "steps", "burned"].map { LineWriter.Field.plain($0) }
    var lines: [[LineWriter.Field]] = [first + known + named]
    for record in report.records {
      let isComplete = complete.contains(record.day)
      var fields: [LineWriter.Field] = [
        .plain("\(record.day)"), .plain("\(isComplete)"), .plain("\(record.entries.count)"),
        .amount(record.entries.isEmpty && !isComplete ? nil : record.total.energy), .amount(record.goals?.energy),
        .plain(record.activity?.day.steps.map(String.init)), .amount(record.balance.burned),
      ]
      for nutrient in Nutrient.allCases { fields += sum(of: record) { $0[nutrient].map { Measure($0.grams) } } }
      for nutrient in TraceNutrient.allCases {
        fields += sum(of: record) { $0.others[nutrient].map { Measure($0.grams / nutrient.unit.grams) } }
      }
      for nutrient in report.own { fields += sum(of: record) { $0.others[own: nutrient].map { Measure($0.grams / nutrient.grams) } } }
      lines.append(fields)
    }
    return try file(lines)
  }

  /// What was eaten, the oldest first.
  public static func meals(of report: DietReport) throws -> Data {
    var lines: [[LineWriter.Field]] = [
      (["day", "time", "name", "brand", "quantity", "servingSize", "servingUnit", "calories"] + Nutrient.allCases.map { "\($0) (g)" }).map {
        .plain($0)
      }
    ]
    for entry in report.records.flatMap({ $0.entries.reversed() }) {
      let meal = entry.meal
      let time = String(entry.logged.instant.rfc3339(in: entry.logged.timeZone).dropFirst(11).prefix(5))
      lines.append(
        [
          .plain(entry.day.description), .plain(time), .text(guarded(meal.name)), .text(guarded(meal.brand)),
          .amount(meal.quantity), .text(guarded(meal.servingSize)), .text(guarded(meal.servingUnit)), .amount(meal.nutrition.energy),
        ] + Nutrient.allCases.map { .amount(meal.nutrition[$0]) })
    }
    return try file(lines)
  }

  private static func share(of head: String) -> String { "\(head): % of energy it is known for" }

  /// The sum over the foods that state something and their share of the energy; both empty if none does.
  private static func sum(of record: DayRecord, _ amount: (Nutrition) -> Measure?) -> [LineWriter.Field] {
    let stated = record.entries.compactMap { entry in amount(entry.meal.nutrition).map { ($0, entry.meal.nutrition.energy) } }
    guard !stated.isEmpty else { return [.plain(nil), .plain(nil)] }
    let energy = stated.reduce(Energy.zero) { $0 + $1.1 }, whole = record.total.energy
    let share = whole > .zero ? (energy.kilocalories / whole.kilocalories * 100).rounded() : 100
    return [.amount(stated.reduce(Measure.zero) { $0 + $1.0 }), .amount(Measure(share))]
  }

  /// Returns a text that a spreadsheet does not take for a formula.
  private static func guarded(_ text: String?) -> String? {
    text.map { text in text.first.map { "=+-@\t\r".contains($0) } ?? false ? "'" + text : text }
  }

  private static func file(_ lines: [[LineWriter.Field]]) throws -> Data {
    // The mark says to spreadsheets that it is UTF-8.
    var file = Data("\u{FEFF}".utf8)
    let writer = LineWriter { file.append(contentsOf: $0) }
    for line in lines { try writer.add(line) }
    try writer.finish()
    return file
  }
}
