import DemeterArchive

/// How the characters of a file are stored, and its ends of lines.
struct TextEncoding: Hashable {
  enum Characters: Hashable {
    case utf8, windows1252, utf16LittleEndian, utf16BigEndian
  }

  var characters = Characters.utf8
  /// Whether lines end with a carriage return alone.
  var hasOldLineEnds = false
  /// The bytes before the text: a byte order mark.
  var markLength = 0

  /// Whether the bytes are passed on as they are.
  var isPlain: Bool { self == TextEncoding() }

  /// Guesses from the first bytes: by a byte order mark, or the zero bytes of UTF-16. Everything else is UTF-8, until `TextSurvey` shows
  /// otherwise.
  init(head: [UInt8]) {
    if head.starts(with: [0xFF, 0xFE]) {
      (characters, markLength) = (.utf16LittleEndian, 2)
    } else if head.starts(with: [0xFE, 0xFF]) {
      (characters, markLength) = (.utf16BigEndian, 2)
    } else if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      markLength = 3
    } else {
      let pairs = min(head.count / 2, 32)
      let even = (0..<pairs).count { head[2 * $0] == 0 }, odd = (0..<pairs).count { head[2 * $0 + 1] == 0 }
      if pairs > 1, odd > pairs / 2, even == 0 { characters = .utf16LittleEndian }
      if pairs > 1, even > pairs / 2, odd == 0 { characters = .utf16BigEndian }
    }
  }

  private init() {}
}

/// Learns from all bytes of a text that is not UTF-16 how its characters are stored.
struct TextSurvey {
  private var letters = 0
  private var highBytes = 0
  /// How many of these follow another one.
  private var inRuns = 0
  private var wasHigh = false
  private var undefined = false
  private var sequences = 0
  private var errors = 0
  private var hasLineFeed = false
  private var hasReturn = false
  /// The bytes that are missing of a character of UTF-8.
  private var missing = 0

  /// The bytes that Windows-1252 does not define.
  private static let gaps: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

  mutating func learn(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte < 0x80 {
        if missing > 0 { errors += 1 }
        missing = 0
        if byte == 10 { hasLineFeed = true }
        if byte == 13 { hasReturn = true }
        wasHigh = false
        if (65...90).contains(byte & 0xDF) { letters += 1 }
        continue
      }
      highBytes += 1
      if wasHigh { inRuns += 1 }
      wasHigh = true
      if Self.gaps.contains(byte) { undefined = true }
      if missing > 0, byte & 0xC0 == 0x80 {
        missing -= 1
        if missing == 0 { sequences += 1 }
        continue
      }
      if missing > 0 { errors += 1 }
      missing = byte & 0xE0 == 0xC0 && byte > 0xC1 ? 1 : byte & 0xF0 == 0xE0 ? 2 : byte & 0xF8 == 0xF0 && byte < 0xF5 ? 3 : 0
      if missing == 0 { errors += 1 }
    }
  }

  /// Whether a text is UTF-8 or can be Windows-1252: one in which letters with accents are rare, as in no Cyrillic or Greek, and every byte is defined. Nil if it is in
  /// another encoding.
  func encoding(_ guess: TextEncoding) -> TextEncoding? {
    var encoding = guess
    encoding.hasOldLineEnds = hasReturn && !hasLineFeed
    if errors + (missing > 0 ? 1 : 0) <= sequences { return encoding }
    guard guess.markLength == 0, !undefined, highBytes * 2 <= letters + 8, inRuns * 3 <= highBytes else { return nil }
    encoding.characters = .windows1252
    return encoding
  }
}

/// Converts a text in pieces to UTF-8 with line feeds.
struct TextConverter {
  private let encoding: TextEncoding
  private var toSkip: Int
  private var half: UInt8?
  private var high: UInt32?

  /// A text that is not valid in its encoding.
  struct Invalid: Error {}

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    toSkip = encoding.markLength
  }

  /// Converts the next piece and passes it on.
  mutating func convert(_ piece: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let skipped = min(toSkip, piece.count)
    toSkip -= skipped
    let rest = UnsafeRawBufferPointer(rebasing: piece[skipped...])
    guard encoding.characters != .utf8 || encoding.hasOldLineEnds else { return try body(rest) }
    var output: [UInt8] = []
    output.reserveCapacity(rest.count * 2)
    for byte in rest {
      switch encoding.characters {
      case .utf8: output.append(byte)
      case .windows1252: Self.append(Self.scalar(windows1252: byte), to: &output)
      case .utf16LittleEndian, .utf16BigEndian:
        guard let first = half else {
          half = byte
          continue
        }
        half = nil
        let isBig = encoding.characters == .utf16BigEndian
        try append(unit: isBig ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first), to: &output)
      }
    }
    if encoding.hasOldLineEnds { for index in output.indices where output[index] == 13 { output[index] = 10 } }
    try output.withUnsafeBytes(body)
  }

  /// Throws if the text ends within a character.
  func finish() throws { if half != nil || high != nil { throw Invalid() } }

  private mutating func append(unit: UInt32, to output: inout [UInt8]) throws {
    if let first = high {
      guard (0xDC00..<0xE000).contains(unit), let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00)) else {
        throw Invalid()
      }
      high = nil
      Self.append(scalar, to: &output)
    } else if (0xD800..<0xDC00).contains(unit) {
      high = unit
    } else if let scalar = Unicode.Scalar(unit) {
      Self.append(scalar, to: &output)
    } else {
      throw Invalid()
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    if let encoded = UTF8.encode(scalar) { output.append(contentsOf: encoded) }
  }

  private static func scalar(windows1252 byte: UInt8) -> Unicode.Scalar {
    (0x80..<0xA0).contains(byte) ? special[Int(byte - 0x80)] : Unicode.Scalar(byte)
  }

  /// The characters 0x80 to 0x9F, with the control characters of ISO 8859-1 where Windows-1252 defines none.
  private static let special: [Unicode.Scalar] = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
