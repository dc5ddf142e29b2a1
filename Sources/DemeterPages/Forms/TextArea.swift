import DemeterHTML

/// A field for several lines.
struct TextArea: View {
  let name: String
  let label: String
  let value: String
  let rows: Int
  var error: String?
  var hint: String?

  var body: some HTML {
    div(.class(error == nil ? "field" : "field wrong")) {
      DemeterHTML.label(.attribute("for", "field-\(name)")) { label }
      textarea(
        .id("field-\(name)"), .name(name), .attribute("rows", String(rows)), .attribute("dir", "auto"), .attribute("autocomplete", "off"),
        .attribute("aria-invalid", ifPresent: error.map { _ in "true" }), .attribute("aria-describedby", ifPresent: describedBy)
      ) { value }
      if let hint { p(.class("hint"), .id("hint-\(name)")) { hint } }
      if let error { FieldErrorView(field: name, message: error) }
    }
  }

  private var describedBy: String? {
    let ids = [error.map { _ in "error-\(name)" }, hint.map { _ in "hint-\(name)" }].compactMap(\.self)
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }
}
