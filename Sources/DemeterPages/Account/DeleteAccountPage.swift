public import DemeterCore
public import DemeterHTML
import Foundation

/// Asks whether an account is to go for good.
public struct DeleteAccountPage: Hashable, Sendable {
  public let title: String = "Delete my account"
  let name: String
  /// Others who depend on this server.
  let isNeeded: Bool
  let fields: [FormField]

  /// Asks a person; an owner with others here is told why it can't be.
  public init(_ person: Person, hasOthers: Bool, refused: InvalidInput? = nil) {
    name = person.name
    isNeeded = person.isOwner && hasOthers
    let all = [
      FormField(
        "name", "Your name", .text, error: refused?.message(for: "name"), hint: "Type “\(person.name)”", isRequired: true),
      FormField("password", "Your password", .password, error: refused?.message(for: "password"), isRequired: true),
    ]
    fields = refused == nil ? all : all.focusingFirstError()
  }
}

/// Shows a `DeleteAccountPage`.
public struct DeleteAccountView: View {
  let page: DeleteAccountPage

  /// The question.
  public init(page: DeleteAccountPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: "/settings/data") {
      section(.class("card fields")) {
        if page.isNeeded {
          p(.class("message")) { "You own this server, and others keep their diaries here." }
          p { "An owner can go only when nobody else is left. Ask them to take their data away and delete their accounts first." }
        } else {
          p(.class("message")) { "This can’t be undone." }
          p {
            "Your diary, goals, activity, sessions and tokens are deleted from this server at once, and nobody can bring them back. Backups made before keep their copies until they are thinned out."
          }
          a(.class("button wide"), .href("/settings/data/export"), .flag("download")) { "Download everything first" }
        }
      }
      if !page.isNeeded {
        form(.class("card fields"), .attribute("method", "post"), .action("/settings/data/delete"), .flag("novalidate")) {
          ForEach(page.fields) { FormFieldView(field: $0) }
          button(.class("button danger wide")) { "Delete everything for good" }
        }
      }
    }
  }
}

/// Says that an account is gone, and has the scripts let go of what waits on this device for that person.
public struct DeletedAccountView: View {
  let person: String

  /// The last word to a person.
  public init(_ person: Person) { self.person = person.id.uuidString.lowercased() }

  public var body: some HTML {
    section(.class("card empty"), .behaviour("departed"), .attribute("data-departed", person)) {
      h1 { "Your account is deleted" }
      p { "Your diary and everything else of yours is gone from this server." }
      a(.class("button quiet"), .href("/")) { "To the start" }
    }
  }
}
