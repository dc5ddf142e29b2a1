/// An HTML or SVG element with its attributes and content.
public struct Element<Content: HTML>: HTML {
  let name: StaticString
  let attributes: [Attribute]
  let content: Content
  let isVoid: Bool

  init(_ name: StaticString, _ attributes: [Attribute], _ content: Content, isVoid: Bool = false) {
    self.name = name
    self.attributes = attributes
    self.content = content
    self.isVoid = isVoid
  }

  public func write(to page: inout HTMLWriter) {
    guard let attributes = page.rule.map({ $0.attributes(of: name, self.attributes) }) ?? self.attributes else { return }
    page.markup("<")
    page.markup(name)
    for attribute in attributes { attribute.write(to: &page) }
    page.markup(">")
    guard !isVoid else { return }
    content.write(to: &page)
    page.markup("</")
    page.markup(name)
    page.markup(">")
  }
}

/// A whole document: the doctype, then the root element.
public struct Document<Content: HTML>: HTML {
  let content: Content
  /// A document whose root is an `html` element.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func write(to page: inout HTMLWriter) {
    page.markup("<!doctype html>\n")
    content.write(to: &page)
  }
}
