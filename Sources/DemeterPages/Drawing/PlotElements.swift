import DemeterHTML

// The elements that only plots need. Those of other screens are in `DemeterHTML`.

/// Content between two literal tags.
struct Tagged<Content: HTML>: HTML {
  let opening: StaticString
  let content: Content
  let closing: StaticString

  func write(to page: inout HTMLWriter) {
    page.markup(opening)
    content.write(to: &page)
    page.markup(closing)
  }
}

func figcaption<Content: HTML>(@ViewBuilder content: () -> Content) -> Tagged<Content> {
  Tagged(opening: "<figcaption>", content: content(), closing: "</figcaption>")
}

func caption<Content: HTML>(@ViewBuilder content: () -> Content) -> Tagged<Content> {
  Tagged(opening: "<caption>", content: content(), closing: "</caption>")
}
