import DemeterHTML

/// A day's entries with their count.
struct EntryList: View {
  let heading: String
  let rows: [EntryListItem]
  /// The id of the row to highlight after a search.
  var found: String?

  var body: some HTML {
    section(.class("entries"), .attribute("aria-labelledby", "entries-heading")) {
      h2(.id("entries-heading")) { heading }
      ul(.class("card list"), .role("list")) { ForEach(rows) { EntryListItemView(row: $0, isFound: $0.id == found) } }
      if rows.contains(where: { $0.credit != nil }) { AttributionView() }
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
