import DemeterCore
import Testing

extension DiaryCheck {
  /// The months of a metric.
  static let theMonthsOfAMetric: [DiaryCheck] = checks("The months of a metric") {
    check("are those in which any day has it, in order") { place in
      let diary = try await place.open()
      #expect(try await diary.months(with: .steps).isEmpty)
      for (day, metric) in [
        ("2026-03-31", Metric.steps), ("2026-03-01", .steps), ("2024-02-29", .steps), ("2025-07-04", .weight), ("2026-01-15", .steps),
        ("2026-02-15", .distance),
      ] {
        try await diary.correct(metric, on: try #require(Day(day)), to: Measure(70))
      }
      #expect(try await diary.months(with: .steps).map(\.description) == ["2024-02", "2026-01", "2026-03"])
      #expect(try await diary.months(with: .weight).map(\.description) == ["2025-07"])
      try await diary.correct(.steps, on: "2026-01-15", to: nil)
      #expect(try await diary.months(with: .steps).map(\.description) == ["2024-02", "2026-03"])
    }
  }
}
