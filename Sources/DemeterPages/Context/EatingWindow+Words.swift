import DemeterCore
import DemeterMessages
import Foundation

extension PageContext {
  /// `Eating window 12:00–20:00, 3 h 10 min left`, `Eating window opens at 12:00 (in 2 h)`; nil if they chose none.
  var eatingWindowWords: String? {
    eatingWindow.map { window in
      switch window.state(at: now, in: timeZone) {
      case .open(let end): say("Eating window \(clock(window.start))–\(clock(window.end)), \(left(until: end)) left")
      case .closed(let end): say("Eating window opens at \(clock(window.start)) (in \(left(until: end)))")
      }
    }
  }

  /// `3 h 10 min left to eat`, `Eating from 12:00`; nil if they chose no eating window.
  var eatingTimeLeft: String? {
    eatingWindow.map { window in
      switch window.state(at: now, in: timeZone) {
      case .open(let end): say("\(left(until: end)) left to eat")
      case .closed: say("Eating from \(clock(window.start))")
      }
    }
  }

  /// `First meal 8:10, last 19:45`; nil if they chose no eating window, or nothing was eaten.
  func mealTimes(of record: DayRecord) -> String? {
    guard eatingWindow != nil, let times = MealTimes(of: record.entries) else { return nil }
    let first = dates.time(times.first.instant, in: times.first.timeZone)
    let last = dates.time(times.last.instant, in: times.last.timeZone)
    return times.first.instant == times.last.instant ? say("One meal, \(first)") : say("First meal \(first), last \(last)")
  }

  /// `12:00`, `12:00 PM`
  private func clock(_ minutes: Int) -> String { dates.time(Date(timeIntervalSince1970: Double(minutes) * 60), in: .gmt) }

  /// `3 h 10 min`, rounded up to minutes
  private func left(until end: Date) -> String {
    let minutes = Int(nearest: (end.timeIntervalSince(now) / 60).rounded(.up))
    switch (minutes / 60, minutes % 60) {
    case (0, let minutes): return say("\(minutes) min")
    case (let hours, 0): return say("\(hours) h")
    case (let hours, let minutes): return say("\(hours) h \(minutes) min")
    }
  }
}
