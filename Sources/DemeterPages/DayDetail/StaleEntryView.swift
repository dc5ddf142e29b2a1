public import DemeterCore
public import DemeterHTML
import Foundation

/// Shows the two versions of an entry that was changed in two places, and asks which one stays.
public struct StaleEntryView: View {
  let theirs: [[String]]
  let close: String
  let path: String
  let form: EntryForm

  /// The entry as it now stands, and the form as it was sent.
  public init(current: FoodEntry, form: EntryForm, in context: PageContext) {
    theirs = EntryPage(current, revisions: [], form: nil, in: context).facts
    path = "/entries/\(current.id.uuidString.lowercased())"
    close = HistoryAddress.day(current.day, in: context)
    self.form = form
  }

  public var body: some HTML {
    SheetView(title: "Changed elsewhere", close: close) {
      FormError(message: "This entry was changed while you were editing it. Yours has not been saved.")
      h2 { "As it stands now" }
      dl(.class("card facts")) {
        ForEach(theirs) { fact in
          div {
            dt { fact[0] }
            dd(.attribute("dir", "auto")) { fact[1] }
          }
        }
      }
      a(.class("button wide"), .behaviour("sheet settle"), .href(path)) { "Keep it as it stands" }
      ManualEntryView(form: form, heading: "Your changes")
    }
  }
}
