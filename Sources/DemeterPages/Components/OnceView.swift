import DemeterHTML
import DemeterMessages

/// A line that explains what is new where it is first met.
///
/// The script (`later.js`) shows it until it is put away, or until its advice is followed, which the browser remembers. Its place has room
/// for it, or it is the last of its page, because nothing else may move when it appears.
struct OnceView: View {
  /// The name under which the browser remembers it.
  let name: String
  /// The devices that can do it.
  let place: Place
  let words: String

  enum Place: String { case anywhere, touch, wide }

  var body: some HTML {
    div(
      .class("once"), .id("once-\(name)"), .behaviour("once"), .attribute("data-once", name), .attribute("data-where", place.rawValue),
      .flag("hidden"), .flag("data-own")
    ) {
      p { words }
      button(.class("button quiet small"), .type("button")) { say("Got it") }
    }
  }
}
