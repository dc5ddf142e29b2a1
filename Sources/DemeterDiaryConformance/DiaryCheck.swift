public import Testing

/// One promise of `Diary`, and what proves that a diary keeps it.
///
/// A target of tests runs all of them on its own way to fulfil `Diary`:
///
/// ```swift
/// @Test(arguments: DiaryCheck.all) func `keeps every promise`(_ check: DiaryCheck) async throws {
///   let clock = TestClock()
///   try await check.run(DiaryPlace(clock: clock) { … })
/// }
/// ```
public struct DiaryCheck: Sendable, CustomTestStringConvertible {
  /// What is promised, as a sentence.
  public let testDescription: String
  /// Records an issue of the running test for each thing that is not as promised, in a place where no diary is yet.
  public let run: @Sendable (DiaryPlace) async throws -> Void

  /// Every promise.
  public static let all: [DiaryCheck] = [
    savingAnEntry, savingSeveralEntries, editingAnEntry, deletingAnEntry, randomHistory, settingGoals, celebratingAGoal,
    readingAStretchOfDays, theMarkOfADiary, listeningForChanges, aProgramThatStaysInStep, foodsLoggedBefore, keepingAMeal,
    theFoodsOfAPerson, searchingADiary, searchingALongDiary, aNumberOfADay, theMonthsOfAMetric, daySummaries, importingHealthData,
    beingElsewhere, importingADiary,
  ].flatMap(\.self)
}

/// Checks of one subject, which each sentence begins with.
func checks(_ subject: String, @ChecksBuilder _ checks: () -> [DiaryCheck]) -> [DiaryCheck] {
  checks().map { DiaryCheck(testDescription: "\(subject) \($0.testDescription)", run: $0.run) }
}

/// One check, by the rest of its sentence.
func check(_ promise: String, _ run: @escaping @Sendable (DiaryPlace) async throws -> Void) -> DiaryCheck {
  DiaryCheck(testDescription: promise, run: run)
}

/// Lists checks one below the other.
@resultBuilder enum ChecksBuilder {
  static func buildExpression(_ check: DiaryCheck) -> [DiaryCheck] { [check] }
  static func buildBlock(_ checks: [DiaryCheck]...) -> [DiaryCheck] { checks.flatMap(\.self) }
  static func buildArray(_ checks: [[DiaryCheck]]) -> [DiaryCheck] { checks.flatMap(\.self) }
}
