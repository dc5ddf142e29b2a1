/// Decompresses gzip as a stream, up to a limit.
public final class GzipStream {
  private let inflater = Inflater(.gzip)
  private let name: String
  private let limit: Int
  private var given = 0
  private var hasEnded = false

  /// Creates a stream without input. Errors use `name`; more than `limit` decompressed bytes are `tooLarge`.
  public init(named name: String, limit: Int) {
    self.name = name
    self.limit = limit
  }

  /// Decompresses the next piece.
  public func receive(_ piece: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard !piece.isEmpty else { return }
    let ended = try inflater.inflate(piece) { bytes in
      given += bytes.count
      guard given <= limit else { throw ArchiveError.tooLarge(name) }
      try body(bytes)
    }
    guard let ended else { throw ArchiveError.damaged(name) }
    hasEnded = ended
  }

  /// Checks that the input was complete.
  public func finish() throws(ArchiveError) {
    guard hasEnded else { throw .cutOff(name) }
  }
}
