import DemeterHTML
import Testing

private func text(_ html: some HTML) -> String { String(decoding: html.bytes(), as: UTF8.self) }

@Suite struct `Escaping` {
  @Test(arguments: [
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"), ("Salt & vinegar", "Salt &amp; vinegar"),
    ("\"'", "&quot;&#39;"), ("🍌 موز", "🍌 موز"), ("a\u{0}b\u{8}c\u{7F}d", "abcd"), ("line\nbreak\ttab", "line\nbreak\ttab"),
    ("&amp;", "&amp;amp;"), ("", ""),
  ])
  func `makes any text harmless`(given: String, written: String) {
    #expect(text(p { given }) == "<p>\(written)</p>")
  }

  @Test func `keeps a value inside its attribute`() {
    #expect(
      text(input(.value("\" onfocus=\"alert(1)"), .name("x'y"))) == #"<input value="&quot; onfocus=&quot;alert(1)" name="x&#39;y">"#)
  }

  @Test func `of random text never lets an angle bracket or a quote through`() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("<>&\"'aé🍌\u{0}\u{1F}/=`;")
    for _ in 0..<300 {
      let given = String((0..<20).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
      let written = text(p(.attribute("title", given)) { given })
      let inner = written.dropFirst("<p title=\"".count).dropLast("</p>".count)
      #expect(inner.filter { $0 == "<" }.isEmpty)
      #expect(inner.filter { $0 == ">" }.count == 1)
      #expect(inner.filter { $0 == "\"" }.count == 1)
    }
  }

  @Test(arguments: ["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "http://plain.example", ""])
  func `leaves out a link that leads off this server`(address: String) {
    #expect(text(a(.href(address)) { "x" }) == "<a>x</a>")
    #expect(text(form(.action(address))) == "<form></form>")
  }

  @Test(arguments: ["/", "/days/2026-03-01?edit=1", "#main", "?month=2026-03", "https://example.org/"])
  func `keeps a link that is safe`(address: String) {
    #expect(text(a(.href(address)) { "x" }).contains("href="))
  }
}
