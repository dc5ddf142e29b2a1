public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// The setting of the hour at which a person's days start.
public struct DayStartPage: Hashable, Sendable {
  public static var title: String { say("Start of the day") }
  let hour: Int
  let hours: [Choice]
  let error: String?

  /// Shows a person's hour, or that another one was refused.
  public init(_ person: Person, isRefused: Bool = false) {
    hour = person.dayStarts.latestHour
    hours = DayStartLog.hours.map { Choice(value: "\($0)", words: $0 == 0 ? say("Midnight") : person.dates.time(ofHour: $0)) }
    error = isRefused ? say("Choose an hour from the list") : nil
  }
}

public struct DayStartView: View {
  let page: DayStartPage

  public init(page: DayStartPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: DayStartPage.title, close: Paths.settings) {
      form(.attribute("method", "post"), .action(Paths.dayStart), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        ShownValues(values: [("hour", "\(page.hour)")])
        div(.class("card fields")) {
          p(.class("hint")) {
            say(
              """
              With a later hour, a snack after midnight belongs to the evening before. The hour applies from today on. Entries stay on \
              their days unless you move them.
              """)
          }
          ChoiceField(name: "hour", label: say("A day starts at"), choices: page.hours, value: "\(page.hour)")
        }
        button(.class("button primary wide")) { say("Save") }
      }
    }
  }
}

/// The question whether entries of nights move to the days to which they belong by the hour at which days start now.
public struct NightEntriesPage: Hashable, Sendable {
  public static var title: String { say("Entries of the night") }
  let hour: Int
  /// What is on another day.
  let findings: [String]
  /// `Move 12 entries`; nil if there is nothing to move.
  let move: String?

  public init(_ night: NightEntries, in context: PageContext) {
    hour = night.hour
    let time = context.dates.time(ofHour: night.hour)
    let earlier = context.numbers.text(night.earlier.count), later = context.numbers.text(night.later.count)
    findings = [
      night.earlier.isEmpty
        ? nil
        : say(
          night.earlier.count,
          one: "\(earlier) entry logged between midnight and \(time) is on the next day. Move it to the evening before?",
          other: "\(earlier) entries logged between midnight and \(time) are on the next day. Move them to the evening before?"),
      night.later.isEmpty
        ? nil
        : say(
          night.later.count, one: "\(later) entry of a night is on the day before. Move it to its own date?",
          other: "\(later) entries of nights are on the days before. Move them to their own dates?"),
    ].compactMap(\.self)
    let count = context.numbers.text(night.all.count)
    move = night.all.isEmpty ? nil : say(night.all.count, one: "Move \(count) entry", other: "Move \(count) entries")
  }
}

public struct NightEntriesView: View {
  let page: NightEntriesPage

  public init(page: NightEntriesPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: NightEntriesPage.title, close: Paths.settings) {
      form(.attribute("method", "post"), .action(Paths.nightEntries), .behaviour("submit")) {
        input(.type("hidden"), .name("hour"), .value("\(page.hour)"))
        div(.class("card fields")) {
          ForEach(page.findings) { finding in p { finding } }
          p(.class("hint")) {
            page.move == nil
              ? say("All entries are on the days to which they belong.")
              : say("Their times stay as they are. You can undo this under Your data.")
          }
        }
        if let move = page.move { button(.class("button primary wide")) { move } }
        a(.class("button quiet wide"), .href(Paths.settings), .behaviour("close")) {
          page.move == nil ? say("Settings") : say("Leave them")
        }
      }
    }
  }
}

extension DateStyle {
  /// `4:00 AM`
  func time(ofHour hour: Int) -> String { time(Date(timeIntervalSince1970: Double(hour) * 3600), in: .gmt) }
}
