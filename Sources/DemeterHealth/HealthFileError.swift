internal import DemeterArchive
import DemeterMessages

/// Why a health file can't be read. Nothing of it counts.
public enum HealthFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can't be opened, or reading the disk failed.
  case unreadable(String)
  /// The file is empty.
  case empty(String)
  /// The file is neither a zip nor XML nor a database.
  case unknown(String)
  /// The file is a zip, XML or a database, but has no Health data.
  case withoutHealthData(String)
  /// The file needs a password.
  case locked(String)
  /// The compression method is not supported.
  case unsupported(String)
  /// The file was changed, or is truncated before the Health data begin.
  case damaged(String)
  /// An element has no end; with the number of records and bytes read so far.
  case endless(String, records: Int, bytes: UInt64)
  /// The file unpacks to more than any phone writes.
  case tooLarge(String)
  /// The disk has no room to unpack the file.
  case noRoom(String)
  /// The import was cancelled.
  case cancelled

  init(_ error: ArchiveError, file: String) {
    self =
      switch error {
      case .unreadable: .unreadable(file)
      case .notAnArchive, .damaged, .cutOff: .damaged(file)
      case .locked: .locked(file)
      case .unsupported: .unsupported(file)
      case .tooLarge: .tooLarge(file)
      }
  }

  /// The error in words, with what was saved and what to do.
  public var description: String {
    switch self {
    case .unreadable(let file): say("\(file) can't be read. Nothing was changed. See whether it is still there, and try again.")
    case .empty(let file): say("\(file) is empty. Nothing was changed. Export your Health data again and wait until the phone is done.")
    case .unknown(let file):
      say(
        """
        \(file) is not a Health export. Nothing was changed. Give the export.zip that the Health app makes, or the zip that Health Connect \
        exports.
        """)
    case .withoutHealthData(let file):
      say(
        """
        \(file) holds no Health data. Nothing was changed. Give the export.zip that the Health app makes, or the zip that Health Connect \
        exports.
        """)
    case .locked(let file): say("\(file) is locked by a password. Nothing was changed. Unpack it yourself and give the export.xml in it.")
    case .unsupported(let file):
      say("\(file) is packed in a way that can't be undone here. Nothing was changed. Unpack it yourself and give the export.xml in it.")
    case .damaged(let file): say("\(file) is damaged. Nothing was changed. Copy it from the phone again, or export again.")
    case .endless(let file, let records, let bytes):
      say("\(file) is damaged after \(records) records (byte \(bytes)): what follows never ends. Nothing was changed. Export again.")
    case .tooLarge(let file): say("\(file) unpacks to more than any phone writes. Nothing was changed. Export again.")
    case .noRoom(let file): say("The disk has too little room to unpack \(file). Nothing was changed. Make room and try again.")
    case .cancelled: say("The import was stopped. Nothing was changed.")
    }
  }
}
