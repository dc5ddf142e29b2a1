import Foundation
import FoundationXML

/// A page as people see it who let no scripts run: what is hidden and what waits in templates is not found in it.
struct ShownPage {
  private static let unclosed: Set<String> = ["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source"]
  private let document: XMLDocument

  /// Our pages are XML, except that some elements have no end and some attributes no value.
  init(_ html: String) throws {
    // Foundation's expressions are several times as fast as Swift's here.
    let tag = try NSRegularExpression(pattern: #"<([a-z][a-z0-9]*)((?: [a-zA-Z-]+(?:="[^"]*")?)*)>"#)
    let bare = try NSRegularExpression(pattern: #"( [a-zA-Z-]+)(?=[ >]|$)(?=(?:[^"]*"[^"]*")*[^"]*$)"#)
    let text = html.replacing("<!doctype html>", with: "") as NSString
    var xml = "", end = 0
    for match in tag.matches(in: text as String, range: NSRange(location: 0, length: text.length)) {
      let name = text.substring(with: match.range(at: 1)), attributes = text.substring(with: match.range(at: 2))
      let whole = NSRange(location: 0, length: (attributes as NSString).length)
      xml += text.substring(with: NSRange(location: end, length: match.range.location - end))
      xml += "<\(name)\(bare.stringByReplacingMatches(in: attributes, range: whole, withTemplate: "$1=\"\""))"
      xml += Self.unclosed.contains(name) ? "/>" : ">"
      end = match.range.location + match.range.length
    }
    document = try XMLDocument(xmlString: xml + text.substring(from: end))
  }

  /// The elements that a CSS selector is for. It knows `tag`, `#id`, `.class`, `[name]`, `[name=value]` and one inside another.
  func elements(_ selector: String) throws -> [XMLElement] {
    let path = selector.split(separator: " ").map { part in
      let tag = part.prefix { $0.isLetter || $0.isNumber }
      return part.matches(of: #/([.#\[])([^.#\[\]]+)/#).reduce("//\(tag.isEmpty ? "*" : tag)") { path, match in
        switch match.1 {
        case ".": "\(path)[contains(concat(' ', @class, ' '), ' \(match.2) ')]"
        case "#": "\(path)[@id='\(match.2)']"
        default: "\(path)[@\(match.2.replacing(#/=(.*)/#) { "='\($0.1)'" })]"
        }
      }
    }.joined()
    return try find("\(path)[not(ancestor-or-self::*[@hidden] or ancestor-or-self::template)]")
  }

  /// The elements that an XPath is for, hidden or not.
  func find(_ path: String) throws -> [XMLElement] {
    try document.nodes(forXPath: path).compactMap { $0 as? XMLElement }
  }

  /// The one element of a kind that has an accessible name, or whose name begins so, inside the elements that a selector is for.
  func element(_ kind: String, named name: String, in selector: String) throws -> XMLElement {
    let named = try elements("\(selector) \(kind)").named(name)
    guard named.count == 1 else { throw NotShown("\(named.count) × \(kind) “\(name)” in \(selector), not one, of: \(try text("body"))") }
    return named[0]
  }

  /// The text field, select, checkbox or radio button with that label.
  func field(_ label: String, in selector: String) throws -> XMLElement {
    let labels = try elements("\(selector) label").named(label)
    let labelled = try labels.flatMap { found in
      if let id = found["for"] { return try find("//*[@id='\(id)']") }
      return found.descendants.filter(\.isField)
    }
    let fields = try labelled + elements("\(selector) [aria-label]").filter { $0.isField && $0["aria-label"] == label }
    guard fields.count == 1 else { throw NotShown("\(fields.count) fields labelled “\(label)” in \(selector), not one") }
    return fields[0]
  }

  /// The words in each element that a selector is for.
  func texts(_ selector: String) throws -> [String] { try elements(selector).map(\.words) }

  /// The words in the first element that a selector is for.
  func text(_ selector: String) throws -> String {
    guard let first = try texts(selector).first else { throw NotShown("nothing fits \(selector)") }
    return first
  }
}

/// Something that a test looked for is not on the page.
struct NotShown: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension XMLElement {
  /// An attribute, which may be changed.
  subscript(name: String) -> String? {
    get { attribute(forName: name)?.stringValue }
    set {
      removeAttribute(forName: name)
      if let newValue, let attribute = XMLNode.attribute(withName: name, stringValue: newValue) as? XMLNode { addAttribute(attribute) }
    }
  }

  var descendants: [XMLElement] { (children ?? []).compactMap { $0 as? XMLElement }.flatMap { [$0] + $0.descendants } }

  var words: String { (stringValue ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// What assistive technology calls it.
  var accessibleName: String {
    self["aria-label"] ?? spoken.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private var spoken: String {
    guard self["aria-hidden"] != "true", self["hidden"] == nil, !isField else { return "" }
    return (children ?? []).map { ($0 as? XMLElement)?.spoken ?? $0.stringValue ?? "" }.joined()
  }

  var isField: Bool { ["input", "select", "textarea"].contains(name) && self["type"] != "hidden" }
}

extension [XMLElement] {
  /// Those that have an accessible name; where none has, those whose name begins so.
  fileprivate func named(_ name: String) -> [XMLElement] {
    let exact = filter { $0.accessibleName == name }
    return exact.isEmpty ? filter { $0.accessibleName.hasPrefix(name) } : exact
  }
}
