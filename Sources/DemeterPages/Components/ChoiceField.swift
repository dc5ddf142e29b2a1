import DemeterHTML

/// One of several values that can be chosen.
struct Choice: Hashable, Sendable {
  let value: String
  let words: String
}

/// A choice of a few values.
struct ChoiceField: View {
  let name: String
  let label: String
  let choices: [Choice]
  let value: String

  var body: some HTML {
    div(.class("field")) {
      DemeterHTML.label(.attribute("for", "field-\(name)")) { label }
      select(.id("field-\(name)"), .name(name)) {
        ForEach(choices) { choice in option(.value(choice.value), .flag("selected", choice.value == value)) { choice.words } }
      }
    }
  }
}
