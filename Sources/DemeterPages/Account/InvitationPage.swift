public import DemeterHTML

/// A new invitation, which is shown only once.
public struct InvitationPage: Hashable, Sendable {
  public let title: String = "Your invitation"
  let link: String

  /// Shows the link of an invitation to the server with an address such as `https://demeter.example`.
  public init(secret: String, server: String) {
    link = server + Paths.invitation(secret)
  }
}

public struct InvitationView: View {
  let page: InvitationPage

  public init(page: InvitationPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.server) {
      section(.class("card fields")) {
        CopyField(id: "invitation", label: "Link", value: page.link)
        LocalAddressWarning(address: page.link)
        p(.class("warning"), .role("status")) {
          "Copy it now: it is not shown again. It works for one week and creates one account."
        }
        p(.class("hint")) { "They choose their own name and password." }
        a(.class("button wide"), .href(Paths.server)) { "Done" }
      }
    }
  }
}
