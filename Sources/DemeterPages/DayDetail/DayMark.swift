import DemeterCore
import DemeterHTML
import DemeterMessages

/// The mark of a past day as incomplete or, if nothing was logged, as a fast, and the button that sets or removes it.
struct DayMark: Hashable, Sendable {
  /// The mark that the page shows; nil if there is none. A day with entries that is marked as complete looks like one without a mark.
  let mark: Completeness?
  /// The mark that the button sets; nil if it removes the mark.
  let next: Completeness?
  /// The address of the form; nil if the day is read-only.
  let address: String?

  /// nil if the day can't be marked and is not marked, like today. A mark can always be removed.
  init?(_ record: DayRecord, isReadOnly: Bool, in context: PageContext) {
    mark = record.completeness == .complete && !record.entries.isEmpty ? nil : record.completeness
    guard mark != nil || !isReadOnly && record.day < context.today else { return nil }
    next = mark == nil ? record.entries.isEmpty ? .complete : .incomplete : nil
    address = isReadOnly ? nil : Paths.completeness(of: record.day)
  }

  /// What the mark says.
  fileprivate var words: String? {
    switch mark {
    case .incomplete: say("This day is incomplete. It does not count in averages, goals and energy.")
    case .complete: say("You ate nothing on this day.")
    case nil: nil
    }
  }

  /// What the button does.
  fileprivate var action: String {
    switch (next, mark) {
    case (.incomplete, _): say("I didn’t log everything")
    case (.complete, _): say("I ate nothing on this day")
    case (nil, .complete): say("I did eat on this day")
    case (nil, _): say("Count this day again")
    }
  }
}

struct DayMarkView: View {
  let mark: DayMark

  var body: some HTML {
    div(.class("day-mark"), .id("day-mark")) {
      if let words = mark.words { p(.class("footnote")) { words } }
      if let address = mark.address {
        form(.attribute("method", "post"), .action(address), .behaviour("submit")) {
          HiddenField(name: "completeness", value: mark.next?.rawValue ?? "")
          button(.class("button quiet wide")) { mark.action }
        }
      }
    }
  }
}
