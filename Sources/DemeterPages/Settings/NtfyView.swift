import DemeterHTML
import DemeterMessages

/// The household's own ntfy server, and a person's topic there.
public struct NtfySettings: Hashable, Sendable {
  /// Its address; nil if the owner set none up.
  let address: String?
  let topic: FormField
  let server: FormField
  let token: FormField
  let isOwner: Bool

  /// - Parameters:
  ///   - typed: an address that was refused.
  ///   - typedTopic: a topic that was refused.
  public init(
    address: String?, topic: String?, hasToken: Bool, isOwner: Bool, refusing typed: String? = nil, orTopic typedTopic: String? = nil
  ) {
    self.address = address
    self.isOwner = isOwner
    self.topic = FormField(
      "topic", say("Your topic"), value: typedTopic ?? topic ?? "",
      error: typedTopic.map { _ in say("A topic has 1 to 64 letters, digits, hyphens and underscores") },
      hint: say("Leave it empty for none. Whoever knows a topic may be able to read it."))
    server = FormField(
      "address", say("Address of the ntfy server"), value: typed ?? address ?? "",
      error: typed.map { _ in say("This needs an address like https://ntfy.example. Plain http is for home networks only") },
      hint: say("Leave it empty for none."))
    token = FormField(
      "token", say("Access token"), .password, hint: hasToken ? say("One is saved. Leave this empty to keep it.") : say("If it needs one."))
  }
}

/// Shows `NtfySettings`.
struct NtfyView: View {
  let settings: NtfySettings

  var body: some HTML {
    section(.class("card fields"), .id("reminder-ntfy")) {
      h2 { "ntfy" }
      p(.class("hint")) {
        say("ntfy is a server for notifications that you run yourself. Reminders are sent to it, and to nobody else, by this server.")
      }
      if let address = settings.address {
        p { say("Reminders can be sent to \(address).") }
        form(.attribute("method", "post"), .action(Route.ntfyTopic.rawValue), .behaviour("submit"), .flag("novalidate")) {
          FormFieldView(field: settings.topic)
          button(.class("button wide")) { say("Save the topic") }
        }
      }
      if settings.isOwner {
        form(.attribute("method", "post"), .action(Route.ntfyServer.rawValue), .behaviour("submit"), .flag("novalidate")) {
          FormFieldView(field: settings.server)
          FormFieldView(field: settings.token)
          button(.class("button wide")) { say("Save the server") }
        }
      }
    }
  }
}
