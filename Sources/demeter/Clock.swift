import DemeterCore
import Foundation

/// The program's clock: the machine's, or one that starts at `DEMETER_NOW` and ticks on from there.
enum Clock {
  private static let lead: TimeInterval = {
    guard let text = ProcessInfo.processInfo.environment["DEMETER_NOW"], !text.isEmpty else { return 0 }
    guard let start = Date(rfc3339: text) else {
      FileHandle.standardError.write(Data("demeter: DEMETER_NOW must be an instant like 2026-03-01T08:30:00+01:00\n".utf8))
      exit(64)
    }
    return start.timeIntervalSinceNow
  }()

  /// The present.
  @Sendable static func now() -> Date { Date.now.addingTimeInterval(lead) }
}
