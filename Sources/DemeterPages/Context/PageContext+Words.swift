import DemeterCore
import DemeterMessages
import Foundation

extension PageContext {
  /// `5 minutes ago`, `3 March 2026`
  func when(_ instant: Date) -> String {
    dates.ago(instant, now: now) ?? dates.dated(Day(instant, in: timeZone))
  }

  /// `1.2 MB`
  func bytes(_ count: Int64) -> String {
    let units = [say("B"), "kB", say("MB"), say("GB"), say("TB")]
    var value = Double(count), index = 0
    while value >= 999.5, index < units.count - 1 {
      value /= 1000
      index += 1
    }
    return numbers.text(Measure(index == 0 || value >= 99.5 ? value.rounded() : value)) + " " + units[index]
  }
}
