import DemeterCore

/// What has to be written for days to match a count, and the state of the diary from which that was computed.
struct ActivityDifference {
  let changes: ActivityChanges
  /// The home time zone, which decides when a day is over.
  let home: String?
  /// The number of the newest change.
  let seen: Int64

  var days: Set<Day> { changes.days }
}
