import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

/// The tables that Python wrote. scripts/oracle.py describes and generates them.
enum Oracle {
  /// The lines of a table, each split at its spaces.
  static func table(_ name: String) throws -> [[Substring]] {
    try String(contentsOf: inClone("Tests/DemeterCoreTests/Oracle/\(name).txt"), encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: " ")
    }
  }

  /// A change of a zone's clocks.
  struct Change {
    /// The first second after the change.
    let second: Int
    /// The local time a second before the change, at it, and a second after.
    let locals: [Substring]
    /// The first seconds of a day and of the days after it.
    let starts: [Int]
    /// The first of those days.
    let firstDay: Day
    /// Wall-clock times in seconds after that day's midnight, each with the second at which a clock first shows it.
    let clocks: [(seconds: Int, shown: Int)]

    fileprivate init?(_ line: [Substring]) {
      guard line.count == 6, let second = Int(line[0]) else { return nil }
      self.second = second
      locals = Array(line[1...3])
      starts = line[4].split(separator: ",").compactMap { Int($0) }.map { second + $0 }
      firstDay = min(day(String(line[1].prefix(10))), day(String(line[2].prefix(10))))
      clocks = line[5].split(separator: ",").compactMap { clock in
        let parts = clock.split(separator: "=").compactMap { Int($0) }
        return parts.count == 2 ? (parts[0], second + parts[1]) : nil
      }
    }
  }

  /// An instant without a clock change nearby.
  struct Instant {
    let second: Int
    /// The local time.
    let local: Substring
    /// The first second of its day.
    let start: Int

    fileprivate init?(_ line: [Substring]) {
      guard line.count == 4, let second = Int(line[1]), let start = Int(line[3]) else { return nil }
      (self.second, local, self.start) = (second, line[2], start)
    }
  }

  /// The data of one time zone.
  struct Zone: CustomTestStringConvertible, Sendable {
    let name: String
    fileprivate(set) var lines: [[Substring]] = []

    var zone: TimeZone { DemeterCoreTests.zone(name) }
    var changes: [Change] { lines.compactMap(Change.init) }
    var instants: [Instant] { lines.compactMap(Instant.init) }
    var testDescription: String { name }
  }

  /// All time zones of the table; none if it can't be read, which a test detects.
  static let zones: [Zone] = {
    var zones: [Zone] = []
    for line in (try? table("zones")) ?? [] {
      if line[0] == "@" {
        zones.append(Zone(name: String(line[1])))
      } else if !zones.isEmpty {
        zones[zones.count - 1].lines.append(line)
      }
    }
    return zones
  }()
}
