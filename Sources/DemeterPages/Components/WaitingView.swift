import DemeterCore
import DemeterHTML

/// What a form does that may wait on the device until the server can be reached.
enum Later: String {
  case add, edit, delete
}

extension Attribute {
  /// Lets the scripts keep a form on the device, to be sent later.
  static func later(_ what: Later) -> Attribute { .attribute("data-later", what.rawValue) }
}

/// Where the scripts list what waits on this device to be sent; nothing without them.
struct WaitingView: View {
  /// The day whose entries are listed; all of them where it is nil.
  let day: Day?

  var body: some HTML {
    section(
      .class("entries waiting"), .id("waiting"), .flag("hidden"), .label("Waiting to be sent"), .flag("data-own"),
      .attribute("data-day", ifPresent: day?.description)
    ) {
      h2 { "Waiting to be sent" }
      ul(.class("card list"), .role("list"))
      template {
        li(.class("entry")) {
          button(.class("entry-link"), .type("button")) {
            span(.class("entry-words")) {
              span(.class("name"), .attribute("dir", "auto"))
              span(.class("when"))
            }
            span(.class("energy"))
          }
          button(.class("swipe-delete"), .type("button"), .label("Throw away")) { Icon(.trash) }
        }
      }
    }
  }
}
