import DemeterCore
import DemeterHTML
import DemeterMessages

/// What other people logged in the diary, by the days that it counts for.
struct EntriesOfOthers: Hashable, Sendable {
  struct OneDay: Hashable, Sendable {
    let day: Day
    /// `Mar 9, 2026`
    let heading: String
    var rows: [EntryListItem]
  }

  /// A form that deletes what a person logged.
  struct Deletion: Hashable, Sendable {
    let words: String
    let action: String
  }

  private(set) var days: [OneDay] = []
  /// For each person who logged several.
  let deletions: [Deletion]

  init(_ entries: [FoodEntry], in context: PageContext) {
    let names = Dictionary(grouping: entries) { $0.loggedBy ?? "" }.filter { $0.value.count > 1 }
    deletions = names.sorted { $0.key < $1.key }.map { name, entries in
      // As many as one form deletes, and restores.
      let ids = entries.prefix(100).map(\.id.key)
      return Deletion(
        words: say(ids.count, one: "Delete \(ids.count) entry of \(name)", other: "Delete \(ids.count) entries of \(name)"),
        action: Route.deleteEntries.rawValue + "?ids=" + ids.joined(separator: ","))
    }
    for entry in entries {
      let row = EntryListItem(entry, in: context, isEditable: true)
      if days.last?.day == entry.day {
        days[days.count - 1].rows.append(row)
      } else {
        days.append(OneDay(day: entry.day, heading: context.dates.dated(entry.day), rows: [row]))
      }
    }
  }
}

struct EntriesOfOthersView: View {
  let entries: EntriesOfOthers

  var body: some HTML {
    section(.class("entries"), .id("logged-by-others")) {
      h2 { say("What they logged") }
      ForEach(entries.days) { day in
        h3 { day.heading }
        ul(.class("card list"), .role("list")) { ForEach(day.rows) { EntryListItemView(row: $0) } }
      }
      ForEach(entries.deletions) { deletion in
        form(.attribute("method", "post"), .action(deletion.action), .behaviour("submit")) {
          button(.class("button danger wide")) { deletion.words }
        }
      }
    }
  }
}
