/// Something that writes itself as HTML: text, an element, a group of them.
///
/// This target owns the vocabulary that screens are written in: elements, attributes, escaping, bytes. Never knows diaries.
public protocol HTML {
  func write(to page: inout HTMLWriter)
}

/// A piece of a page, as a value.
///
/// Screens are composed of small views the way SwiftUI composes them: a view's `body` is made of other views, down to
/// elements and text, which write themselves.
public protocol View: HTML {
  associatedtype Body: HTML
  /// What this view is made of.
  @ViewBuilder var body: Body { get }
}

extension View {
  /// Writes what the body writes.
  public func write(to page: inout HTMLWriter) {
    body.write(to: &page)
  }
}

extension HTML {
  /// This as HTML, in UTF-8.
  public func bytes() -> [UInt8] {
    var page = HTMLWriter()
    write(to: &page)
    return page.bytes
  }
}

/// Gathers bytes. Text goes in escaped; only names and markup that the compiler saw go in as they are.
public struct HTMLWriter {
  /// UTF-8 so far.
  public private(set) var bytes: [UInt8]

  /// An empty page.
  public init() {
    bytes = []
    bytes.reserveCapacity(16_384)
  }

  /// Markup from the source code, as it is.
  public mutating func markup(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Text of any origin, with `&`, `<`, `>`, `"` and `'` escaped, and characters that HTML does not allow left out.
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
