import DemeterHTML
import DemeterMessages

/// Names that are spelled nearly like what was typed, as links that search for them.
struct NearNames: Hashable, Sendable {
  let links: [NavLink]

  init(_ names: [String], address: (String) -> String) { links = names.map { NavLink(words: $0, address: address($0)) } }
}

struct NearNamesView: View {
  let names: NearNames
  /// Whether the links lead to a sheet.
  var isSheet = false

  var body: some HTML {
    if !names.links.isEmpty {
      section(.class("quick"), .id("near")) {
        h2 { say("Did you mean") }
        ul(.role("list")) {
          ForEach(names.links) { link in
            li {
              a(
                .class("chip"), .href(link.address), .attribute("data-behaviour", ifPresent: isSheet ? "sheet" : nil),
                .attribute("dir", "auto")
              ) { link.words }
            }
          }
        }
      }
    }
  }
}
