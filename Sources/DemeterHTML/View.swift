/// Anything that can write itself as HTML: text, an element, or a group of them.
///
/// This target owns the vocabulary of screens: elements, attributes, escaping, bytes. Does not know diaries.
public protocol HTML {
  func write(to page: inout HTMLWriter)
}

/// A part of a page, as a value.
///
/// Screens are composed of small views as in SwiftUI: a view's `body` consists of other views, down to elements and text, which write
/// themselves.
public protocol View: HTML {
  associatedtype Body: HTML
  /// The content of this view.
  @ViewBuilder var body: Body { get }
}

extension View {
  public func write(to page: inout HTMLWriter) {
    body.write(to: &page)
  }
}

extension HTML {
  /// Returns the HTML in UTF-8.
  public func bytes() -> [UInt8] {
    var page = HTMLWriter()
    write(to: &page)
    return page.bytes
  }
}

/// Collects bytes. Text is escaped; only names and literal markup from the source code are written unescaped.
public struct HTMLWriter {
  /// The UTF-8 written so far.
  public private(set) var bytes: [UInt8]
  /// What decides where links and forms lead; nil for their own addresses.
  let rule = AddressRule.current

  public init() {
    bytes = []
    bytes.reserveCapacity(16_384)
  }

  /// Appends literal markup from the source code.
  public mutating func markup(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends text of any origin; escapes `&`, `<`, `>`, `"` and `'`, and leaves out characters that HTML does not allow.
  public mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { source in
      var start = 0
      for (index, byte) in source.enumerated() {
        let entity: StaticString
        switch byte {
        case UInt8(ascii: "&"): entity = "&amp;"
        case UInt8(ascii: "<"): entity = "&lt;"
        case UInt8(ascii: ">"): entity = "&gt;"
        case UInt8(ascii: "\""): entity = "&quot;"
        case UInt8(ascii: "'"): entity = "&#39;"
        case 0..<9, 11, 12, 14..<32, 127: entity = ""
        default: continue
        }
        bytes.append(contentsOf: source[start..<index])
        markup(entity)
        start = index + 1
      }
      bytes.append(contentsOf: source[start...])
    }
  }
}
