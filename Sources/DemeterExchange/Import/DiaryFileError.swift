import DemeterArchive
import DemeterMessages

/// Why a file can't be imported. Nothing of it was saved.
public enum DiaryFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file can't be read.
  case unreadable(String)
  /// The format of the file is unknown.
  case unknown(String)
  /// The file is truncated or changed.
  case damaged(String)
  /// The text is in an encoding that is not known.
  case encoding(String)
  /// The file is of another format than requested.
  case another(expected: DiaryFile.Format, found: DiaryFile.Format)
  /// A record has no end.
  case endless(file: String, record: Int)
  /// The file exceeds the limits of an import.
  case tooMuch
  /// The columns that were chosen don't do; why, as a sentence.
  case columns(String)
  /// The caller stopped the reading.
  case stopped

  init(_ error: ArchiveError) {
    self =
      switch error {
      case .unreadable(let name): .unreadable(name)
      case .notAnArchive(let name): .damaged(name)
      case .damaged(let name), .cutOff(let name), .locked(let name), .unsupported(let name): .damaged(name)
      case .tooLarge: .tooMuch
      }
  }

  /// The error in words, with what to do.
  public var description: String {
    switch self {
    case .unreadable(let name): say("\(name) can’t be read. Nothing was changed.")
    case .unknown(let name):
      say(
        """
        \(name) holds no diary that is known here. Bring the file that MyFitnessPal, Cronometer, Lose It!, Health Auto Export, a scale, Google \
        Fit, Garmin or Demeter exports, as it is. Nothing was changed.
        """)
    case .damaged(let name): say("\(name) is damaged or cut off. Export it again. Nothing was changed.")
    case .encoding(let name):
      say("The characters of \(name) can’t be read. Save it as “CSV UTF-8” and bring it again. Nothing was changed.")
    case .another(let expected, let found): say("This is \(found.name)’s file, not \(expected.name)’s. Nothing was changed.")
    case .endless(let file, let record): say("Record \(record) of \(file) never ends. Export it again. Nothing was changed.")
    case .columns(let words): words + " " + say("Nothing was changed.")
    case .stopped: say("Cancelled. Nothing was changed.")
    case .tooMuch: say("This is more than can be imported at once. Export a shorter stretch of days. Nothing was changed.")
    }
  }
}
