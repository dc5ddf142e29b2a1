/// Unpacks what gzip packed as it arrives, up to a limit.
public final class GzipStream {
  private let inflater = Inflater(.gzip)
  private let name: String
  private let limit: Int
  private var given = 0
  private var hasEnded = false

  /// A stream whose packed bytes are still to come. `name` is what errors call it; more than `limit` unpacked bytes are `tooLarge`.
  public init(named name: String, limit: Int) {
    self.name = name
    self.limit = limit
  }

  /// Unpacks the next piece.
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

  /// Makes sure that nothing is missing.
  public func finish() throws(ArchiveError) {
    guard hasEnded else { throw .cutOff(name) }
  }
}
