// The elements of forms. Void elements take no content.

public func button<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("button", attributes, content())
}

public func form<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("form", attributes, content())
}

public func label<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("label", attributes, content())
}

public func select<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("select", attributes, content())
}

public func option<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("option", attributes, content())
}

public func datalist<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("datalist", attributes, content())
}

public func fieldset<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("fieldset", attributes, content())
}

public func legend<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("legend", attributes, content())
}

public func output<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("output", attributes, content())
}

public func input(_ attributes: Attribute...) -> Element<Nothing> {
  Element("input", attributes, Nothing(), isVoid: true)
}

public func textarea<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("textarea", attributes, content())
}

public func progress<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("progress", attributes, content())
}
