public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The form for the note about a day.
public struct DayNotePage: Hashable, Sendable {
  public let title: String
  let close: String
  let path: String
  /// The stored note, which the form was shown with.
  let seen: String
  let typed: String
  let error: String?
  /// An error of the day rather than of the note.
  let dayError: String?

  /// - Parameters:
  ///   - text: the stored note; nil if there is none.
  ///   - typed: what was typed and refused; nil shows the stored note.
  public init(of day: Day, _ text: String?, typed: String? = nil, refused: InvalidInput? = nil, in context: PageContext) {
    title = say("Note on \(context.dates.short(day))", meaning: "title")
    close = HistoryAddress.day(day, in: context)
    path = Paths.note(on: day)
    let stored = text ?? ""
    seen = stored
    self.typed = typed ?? stored
    error = refused?.message(for: "note")
    dayError = refused?.message(for: "day")
  }
}

/// Shows a `DayNotePage`.
public struct DayNoteView: View {
  let page: DayNotePage

  public init(page: DayNotePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(.attribute("method", "post"), .action(page.path), .behaviour("submit"), .flag("novalidate"), .later(.edit)) {
        FormError(message: page.dayError)
        HiddenField(name: "was.dayNote", value: page.seen)
        div(.class("card fields")) { TextArea(name: "dayNote", label: say("Note"), value: page.typed, rows: 5, error: page.error) }
        button(.class("button primary wide")) { say("Save") }
      }
    }
  }
}
