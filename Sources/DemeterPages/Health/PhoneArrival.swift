public import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
public import Foundation

/// Whether a phone has sent numbers.
public enum PhoneArrival: Hashable, Sendable {
  /// The steps of a day.
  public struct Steps: Hashable, Sendable {
    let day: Day
    let count: Int
  }

  /// There is no address or token to send to.
  case notSetUp
  /// There is one, and nothing has come.
  case awaited
  /// Something came, without a number that can be read.
  case unreadable
  /// The number of days with numbers from a phone, when the newest came, and the newest steps.
  case arrived(days: Int, last: Date, steps: [Steps])

  /// The days that are looked at: the last 14.
  public static func days(until today: Day) -> ClosedRange<Day> { today - 13...today }
  /// How many days are listed.
  private static let mostListed = 7

  /// - Parameter activity: the measurements of those days, with the numbers that do not count.
  public init(_ activity: [ActivityRecord], tokens: [AccessToken]) {
    let sent = activity.compactMap { day in
      day.known.values.joined().filter { $0.origin == .push || $0.origin == .app }.map(\.asOf).max()
    }
    // A program that may do more is no phone.
    let senders = tokens.filter { $0.scopes == [.writeHealth] }
    if let last = sent.max() {
      let steps = activity.compactMap { record in record.day.steps.map { Steps(day: record.day.day, count: $0) } }
      self = .arrived(days: sent.count, last: last, steps: Array(steps.sorted { $0.day > $1.day }.prefix(Self.mostListed)))
    } else if senders.contains(where: { $0.seenAt != nil }) {
      self = .unreadable
    } else {
      self = senders.isEmpty ? .notSetUp : .awaited
    }
  }

  var hasArrived: Bool { if case .arrived = self { true } else { false } }

  /// `Numbers arrived: 7 days, the last on Nov 25, 8:12 AM`; nil if nothing is set up.
  func words(in context: PageContext) -> String? {
    switch self {
    case .notSetUp: return nil
    case .awaited: return say("Waiting for the first numbers …")
    case .unreadable: return say("Your iPhone was here, but without numbers")
    case .arrived(let days, let last, _):
      let moment = "\(context.dates.short(Day(last, in: context.timeZone))), \(context.dates.time(last, in: context.timeZone))"
      return say("Numbers arrived: \(context.numbers.counted(days, "day")), the last on \(moment)")
    }
  }

  /// What to do, or what the numbers are; nil if nothing is set up.
  var hint: String? {
    switch self {
    case .notSetUp: nil
    case .awaited: say("Run the Shortcut once. This changes by itself.")
    case .unreadable:
      say(
        "Unlock the iPhone, and allow Shortcuts to read Steps. Then compare the drawn steps, and run the Shortcut again. If that does not help, tap Health Samples in its field steps and choose Value. If your iPhone writes dates in another language, tap Start Date in the Shortcut and choose the format ISO 8601."
      )
    case .arrived: say("Counted over the last 14 days.")
    }
  }

  /// The newest steps, a line for each day: `Tue, Mar 10`, `7,421 steps`.
  func lines(in context: PageContext) -> [(day: String, steps: String)] {
    guard case .arrived(_, _, let steps) = self else { return [] }
    return steps.map { (context.dates.brief($0.day), context.numbers.counted($0.count, "step")) }
  }
}

/// Says whether numbers arrived, and which. While none have, the scripts ask every two seconds.
struct PhoneArrivalView: View, Hashable, Sendable {
  struct Line: Hashable, Sendable {
    let day: String
    let steps: String
  }

  let words: String
  let hint: String?
  let isAwaited: Bool
  let lines: [Line]
  /// The address of the steps.
  let steps: String

  init(_ arrival: PhoneArrival, words: String, in context: PageContext) {
    self.words = words
    hint = arrival.hint
    isAwaited = !arrival.hasArrived
    lines = arrival.lines(in: context).map { Line(day: $0.day, steps: $0.steps) }
    steps = HistoryAddress(mode: .month, anchor: context.today).with { $0.lens = .steps }.path
  }

  var body: some HTML {
    section(
      .class("card phone-arrival"), .id("phone-arrival"), .attribute("tabindex", "-1"), .behaviour("awaiting"),
      .attribute("data-awaiting", ifPresent: isAwaited ? Paths.healthPhone : nil)
    ) {
      p(.role("status"), .id("arrival-words")) {
        if !isAwaited { Icon(.check) }
        span { words }
      }
      if !lines.isEmpty {
        ul(.class("facts"), .id("arrived-steps"), .role("list")) {
          ForEach(lines) { line in
            li {
              span { line.day }
              " "
              strong { line.steps }
            }
          }
        }
      }
      if let hint { p(.class("hint")) { hint } }
      if !isAwaited { a(.class("button wide"), .id("see-steps"), .href(steps)) { say("See your steps") } }
    }
  }
}
