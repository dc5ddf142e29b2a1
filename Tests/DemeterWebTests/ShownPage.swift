import Foundation
import FoundationXML

/// A page in a browser without scripts. Hidden elements and the contents of templates are not found.
struct ShownPage {
  private static let unclosed: Set<String> = ["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source"]
  private let document: XMLDocument

  /// Our pages are XML, except that some elements have no end tag and some attributes have no value.
  init(_ html: String) throws {
    // Foundation's regular expressions are several times faster than Swift's here.
    let tag = try NSRegularExpression(pattern: #"<([a-z][a-z0-9]*)((?: [a-zA-Z-]+(?:="[^"]*")?)*)>"#)
    let bare = try NSRegularExpression(pattern: #"( [a-zA-Z-]+)(?=[ >]|$)(?=(?:[^"]*"[^"]*")*[^"]*$)"#)
    let text = html.replacing("<!doctype html>", with: "") as NSString
    var xml = "", end = 0
    for match in tag.matches(in: text as String, range: NSRange(location: 0, length: text.length)) {
      let name = text.substring(with: match.range(at: 1)),
        attributes = text.substring(with: match.range(at: 2)).replacing("\n", with: "&#10;")
      let whole = NSRange(location: 0, length: (attributes as NSString).length)
      xml += text.substring(with: NSRange(location: end, length: match.range.location - end))
      xml += "<\(name)\(bare.stringByReplacingMatches(in: attributes, range: whole, withTemplate: "$1=\"\""))"
      xml += Self.unclosed.contains(name) ? "/>" : ">"
      end = match.range.location + match.range.length
    }
    document = try XMLDocument(xmlString: xml + text.substring(from: end))
  }

  /// Returns the elements that match a CSS selector. It supports `tag`, `#id`, `.class`, `[name]`, `[name=value]` and one inside another.
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

  /// Returns the elements that match an XPath, hidden or not.
  func find(_ path: String) throws -> [XMLElement] {
    try document.nodes(forXPath: path).compactMap { $0 as? XMLElement }
  }

  /// Returns the only element of a kind with an accessible name, or else whose name begins with it, inside the elements of a selector.
  func element(_ kind: String, named name: String, in selector: String) throws -> XMLElement {
    let named = try elements("\(selector) \(kind)").named(name)
    guard named.count == 1 else { throw NotShown("\(named.count) × \(kind) “\(name)” in \(selector), not one, of: \(try text("body"))") }
    return named[0]
  }

  /// Returns the text field, select, checkbox or radio button with that label.
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

  /// Returns the words in each element that matches a selector.
  func texts(_ selector: String) throws -> [String] { try elements(selector).map(\.words) }

  /// Returns the words in the first element that matches a selector.
  func text(_ selector: String) throws -> String {
    guard let first = try texts(selector).first else { throw NotShown("nothing fits \(selector)") }
    return first
  }
}

/// An element that a test needs is not on the page.
struct NotShown: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension XMLElement {
  /// Accesses an attribute.
  subscript(name: String) -> String? {
    get { attribute(forName: name)?.stringValue }
    set {
      removeAttribute(forName: name)
      if let newValue, let attribute = XMLNode.attribute(withName: name, stringValue: newValue) as? XMLNode { addAttribute(attribute) }
    }
  }

  var descendants: [XMLElement] { (children ?? []).compactMap { $0 as? XMLElement }.flatMap { [$0] + $0.descendants } }

  var words: String { (stringValue ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The accessible name.
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
  /// Returns the elements with an accessible name; if there are none, those whose name begins with it.
  fileprivate func named(_ name: String) -> [XMLElement] {
    let exact = filter { $0.accessibleName == name }
    return exact.isEmpty ? filter { $0.accessibleName.hasPrefix(name) } : exact
  }
}
