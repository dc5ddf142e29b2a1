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

/// A `output` element.
public func output<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("output", attributes, content())
}

/// A `svg` element.
public func svg<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("svg", attributes, content())
}

/// A `g` element.
public func g<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("g", attributes, content())
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

/// A `input` element, without content.
public func input(_ attributes: Attribute...) -> Element<Nothing> {
  Element("input", attributes, Nothing(), isVoid: true)
}

/// A `br` element, without content.
public func br(_ attributes: Attribute...) -> Element<Nothing> {
  Element("br", attributes, Nothing(), isVoid: true)
}

/// A `img` element, without content.
public func img(_ attributes: Attribute...) -> Element<Nothing> {
  Element("img", attributes, Nothing(), isVoid: true)
}

/// A `path` element, without content.
public func path(_ attributes: Attribute...) -> Element<Nothing> {
  Element("path", attributes, Nothing())
}

/// A `circle` element, without content.
public func circle(_ attributes: Attribute...) -> Element<Nothing> {
  Element("circle", attributes, Nothing())
}

/// A `line` element, without content.
public func line(_ attributes: Attribute...) -> Element<Nothing> {
  Element("line", attributes, Nothing())
}

/// A `rect` element, without content.
public func rect(_ attributes: Attribute...) -> Element<Nothing> {
  Element("rect", attributes, Nothing())
}

/// A `textarea` element.
public func textarea<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("textarea", attributes, content())
}

/// A `progress` element.
public func progress<Content: HTML>(_ attributes: Attribute..., @ViewBuilder content: () -> Content = { Nothing() }) -> Element<Content> {
  Element("progress", attributes, content())
}
