public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The note about a day, and the form that writes it.
struct DayNoteForm: Hashable, Sendable {
  /// The stored note; nil if there is none.
  let text: String?
  /// What the form contains: the stored note, or what was typed.
  let typed: String
  let error: String?
  /// The address of the form; nil if the day is read-only.
  let address: String?

  /// nil if there is nothing to show.
  init?(_ record: DayRecord, isReadOnly: Bool, in context: PageContext) {
    if isReadOnly && record.note == nil { return nil }
    self.init(of: record.day, record.note, typed: nil, refused: nil)
    if isReadOnly { self = DayNoteForm(text: text, typed: typed, error: nil, address: nil) }
  }

  /// - Parameter typed: what was typed and refused; nil shows the stored note.
  init(of day: Day, _ text: String?, typed: String?, refused: InvalidInput?) {
    let errors = refused?.errors.map(\.message) ?? []
    self.init(
      text: text, typed: typed ?? text ?? "", error: errors.isEmpty ? nil : errors.joined(separator: ". "), address: Paths.note(on: day))
  }

  private init(text: String?, typed: String, error: String?, address: String?) {
    self.text = text
    self.typed = typed
    self.error = error
    self.address = address
  }
}

/// The note as it is read, and the closed form behind it.
struct DayNoteFormView: View {
  let form: DayNoteForm

  var body: some HTML {
    section(.class("day-note"), .id("day-note"), .label(say("Note"))) {
      if let text = form.text { NoteText(text: text) }
      if form.address != nil {
        details(.class("card fields")) {
          summary { form.text == nil ? say("Add a note") : say("Change the note") }
          DayNoteFields(form: form)
        }
      }
    }
  }
}

/// A note with its lines.
struct NoteText: View {
  let text: String

  var body: some HTML { p(.class("card noted"), .attribute("dir", "auto")) { text } }
}

private struct DayNoteFields: View {
  let form: DayNoteForm

  var body: some HTML {
    if let address = form.address {
      DemeterHTML.form(.attribute("method", "post"), .action(address), .behaviour("submit"), .flag("novalidate"), .later(.edit)) {
        HiddenField(name: "was.dayNote", value: form.text ?? "")
        // The outbox lists the form under this name.
        HiddenField(name: "name", value: say("Note"))
        TextArea(name: "dayNote", label: say("Note"), value: form.typed, rows: 4, error: form.error)
        button(.class("button wide")) { say("Save") }
      }
    }
  }
}

/// The form for the note about a day, as a page of its own: without scripts after an error, and on Today.
public struct DayNotePage: Hashable, Sendable {
  public let title: String
  let close: String
  let form: DayNoteForm

  /// - Parameter typed: what was typed and refused; nil shows the stored note.
  public init(of day: Day, _ text: String?, typed: String? = nil, refused: InvalidInput? = nil, in context: PageContext) {
    title = say("Note on \(context.dates.short(day))", meaning: "title")
    close = HistoryAddress.day(day, in: context)
    form = DayNoteForm(of: day, text, typed: typed, refused: refused)
  }
}

/// Shows a `DayNotePage`.
public struct DayNoteView: View {
  let page: DayNotePage

  public init(page: DayNotePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) { div(.class("card fields")) { DayNoteFields(form: page.form) } }
  }
}
