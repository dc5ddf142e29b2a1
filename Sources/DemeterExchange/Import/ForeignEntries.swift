import Crypto
import DemeterCore
import Foundation

/// An entry of another app, with what identifies it there.
struct ForeignEntry {
  let meal: Meal
  let logged: LoggedMoment
  /// The app, the day, the meal and the food: what stays the same if the record is changed.
  let group: String
  /// Everything that the record says.
  let content: String
}

/// The entries of all tables of a file. Tables that overlap are several exports of one diary: what is the same in two of them is one entry,
/// and of an entry that changed in between, the newer table counts.
struct ForeignEntries {
  private(set) var all: [ForeignEntry] = []
  private var places: [String: [Int]] = [:]

  /// Adds a table that is newer than those before it. Returns how many of its entries were there already, and how many replace others.
  private mutating func add(_ table: [ForeignEntry]) -> (same: Int, replaced: Int) {
    guard !all.isEmpty else {
      for entry in table { append(entry) }
      return (0, 0)
    }
    var free: [String: [Int]] = [:]
    for group in Set(table.map(\.group)) { free[group] = places[group] }
    var rest: [ForeignEntry] = []
    for entry in table {
      if let index = free[entry.group]?.firstIndex(where: { all[$0].content == entry.content }) {
        free[entry.group]?.remove(at: index)
      } else {
        rest.append(entry)
      }
    }
    var replaced = 0
    for entry in rest {
      guard let place = free[entry.group]?.first else {
        append(entry)
        continue
      }
      free[entry.group]?.removeFirst()
      all[place] = entry
      replaced += 1
    }
    return (table.count - rest.count, replaced)
  }

  /// Adds a table that is newer than those before it, and says what it repeats.
  mutating func add(_ table: [ForeignEntry], into reading: inout DiaryReading) {
    let (same, replaced) = add(table)
    reading.pass(over: "the same in another file", same)
    reading.pass(over: "an earlier state of an entry in a newer file", replaced)
  }

  private mutating func append(_ entry: ForeignEntry) {
    places[entry.group, default: []].append(all.count)
    all.append(entry)
  }

  /// Passes on each entry with its id, and the id that earlier versions of Demeter gave to it. The same coffee twice a day is two coffees, not
  /// a duplicate.
  func forEach(_ body: (NewEntry, _ former: EntryID) throws -> Void) rethrows {
    var seen: [String: Int] = [:]
    for entry in all {
      seen[entry.content, default: 0] += 1
      let version = SHA256.hash(data: Data("\(entry.content)\u{1F}\(seen[entry.content] ?? 0)".utf8))
      let id = EntryID(group: SHA256.hash(data: Data(entry.group.utf8)), version: version)
      try body(NewEntry(id: id, meal: entry.meal, logged: entry.logged), EntryID(hash: version))
    }
  }
}
