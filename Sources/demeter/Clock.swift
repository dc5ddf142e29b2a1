import DemeterCore
import Foundation

/// The program's clock: the machine's, or one that starts at `DEMETER_NOW` and ticks on from there.
enum Clock {
  /// Where the chosen clock started, and on the machine's stopwatch when; nil where nobody chose one.
  private static let chosen: (start: Date, since: ContinuousClock.Instant)? = {
    guard let text = ProcessInfo.processInfo.environment["DEMETER_NOW"], !text.isEmpty else { return nil }
    guard let start = Date(rfc3339: text) else {
      FileHandle.standardError.write(Data("demeter: DEMETER_NOW must be an instant like 2026-03-01T08:30:00+01:00\n".utf8))
      exit(64)
    }
    return (start, .now)
  }()

  /// The present. One that was chosen goes on by a stopwatch: a machine that sets its clock back doesn't move it.
  @Sendable static func now() -> Date {
    guard let chosen else { return .now }
    return chosen.start.addingTimeInterval((ContinuousClock.now - chosen.since) / .seconds(1))
  }
}

extension TimeZone {
  /// This machine's zone by its IANA name; UTC where it has none.
  static var ofThisMachine: String { TimeZone(iana: TimeZone.current.identifier)?.iana ?? "UTC" }
}
