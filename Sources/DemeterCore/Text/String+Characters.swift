extension String {
  /// Without white space at either end.
  func trimmingWhitespace() -> String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// Whether it holds a control character: line breaks, tabs, NUL, direction overrides.
  var hasControlCharacters: Bool {
    unicodeScalars.contains { scalar in
      scalar.properties.generalCategory == .control || (0x2028...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
