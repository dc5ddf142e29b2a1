import DemeterCore
import Foundation
import Testing

@Suite struct `Around every change of its clocks, a zone` {
  /// Calendar and clock as Python prints them.
  private func shown(_ second: Double, _ zone: TimeZone) -> String {
    let instant = Date(timeIntervalSince1970: second), clock = wallClock(instant, in: zone)
    let parts = [clock / 3600, clock / 60 % 60, clock % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(Day(instant, in: zone))T\(parts.joined(separator: ":"))"
  }

  @Test func `is known from its table`() {
    #expect(Oracle.zones.count == 28)
    #expect(Oracle.zones.map(\.changes.count).reduce(0, +) > 1400)
    #expect(Oracle.zones.allSatisfy { $0.changes.count + $0.instants.count == $0.lines.count && $0.instants.count == 12 })
    #expect(Oracle.zones.allSatisfy { TimeZone(iana: $0.name) != nil })
  }

  @Test(arguments: Oracle.zones)
  func `shows the day and the clock of each second`(oracle: Oracle.Zone) {
    let zone = oracle.zone
    var wrong: [String] = []
    func check(_ second: Double, _ expected: Substring) {
      let found = shown(second, zone)
      if found != expected { wrong.append("\(second) is \(expected), not \(found)") }
    }
    for change in oracle.changes {
      for (delta, local) in zip([-1.0, 0, 1], change.locals) { check(Double(change.second) + delta, local) }
      check(Double(change.second) - 0.001, change.locals[0])
    }
    for instant in oracle.instants { check(Double(instant.second), instant.local) }
    #expect(wrong == [])
  }

  @Test(arguments: Oracle.zones)
  func `starts each day with its first second`(oracle: Oracle.Zone) {
    let zone = oracle.zone
    var wrong: [String] = []
    func check(_ day: Day, _ expected: Int) {
      let found = Int(nearest: day.start(in: zone).timeIntervalSince1970)
      if found != expected { wrong.append("\(day) starts at \(expected), not \(found)") }
    }
    for change in oracle.changes {
      for (days, start) in change.starts.enumerated() { check(change.firstDay + days, start) }
    }
    for instant in oracle.instants { check(day(String(instant.local.prefix(10))), instant.start) }
    #expect(wrong == [])
  }

  @Test(arguments: Oracle.zones)
  func `has the instant of each clock that is skipped or comes twice`(oracle: Oracle.Zone) {
    let zone = oracle.zone
    var wrong: [String] = []
    for change in oracle.changes {
      #expect(change.clocks.count == 4)
      for clock in change.clocks {
        let day = change.firstDay + clock.seconds / 86_400
        let found = Int(nearest: day.instant(secondsAfterMidnight: clock.seconds % 86_400, in: zone).timeIntervalSince1970)
        if found != clock.shown { wrong.append("\(clock.seconds % 86_400) s of \(day) is \(clock.shown), not \(found)") }
      }
    }
    #expect(wrong == [])
  }
}
