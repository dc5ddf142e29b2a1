import DemeterHTML

/// A collapsible list.
struct LineList: View {
  let title: String
  let lines: [DiaryImportPage.Line]
  let more: String?

  var body: some HTML {
    if !lines.isEmpty {
      details(.class("card")) {
        summary { title }
        ul(.class("lines"), .role("list")) {
          ForEach(lines) { line in
            li {
              p(.class("name"), .attribute("dir", "auto")) { line.name }
              p(.class("energy")) { line.energy }
              p(.class("when")) { line.words }
            }
          }
        }
        if let more { p(.class("hint")) { more } }
      }
    }
  }
}
