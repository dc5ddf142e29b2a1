import Foundation

/// Takes the tags that a scanner finds.
protocol TagHandler {
  /// Takes what is between a `<` and the next one: a tag and the text behind it. The bytes go away afterwards.
  mutating func handle(_ tag: Bytes) throws
}

/// Cuts XML into tags as it streams by, more forgiving than any parser: XML has no `<` but at the start of a tag, so whatever is wrong with
/// one, the next begins at the next `<`.
///
/// The document type is passed over unread, with all that it declares: some phones write it wrong, and nothing in it can be trusted.
struct TagScanner {
  /// Something that has no end.
  struct Endless: Error {
    let position: UInt64
    let hasRoot: Bool
  }

  private enum Passing {
    case nothing, documentType, comment, characters
  }

  /// The most bytes of a tag, and of all that comes before the root.
  static let longest: Int = 1 << 20

  /// Whether health data have begun.
  private(set) var hasRoot = false
  private var passing = Passing.nothing
  private var position: UInt64 = 0
  private var withoutTag = 0
  /// The start of a tag whose end is in the next piece.
  private var rest: [UInt8] = []

  /// Takes the next piece and gives the tags that end in it.
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

  /// Gives what is left.
  mutating func finish(into handler: inout some TagHandler) throws {
    let last = rest
    rest = []
    try last.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      _ = try tags(Bytes(base, buffer.count), isEnd: true, into: &handler)
    }
  }

  /// Gives the tag that began in the last piece, if it ends in this one; what of this one is left then.
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

  /// Gives tags as long as there is another one behind; how many bytes are done with.
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
    // Behind a file's end nothing is broken off: it is the file that is.
    if Tag(Bytes(start, to: end)) != nil { try handle(Bytes(start, to: end), into: &handler) }
    return bytes.count
  }

  @inline(__always) private mutating func handle(_ tag: Bytes, into handler: inout some TagHandler) throws {
    // `<!` and `<?` come first in the alphabet, before letters; `</` lies between.
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
