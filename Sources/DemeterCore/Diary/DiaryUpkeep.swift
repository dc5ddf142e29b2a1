/// Following and checking a diary.
public protocol DiaryUpkeep: Sendable {
  /// The version of the diary's present contents. Two equal versions mean that nothing was written in between, by this process or
  /// another. It is cheap enough to be asked with every request.
  func version() async throws(DiaryError) -> DiaryVersion
  /// The version, which may be a quarter of a second old if other servers share the diary: it then lacks what they wrote since, but nothing
  /// that this program wrote. Takes no time if the diary is in use.
  func recentVersion() async throws(DiaryError) -> DiaryVersion
  /// Every change from now on, or after the one with that number, also those of other processes.
  func changes(after number: Int?) async throws(DiaryError) -> AsyncStream<DiaryChange>
  /// Everything in the diary that is wrong; empty if all is right. With `repairing`, derived data is rebuilt.
  func examine(repairing: Bool) async throws(DiaryError) -> [DiaryFinding]
}

extension DiaryUpkeep {
  /// A diary that can always tell its version in no time has no older one.
  public func recentVersion() async throws(DiaryError) -> DiaryVersion { try await version() }
}

/// The version of a diary's contents, comparable only with others of the same open diary.
public struct DiaryVersion: Hashable, Sendable {
  /// A number that differs whenever the contents do.
  public let value: Int
  /// A version with that number.
  public init(value: Int) { self.value = value }
}
