import DemeterCore
import Foundation
import Testing

private func push(_ steps: Double, _ day: Day, _ origin: ActivityOrigin = .push) -> HealthPush {
  HealthPush(totals: [PushedTotal(metric: .steps, day: day, amount: Measure(steps), origin: origin)])
}

/// One sample of each of two sources on each day, for that many days from 2020 on.
private func years(_ count: Int) -> HealthPush {
  HealthPush(
    samples: (0..<count).flatMap { index in
      let morning = seconds("2020-01-01T08:00:00Z") + Int64(index) * 86_400
      return [
        PushedSample(metric: .steps, source: Feed.watch, start: morning, end: nil, amount: Measure(1000)),
        PushedSample(metric: .steps, source: Feed.phone, start: morning + 7200, end: nil, amount: Measure(Double(index))),
      ]
    })
}

extension DiaryCheck {
  /// A number of a day.
  static let aNumberOfADay: [DiaryCheck] = checks("A number of a day") {
    check("entered by hand stays on top, and can be taken back") { place in
      let diary = try await place.open()
      try await diary.record(push(4000, "2026-03-01"), at: .berlin)
      try await diary.correct(.steps, on: "2026-03-01", to: Measure(9000))
      try await diary.record(push(4100, "2026-03-01"), at: .berlin)
      let record = try #require(try await diary.record(of: "2026-03-01").activity)
      #expect(record.day.values[.steps]?.origin == .hand && record.day.steps == 9000)
      #expect(record.beneath(.steps)?.amount == Measure(4100))
      try await diary.correct(.steps, on: "2026-03-01", to: nil)
      #expect(try await diary.steps(on: "2026-03-01") == 4100)
    }
    check("of a finished day is not replaced by a lesser source") { place in
      let diary = try await place.open()
      try await diary.importFeed(Feed(samples: [(.steps, Feed.watch, "2026-03-01T07:00:00Z", "2026-03-01T08:00:00Z", 5000)]))
      try await diary.record(push(4000, "2026-03-01"), at: .berlin)
      try await diary.record(push(4500, "2026-03-01", .app), at: .berlin)
      #expect(try await diary.steps(on: "2026-03-01") == 5000)
    }
    check("of a day that goes on is the latest that is known") { place in
      let diary = try await place.open()
      let feed = Feed(
        exported: "2026-03-03T09:00:00Z", samples: [(.steps, Feed.watch, "2026-03-03T07:00:00Z", "2026-03-03T08:00:00Z", 2000)])
      try await diary.importFeed(feed)
      try await diary.record(push(5000, "2026-03-03"), at: .berlin)
      #expect(try await diary.steps(on: "2026-03-03") == 5000)
      place.clock.advance(bySeconds: 60)
      try await diary.record(push(4900, "2026-03-03"), at: .berlin)
      #expect(try await diary.steps(on: "2026-03-03") == 4900)
      // The next day, the Shortcut's number covers the whole day. It counts before the export's number, which covers only the morning.
      place.clock.advance(bySeconds: 86_400)
      try await diary.record(push(8000, "2026-03-03"), at: .berlin)
      try await diary.importFeed(feed)
      #expect(try await diary.steps(on: "2026-03-03") == 8000)
    }
    check("is merged from what an app sends piece by piece, sent again or not") { place in
      let diary = try await place.open()
      func sample(_ source: HealthSource, _ from: String, _ to: String?, _ amount: Double) -> PushedSample {
        PushedSample(metric: .steps, source: source, start: seconds(from), end: to.map(seconds), amount: Measure(amount))
      }
      let morning = [
        sample(Feed.watch, "2026-03-01T08:00:00Z", "2026-03-01T08:30:00Z", 1000), sample(Feed.phone, "2026-03-01T08:10:00Z", nil, 600),
      ]
      try await diary.record(HealthPush(samples: morning), at: .berlin)
      // The phone's sample lasts an hour. The watch covers twenty minutes of it.
      #expect(try await diary.steps(on: "2026-03-01") == 1400)
      try await diary.record(HealthPush(samples: morning), at: .berlin)
      #expect(try await diary.steps(on: "2026-03-01") == 1400)
      try await diary.record(HealthPush(samples: [sample(Feed.watch, "2026-03-01T22:50:00Z", "2026-03-01T23:10:00Z", 200)]), at: .berlin)
      #expect(try await diary.steps(on: "2026-03-01") == 1500)
      #expect(try await diary.steps(on: "2026-03-02") == 100)
      #expect(try await diary.record(of: "2026-03-01").activity?.day.values[.steps]?.origin == .app)
    }
    check("of years that are sent at once is kept, and the same again changes nothing") { place in
      let diary = try await place.open()
      for _ in 0..<2 {
        try await diary.record(years(1300), at: .berlin)
        let known = try await diary.activity(in: "2020-01-01"..."2023-12-31")
        #expect(known.map(\.day) == (0..<1300).map { Day("2020-01-01") + $0 })
        #expect(known.map { $0.values[.steps]?.amount } == (0..<1300).map { Measure(Double(1000 + $0)) })
      }
    }
    check("is not kept once it was taken back") { place in
      let diary = try await place.open(), push = years(3)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await diary.record(push, at: .berlin)
      }
      await #expect(throws: DiaryError.self) { try await task.value }
      #expect(try await diary.activity(in: "2020-01-01"..."2023-12-31").isEmpty)
    }
    check("of a thousand sources is kept, and of no other then") { place in
      let diary = try await place.open()
      func push(_ numbers: Range<Int>, on day: String) -> HealthPush {
        HealthPush(
          samples: numbers.map { number in
            let source = HealthSource(name: "App \(number)", kind: .other)
            return PushedSample(metric: .steps, source: source, start: seconds("\(day)T08:00:00Z"), end: nil, amount: Measure(5))
          })
      }
      try await diary.record(push(0..<HealthSource.most, on: "2026-03-01"), at: .berlin)
      await #expect(throws: DiaryError.self) { try await diary.record(push(999..<1001, on: "2026-03-02"), at: .berlin) }
      #expect(try await diary.steps(on: "2026-03-02") == nil)
      try await diary.record(push(990..<1000, on: "2026-03-02"), at: .berlin)
      #expect(try await diary.steps(on: "2026-03-02") == 5)
      let known = HealthSource(name: "App 1", kind: .other), new = HealthSource(name: "New", kind: .other)
      let imported = try await diary.importFeed(
        Feed(samples: [
          (.steps, known, "2026-02-01T09:00:00Z", "2026-02-01T10:00:00Z", 70),
          (.steps, new, "2026-02-02T09:00:00Z", "2026-02-02T10:00:00Z", 80),
        ]))
      #expect(imported.reading.refused == ["of a source beyond the first thousand": 1])
      #expect(try await diary.steps(on: "2026-02-01") == 70)
      #expect(try await diary.steps(on: "2026-02-02") == nil)
      #expect(try await diary.healthSources().count == HealthSource.most)
    }
    check("that an app sent as a sum stays beside what it sends piece by piece") { place in
      let diary = try await place.open()
      let days: [Day] = ["2026-02-01", "2026-02-02", "2026-02-03", "2026-02-10", "2026-02-11"]
      try await diary.record(
        HealthPush(totals: days.map { PushedTotal(metric: .activeEnergy, day: $0, amount: Measure(400), origin: .app) }), at: .berlin)
      let samples = ["2026-02-01T10:00:00Z", "2026-02-11T10:00:00Z"].map {
        PushedSample(metric: .steps, source: Feed.phone, start: seconds($0), end: nil, amount: Measure(100))
      }
      try await diary.record(HealthPush(samples: samples), at: .berlin)
      for day in days { #expect(try await diary.activity(in: day...day).first?.active == Energy(kilocalories: 400)) }
      #expect(try await diary.steps(on: "2026-02-11") == 100)
    }
    check("is announced with the days it changed") { place in
      let diary = try await place.open()
      let changes = try await diary.changes(after: nil)
      try await diary.record(
        HealthPush(totals: push(10, "2026-03-01").totals + push(20, "2026-02-27").totals), at: .berlin)
      try await diary.record(push(10, "2026-03-01"), at: .berlin)
      try await diary.correct(.steps, on: "2026-03-02", to: nil)
      try await diary.correct(.steps, on: "2026-03-02", to: Measure(1))
      let heard = await changes.first(2)
      #expect(heard.map(\.kind) == [.activity, .activity])
      #expect(heard.map(\.days) == [["2026-02-27", "2026-03-01"], ["2026-03-02"]])
    }
  }
}
