/// Weights and drinks that a person writes down.
public protocol MeasurementDiary: Sendable {
  /// The measurements of a range of days that are not deleted, oldest first; of one kind, or of all.
  func measurements(_ kind: MeasurementKind?, in days: ClosedRange<Day>) async throws(DiaryError) -> [LoggedMeasurement]
  /// The weights of a range of days, oldest day first, without deleted ones. Trends read the weights of all years, so only days and
  /// amounts are returned.
  func weights(in days: ClosedRange<Day>) async throws(DiaryError) -> [DayWeight]
  /// Every version of a measurement, oldest first, also of a deleted one. An unknown one throws `notFound`.
  func versions(of id: MeasurementID) async throws(DiaryError) -> [LoggedMeasurement]
  /// Saves all of the measurements or none. Saving the same id with the same amount again changes nothing and returns the stored one;
  /// the same id with another amount throws `measurementIDTaken`.
  func save(_ measurements: [NewMeasurement]) async throws(DiaryError) -> [SavedMeasurement]
  /// Changes a measurement if it still has the version that its editor saw; otherwise throws `measurementChanged` with the present one.
  func edit(
    measurement id: MeasurementID, seeing version: Int, amount: Measure, logged: LoggedMoment
  ) async throws(DiaryError) -> LoggedMeasurement
  /// Deletes a measurement, which `restore` reverses. Without a version it deletes it in any version.
  func delete(measurement id: MeasurementID, seeing version: Int?) async throws(DiaryError) -> LoggedMeasurement
  /// Restores a deleted measurement; one that is not deleted is returned unchanged.
  func restore(measurement id: MeasurementID) async throws(DiaryError) -> LoggedMeasurement
}

extension MeasurementDiary {
  /// Takes the days and amounts of the measurements.
  public func weights(in days: ClosedRange<Day>) async throws(DiaryError) -> [DayWeight] {
    try await measurements(.weight, in: days).map { DayWeight(day: $0.day, kilograms: $0.amount.value) }
  }
}

extension MeasurementDiary {
  /// A measurement. A deleted or unknown one throws `notFound`.
  public func measurement(_ id: MeasurementID) async throws(DiaryError) -> LoggedMeasurement {
    guard let current = try await versions(of: id).last, !current.isDeleted else { throw .notFound }
    return current
  }
}

extension MeasurementDiary where Self: ActivityDiary {
  /// The weights with which the energy of an exercise is computed: what was written down, or what a phone sent, of the last two years before
  /// a day and until today, oldest first.
  public func weights(forExerciseOn day: Day, today: Day) async throws(DiaryError) -> [DayWeight] {
    let first = max(min(day, today) - 730, Day.first)
    let days = first...max(day, today, first)
    let written = try await weights(in: days)
    let sent = try await activity(in: days).compactMap { day in day[.weight].map { DayWeight(day: day.day, kilograms: $0.value) } }
    let byHand = Set(written.map(\.day))
    return (sent.filter { !byHand.contains($0.day) } + written).enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
  }
}
