/// Refuses what unpacks to much more than it is packed in: a zip bomb. Tables compress to about a tenth, and the XML of a phone to a thirtieth.
struct ExpansionLimit {
  private let name: String
  private var given: UInt64 = 0

  /// How many times larger than the packed bytes a part may be.
  static let mostRatio: UInt64 = 300
  /// A part of at most this size may have any ratio.
  static let small: UInt64 = 1 << 24

  /// Creates a limit without input. Errors use `name`.
  init(of name: String) { self.name = name }

  /// Adds unpacked bytes that came from the first `read` packed bytes.
  mutating func add(_ count: Int, from read: UInt64) throws(ArchiveError) {
    given += UInt64(count)
    guard given < Self.small || given / Self.mostRatio < read else { throw .tooLarge(name) }
  }
}
