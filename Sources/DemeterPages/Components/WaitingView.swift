import DemeterCore
import DemeterHTML
import DemeterMessages

/// The actions whose forms may wait in the outbox.
enum Later: String {
  case add, edit, delete
}

extension Attribute {
  /// Lets the scripts store a form in the outbox, to send it later.
  static func later(_ what: Later) -> Attribute { .attribute("data-later", what.rawValue) }
}

/// The list of the outbox, filled by the scripts; empty without scripts.
struct WaitingView: View {
  /// The day whose entries are listed; nil lists all of them.
  let day: Day?

  var body: some HTML {
    section(
      .class("entries waiting"), .id("waiting"), .flag("hidden"), .label(say("Waiting to be sent")), .flag("data-own"),
      .attribute("data-day", ifPresent: day?.description)
    ) {
      h2 { say("Waiting to be sent") }
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
          button(.class("swipe-delete"), .type("button"), .label(say("Discard"))) { Icon(.trash) }
        }
      }
    }
  }
}
