public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// Shows both versions of an entry that was changed in two places, and asks which one to keep.
public struct StaleEntryView: View {
  let theirs: [[String]]
  let close: String
  let path: String
  let form: EntryForm

  /// Compares the current entry with the submitted form.
  public init(current: FoodEntry, form: EntryForm, in context: PageContext) {
    theirs = EntryPage(current, revisions: [], form: nil, in: context).facts
    path = Paths.entry(current.id)
    close = HistoryAddress.day(current.day, in: context)
    self.form = form
  }

  public var body: some HTML {
    SheetView(title: say("Changed elsewhere"), close: close) {
      FormError(message: say("This entry was changed while you were editing it. Yours has not been saved."))
      h2 { say("Current version") }
      dl(.class("card facts")) {
        ForEach(theirs) { fact in
          div {
            dt { fact[0] }
            dd(.attribute("dir", "auto")) { fact[1] }
          }
        }
      }
      a(.class("button wide"), .behaviour("sheet settle"), .href(path)) { say("Keep the current version") }
      ManualEntryView(form: form, heading: say("Your changes"))
    }
  }
}
