public import DemeterCore
public import DemeterHTML
import DemeterMessages

/// A new invitation or sign-in link, which is shown only once.
public struct InvitationPage: Hashable, Sendable {
  public let title: String
  let link: String
  /// The link, to open it with the camera of a phone; nil if a phone can't reach it.
  let code: QRCode?
  /// What the link does.
  let words: String
  let hint: String

  /// Shows the link of an invitation to the server with an address such as `https://demeter.example`.
  public init(secret: String, server: String) {
    title = say("Your invitation")
    link = server + Paths.invitation(secret)
    code = LocalAddressWarning.isLocal(server) ? nil : QRCode(link)
    words =
      code == nil
      ? say("Copy it now: it is not shown again. It works for one week and creates one account.")
      : say(
        """
        Copy it now, or let them point their camera at the code: it is not shown again. It works for one week and creates one account.
        """)
    hint = say("They choose their own name and password.")
  }

  /// Shows a link that signs a person in.
  public init(signInLink secret: String, for person: Person, server: String) {
    title = say("Sign-in link")
    link = server + Route.link.path(secret)
    code = LocalAddressWarning.isLocal(server) ? nil : QRCode(link)
    words = say("Copy it now: it is not shown again. It works for one day and signs \(person.name) in once.")
    hint = say("It asks for no password and no second factor. \(person.name) is signed out everywhere else.")
  }
}

public struct InvitationView: View {
  let page: InvitationPage

  public init(page: InvitationPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.server) {
      section(.class("card fields")) {
        CopyField(id: "invitation", label: say("Link"), value: page.link, isShared: true)
        LocalAddressWarning(address: page.link)
        if let code = page.code { QRCodeView(code: code, label: say("QR code of the link")) }
        p(.class("warning"), .role("status")) { page.words }
        p(.class("hint")) { page.hint }
        a(.class("button wide"), .href(Paths.server)) { say("Done") }
      }
    }
  }
}
