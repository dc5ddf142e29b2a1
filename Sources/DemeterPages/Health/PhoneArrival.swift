public import DemeterCore
import DemeterHTML
import DemeterWords
public import Foundation

/// Whether a phone has sent numbers.
public enum PhoneArrival: Hashable, Sendable {
  /// There is no token to send with.
  case notSetUp
  /// There is a token, and nothing has come.
  case awaited
  /// The number of days with numbers from a phone, and when the newest came.
  case arrived(days: Int, last: Date)

  /// The days that are looked at: the last 14.
  public static func days(until today: Day) -> ClosedRange<Day> { today - 13...today }

  /// - Parameter activity: the measurements of those days, with the numbers that do not count.
  public init(_ activity: [ActivityRecord], tokens: [AccessToken]) {
    let sent = activity.compactMap { day in
      day.known.values.joined().filter { $0.origin == .push || $0.origin == .app }.map(\.asOf).max()
    }
    if let last = sent.max() {
      self = .arrived(days: sent.count, last: last)
    } else {
      self = tokens.contains { $0.scopes.contains(.writeHealth) } ? .awaited : .notSetUp
    }
  }

  /// `Numbers arrived: 7 days, the last on Nov 25, 8:12 AM`; nil if nothing is set up.
  func words(in context: PageContext) -> String? {
    switch self {
    case .notSetUp: return nil
    case .awaited: return "Waiting for the first numbers …"
    case .arrived(let days, let last):
      let moment = "\(context.dates.short(Day(last, in: context.timeZone))), \(context.dates.time(last, in: context.timeZone))"
      return "Numbers arrived: \(context.numbers.counted(days, "day")), the last on \(moment)"
    }
  }
}

/// Says whether numbers arrived. While none have, the scripts ask every two seconds.
struct PhoneArrivalView: View {
  let words: String
  let isAwaited: Bool
  /// The address of the steps.
  let steps: String

  var body: some HTML {
    section(
      .class("card phone-arrival"), .id("phone-arrival"), .attribute("tabindex", "-1"), .behaviour("awaiting"),
      .attribute("data-awaiting", ifPresent: isAwaited ? Paths.healthPhone : nil)
    ) {
      p(.role("status"), .id("arrival-words")) {
        if !isAwaited { Icon(.check) }
        span { words }
      }
      if isAwaited {
        p(.class("hint")) { "Run the Shortcut once. This changes by itself." }
      } else {
        p(.class("hint")) { "Counted over the last 14 days." }
        a(.class("button wide"), .id("see-steps"), .href(steps)) { "See your steps" }
      }
    }
  }
}
