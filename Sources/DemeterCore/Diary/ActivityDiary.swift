public import Foundation

/// Steps, energy and everything else that is measured.
public protocol ActivityDiary: Sendable {
  /// What was measured in a range of days, oldest first; days without measurements are left out.
  func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay]
  /// The months in which something was measured on any day, oldest first.
  func months(with metric: Metric) async throws(DiaryError) -> [Month]
  /// Corrects a day's number by hand; nil removes the correction. A correction counts before everything that is imported or sent.
  func correct(_ metric: Metric, on day: Day, to amount: Measure?) async throws(DiaryError)
  /// The hours at which days start, as they were saved last.
  func dayStarts() async throws(DiaryError) -> DayStartLog
  /// Saves the hours at which days start. They decide to which day samples of health data belong that are added up from now on, and those
  /// around the days whose hours change.
  func save(_ dayStarts: DayStartLog) async throws(DiaryError)
  /// Records what a phone sent. A number of a day that was over when a better source measured it changes nothing.
  func record(_ push: HealthPush, at home: TimeZone) async throws(DiaryError)
  /// Imports a health file. `reading` runs on a thread of its own and may block. All of the file counts, or, if `reading` throws, nothing.
  /// One import runs at a time; a second one throws `busy`.
  func importHealth(
    _ id: UUID, at home: TimeZone, reading: @escaping @Sendable (any HealthSink) throws -> HealthReading
  ) async throws -> HealthImport
  /// The imports so far, the newest first.
  func healthImports() async throws(DiaryError) -> [HealthImport]
  /// Every source that ever measured something, in the order in which sources count.
  func healthSources() async throws(DiaryError) -> [HealthSource]
  /// Changes the order in which sources count, and computes every day again. Sources that are not named keep their places after the
  /// named ones.
  func order(_ sources: [HealthSource], at home: TimeZone) async throws(DiaryError)
}
