import DemeterHTML
import DemeterMessages

/// A line that explains what is new where it is first met, on wide screens.
///
/// The script (`wide.js`) shows it until it is put away, or until its advice is followed, which the browser remembers. Its place has room
/// for it, because nothing else may move when it appears.
struct OnceView: View {
  /// The name under which the browser remembers it.
  let name: String
  let words: String

  var body: some HTML {
    div(.class("once"), .id("once-\(name)"), .attribute("data-once", name), .flag("hidden"), .flag("data-own")) {
      p { words }
      button(.class("button quiet small"), .type("button")) { say("Got it") }
    }
  }
}
