public import DemeterHTML
import DemeterMessages

/// A new invitation, which is shown only once.
public struct InvitationPage: Hashable, Sendable {
  public let title: String = say("Your invitation")
  let link: String
  /// The link, to open it with the camera of a phone; nil if a phone can't reach it.
  let code: QRCode?

  /// Shows the link of an invitation to the server with an address such as `https://demeter.example`.
  public init(secret: String, server: String) {
    link = server + Paths.invitation(secret)
    code = LocalAddressWarning.isLocal(server) ? nil : QRCode(link)
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
        p(.class("warning"), .role("status")) {
          page.code == nil
            ? say("Copy it now: it is not shown again. It works for one week and creates one account.")
            : say(
              """
              Copy it now, or let them point their camera at the code: it is not shown again. It works for one week and creates one account.
              """)
        }
        p(.class("hint")) { say("They choose their own name and password.") }
        a(.class("button wide"), .href(Paths.server)) { say("Done") }
      }
    }
  }
}
