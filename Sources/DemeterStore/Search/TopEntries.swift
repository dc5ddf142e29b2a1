internal import GRDB

/// The places of the newest entries, up to a limit.
struct TopEntries {
  struct Place: Comparable {
    let instant: Int64
    let id: String

    static func < (a: Place, b: Place) -> Bool { (a.instant, a.id) < (b.instant, b.id) }
  }

  let limit: Int
  /// Newest first.
  private(set) var places: [Place] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether an entry of that time, in milliseconds since 1970, could be among them.
  func accepts(instant: Int64) -> Bool {
    places.count < limit || places.last.map { instant >= $0.instant } ?? false
  }

  /// Adds the results of a query, newest first, until the rest is too old.
  mutating func add(from query: EntryQuery, of group: String?, filter: inout EntryFilter, in database: Database) throws {
    let rows = try Row.fetchCursor(database.cachedStatement(sql: query.sql), arguments: query.arguments(group))
    while let row = try rows.next() {
      let place = Place(instant: try row.milliseconds(0), id: try row.value(1))
      if places.count == limit, let last = places.last, place < last { break }
      guard try filter.admits(day: row.value(2), food: row.value(3), in: database) else { continue }
      places.insert(place, at: places.firstIndex { $0 < place } ?? places.endIndex)
      if places.count > limit { places.removeLast() }
    }
  }
}
