import DemeterHTML
import Testing

private func text(_ html: some HTML) -> String { String(decoding: html.bytes(), as: UTF8.self) }

@Suite struct `A page under other addresses` {
  /// Leads all reading below `/there`, and nothing else anywhere.
  private static let rule = AddressRule { address, isPost in
    isPost || address == "/secret" ? nil : address.hasPrefix("/") ? "/there" + address : address
  }

  private func ruled(_ html: some HTML) -> String { AddressRule.$current.withValue(Self.rule) { text(html) } }

  @Test func `has links and forms that lead there`() {
    #expect(ruled(a(.class("button"), .href("/days")) { "Days" }) == #"<a class="button" href="/there/days">Days</a>"#)
    #expect(ruled(form(.action("/days"), .attribute("method", "get")) { "?" }) == #"<form action="/there/days" method="get">?</form>"#)
    #expect(ruled(a(.href("#main")) { "Skip" }) == ##"<a href="#main">Skip</a>"##)
  }

  @Test func `has no forms and buttons that lead elsewhere, and of other links their words`() {
    #expect(ruled(div { form(.attribute("method", "post"), .action("/days")) { button { "Save" } } }) == "<div></div>")
    #expect(ruled(div { a(.class("icon-button"), .href("/secret"), .label("Edit")) { "x" } }) == "<div></div>")
    #expect(
      ruled(a(.class("row"), .id("tea"), .href("/secret"), .label("Edit tea"), .behaviour("sheet")) { "Tea" })
        == #"<a class="row" id="tea">Tea</a>"#)
  }

  @Test func `has the styles of every page, and the addresses of every other page are their own`() {
    #expect(ruled(link(.href("/assets/app.css"))) == #"<link href="/assets/app.css">"#)
    #expect(ruled(a(.attribute("href", "/")) { "Back" }) == #"<a href="/">Back</a>"#)
    #expect(text(a(.href("/secret")) { "Own" }) == #"<a href="/secret">Own</a>"#)
  }
}
