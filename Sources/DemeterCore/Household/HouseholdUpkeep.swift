public import Foundation

/// Diaries and folders of people, and the state of the whole.
public protocol HouseholdUpkeep: Sendable {
  /// Returns the diary of this person.
  func diary(of person: Person) async throws(DiaryError) -> any Diary
  /// Returns a folder for files of this person's imports and exports. It is removed together with the person.
  func workFolder(of person: Person) async throws(DiaryError) -> URL
  /// Returns those of these folders that exist on this machine.
  func workFolders() async throws(DiaryError) -> [URL]
  /// Returns a stream that reports within tenths of a second that people, sessions or tokens may have been changed or removed, also by
  /// another process.
  func changes() -> AsyncStream<Void>
  /// Throws if the accounts can't be read within a time.
  func check(within limit: Duration) async throws(DiaryError)
  /// Brings those metrics up to date that nothing reports by itself.
  func measure() async
  /// Returns the disk space that the data uses.
  func diskUse() async throws(DiaryError) -> DiskUse
}

extension HouseholdUpkeep {
  /// Does nothing.
  public func measure() async {}
}

extension Household {
  /// Reads a setting.
  public func check(within limit: Duration) async throws(DiaryError) { _ = try await setting(.planOfNewPeople) }
}
