// The elements that screens are written in, one function each. Void elements take no content.

/// A `html` element.
public func html<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("html", attributes, content())
}

/// A `head` element.
public func head<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("head", attributes, content())
}

/// A `body` element.
public func body<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("body", attributes, content())
}

/// A `title` element.
public func title<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("title", attributes, content())
}

/// A `script` element.
public func script<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("script", attributes, content())
}

/// A `template` element.
public func template<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("template", attributes, content())
}

/// A `main` element.
public func main<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("main", attributes, content())
}

/// A `header` element.
public func header<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("header", attributes, content())
}

/// A `footer` element.
public func footer<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("footer", attributes, content())
}

/// A `nav` element.
public func nav<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("nav", attributes, content())
}

/// A `section` element.
public func section<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("section", attributes, content())
}

/// A `article` element.
public func article<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("article", attributes, content())
}

/// A `aside` element.
public func aside<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("aside", attributes, content())
}

/// A `div` element.
public func div<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("div", attributes, content())
}

/// A `span` element.
public func span<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("span", attributes, content())
}

/// A `p` element.
public func p<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("p", attributes, content())
}

/// A `h1` element.
public func h1<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("h1", attributes, content())
}

/// A `h2` element.
public func h2<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("h2", attributes, content())
}

/// A `h3` element.
public func h3<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("h3", attributes, content())
}

/// A `ul` element.
public func ul<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("ul", attributes, content())
}

/// A `ol` element.
public func ol<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("ol", attributes, content())
}

/// A `li` element.
public func li<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("li", attributes, content())
}

/// A `dl` element.
public func dl<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("dl", attributes, content())
}

/// A `dt` element.
public func dt<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("dt", attributes, content())
}

/// A `dd` element.
public func dd<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("dd", attributes, content())
}

/// A `a` element.
public func a<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("a", attributes, content())
}

/// A `dialog` element.
public func dialog<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("dialog", attributes, content())
}

/// A `time` element.
public func time<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("time", attributes, content())
}

/// A `strong` element.
public func strong<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("strong", attributes, content())
}

/// A `small` element.
public func small<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("small", attributes, content())
}

/// A `em` element.
public func em<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("em", attributes, content())
}

/// A `table` element.
public func table<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("table", attributes, content())
}

/// A `thead` element.
public func thead<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("thead", attributes, content())
}

/// A `tbody` element.
public func tbody<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("tbody", attributes, content())
}

/// A `tr` element.
public func tr<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("tr", attributes, content())
}

/// A `th` element.
public func th<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("th", attributes, content())
}

/// A `td` element.
public func td<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("td", attributes, content())
}

/// A `details` element.
public func details<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("details", attributes, content())
}

/// A `summary` element.
public func summary<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("summary", attributes, content())
}

/// A `noscript` element.
public func noscript<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("noscript", attributes, content())
}

/// A `meta` element, without content.
public func meta(_ attributes: Attribute...) -> Element<Nothing> {
  Element("meta", attributes, Nothing(), isVoid: true)
}

/// A `link` element, without content.
public func link(_ attributes: Attribute...) -> Element<Nothing> {
  Element("link", attributes, Nothing(), isVoid: true)
}

/// A `br` element, without content.
public func br(_ attributes: Attribute...) -> Element<Nothing> {
  Element("br", attributes, Nothing(), isVoid: true)
}

/// A `img` element, without content.
public func img(_ attributes: Attribute...) -> Element<Nothing> {
  Element("img", attributes, Nothing(), isVoid: true)
}
