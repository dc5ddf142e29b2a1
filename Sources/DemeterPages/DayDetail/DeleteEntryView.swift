public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// Asks before an entry is deleted, and again if it was changed in the meantime.
public struct DeleteEntryView: View {
  let words: String
  /// The earlier values, if the entry has changed since the request.
  let seen: String?
  let version: Int
  /// The address of the entry.
  let path: String
  let delete: String
  let close: String

  /// The question about one entry.
  ///
  /// - Parameter seen: the entry as it was when its deletion was requested, if it was changed since.
  public init(_ entry: FoodEntry, seen: FoodEntry? = nil, in context: PageContext) {
    func words(_ entry: FoodEntry) -> String { "\(entry.meal.plainName), \(context.calories(entry.meal.nutrition.energy))" }
    self.words = words(entry)
    self.seen = seen.map(words)
    version = entry.version
    path = Paths.entry(entry.id)
    delete = Route.deleteEntry.path(entry.id.key)
    close = HistoryAddress.day(entry.day, in: context)
  }

  public var body: some HTML {
    SheetView(title: say("Delete this entry?"), close: close) {
      if let seen {
        FormError(message: say("This entry was changed elsewhere. Nothing has been deleted yet."))
        p(.attribute("dir", "auto")) { say("When you deleted it: \(seen)") }
        p { say("Current version:") }
      }
      p(.class("question"), .attribute("dir", "auto")) { words }
      form(.attribute("method", "post"), .action(delete), .behaviour("submit"), .later(.delete)) {
        HiddenField(name: "version", value: String(version))
        button(.class("button danger wide"), .flag("autofocus")) { say("Delete") }
      }
      if seen == nil {
        a(.class("button quiet wide"), .href(close), .behaviour("close")) { say("Cancel") }
      } else {
        a(.class("button wide"), .href(path), .behaviour("sheet settle")) { say("Keep the current version") }
      }
    }
  }
}
