/// What is wrong with a file that is to be read. Each names the part of it that is meant.
public enum ArchiveError: Error, Hashable, Sendable {
  /// The file can't be opened or read.
  case unreadable(String)
  /// It is no zip file, or its end is missing.
  case notAnArchive(String)
  /// A part does not hold what the archive says it holds.
  case damaged(String)
  /// It ends in the midst of what it holds; what came before is as it was.
  case cutOff(String)
  /// A part needs a password.
  case locked(String)
  /// A part is packed in a way that can't be undone here.
  case unsupported(String)
  /// A part grows beyond what it says or what is allowed.
  case tooLarge(String)
}
