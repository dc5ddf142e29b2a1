import DemeterCore
import Foundation
import Testing

private let day: Day = "2026-03-01"

/// A new weight in kilograms, at an hour of a day in Berlin.
private func weight(_ kilograms: Double, on day: Day = day, hour: Int = 7, id: MeasurementID = .fresh()) -> NewMeasurement {
  let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  return NewMeasurement(
    id: id, kind: .weight, amount: Measure(kilograms), logged: LoggedMoment(day, secondsAfterMidnight: hour * 3600, in: zone))
}

extension DiaryCheck {
  /// Writing down weights and drinks.
  static let measuring: [DiaryCheck] = checks("A measurement") {
    check("stands on its day, each of several, oldest first") { place in
      let diary = try await place.open()
      let evening = weight(72.4, hour: 21), morning = weight(71.9)
      let water = NewMeasurement(id: .fresh(), kind: .water, amount: Measure(250), logged: morning.logged, source: .voice)
      let saved = try await diary.save([evening, morning, water, weight(71, on: day + 1)])
      #expect(saved.allSatisfy { $0.isNew && $0.measurement.version == 1 })
      let weights = try await diary.measurements(.weight, in: day...day)
      #expect(weights.map(\.id) == [morning.id, evening.id])
      #expect(weights.first.map { NewMeasurement(id: $0.id, kind: $0.kind, amount: $0.amount, logged: $0.logged) } == morning)
      #expect(try await diary.measurements(.water, in: day...day + 9).map(\.source) == [.voice])
      #expect(try await diary.measurements(nil, in: day...day + 9).count == 4)
      #expect(try await diary.record(of: day).measurements.count == 3)
      let days = [DayWeight(day: day, kilograms: 71.9), DayWeight(day: day, kilograms: 72.4), DayWeight(day: day + 1, kilograms: 71)]
      #expect(try await diary.weights(in: day...day + 9) == days)
      #expect(try await place.open().record(of: day + 1).measurements.map(\.amount) == [Measure(71)])
      #expect(try await diary.examine(repairing: false) == [])
    }
    check("that is saved twice is saved once, and its id names no other") { place in
      let diary = try await place.open()
      let new = weight(71.9)
      _ = try await diary.save([new])
      let changes = try await diary.changes(after: nil)
      let again = try await diary.save([new, new])
      #expect(again.allSatisfy { !$0.isNew } && again.count == 2)
      await #expect(throws: DiaryError.self) { try await diary.save([weight(70), weight(72, id: new.id)]) }
      #expect(try await diary.measurements(nil, in: day...day).count == 1)
      _ = try await diary.save([weight(73)])
      let heard = await changes.first(1)
      #expect(heard.first?.kind == .measured && heard.first?.concerns(day) == true && heard.first?.concerns(day + 1) == false)
    }
    check("can be corrected, moved, deleted and restored, and every version stays") { place in
      let diary = try await place.open()
      let new = weight(719)
      _ = try await diary.save([new])
      let moved = weight(71.9, on: day + 2).logged
      let edited = try await diary.edit(measurement: new.id, seeing: 1, amount: Measure(71.9), logged: moved)
      #expect(edited.version == 2 && edited.day == day + 2 && edited.amount == Measure(71.9))
      #expect(try await diary.edit(measurement: new.id, seeing: 2, amount: Measure(71.9), logged: moved).version == 2)
      #expect(try await diary.measurements(nil, in: day...day).isEmpty)
      let deleted = try await diary.delete(measurement: new.id, seeing: 2)
      #expect(deleted.isDeleted && deleted.version == 3)
      #expect(try await diary.measurements(nil, in: day...day + 2).isEmpty)
      await #expect(throws: DiaryError.self) { try await diary.measurement(new.id) }
      let restored = try await diary.restore(measurement: new.id)
      #expect(restored.version == 4 && !restored.isDeleted)
      #expect(try await diary.restore(measurement: new.id).version == 4)
      #expect(try await diary.measurement(new.id) == restored)
      let versions = try await diary.versions(of: new.id)
      #expect(versions.map(\.version) == [1, 2, 3, 4] && versions.map(\.isDeleted) == [false, false, true, false])
      #expect(versions.map(\.amount) == [Measure(719), Measure(71.9), Measure(71.9), Measure(71.9)])
    }
    check("that changed since its editor saw it is not overwritten") { place in
      let diary = try await place.open()
      let new = weight(71.9)
      _ = try await diary.save([new])
      _ = try await diary.edit(measurement: new.id, seeing: 1, amount: Measure(72), logged: new.logged)
      for stale in [0, 1, 3] {
        await #expect(throws: DiaryError.self) {
          try await diary.edit(measurement: new.id, seeing: stale, amount: Measure(80), logged: new.logged)
        }
        await #expect(throws: DiaryError.self) { try await diary.delete(measurement: new.id, seeing: stale) }
      }
      await #expect(throws: DiaryError.self) { try await diary.delete(measurement: .fresh(), seeing: nil) }
      await #expect(throws: DiaryError.self) { try await diary.restore(measurement: .fresh()) }
      #expect(try await diary.measurement(new.id).amount == Measure(72))
    }
    check("that many write at once is written by each once") { place in
      let new = (0..<20).map { weight(70 + Double($0) / 10) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            let diary = try await place.open()
            for measurement in new { _ = try await diary.save([measurement]) }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await place.open().measurements(.weight, in: day...day).count == 20)
    }
    check("comes with an import unless it was here before, and goes when that is undone") { place in
      let diary = try await place.open()
      let own = weight(71.9), deleted = weight(72), changed = weight(73), other = weight(74)
      _ = try await diary.save([own, deleted])
      _ = try await diary.delete(measurement: deleted.id, seeing: nil)
      let imported = DiaryImport(origin: "Elsewhere", measurements: [weight(60, id: own.id), deleted, changed, other])
      #expect(try await ImportPreview(of: imported, in: diary).measurementCount == 2)
      let batch = try #require(try await diary.importDiary(imported))
      #expect(try await diary.importDiary(imported) == nil)
      #expect(Set(try await diary.measurements(nil, in: day...day).map(\.id)) == [own.id, changed.id, other.id])
      _ = try await diary.edit(measurement: changed.id, seeing: 1, amount: Measure(75), logged: changed.logged)
      _ = try await diary.undo(batch.id)
      #expect(Set(try await diary.measurements(nil, in: day...day).map(\.id)) == [own.id, changed.id])
      #expect(try await diary.importDiary(imported) != nil)
      #expect(Set(try await diary.measurements(nil, in: day...day).map(\.id)) == [own.id, changed.id, other.id])
    }
  }
}
