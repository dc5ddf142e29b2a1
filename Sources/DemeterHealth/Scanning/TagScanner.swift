import Foundation

/// Receives the tags that a scanner finds.
protocol TagHandler {
  /// Receives the bytes from a `<` to the next one: a tag and the text after it. The bytes are not valid afterwards.
  mutating func handle(_ tag: Bytes) throws
}

/// Splits streamed XML into tags, and tolerates more errors than an XML parser: in XML, `<` occurs only at the start of a tag. After a
/// broken tag, the next one begins at the next `<`.
///
/// Skips the document type and all its declarations: some phones write it incorrectly, and it can't be trusted.
struct TagScanner {
  /// Thrown for a tag without an end.
  struct Endless: Error {
    let position: UInt64
    let hasRoot: Bool
  }

  private enum Passing {
    case nothing, documentType, comment, characters
  }

  /// The maximum length of a tag in bytes, and of everything before the root.
  static let longest: Int = 1 << 20

  /// Whether the root of the health data was found.
  private(set) var hasRoot = false
  private var passing = Passing.nothing
  private var position: UInt64 = 0
  private var withoutTag = 0
  /// The start of a tag that ends in the next piece.
  private var rest: [UInt8] = []

  /// Receives the next piece and emits the tags that end in it.
  mutating func scan(_ piece: UnsafeRawBufferPointer, into handler: inout some TagHandler) throws {
    guard let base = piece.bindMemory(to: UInt8.self).baseAddress else { return }
    var bytes = Bytes(base, piece.count)
    if !rest.isEmpty { bytes = try join(bytes, into: &handler) }
    let taken = try tags(bytes, isEnd: false, into: &handler)
    rest.append(contentsOf: UnsafeBufferPointer(start: bytes.start + taken, count: bytes.count - taken))
    position += UInt64(piece.count)
    guard rest.count + withoutTag <= Self.longest, hasRoot || position <= Self.longest else {
      throw Endless(position: position - UInt64(rest.count), hasRoot: hasRoot)
    }
  }

  /// Emits the remaining tag.
  mutating func finish(into handler: inout some TagHandler) throws {
    let last = rest
    rest = []
    try last.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      _ = try tags(Bytes(base, buffer.count), isEnd: true, into: &handler)
    }
  }

  /// Emits the tag that began in the previous piece if it ends in this one; returns the rest of this piece.
  private mutating func join(_ bytes: Bytes, into handler: inout some TagHandler) throws -> Bytes {
    guard let next = bytes.first(UInt8(ascii: "<")) else {
      rest.append(contentsOf: bytes.buffer)
      return Bytes(bytes.end, 0)
    }
    rest.append(contentsOf: Bytes(bytes.start, to: next).buffer)
    let tag = rest
    rest.removeAll(keepingCapacity: true)
    try tag.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { try handle(Bytes(base, buffer.count), into: &handler) }
    }
    return Bytes(next, to: bytes.end)
  }

  /// Emits tags as long as another one follows; returns how many bytes were used.
  private mutating func tags(_ bytes: Bytes, isEnd: Bool, into handler: inout some TagHandler) throws -> Int {
    guard var start = bytes.first(UInt8(ascii: "<")) else {
      withoutTag += bytes.count
      return bytes.count
    }
    withoutTag = 0
    let end = bytes.end
    while let next = Bytes(start + 1, to: end).first(UInt8(ascii: "<")) {
      try handle(Bytes(start, to: next), into: &handler)
      start = next
    }
    guard isEnd else { return start - bytes.start }
    // A last tag without an end means that the file itself is truncated.
    if Tag(Bytes(start, to: end)) != nil { try handle(Bytes(start, to: end), into: &handler) }
    return bytes.count
  }

  @inline(__always) private mutating func handle(_ tag: Bytes, into handler: inout some TagHandler) throws {
    // `<!` and `<?` sort before letters; `</` is between them.
    if hasRoot, passing == .nothing, tag.count > 1, tag[1] != UInt8(ascii: "!"), tag[1] != UInt8(ascii: "?") {
      try handler.handle(tag)
    } else {
      try handleRare(tag, into: &handler)
    }
  }

  @inline(never) private mutating func handleRare(_ tag: Bytes, into handler: inout some TagHandler) throws {
    let isRoot = tag.starts(with: "<HealthData") && tag.count > 11 && [32, 62, 10, 13, 9, 47].contains(tag[11])
    switch passing {
    case .documentType where isRoot: passing = .nothing
    case .documentType:
      if tag.contains("]>") { passing = .nothing }
      return
    case .comment:
      if tag.contains("-->") { passing = .nothing }
      return
    case .characters:
      if tag.contains("]]>") { passing = .nothing }
      return
    case .nothing: break
    }
    if tag.starts(with: "<!--") {
      if !tag.contains("-->") { passing = .comment }
    } else if tag.starts(with: "<![CDATA[") {
      if !tag.contains("]]>") { passing = .characters }
    } else if tag.starts(with: "<!DOCTYPE") {
      if tag.contains("["), !tag.contains("]>") { passing = .documentType }
    } else if isRoot {
      hasRoot = true
    } else if hasRoot, tag.count > 1, tag[1] != UInt8(ascii: "!"), tag[1] != UInt8(ascii: "?") {
      try handler.handle(tag)
    }
  }
}
