public import Foundation

extension EntryInput {
  /// Returns the validated meal with its day and time of day, for a day to come. Without a time, it is the present time of day.
  ///
  /// - Parameters:
  ///   - now: the current time.
  ///   - zone: the time zone where the person is.
  ///   - dayStarts: when their days start.
  /// - Throws: the errors of all fields: also a day that is not one of the next 60.
  public func planned(
    id: PlannedEntryID, now: Date, zone: TimeZone, dayStarts: DayStartLog = .midnight
  ) throws(InvalidInput) -> NewPlannedEntry {
    let day = try Self.plannedDay(self.day, today: Present(now, in: zone, dayStarts: dayStarts).today)
    var input = self
    (input.loggedAt, input.timeZone) = (nil, nil)
    if input.time?.isEmpty == true { input.time = nil }
    // Seen from the end of that day, none of its times is in the future.
    let (meal, logged) = try input.checked(now: (day + 1).start(in: zone), zone: zone)
    let moment = input.time == nil ? now : logged.instant
    return NewPlannedEntry(id: id, meal: meal, day: day, minute: wallClock(moment, in: zone) / 60)
  }

  /// Returns the day to plan for.
  ///
  /// - Throws: an error of the field `day` if it is not one of the next 60 days.
  public static func plannedDay(_ text: String?, today: Day) throws(InvalidInput) -> Day {
    guard let day = text.flatMap({ Day($0) }) else { throw InvalidInput([FieldError("day", .notADate(.day))]) }
    guard day > today else { throw InvalidInput([FieldError("day", .planOfPastDay)]) }
    guard today.plannable.contains(day) else { throw InvalidInput([FieldError("day", .planTooFarAhead(days: PlannedEntry.daysAhead))]) }
    return day
  }
}
