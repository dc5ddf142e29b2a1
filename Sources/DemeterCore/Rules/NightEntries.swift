/// The entries of nights that are on another day than they would be if every day started at an hour.
public struct NightEntries: Hashable, Sendable {
  /// The hour.
  public let hour: Int
  /// Those that would be on the day before.
  public private(set) var earlier: [FoodEntry] = []
  /// Those that would be on the day after.
  public private(set) var later: [FoodEntry] = []

  /// All of them.
  public var all: [FoodEntry] { earlier + later }

  /// Finds those of some entries.
  public init(of entries: [FoodEntry], hour: Int) {
    self.hour = hour
    add(entries)
  }

  /// Finds them in a whole diary.
  public init(in diary: any EntryDiary, hour: Int) async throws(DiaryError) {
    self.hour = hour
    var cursor: ChangeCursor?
    while true {
      let page = try await diary.entryChanges(since: cursor, limit: 1000)
      add(page.entries)
      guard page.hasMore else { return }
      cursor = page.cursor
    }
  }

  private mutating func add(_ entries: [FoodEntry]) {
    for entry in entries where entry.deletedAt == nil && entry.isOfNight {
      switch moved(entry).day - entry.day {
      case -1: earlier.append(entry)
      case 1: later.append(entry)
      default: break
      }
    }
  }

  private func moved(_ entry: FoodEntry) -> LoggedMoment {
    LoggedMoment(entry.logged.instant, in: entry.logged.timeZone, dayStarts: DayStartLog.midnight.changed(to: hour, from: .first))
  }

  /// A batch that moves them. Their instants stay. An entry that was changed meanwhile stays where it is.
  ///
  /// - Parameter origin: what the batch is, in words for a person.
  public func move(origin: String) -> DiaryImport {
    var batch = DiaryImport(origin: origin)
    batch.changes = all.map { entry in
      DiaryImport.Change(before: entry, now: NewEntry(id: entry.id, meal: entry.meal, logged: moved(entry)))
    }
    return batch
  }
}

extension FoodEntry {
  /// Whether it was eaten at an hour that may belong to the day before.
  fileprivate var isOfNight: Bool { wallClock(logged.instant, in: logged.timeZone) < DayStartLog.hours.upperBound * 3600 }
}
