public import DemeterCore
public import DemeterHTML
import DemeterMessages

/// Asks the owner to confirm the removal of a person.
public struct RemovalPage: Hashable, Sendable {
  public let title: String
  let words: String
  let submit: String
  let path: String

  /// The removal of a person on a day.
  public init(of person: Person, on day: Day, in context: PageContext) {
    let when = context.dates.short(day)
    title = say("Remove \(person.name)?")
    words =
      say(
        "Until \(when), every page shows \(person.name) a notice with this date and a link to the export. The diary works as before, and you can withdraw the removal. After that, the account and the diary are deleted. Restoring a backup does not bring them back."
      )
    submit = say("Remove on \(when)")
    path = Route.removePerson.path(person.id.key)
  }
}

public struct RemovalView: View {
  let page: RemovalPage

  public init(page: RemovalPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.server) {
      p(.attribute("dir", "auto")) { page.words }
      form(.attribute("method", "post"), .action(page.path), .behaviour("submit")) {
        button(.class("button danger wide")) { page.submit }
      }
    }
  }
}
