import DemeterCore
import DemeterExchange
import DemeterStore
import Foundation
import Testing

@Suite struct `Food in a file of Health Auto Export` {
  /// A file with a list of numbers, `date quantity`, for each metric.
  private func file(_ metrics: [(name: String, unit: String, numbers: [(date: String, quantity: String)])]) -> String {
    let lists = metrics.map { metric in
      let data = metric.numbers.map { #"{"date":"\#($0.date)","qty":\#($0.quantity),"source":"Yazio"}"# }.joined(separator: ",")
      return #"{"name":"\#(metric.name)","units":"\#(metric.unit)","data":[\#(data)]}"#
    }
    return #"{"data":{"metrics":[\#(lists.joined(separator: ","))],"workouts":[]}}"#
  }

  @Test func `is an entry for each day where the app summed up days`() throws {
    let days = [("2026-03-08 00:00:00 +0100", "8368"), ("2026-03-09 00:00:00 +0100", "4184"), ("2026-03-10 00:00:00 +0100", "0")]
    let reading = try read(
      file([
        ("dietary_energy", "kJ", days), ("protein", "g", [("2026-03-09 00:00:00 +0100", "61.5")]),
        ("sodium", "mg", [("2026-03-09 00:00:00 +0100", "1200")]), ("step_count", "count", [("2026-03-09 00:00:00 +0100", "9000")]),
      ]), name: "HealthAutoExport.json")
    #expect(reading.format == .autoExport && reading.refusedCount == 0)
    #expect(
      reading.imported.entries.map(line) == [
        "2026-03-08 12:00 Whole day (Health Auto Export) 2000", "2026-03-09 12:00 Whole day (Health Auto Export) 1000 P61.5",
      ])
    #expect(reading.imported.entries.last?.meal.nutrition.others == NutrientVector([1093: TraceMass(grams: 1.2)]))
    #expect(reading.skippedRecords == ["no food": 1])
  }

  @Test func `is an entry for each moment otherwise, at the phone's time`() throws {
    let reading = try read(
      file([
        (
          "dietary_energy", "kcal",
          [("2026-03-09 8:05:00\u{202F}PM -0500", "300"), ("2026-03-09 07:30:00 +0100", "150"), ("2026-03-09 07:30:00 +0100", "50.5")]
        ), ("carbohydrates", "g", [("2026-03-09 07:30:00 +0100", "40")]),
      ]), name: "food.json")
    #expect(
      reading.imported.entries.map(line) == [
        "2026-03-09 07:30 Food (Health Auto Export) 200.5 C40", "2026-03-09 20:05 Food (Health Auto Export) 300",
      ])
  }

  @Test(arguments: [
    ("stone", "2026-03-09 00:00:00 +0100", "1"), ("kcal", "yesterday", "1"), ("kcal", "2026-03-09 00:00:00 +0100", "-1"),
    ("kcal", "2026-03-09 00:00:00 +0100", "1e300"), ("kcal", "2026-03-09 00:00:00 +0100", #""many""#),
    ("kcal", "2026-03-11 00:00:00 +0100", "9"),
  ])
  func `is refused, with the reason, where a number is impossible`(unit: String, date: String, quantity: String) throws {
    let reading = try read(file([("dietary_energy", unit, [(date, quantity)])]), name: "food.json")
    #expect(reading.imported.entries.isEmpty && reading.refusedCount == 1)
  }

  @Test func `is not read from sums of weeks`() throws {
    let weeks = [("2026-02-23 00:00:00 +0100", "14000"), ("2026-03-02 00:00:00 +0100", "15000")]
    let reading = try read(file([("dietary_energy", "kcal", weeks)]), name: "food.json")
    #expect(reading.imported.entries.isEmpty && reading.refusedCount == 1)
  }

  @Test func `that is brought again with another number of a day changes that day`() async throws {
    func text(_ energy: String) -> String { file([("dietary_energy", "kcal", [("2026-03-09 00:00:00 +0100", energy)])]) }
    try await withFolder { folder in
      let diary = try diary(in: folder)
      _ = try await diary.importDiary(ImportPreview(of: read(text("1800"), name: "a.json").imported, in: diary).imported)
      let preview = try await ImportPreview(of: read(text("1900"), name: "b.json").imported, in: diary)
      #expect(preview.changes.count == 1 && preview.entryCount == 0)
      _ = try await diary.importDiary(preview.imported)
      #expect(try await diary.record(of: Day("2026-03-09") ?? .first).total.energy == Energy(kilocalories: 1900))
    }
  }
}
