public import DemeterCore
public import DemeterHTML
import DemeterWords
import Foundation

/// Asks for confirmation before an account is deleted.
public struct DeleteAccountPage: Hashable, Sendable {
  public let title: String = "Delete my account"
  let name: String
  /// Whether other people depend on this account, which is then not deleted.
  let isNeeded: Bool
  let fields: [FormField]

  /// Asks a person for confirmation. An owner with other people on the server sees why it is not possible.
  public init(_ person: Person, hasOthers: Bool, refused: InvalidInput? = nil) {
    name = person.name
    isNeeded = person.isOwner && hasOthers
    let all = [
      FormField("name", "Your name", .text, hint: "Type “\(person.name)”", isRequired: true).needing("Enter your name", refused: refused),
      FormField("password", "Your password", .password, isRequired: true).needing("Enter your password", refused: refused),
    ]
    fields = refused == nil ? all : all.focusingFirstError()
  }
}

public struct DeleteAccountView: View {
  let page: DeleteAccountPage

  public init(page: DeleteAccountPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.data) {
      section(.class("card fields")) {
        if page.isNeeded {
          p(.class("message")) { "You own this server, and others keep their diaries here." }
          p { "You can delete your account only when no one else has one. Ask them to export their data and delete their accounts first." }
        } else {
          p(.class("message")) { "This can’t be undone." }
          p {
            "Your diary, goals, activity, sessions and access keys are deleted from this server immediately and can’t be restored. Earlier backups contain copies until they are removed."
          }
          a(.class("button wide"), .href(Paths.export), .flag("download")) { "Download everything first" }
        }
      }
      if !page.isNeeded {
        form(.class("card fields"), .attribute("method", "post"), .action(Paths.deleteAccount), .flag("novalidate")) {
          ForEach(page.fields) { FormFieldView(field: $0) }
          button(.class("button danger wide")) { "Delete everything permanently" }
        }
      }
    }
  }
}

/// Confirms that an account is deleted, and makes the scripts delete that person's outbox on this device.
public struct DeletedAccountView: View {
  let person: String

  public init(_ person: Person) { self.person = person.id.key }

  public var body: some HTML {
    section(.class("card empty"), .behaviour("departed"), .attribute("data-departed", person)) {
      h1 { "Your account is deleted" }
      p { "Your diary and all your data have been removed from this server." }
      a(.class("button quiet"), .href("/")) { "Go to the start page" }
    }
  }
}
