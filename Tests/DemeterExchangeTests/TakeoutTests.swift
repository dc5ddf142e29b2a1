import DemeterCore
import DemeterExchange
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `A takeout of a watch` {
  private func lines(_ reading: DiaryReading) -> [String] {
    reading.imported.activity.map { "\($0.day) \($0.metric.rawValue) \($0.value.amount.thousandths)" }
  }

  private func measured(_ reading: DiaryReading) -> [String] {
    reading.imported.measurements.map { "\($0.logged.day) \($0.kind.rawValue) \($0.amount.thousandths)" }.sorted()
  }

  @Test func `of Fitbit has each minute on its day, and never the sum of two devices`() throws {
    let reading = try read(Self.fitbit(), name: "takeout.zip")
    #expect(reading.format == .fitbit && reading.refusedCount == 0 && !reading.asksWeightUnit)
    #expect(
      lines(reading) == [
        // Of the 8th, the band counted 100, the older list 27, the phone 30.
        "2026-03-07 steps 100000", "2026-03-08 distance 744005", "2026-03-08 sleep 6467", "2026-03-08 steps 100000",
        "2026-03-09 sleep 7000", "2026-03-09 steps 5000",
      ])
    #expect(measured(reading) == ["2026-03-08 weight 80950"])
    #expect(
      reading.skippedRecords == ["a file that is there twice": 1, "a moment that is there twice": 1, "exercise without energy": 1])
    #expect(reading.skippedFiles == ["altitude-…-…-….json"])
  }

  @Test func `of Fitbit asks for the unit of its older weights`() throws {
    let name = "weight-2026-03-01.json"
    #expect(try read(Self.pounds, name: name).asksWeightUnit)
    let reading = try read(Self.pounds, name: name, weightUnit: .lb)
    #expect(reading.format == .fitbit && !reading.asksWeightUnit && measured(reading) == ["2026-03-08 weight 80014"])
    let table = try read(Self.grams, name: "weight.csv")
    #expect(table.format == .scale && table.imported.origin == "Fitbit" && measured(table) == ["2026-03-08 weight 80950"])
  }

  @Test func `of Fitbit has the energy of days that were measured as a whole`() throws {
    let minutes = (0..<2000).map { minute in
      let (day, time) = (7 + minute / 1440, minute % 1440)
      let clock = "\(time / 600)\(time / 60 % 10):\(time / 10 % 6)\(time % 10):00"
      return #"{"dateTime":"03/0\#(day)/26 \#(clock)","value":"1.5"}"#
    }
    let reading = try read("[\(minutes.joined(separator: ","))]", name: "calories-2026-03-07.json")
    // In Berlin, the 7th begins with the second hour of the list.
    #expect(lines(reading) == ["2026-03-07 burnedEnergy 2070000"])
    #expect(reading.skippedRecords == ["energy of a day that was not measured as a whole": 1])
  }

  @Test func `of Fitbit in a list of minutes is refused where it is cut off or another list`() throws {
    for count in stride(from: 60, to: Self.steps.utf8.count, by: 7) {
      #expect(throws: DiaryFileError.damaged("steps-2026-03-01.json")) {
        try read(Array(Self.steps.utf8.prefix(count)), name: "steps-2026-03-01.json")
      }
    }
    let heart = #"[{"dateTime":"03/08/26 10:00:00","value":{"bpm":70}}]"#
    #expect(throws: DiaryFileError.damaged("steps-2026-03-01.json")) { try read(heart, name: "steps-2026-03-01.json") }
    #expect(throws: DiaryFileError.unknown("altitude-2026-03-01.json")) { try read(Self.steps, name: "altitude-2026-03-01.json") }
    let odd = try read(
      #"[{"dateTime":"13/08/26 10:00:00","value":"1"},{"dateTime":"03/08/26 10:00:00","value":"-1"},{"value":"1"},{"dateTime":"03/08/36 10:00:00","value":3}]"#,
      name: "steps-2026-03-01.json")
    #expect(odd.refusedCount == 3 && odd.imported.activity.isEmpty && odd.skippedRecords == ["a day in the future, or before 1900": 1])
  }

  @Test func `of Samsung Health has the best number of each day`() throws {
    let reading = try read(Self.samsung(), name: "samsunghealth_ada_20260310120000.zip")
    #expect(reading.format == .samsung && reading.refusedCount == 0)
    #expect(
      lines(reading) == [
        "2026-03-03 steps 600000", "2026-03-06 steps 512000", "2026-03-07 distance 5500500", "2026-03-07 steps 8000000",
        "2026-03-08 distance 6000250", "2026-03-08 steps 8123000", "2026-03-09 distance 6200000", "2026-03-09 steps 8410000",
      ])
    #expect(measured(reading) == ["2026-03-08 water 250000", "2026-03-08 weight 80500"])
    #expect(reading.skippedFiles == ["com.samsung.health.caffeine_intake.….csv"])
  }

  @Test func `has exercises with their kind, beginning, length, distance and energy`() throws {
    func exercises(_ reading: DiaryReading) -> [String] {
      reading.imported.exercises.map { new in
        let workout = new.workout, time = DateStyle(locale: "de-DE").time(new.logged.instant, in: .berlin)
        let what = "\(workout.activity ?? workout.name) \(workout.minutes ?? 0) min"
        let far = workout.kilometers.map { " \($0.thousandths) m" } ?? ""
        return "\(new.logged.day) \(time) \(what)\(far) \(workout.energy.thousandths)"
      }
    }
    let fitbit = try read(Self.runs, name: "exercise-0.json")
    #expect(fitbit.format == .fitbit && fitbit.refusedCount == 0 && fitbit.skippedRecords == ["exercise without energy": 1])
    #expect(
      exercises(fitbit) == [
        "2026-03-09 00:30 12145 30 min 5250 m 312000", "2026-03-07 11:00 Spinning 25 min 200500", "2026-03-07 11:00 Spinning 25 min 210000",
      ])
    #expect(Set(fitbit.imported.exercises.map(\.id)).count == 2 && fitbit.imported.exercises.allSatisfy { $0.source == .health })
    let samsung = try read(Self.sessions, name: "com.samsung.shealth.exercise.2026.csv")
    #expect(samsung.format == .samsung && samsung.refusedCount == 0 && samsung.skippedRecords == ["exercise without energy": 1])
    #expect(
      exercises(samsung) == [
        "2026-03-08 23:45 17190 45 min 3457 m 151400", "2026-03-07 11:00 01014 20 min 88000", "2026-03-07 11:05 Workout 15 min 120000",
      ])
    let odd = try read(
      #"""
      [{"activityName":"Run","startTime":"13/08/26 10:00:00","duration":1,"calories":1},{"activityName":7,"duration":1},
       {"activityName":"Run","startTime":"03/08/36 10:00:00","duration":60000,"calories":1},
       {"activityName":"Run","startTime":"03/08/26 10:00:00","duration":86400001,"calories":1},
       {"activityName":"Run","startTime":"03/08/26 10:00:00","calories":1},
       {"activityName":"Run","startTime":"03/08/26 10:00:00","duration":60000,"calories":1e300},
       {"activityName":"\u0000","startTime":"03/08/26 10:00:00","duration":60000,"calories":1,"distance":1,"distanceUnit":"Elle"}]
      """#, name: "exercise-0.json")
    #expect(odd.refusedCount == 6 && exercises(odd) == ["2026-03-08 11:00 Workout 1 min 1000"])
    #expect(throws: DiaryFileError.damaged("exercise-0.json")) { try read(String(Self.runs.dropLast(2)), name: "exercise-0.json") }
  }

  @Test func `has exercises that count once beside those of other sources, also the same one in both apps`() async throws {
    try await withFolder { folder in
      let diary = try diary(in: folder), day = Day(noon, in: .berlin) - 3
      for bytes in [try Self.fitbit(), try Self.samsung()] {
        let preview = try await ImportPreview(of: read(bytes, name: "takeout.zip").imported, in: diary)
        _ = try #require(try await diary.importDiary(preview.imported))
      }
      let exercise = try await diary.record(of: day).exercise
      // The longest of three at the same time counts.
      #expect(exercise.lines.count == 3 && exercise.lines.count { $0.countedWith == nil } == 1)
      #expect(exercise.energy == Energy(kilocalories: 200.5))
    }
  }

  @Test func `of some of its files is read as far as it goes`() throws {
    let one = try read(Self.pedometer, name: "com.samsung.shealth.tracker.pedometer_day_summary.2026.csv")
    #expect(one.format == .samsung && lines(one).last == "2026-03-09 steps 8410000")
    let drinks = try read(Self.water, name: "water.csv")
    #expect(drinks.format == .scale && drinks.imported.origin == "Samsung Health" && measured(drinks) == ["2026-03-08 water 250000"])
    let nights = try read(Self.nights, name: "sleep-2026-03-01.json")
    #expect(nights.format == .fitbit && lines(nights) == ["2026-03-08 sleep 6467", "2026-03-09 sleep 7000"])
  }

  @Test func `with many thousand files is read without those that are something else`() throws {
    let beats = (0..<1200).map { (Self.folder + "heart_rate-\($0).json", "[]") }
    let reading = try read(zip(beats + [(Self.folder + "steps-2026-03-01.json", Self.steps)]), name: "takeout.zip")
    #expect(lines(reading) == ["2026-03-07 steps 100000", "2026-03-08 steps 27000"])
  }

  @Test(arguments: [DiaryFile.Format.fitbit, .samsung])
  func `counts where nothing is known, once, and goes with Undo`(_ app: DiaryFile.Format) async throws {
    let bytes = try app == .fitbit ? Self.fitbit() : Self.samsung()
    try await withFolder { folder in
      let diary = try diary(in: folder)
      let corrected = Day(noon, in: .berlin) - 2
      try await diary.correct(.steps, on: corrected, to: Measure(77))
      let preview = try await ImportPreview(of: read(bytes, name: "takeout.zip").imported, in: diary)
      let batch = try #require(try await diary.importDiary(preview.imported))
      let days = try await diary.activity(in: Day.first...Day.last)
      #expect(days.first { $0.day == corrected }?.steps == 77 && days.count > 2)
      let exercised = try await diary.record(of: corrected - 1).exercise.lines.count
      #expect(exercised == (app == .fitbit ? 1 : 2))
      #expect(try await ImportPreview(of: read(bytes, name: "takeout.zip").imported, in: diary).isEmpty)
      _ = try await diary.undo(batch.id)
      #expect(try await diary.activity(in: Day.first...Day.last).count == 1)
      #expect(try await diary.measurements(nil, in: Day.first...Day.last).isEmpty)
      #expect(try await diary.record(of: corrected - 1).exercise.isEmpty)
    }
  }

  @Test func `that was changed anywhere a thousand times is read or refused in words`() throws {
    var random = SeededGenerator(seed: 20)
    let texts: [(String, String)] = [
      ("steps-2026-03-01.json", Self.steps), ("steps.csv", Self.moments), ("sleep-1.json", Self.nights), ("weight-1.json", Self.pounds),
      ("a.csv", Self.daySummary), ("b.csv", Self.trend), ("c.csv", Self.pedometer), ("d.csv", Self.water),
      ("exercise-0.json", Self.runs), ("f.csv", Self.sessions),
      ("UDSFile_1.json", `Totals of days from another app`.garmin), ("e.csv", `Totals of days from another app`.googleFit),
    ]
    var files: [(String, [UInt8])] = texts.map { ($0.0, Array($0.1.utf8)) }
    files += [("takeout.zip", try Self.fitbit()), ("samsung.zip", try Self.samsung())]
    var understood = 0
    for number in 0..<1000 {
      var (name, bytes) = files[number % files.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) { bytes[at] = UInt8.random(in: .min ... .max, using: &random) } else { bytes.remove(at: at) }
      }
      name = number.isMultiple(of: 3) ? name : "damaged-" + name
      do {
        let reading = try read(bytes, name: name, weightUnit: .lb)
        #expect(
          reading.imported.activity.allSatisfy { $0.metric.range.contains($0.value.amount) && $0.day < Day(noon, in: .berlin) })
        #expect(reading.imported.exercises.allSatisfy { $0.workout.energy <= Workout.most && $0.logged.instant <= noon })
        #expect(reading.imported.measurements.allSatisfy { $0.kind.range.contains($0.amount.value) && $0.logged.instant <= noon })
        understood += 1
      } catch let error as DiaryFileError {
        #expect(error.description.contains("Nothing was changed"))
      }
    }
    #expect(understood > 200)
  }
}
