import DemeterCore
import DemeterHTML
import DemeterMessages

/// The note about a day, and the link to its form.
struct DayNoteSection: Hashable, Sendable {
  /// nil if there is none.
  let text: String?
  /// The address of the form; nil if the day is read-only.
  let address: String?

  /// nil if there is nothing to show.
  init?(_ record: DayRecord, isReadOnly: Bool, in context: PageContext) {
    if context.isShared || isReadOnly && record.note == nil { return nil }
    text = record.note
    address = isReadOnly ? nil : Paths.note(on: record.day)
  }
}

struct DayNoteSectionView: View {
  let note: DayNoteSection

  var body: some HTML {
    section(.class("day-note"), .id("day-note"), .label(say("Note"))) {
      if let text = note.text { p(.class("card noted"), .attribute("dir", "auto")) { text } }
      if let address = note.address {
        a(.class("button small"), .behaviour("sheet"), .href(address)) { note.text == nil ? say("Add a note") : say("Change the note") }
      }
    }
  }
}
