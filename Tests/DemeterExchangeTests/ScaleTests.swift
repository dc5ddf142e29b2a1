import DemeterCore
import DemeterExchange
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `A table of weights` {
  static let withings = """
    Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments
    "2026-03-09 08:11:51",80.90,16.02,3.22,61.65,43.93,
    "2026-03-08 07:59:03",81.20,,,,,after a feast
    """
  static let renpho =
    "\u{FEFF}Time of Measurement,Weight(lb),BMI,Body Fat(%),Visceral Fat,Body Water(%),BMR(kcal),Metabolic Age\n"
    + "\"03/09/2026, 08:11:51\",176.4,24.1,19.8,7,55.1,1650,34\n\"03/14/2025, 7:30 PM\",180.0,24.6,--,--,--,--,--\n"
  static let openScale = """
    "biceps","bone","caliper1","calories","comment","dateTime","fat","lbm","visceralFat","waist","weight"
    0.0,3.2,0.0,0.0,"","2026-03-09 08:11",15.5,0.0,0.0,0.0,74.95
    0.0,3.2,0.0,0.0,"","2026-03-08 08:15",0.0,0.0,0.0,0.0,75.3
    """
  static let libra = """
    #Version: 6
    #Units: kg

    #date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log
    2026-03-08T06:59:00.000Z;81.2;81.5;;;;;
    2026-03-09T07:11:51.000Z;80.9;81.4;19.8;20;;;slept badly
    """

  private func lines(_ reading: DiaryReading) -> [String] {
    reading.imported.measurements.map { measurement in
      let logged = measurement.logged
      let minutes = wallClock(logged.instant, in: logged.timeZone) / 60
      return "\(logged.day) \(minutes / 60):\(minutes % 60) \(measurement.kind.rawValue) \(measurement.amount.thousandths)"
    }
  }

  @Test func `of Withings has the fat as a mass`() throws {
    let reading = try read(Self.withings, name: "weight.csv")
    #expect(reading.format == .scale && reading.imported.origin == "Withings" && !reading.asksWeightUnit)
    #expect(
      lines(reading) == [
        "2026-03-09 8:11 weight 80900", "2026-03-09 8:11 bodyFat 19800", "2026-03-08 7:59 weight 81200",
      ])
    #expect(reading.skippedRecords["“bone mass (kg)”, which is not imported"] == 1)
    #expect(reading.skippedRecords["“comments”, which is not imported"] == 1)
  }

  @Test func `of Renpho has pounds, dates of its region and dashes`() throws {
    let reading = try read(Self.renpho, name: "renpho.csv")
    #expect(reading.imported.origin == "Renpho" && reading.undecided == nil && reading.refusedCount == 0)
    #expect(
      lines(reading) == [
        "2026-03-09 8:11 weight 80014", "2026-03-09 8:11 bodyFat 19800", "2025-03-14 19:30 weight 81647",
      ])
    let apart = try read("Date,Time,Weight(kg)\n2025.12.03,10:11:50,80.5\n", name: "renpho.csv")
    #expect(lines(apart) == ["2025-12-03 10:11 weight 80500"])
  }

  @Test func `of openScale has kilograms, and zero where nothing was measured`() throws {
    let reading = try read(Self.openScale, name: "openScale.csv")
    #expect(reading.imported.origin == "openScale" && !reading.asksWeightUnit)
    #expect(
      lines(reading) == ["2026-03-09 8:11 weight 74950", "2026-03-09 8:11 bodyFat 15500", "2026-03-08 8:15 weight 75300"])
  }

  @Test func `of Libra has moments and its unit above the table`() throws {
    let reading = try read(Self.libra, name: "Libra.csv")
    #expect(reading.imported.origin == "Libra" && reading.refusedCount == 0)
    #expect(
      lines(reading) == ["2026-03-08 7:59 weight 81200", "2026-03-09 8:11 weight 80900", "2026-03-09 8:11 bodyFat 19800"])
    let pounds = try read(Self.libra.replacing("#Units: kg", with: "#Units: lb").replacing(";81.2;", with: ";176.4;"), name: "Libra.csv")
    #expect(lines(pounds).first == "2026-03-08 7:59 weight 80014")
  }

  @Test func `of Samsung Health has a title, long names and times of UTC`() throws {
    let reading = try read(
      """
      com.samsung.health.weight,6310001,6
      com.samsung.health.weight.start_time,weight,body_fat,time_offset,datauuid
      2026-03-08 22:30:00.000,80.5,21.0,UTC+0100,a1,
      """, name: "com.samsung.health.weight.20260309.csv")
    #expect(reading.imported.origin == "Samsung Health" && !reading.asksWeightUnit)
    #expect(lines(reading) == ["2026-03-08 23:30 weight 80500", "2026-03-08 23:30 bodyFat 21000"])
  }

  @Test func `without a unit is asked about`() throws {
    let text = "Datum;Gewicht\n09.03.2026;80,5\n"
    #expect(try read(text).asksWeightUnit)
    let reading = try read(text, weightUnit: .lb)
    #expect(!reading.asksWeightUnit)
    // Nobody weighs 36 kg and keeps a diary of it, but a table may say so.
    #expect(lines(reading) == ["2026-03-09 7:0 weight 36514"])
    #expect(try read("date,body weight (kg)\n01/02/2026,80\n").undecided == "01/02/2026")
  }

  @Test func `of lifted weights or of food is none`() throws {
    for head in ["Date,Workout Name,Exercise Name,Set Order,Weight,Reps", "Date,Food,Weight (g)", "Weight,Height", "Date,Weights"] {
      #expect(throws: DiaryFileError.self) { try read(head + "\n2026-03-09,1,1,1,80,1\n") }
    }
  }

  @Test func `is refused row by row`() throws {
    let reading = try read(
      """
      Date,Weight (kg)
      2026-03-09 08:00,80.5
      2026-03-11 08:00,80.5
      yesterday,80
      2026-03-08 25:00,80
      2026-03-07,700
      2026-03-06,many
      2026-03-05,
      ,80
      """)
    #expect(lines(reading) == ["2026-03-09 8:0 weight 80500"])
    #expect(reading.refusedCount == 6)
    #expect(reading.skippedRecords == ["a row without a weight": 1])
  }

  @Test(arguments: [withings, renpho, openScale, libra])
  func `is one import that can be undone, and the second time changes nothing`(_ text: String) async throws {
    try await withFolder { folder in
      let diary = try diary(in: folder)
      let preview = try await ImportPreview(of: read(text).imported, in: diary)
      #expect(preview.measurementCount == 3)
      let batch = try #require(try await diary.importDiary(preview.imported))
      let again = try await ImportPreview(of: read(text).imported, in: diary)
      #expect(again.isEmpty)
      #expect(try await diary.importDiary(again.imported) == nil)
      #expect(try await diary.measurements(nil, in: Day.first...Day.last).count == 3)
      _ = try await diary.undo(batch.id)
      #expect(try await diary.measurements(nil, in: Day.first...Day.last).isEmpty)
    }
  }

  @Test func `of a thousand that were changed anywhere is read or refused in words`() throws {
    var random = SeededGenerator(seed: 7)
    let texts = [Self.withings, Self.renpho, Self.openScale, Self.libra].map { Array($0.utf8) }
    var understood = 0
    for number in 0..<1000 {
      var bytes = texts[number % texts.count]
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) { bytes[at] = UInt8.random(in: .min ... .max, using: &random) } else { bytes.remove(at: at) }
      }
      do {
        let reading = try read(bytes, name: "damaged")
        #expect(reading.imported.measurements.allSatisfy { $0.kind.range.contains($0.amount.value) && $0.logged.instant <= noon })
        understood += 1
      } catch let error as DiaryFileError {
        #expect(error.description.contains("Nothing was changed"))
      }
    }
    #expect(understood > 300)
  }
}
