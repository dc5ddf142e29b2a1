/// What a file would do to a diary, before it does.
public struct ImportPreview: Hashable, Sendable {
  /// A day that entries come to.
  public struct DayLine: Hashable, Sendable {
    /// The calendar day.
    public let day: Day
    /// How many entries come.
    public let count: Int
    /// What they come to.
    public let energy: Energy
    /// What the day has already; nil where nothing is logged.
    public let before: Energy?
  }

  /// What comes, those that look like something that is logged already left out or not.
  public let arrival: DiaryImport
  /// The days that entries come to, the newest first.
  public let days: [DayLine]
  /// How many entries came before, and stand.
  public let alreadyHere: Int
  /// How many entries were here before, and somebody deleted them.
  public let deletedBefore: Int
  /// Entries of the same day, name and energy as ones that are logged already under other ids.
  public let alike: [NewEntry]
  /// How many goals come; a day that has goals already keeps them.
  public let goalCount: Int
  /// How many days numbers of activity come to.
  public let activityDays: Int
  /// How many kept meals come.
  public let keptCount: Int

  /// Whether nothing would change.
  public var isEmpty: Bool { days.isEmpty && goalCount == 0 && activityDays == 0 && keptCount == 0 }
  /// How many entries come.
  public var entryCount: Int { days.reduce(0) { $0 + $1.count } }
  /// What all entries come to.
  public var energy: Energy { days.reduce(.zero) { $0 + $1.energy } }

  /// Holds an arrival against a diary. What looks like something logged already comes along only where that is wanted.
  public init(of arrival: DiaryImport, in diary: any Diary, takingAlike: Bool = false) async throws(DiaryError) {
    let entries = try await diary.known(arrival.entries.map(\.id))
    let known = DiaryImport.Known(
      entries: entries, goalDays: Set(try await diary.goals().changes.map(\.effectiveFrom)),
      activity: try await Self.activity(in: diary, arrival), kept: Set(try await diary.savedFoods().map(\.id)))
    var coming = arrival.news(to: known)
    var logged = try await Self.logged(in: diary, arrival)
    var new: [NewEntry] = []
    var alike: [NewEntry] = []
    for entry in coming.entries {
      if let count = logged[Likeness(entry.meal, entry.logged.day)], count > 0 {
        logged[Likeness(entry.meal, entry.logged.day)] = count - 1
        alike.append(entry)
      } else {
        new.append(entry)
      }
    }
    self.alike = alike
    alreadyHere = entries.values.count { $0 == .stands }
    deletedBefore = entries.values.count { $0 == .deleted }
    coming.entries = takingAlike ? new + alike : new
    let byDay = Dictionary(grouping: coming.entries, by: \.logged.day)
    var totals: [Day: Energy] = [:]
    if let first = byDay.keys.min(), let last = byDay.keys.max() {
      for total in try await diary.history(in: first...last).totals { totals[total.day] = total.energy }
    }
    days = byDay.sorted { $0.key > $1.key }.map { day, entries in
      DayLine(
        day: day, count: entries.count, energy: entries.reduce(.zero) { $0 + $1.meal.nutrition.energy }, before: totals[day])
    }
    goalCount = coming.goals.count
    keptCount = coming.kept.count
    activityDays = Set(coming.activity.map(\.day)).count
    self.arrival = coming
  }

  /// What makes two entries look alike.
  private struct Likeness: Hashable {
    let day: Day
    let name: String
    let kilocalories: Int64

    init(_ meal: Meal, _ day: Day) {
      self.day = day
      name = meal.name.lowercased()
      kilocalories = (meal.nutrition.energy.thousandths + 500) / 1000
    }
  }

  /// How many entries there are of each look that are not among those that come.
  private static func logged(in diary: any Diary, _ arrival: DiaryImport) async throws(DiaryError) -> [Likeness: Int] {
    let days = arrival.entries.map(\.logged.day)
    guard let first = days.min(), let last = days.max() else { return [:] }
    let coming = Set(arrival.entries.map(\.id))
    var logged: [Likeness: Int] = [:]
    var search = EntrySearch(days: first...last, limit: 2000)
    while true {
      let found = try await diary.entries(matching: search)
      for entry in found.entries where !coming.contains(entry.id) { logged[Likeness(entry.meal, entry.day), default: 0] += 1 }
      guard let next = found.next else { return logged }
      search.after = next
    }
  }

  /// The numbers that are known of the days of an arrival.
  private static func activity(in diary: any Diary, _ arrival: DiaryImport) async throws(DiaryError) -> [Day: Set<Metric>] {
    let days = arrival.activity.map(\.day)
    guard let first = days.min(), let last = days.max() else { return [:] }
    var known: [Day: Set<Metric>] = [:]
    for day in try await diary.activity(in: first...last) { known[day.day] = Set(day.values.keys) }
    return known
  }
}
