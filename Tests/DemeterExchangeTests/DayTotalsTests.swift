import DemeterCore
import DemeterExchange
import DemeterStore
import Foundation
import Testing

@Suite struct `Totals of days from another app` {
  static let googleFit = """
    Date,Move Minutes count,Calories (kcal),Distance (m),Heart Points,Step count,Average weight (kg),Walking duration (ms)
    2026-03-07,62,2104.5,4821.75,31,6932,80.5,3720000
    2026-03-08,,1650.2,,,,,
    2026-03-09,12,1900,900.5,4,1234,,60000
    2026-03-10,3,700,100,0,150,,60000
    """
  static let garmin = """
    [{"calendarDate":"2026-03-08","totalSteps":8210,"totalDistanceMeters":6120.5,"activeKilocalories":412.0,"totalKilocalories":2300.0,"x":{}},
     {"calendarDate":{"date":"2026-03-09"},"totalSteps":500000,"activeKilocalories":90},
     {"totalSteps":1}]
    """

  private func lines(_ reading: DiaryReading) -> [String] {
    reading.imported.activity.map { "\($0.day) \($0.metric.rawValue) \($0.value.amount.thousandths)" }
  }

  @Test func `of Google Fit are steps, distance and weight of days that are over`() throws {
    let reading = try read(Self.googleFit, name: "Tägliche Aktivitätswerte.csv")
    #expect(reading.format == .googleFit && reading.refusedCount == 0)
    #expect(
      lines(reading) == [
        "2026-03-07 distance 4821750", "2026-03-07 steps 6932000", "2026-03-07 weight 80500", "2026-03-09 distance 900500",
        "2026-03-09 steps 1234000",
      ])
    #expect(reading.skippedRecords == ["today, which is not over": 2])
  }

  @Test func `of Garmin are steps, distance and active energy, and refused one by one`() throws {
    let reading = try read(Self.garmin, name: "UDSFile_2026-01-01_2026-04-10.json")
    #expect(reading.format == .garmin && reading.refusedCount == 2)
    #expect(
      lines(reading) == [
        "2026-03-08 activeEnergy 412000", "2026-03-08 distance 6120500", "2026-03-08 steps 8210000", "2026-03-09 activeEnergy 90000",
      ])
    #expect(throws: DiaryFileError.damaged("cut.json")) { try read(String(Self.garmin.dropLast(20)), name: "cut.json") }
  }

  @Test(arguments: [googleFit, garmin]) func `count where nothing is known, once, and go with Undo`(_ text: String) async throws {
    try await withFolder { folder in
      let diary = try diary(in: folder)
      try await diary.correct(.steps, on: Day(noon, in: .berlin) - 1, to: Measure(77))
      let preview = try await ImportPreview(of: read(text).imported, in: diary)
      let batch = try #require(try await diary.importDiary(preview.imported))
      let days = try await diary.activity(in: Day.first...Day.last)
      #expect(days.count == 2 && days.last?.steps == 77)
      #expect(try await ImportPreview(of: read(text).imported, in: diary).isEmpty)
      _ = try await diary.undo(batch.id)
      #expect(try await diary.activity(in: Day.first...Day.last).count == 1)
    }
  }
}
