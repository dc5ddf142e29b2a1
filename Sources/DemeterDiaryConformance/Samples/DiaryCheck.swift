public import Testing

/// One promise of `Diary`, and the check that a diary keeps it.
///
/// A test target runs all of them on its implementation of `Diary`:
///
/// ```swift
/// @Test(arguments: DiaryCheck.all) func `keeps every promise`(_ check: DiaryCheck) async throws {
///   let clock = TestClock()
///   try await check.run(DiaryPlace(clock: clock) { … })
/// }
/// ```
public struct DiaryCheck: Sendable, CustomTestStringConvertible {
  /// The promise as a sentence.
  public let testDescription: String
  /// Runs the check in a place that has no diary yet. Records an issue of the running test for each broken promise.
  public let run: @Sendable (DiaryPlace) async throws -> Void
}

/// Creates the checks of one subject. Each sentence begins with it.
func checks(_ subject: String, @ChecksBuilder _ checks: () -> [DiaryCheck]) -> [DiaryCheck] {
  checks().map { DiaryCheck(testDescription: "\(subject) \($0.testDescription)", run: $0.run) }
}

/// Creates one check from the rest of its sentence.
func check(_ promise: String, _ run: @escaping @Sendable (DiaryPlace) async throws -> Void) -> DiaryCheck {
  DiaryCheck(testDescription: promise, run: run)
}

/// Builds a list of checks, one on each line.
@resultBuilder enum ChecksBuilder {
  static func buildExpression(_ check: DiaryCheck) -> [DiaryCheck] { [check] }
  static func buildBlock(_ checks: [DiaryCheck]...) -> [DiaryCheck] { checks.flatMap(\.self) }
  static func buildArray(_ checks: [[DiaryCheck]]) -> [DiaryCheck] { checks.flatMap(\.self) }
}
