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
  var error: String?

  var body: some HTML {
    div(.class(error == nil ? "field" : "field wrong")) {
      DemeterHTML.label(.attribute("for", "field-\(name)")) { label }
      select(
        .id("field-\(name)"), .name(name), .attribute("aria-invalid", ifPresent: error.map { _ in "true" }),
        .attribute("aria-describedby", ifPresent: error.map { _ in "error-\(name)" })
      ) {
        ForEach(choices) { choice in option(.value(choice.value), .flag("selected", choice.value == value)) { choice.words } }
      }
      if let error { FieldErrorView(field: name, message: error) }
    }
  }
}
