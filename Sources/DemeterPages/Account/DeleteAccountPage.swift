public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// Asks for confirmation before an account is deleted.
public struct DeleteAccountPage: Hashable, Sendable {
  public let title: String = say("Delete my account")
  let name: String
  /// Whether other people depend on this account, which is then not deleted.
  let isNeeded: Bool
  let fields: [FormField]

  /// Asks a person for confirmation. An owner with other people on the server sees why it is not possible.
  public init(_ person: Person, hasOthers: Bool, refused: InvalidInput? = nil) {
    name = person.name
    isNeeded = person.isOwner && hasOthers
    let all = [
      FormField("name", say("Your name"), .text, hint: say("Type “\(person.name)”"), isRequired: true).needing(
        say("Enter your name"), refused: refused),
      FormField("password", say("Your password"), .password, isRequired: true).needing(say("Enter your password"), refused: refused),
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
          p(.class("message")) { say("You own this server, and others keep their diaries here.") }
          p {
            say("You can delete your account only when no one else has one. Ask them to export their data and delete their accounts first.")
          }
        } else {
          p(.class("message")) { say("This can’t be undone.") }
          p {
            say(
              "Your diary, goals, activity, sessions and access keys are deleted from this server immediately and can’t be restored. Earlier backups contain copies until they are removed."
            )
          }
          a(.class("button wide"), .href(Paths.export), .flag("download")) { say("Download everything first") }
        }
      }
      if !page.isNeeded {
        form(.class("card fields"), .attribute("method", "post"), .action(Paths.deleteAccount), .flag("novalidate")) {
          ForEach(page.fields) { FormFieldView(field: $0) }
          button(.class("button danger wide")) { say("Delete everything permanently") }
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
      h1 { say("Your account is deleted") }
      p { say("Your diary and all your data have been removed from this server.") }
      a(.class("button quiet"), .href("/")) { say("Go to the start page") }
    }
  }
}
