// The elements of forms. Void elements take no content.

/// A `button` element.
public func button<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("button", attributes, content())
}

/// A `form` element.
public func form<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("form", attributes, content())
}

/// A `label` element.
public func label<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("label", attributes, content())
}

/// A `select` element.
public func select<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("select", attributes, content())
}

/// A `option` element.
public func option<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("option", attributes, content())
}

/// A `fieldset` element.
public func fieldset<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("fieldset", attributes, content())
}

/// A `legend` element.
public func legend<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("legend", attributes, content())
}

/// A `output` element.
public func output<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("output", attributes, content())
}

/// A `input` element, without content.
public func input(_ attributes: Attribute...) -> Element<Nothing> {
  Element("input", attributes, Nothing(), isVoid: true)
}

/// A `textarea` element.
public func textarea<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("textarea", attributes, content())
}

/// A `progress` element.
public func progress<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("progress", attributes, content())
}
