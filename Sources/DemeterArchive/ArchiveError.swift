/// Why a file can't be read. Each case names the affected part.
public enum ArchiveError: Error, Hashable, Sendable {
  /// The file can't be opened or read.
  case unreadable(String)
  /// The file is not a zip, or its end is missing.
  case notAnArchive(String)
  /// The contents of a part do not match the archive's records.
  case damaged(String)
  /// The file is truncated; what came before is intact.
  case cutOff(String)
  /// A part needs a password.
  case locked(String)
  /// The compression method of a part is not supported.
  case unsupported(String)
  /// A part unpacks to more than it states or than is allowed.
  case tooLarge(String)
}
