import DemeterHTML
import DemeterMessages

/// A line that explains what is new where it is first met, on wide screens. The script (`wide.js`) shows it until it is put away or its advice
/// is followed, once for each browser. It needs a place of its own, so that nothing moves when it appears.
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
