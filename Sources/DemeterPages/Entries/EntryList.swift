import DemeterCore
import DemeterHTML
import DemeterMessages

/// Entries that were eaten together.
struct EntryGroup: Hashable, Sendable {
  let id: String
  /// `Breakfast`
  let name: String
  /// `535 cal`; nil for a single entry.
  let calories: String?
  /// The address of the sheet that copies or saves it; nil for a single entry, whose own sheet does.
  let options: String?
  let rows: [EntryListItem]

  init(_ group: MealGroup, isOldestFirst: Bool, in context: PageContext, isEditable: Bool) {
    let entries = isOldestFirst ? group.entries.reversed() : Self.asSaid(group.entries)
    rows = entries.map { EntryListItem($0, in: context, isEditable: isEditable) }
    // The first entry keeps its place in the group when others are added after it.
    id = "meal-" + (group.entries.last?.id.key ?? "")
    name = group.name.words
    let isWhole = entries.count > 1
    calories = isWhole ? context.calories(group.energy) : nil
    options = entries.last.flatMap { isWhole ? Paths.copy($0.day, meal: $0.id) : nil }
  }
}

extension EntryGroup {
  /// Puts the foods of one sentence, which were logged at one moment, into the order in which they were said.
  ///
  /// - Parameter entries: newest first, and those of one moment in the opposite order of their ids.
  private static func asSaid(_ entries: [FoodEntry]) -> [FoodEntry] {
    var said: [FoodEntry] = [], start = 0
    for (index, entry) in entries.enumerated() {
      let before = entries[max(index - 1, 0)]
      if before.logged.instant != entry.logged.instant { start = index }
      said.insert(entry, at: start)
    }
    return said
  }
}

extension MealGroup.Name {
  /// `Breakfast`
  var words: String {
    switch self {
    case .breakfast: say("Breakfast")
    case .lunch: say("Lunch")
    case .dinner: say("Dinner")
    case .snack: say("Snack")
    case .own(let name): name
    }
  }
}

/// A day's entries with their count, grouped as they were eaten.
struct EntryList: View {
  let heading: String
  let groups: [EntryGroup]
  /// The id of the row to highlight after a search.
  var found: String?

  var body: some HTML {
    section(.class("entries"), .attribute("aria-labelledby", "entries-heading")) {
      h2(.id("entries-heading")) { heading }
      div(.class("card list meals")) { ForEach(groups) { EntryGroupView(group: $0, found: found) } }
      if groups.contains(where: { $0.rows.contains { $0.credit != nil } }) { AttributionView() }
    }
  }
}

/// A meal: its name, its calories, and its entries.
struct EntryGroupView: View {
  let group: EntryGroup
  let found: String?

  var body: some HTML {
    div(.class("meal"), .id(group.id)) {
      div(.class("meal-head")) {
        h3(.id(group.id + "-name")) {
          span { group.name }
          if let calories = group.calories {
            " "
            span(.class("energy")) { calories }
          }
        }
        if let options = group.options {
          a(.class("icon-button"), .behaviour("sheet"), .href(options), .label(say("\(group.name): copy or save"))) { Icon(.more) }
        }
      }
      ul(.role("list"), .attribute("aria-labelledby", group.id + "-name")) {
        ForEach(group.rows) { EntryListItemView(row: $0, isFound: $0.id == found) }
      }
    }
  }
}

/// The placeholder of an empty list.
struct EmptyStateView: View {
  let message: String
  let hint: String
  let action: String?
  let address: String

  var body: some HTML {
    section(.class("card empty")) {
      p(.class("message")) { message }
      p { hint }
      if let action { a(.class("button"), .behaviour("sheet"), .href(address)) { action } }
    }
  }
}
