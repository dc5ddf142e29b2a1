import DemeterCore
import DemeterMessages
import Foundation

/// The program's clock: the machine's, or one that starts at `DEMETER_NOW` and runs from there.
enum Clock {
  /// The start of the chosen clock, and when it was started; nil if none was chosen.
  private static let chosen: (start: Date, since: ContinuousClock.Instant)? = {
    guard let text = ProcessInfo.processInfo.environment["DEMETER_NOW"], !text.isEmpty else { return nil }
    guard let start = Date(rfc3339: text) else { refuse() }
    return (start, .now)
  }()

  private static func refuse() -> Never {
    FileHandle.standardError.write(Data("demeter: \(say("DEMETER_NOW must be an instant like 2026-03-01T08:30:00+01:00"))\n".utf8))
    exit(64)
  }

  /// Returns the current time. A chosen clock is not affected when the machine's clock is set.
  @Sendable static func now() -> Date {
    guard let chosen else { return .now }
    return chosen.start.addingTimeInterval((ContinuousClock.now - chosen.since) / .seconds(1))
  }
}

extension TimeZone {
  /// This machine's IANA time zone; UTC if it has none.
  static var ofThisMachine: String { TimeZone(iana: TimeZone.current.identifier)?.iana ?? "UTC" }
}
