import DemeterHTML
import DemeterMessages

/// An area to choose a file, or to drop it. Without scripts it is the browser's own button.
struct FileField: View {
  let id: String
  /// What to choose: `Choose export.zip`
  let words: String
  /// The endings and types that are accepted, separated by commas.
  let accept: String
  /// What else is to be known, such as the greatest size.
  var hint: String?
  /// Whether the scripts send it as soon as it is chosen, instead of showing its name.
  var isSentAtOnce = false
  /// Whether a phone opens its camera to make the file.
  var isPhotographed = false

  var body: some HTML {
    div(.class("field")) {
      label(.class("drop"), .attribute("for", id), .behaviour(isSentAtOnce ? "" : "file")) {
        Icon(isPhotographed ? .camera : .under)
        span(.class("drop-words")) { words }
        span(.class("hint drop-hint")) { say("or drop it here") }
        input(
          .id(id), .name("file"), .type("file"), .attribute("accept", accept), .attribute("aria-required", "true"),
          .attribute("capture", ifPresent: isPhotographed ? "environment" : nil), .attribute("data-needs", say("Choose a file")),
          .attribute("aria-describedby", ifPresent: hint.map { _ in "hint-file" }))
      }
      if let hint { p(.class("hint"), .id("hint-file")) { hint } }
    }
  }
}
