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
    var value = Double(count), index = 0
    while value >= 999.5, index < 4 {
      value /= 1000
      index += 1
    }
    let number = numbers.text(Measure(index == 0 || value >= 99.5 ? value.rounded() : value))
    return switch index {
    case 0: say("\(number) B")
    case 1: say("\(number) kB")
    case 2: say("\(number) MB")
    case 3: say("\(number) GB")
    default: say("\(number) TB")
    }
  }
}
