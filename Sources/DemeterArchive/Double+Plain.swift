extension Double {
  /// Parses a finite decimal number such as `12`, `-0.5` or `1.5e3`; nil for anything else. Swift's own parser also accepts `0x1p3`, `inf`
  /// and `nan`, which are no numbers in a file.
  public init?(plain text: some StringProtocol) {
    guard text.utf8.allSatisfy(Self.isPlain), let value = Double(text), value.isFinite else { return nil }
    self = value
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: false
    }
  }
}
