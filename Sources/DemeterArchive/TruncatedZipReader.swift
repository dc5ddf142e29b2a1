public import Foundation

/// What is left of a zip file that was cut off, so that the list at its end is missing: its parts, read in turn from the start.
public struct TruncatedZipReader: Sendable {
  private let file: InputFile

  /// The remains of a zip file; nil where it doesn't begin like one.
  public init?(_ url: URL) throws(ArchiveError) {
    file = try InputFile(url)
    guard try file.bytes(at: 0, count: 4).starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
  }

  /// How many bytes there are.
  public var size: UInt64 { file.size }

  /// Gives the parts' bytes in pieces, with how many bytes of the file were read, for as long as the body says that it wants more of a
  /// part; whether the last one that it wanted was whole.
  ///
  /// Of a part that is cut off, what is there is given.
  public func read(_ body: (_ name: String, _ bytes: UnsafeRawBufferPointer, _ read: UInt64) throws -> Bool) throws -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: InputFile.piece, alignment: 16)
    defer { buffer.deallocate() }
    var offset: UInt64 = 0, isWhole = false
    while let part = try Part(file, at: offset) {
      guard !part.isLocked else { throw ArchiveError.locked(part.name) }
      guard part.method == 8 || part.method == 0 && !part.isOpen else { return isWhole }
      var wants = true, hasEnded = false
      offset = part.start
      let inflater = part.method == 8 ? Inflater(.none) : nil
      while !hasEnded {
        // Nothing has to be unpacked only to find an end that is known.
        if !wants, !part.isOpen { break }
        let most = part.isOpen ? UInt64(buffer.count) : min(UInt64(buffer.count), part.end - offset)
        let count = try file.fill(buffer, at: offset, count: Int(most))
        guard count > 0 else { break }
        offset += UInt64(count)
        let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        func emit(_ bytes: UnsafeRawBufferPointer) throws {
          if wants { wants = try body(part.name, bytes, offset) }
        }
        if let inflater {
          guard let ended = try inflater.inflate(piece, emit) else { throw ArchiveError.damaged(part.name) }
          hasEnded = ended
          if ended { offset -= UInt64(inflater.unused) }
        } else {
          try emit(piece)
          hasEnded = offset == part.end
        }
      }
      if wants { isWhole = hasEnded }
      if !part.isOpen { offset = part.end } else if hasEnded { offset = try next(after: offset) } else { break }
    }
    return isWhole
  }

  /// Where the next part begins: behind the sizes that follow a part, which are 12 to 24 bytes.
  private func next(after offset: UInt64) throws -> UInt64 {
    let bytes = try file.bytes(at: offset, count: 28)
    guard bytes.count >= 16 else { return offset }
    let gap = [16, 24, 12, 20].first { $0 + 4 <= bytes.count && bytes.number32($0) == 0x0403_4B50 }
    return offset + UInt64(gap ?? 16)
  }

  private struct Part {
    let name: String
    let method: UInt16
    let isLocked: Bool
    /// Whether only its own end says where it ends.
    let isOpen: Bool
    let start: UInt64
    let end: UInt64

    init?(_ file: InputFile, at offset: UInt64) throws(ArchiveError) {
      let head = try file.bytes(at: offset, count: 30)
      guard head.count == 30, head.number32(0) == 0x0403_4B50 else { return nil }
      let length = Int(head.number16(26))
      let bytes = try file.bytes(at: offset + 30, count: length)
      let flags = head.number16(6), packed = head.number32(18)
      name = String(decoding: bytes, as: UTF8.self)
      method = head.number16(8)
      isLocked = flags & 1 != 0
      isOpen = flags & 8 != 0 || packed == .max
      start = offset + 30 + UInt64(length) + UInt64(head.number16(28))
      end = start + UInt64(packed)
    }
  }
}
