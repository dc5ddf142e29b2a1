public import DemeterCore
public import DemeterHTML
import Foundation

/// A form for a password, somebody's own or another's.
public struct PasswordPage: Hashable, Sendable {
  public let title: String
  let words: String
  let path: String
  let close: String
  let fields: [FormField]
  let submit: String
  let error: String?
  /// Whether tokens go too; nil where that is not asked.
  var revokesTokens: Bool?

  private static func new(_ refused: InvalidInput?) -> FormField {
    FormField(
      "new", "New password", .newPassword, error: refused?.message(for: "new"), hint: "At least 10 characters. A few words are good.",
      isRequired: true)
  }

  /// Changes one's own.
  public static func own(revokesTokens: Bool = false, refused: InvalidInput? = nil, error: String? = nil) -> PasswordPage {
    PasswordPage(
      title: "Change password", words: "Every other session ends.", path: "/settings/password", close: "/settings/devices",
      fields: [
        FormField("old", "Present password", .password, error: refused?.message(for: "old"), isRequired: true), new(refused),
      ].focusingFirstError(orFirst: true), submit: "Change password", error: error, revokesTokens: revokesTokens)
  }

  /// The owner gives somebody another.
  public static func reset(of person: Person, refused: InvalidInput? = nil) -> PasswordPage {
    PasswordPage(
      title: "Reset password",
      words:
        "\(person.name) is signed out everywhere and signs in with the new one; programs keep their tokens. Tell it to them yourself.",
      path: "/settings/server/people/\(person.id.uuidString.lowercased())/password", close: "/settings/server",
      fields: [new(refused)].focusingFirstError(orFirst: true), submit: "Reset password", error: nil)
  }

  /// The owner adds somebody.
  public static func person(name: String = "", refused: InvalidInput? = nil) -> PasswordPage {
    let fields = [
      FormField("name", "Name", .text, value: name, error: refused?.message(for: "name"), isRequired: true),
      FormField(
        "password", "Password", .newPassword, error: refused?.message(for: "password"),
        hint: "At least 10 characters. They can change it.", isRequired: true),
    ]
    return PasswordPage(
      title: "Add a person", words: "They get a diary of their own that nobody else can read here, you included.",
      path: "/settings/server/people", close: "/settings/server", fields: fields.focusingFirstError(orFirst: true), submit: "Add person",
      error: refused?.message(for: "timeZone"))
  }
}

/// Shows a `PasswordPage`.
public struct PasswordView: View {
  let page: PasswordPage

  /// The form.
  public init(page: PasswordPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      p { page.words }
      form(.attribute("method", "post"), .action(page.path), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        div(.class("card fields")) {
          ForEach(page.fields) { FormFieldView(field: $0) }
          if let revokes = page.revokesTokens {
            label(.class("choice")) {
              input(.type("checkbox"), .name("revokeTokens"), .value("on"), .flag("checked", revokes))
              span { "Revoke my tokens too: programs that use one have to be given another" }
            }
          }
        }
        button(.class("button primary wide")) { page.submit }
      }
    }
  }
}
