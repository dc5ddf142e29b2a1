import DemeterHTML
import Testing

private func text(_ html: some HTML) -> String { String(decoding: html.bytes(), as: UTF8.self) }

private struct Greeting: View {
  let name: String?
  let hobbies: [String]

  var body: some HTML {
    h1 { "Hello" }
    if let name { p { name } } else { p(.class("none")) { "stranger" } }
    if hobbies.isEmpty { "nothing" }
    ul { ForEach(hobbies) { hobby in li { hobby } } }
    for hobby in hobbies { Markup("<b>·</b>"); hobby }
  }
}

@Suite struct `A view` {
  @Test func `writes what its body is made of, in order`() {
    #expect(
      text(Greeting(name: "Ann", hobbies: ["a", "b"]))
        == "<h1>Hello</h1><p>Ann</p><ul><li>a</li><li>b</li></ul><b>·</b>a<b>·</b>b")
  }

  @Test func `takes the other way of an if`() {
    #expect(text(Greeting(name: nil, hobbies: [])) == "<h1>Hello</h1><p class=\"none\">stranger</p>nothing<ul></ul>")
  }

  @Test func `closes what has content and leaves void elements open`() {
    #expect(text(div { input(.type("text"), .flag("disabled"), .flag("hidden", false)) }) == "<div><input type=\"text\" disabled></div>")
    #expect(text(svg { path(.attribute("d", "M0 0")) }) == "<svg><path d=\"M0 0\"></path></svg>")
  }

  @Test func `of a document begins with the doctype`() {
    #expect(text(Document { html(.attribute("lang", "en")) }) == "<!doctype html>\n<html lang=\"en\"></html>")
  }

  @Test(arguments: [(1.0, "1"), (0.12345, "0.123"), (-2.5, "-2.5")])
  func `writes measures to a thousandth`(given: Double, written: String) {
    #expect(text(circle(.measure("r", given))) == "<circle r=\"\(written)\"></circle>")
  }

  @Test func `leaves out an attribute without a value`() {
    #expect(text(p(.attribute("title", ifPresent: nil), .attribute("dir", ifPresent: "auto"))) == "<p dir=\"auto\"></p>")
  }
}
