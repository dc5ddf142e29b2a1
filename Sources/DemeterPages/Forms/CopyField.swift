import DemeterHTML
import DemeterMessages

/// A value to copy. The scripts make the button work; without scripts the value can be selected.
struct CopyField: View {
  let id: String
  let label: String
  let value: String
  /// Whether the value is a link that the device may share.
  var isShared = false

  var body: some HTML {
    div(.class("field"), .behaviour("copy")) {
      DemeterHTML.label(.attribute("for", id)) { label }
      div(.class("input")) {
        input(.id(id), .type("text"), .value(value), .flag("readonly"), .attribute("spellcheck", "false"), .attribute("dir", "ltr"))
        button(.class("button small"), .type("button"), .label(say("Copy: \(label)")), .flag("hidden")) {
          say("Copy", meaning: "to the clipboard")
        }
        if isShared { button(.class("button small"), .type("button"), .flag("data-share"), .flag("hidden")) { say("Share") } }
      }
    }
  }
}
