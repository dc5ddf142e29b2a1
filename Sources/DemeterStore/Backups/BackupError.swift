public import Foundation

/// Why a backup can't be made or restored.
public enum BackupError: Error, Sendable, CustomStringConvertible {
  /// The folder to copy contains no data.
  case noData(URL)
  /// There is already a backup of the same second.
  case exists(URL)
  /// There is no backup in that folder.
  case notABackup(URL)
  /// A file or folder can't be written to the disk.
  case unwritable(URL)
  /// A copy was changed after it was made.
  case damaged(String)
  /// A copy has a name that no file of a data folder has.
  case foreign(String)
  /// A copy is a link or not a file, or its folder is a link.
  case link(String)
  /// A copy is damaged, and the backup does not say so: its path, and SQLite's words.
  case unreadable(String, String)
  /// A copy has something that no file of this program has, or lacks something: its path, and what it has, in words.
  case altered(String, String)
  /// What `backup.json` says can't be true: the folder, and what it says, in words.
  case impossible(URL, String)
  /// The data contains something that the backup lacks: what, as sentences.
  case newer([String])
  /// Another backup is being made in that folder.
  case busy(URL)
  /// The backup before the upgrade failed: why, as a sentence.
  case notUpgraded(String)

  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .noData(let url): "There is no data in \(url.path)."
    case .exists(let url): "There is a backup \(url.path) already."
    case .notABackup(let url): "\(url.path) is no backup: its backup.json is missing or can't be read."
    case .unwritable(let url): "\(url.path) can't be written to the disk."
    case .damaged(let path): "\(path) in the backup is not what was saved. Nothing was restored; try an older backup."
    case .foreign(let path):
      "backup.json names “\(path.prefix(200))”, which is no file of Demeter's. Nothing was restored. If the backup was not manipulated, "
        + "take that file out of backup.json."
    case .link(let path): "\(path) in the backup is a link, not a file. Nothing was restored."
    case .unreadable(let path, let reason):
      "\(path) in the backup is damaged (\(reason)). Nothing was restored; try an older backup."
    case .altered(let path, let what): "\(path) in the backup has \(what). It may have been manipulated. Nothing was restored."
    case .impossible(let url, let what): "\(url.path) can’t be used: its backup.json says \(what), which can’t be."
    case .newer(let words):
      "That backup lacks what is here now: \(words.joined(separator: "; ")). "
        + "Nothing was restored. --overwrite restores all the same and puts the present data aside."
    case .busy(let url): "Another backup is being made in \(url.path). Try again when it is done."
    case .notUpgraded(let reason): "The backup before the upgrade failed, so nothing was changed: \(reason)"
    }
  }
}
