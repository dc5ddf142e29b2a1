/// What an upgrade of a data folder would do, found out without changing anything.
public struct UpgradeCheck: Sendable {
  /// A database of the folder.
  public struct File: Sendable {
    /// Its path within the data folder.
    public let path: String
    public let state: State
  }

  /// How the schema of a database compares with that of this version. A schema is named by the number of its last migration.
  public enum State: Sendable, Equatable {
    case current(Int)
    case outdated(Int, newest: Int)
    /// A newer version wrote it, which is needed to open it.
    case newer(Int, newest: Int)
    /// It can't be read: why, in a few words.
    case unreadable(String)
  }

  public let files: [File]
  /// What the backup before the upgrade needs at most, in bytes.
  public let backupBytes: Int64
  /// The free space where the backup would be, in bytes; nil if it is unknown.
  public let freeBytes: Int64?

  /// Whether this version would change the schema of a file.
  public var isNeeded: Bool {
    files.contains { if case .outdated = $0.state { true } else { false } }
  }

  /// Whether this version can use all files, after an upgrade if one is needed.
  public var isPossible: Bool {
    files.allSatisfy { file in
      switch file.state {
      case .current, .outdated: true
      case .newer, .unreadable: false
      }
    }
  }

  /// Whether the backup fits. Unknown space counts as enough: the upgrade itself changes nothing if its backup fails.
  public var hasRoom: Bool { freeBytes.map { $0 > backupBytes } ?? true }
}
