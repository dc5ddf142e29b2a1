// The elements of SVG. Void elements take no content.

public func svg<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("svg", attributes, content())
}

public func g<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("g", attributes, content())
}

public func path(_ attributes: Attribute...) -> Element<Nothing> {
  Element("path", attributes, Nothing())
}

public func circle(_ attributes: Attribute...) -> Element<Nothing> {
  Element("circle", attributes, Nothing())
}

public func line(_ attributes: Attribute...) -> Element<Nothing> {
  Element("line", attributes, Nothing())
}

public func rect(_ attributes: Attribute...) -> Element<Nothing> {
  Element("rect", attributes, Nothing())
}

/// The element `text` of SVG.
public func drawnText<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content) -> Element<Content> {
  Element("text", attributes, content())
}
