public import DemeterCore
import Crypto
import DemeterMessages
import DemeterWords
public import Foundation

/// Reminders as a calendar to subscribe to (iCalendar, RFC 5545, https://www.rfc-editor.org/rfc/rfc5545).
///
/// Each reminder is an event of its own at an instant of universal time: no calendar has to know the time zone or its changes. It says what
/// to do, and nothing that was written down.
public struct CalendarFeed: Sendable {
  private let person: Person
  private let reminders: [Reminder]
  private let now: Date

  /// How many days it reaches, from the present one on.
  public static let days: Int = 30

  /// Creates the feed of a person.
  ///
  /// - Parameter facts: what the diary says about the present day. Of later days, nothing is known.
  public init(of person: Person, _ facts: ReminderFacts, at now: Date) {
    self.person = person
    self.now = now
    let today = person.today(now)
    reminders = (0..<Self.days).flatMap { offset in
      person.reminders.reminders(
        on: today + offset, in: person.timeZone, person.eatingWindow, offset == 0 ? facts : ReminderFacts())
    }
  }

  /// The calendar, with lines that end as the standard wants.
  public var text: String {
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Demeter//Reminders//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
      "X-WR-CALNAME:\(Self.escaped(say("Demeter reminders")))", "REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H",
    ]
    let owner = SHA256.hash(data: Data(person.id.uuidString.utf8)).prefix(8).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    for reminder in reminders {
      let words = Self.escaped(reminder.kind.words)
      lines += [
        "BEGIN:VEVENT", "UID:\(reminder.day)-\(reminder.kind.rawValue)-\(owner)@demeter", "DTSTAMP:\(Self.stamp(now))",
        "DTSTART:\(Self.stamp(reminder.at))", "DURATION:PT15M", "SUMMARY:\(words)", "CLASS:PRIVATE", "TRANSP:TRANSPARENT",
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:\(words)", "END:VALARM", "END:VEVENT",
      ]
    }
    lines.append("END:VCALENDAR")
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  /// `20261127T190000Z`
  private static func stamp(_ instant: Date) -> String {
    let day = Day(instant, in: .gmt), seconds = wallClock(instant, in: .gmt)
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined()
    return "\(day)".replacing("-", with: "") + "T" + time + "Z"
  }

  /// Escapes a text (section 3.3.11).
  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,").replacing("\n", with: "\\n")
  }

  /// Folds a line so that none has more than 75 bytes, and no character is cut (section 3.1).
  static func folded(_ line: String) -> String {
    var lines: [String] = [], part = ""
    for character in line.unicodeScalars {
      // The space that begins a following line counts.
      if part.utf8.count + UTF8.width(character) > 75 {
        lines.append(part)
        part = " "
      }
      part.unicodeScalars.append(character)
    }
    return (lines + [part]).joined(separator: "\r\n")
  }
}
