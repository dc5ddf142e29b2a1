import DemeterCore
import DemeterHTML

/// The mark of a past day as incomplete, and the button that sets or removes it.
struct DayMark: Hashable, Sendable {
  let isIncomplete: Bool
  /// The address of the form; nil if the day is read-only.
  let address: String?

  /// nil if the day can't be marked and is not marked: today, and a day without entries. A mark can always be removed.
  init?(_ record: DayRecord, isReadOnly: Bool, in context: PageContext) {
    isIncomplete = record.completeness == .incomplete
    guard isIncomplete || !isReadOnly && record.day < context.today && !record.entries.isEmpty else { return nil }
    address = isReadOnly ? nil : Paths.completeness(of: record.day)
  }
}

struct DayMarkView: View {
  let mark: DayMark

  var body: some HTML {
    div(.class("day-mark"), .id("day-mark")) {
      if mark.isIncomplete {
        p(.class("footnote")) { "This day is incomplete. It does not count in averages, goals and energy." }
      }
      if let address = mark.address {
        form(.attribute("method", "post"), .action(address), .behaviour("submit")) {
          HiddenField(name: "completeness", value: mark.isIncomplete ? "" : Completeness.incomplete.rawValue)
          button(.class("button quiet wide")) { mark.isIncomplete ? "Count this day again" : "I didn’t log everything" }
        }
      }
    }
  }
}
