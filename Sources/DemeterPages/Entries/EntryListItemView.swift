import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// One line of a day's list.
public struct EntryListItem: Hashable, Sendable {
  let id: String
  let name: String
  let calories: String
  let spokenCalories: String
  /// `8:10 AM`
  let time: String
  /// `2 h ago`; nil on a past day.
  let ago: String?
  /// `2 × 100 g · Brand`, nil if nothing is known.
  let detail: String?
  /// What the person wrote about it, shortened; nil if nothing.
  let note: String?
  /// `Logged by Ben`; nil if the person did it.
  let loggedBy: String?
  /// The place of the entry's time zone, if it is not the person's current one.
  let elsewhere: String?
  let source: Icon.Shape
  let sourceWords: String
  /// Whether the figures come from a search.
  let isSearched: Bool
  /// The source of the figures, if it must be credited.
  let credit: String?
  let address: String
  let version: String
  /// nil if the day is read-only.
  let deleteAddress: String?

  init(_ entry: FoodEntry, in context: PageContext, isEditable: Bool) {
    id = "entry-" + entry.id.key
    name = entry.meal.plainName
    version = String(entry.version)
    calories = context.calories(entry.meal.nutrition.energy)
    spokenCalories = context.spoken(entry.meal.nutrition.energy)
    time = context.dates.time(entry.logged.instant, in: entry.logged.timeZone)
    ago = entry.day == context.today ? context.dates.ago(entry.logged.instant, now: context.now) : nil
    detail = entry.meal.servingWords(in: context.numbers)
    note = context.isShared ? nil : entry.meal.shortNote
    loggedBy = context.isShared ? nil : entry.loggedBy.map { say("Logged by \($0)", meaning: "a person") }
    elsewhere = entry.isElsewhere(than: context.timeZone) ? entry.logged.timeZone.words : nil
    source = entry.meal.source.sign
    sourceWords = entry.meal.source.words
    isSearched = entry.meal.source == .catalogue || entry.meal.source == .api
    credit = entry.meal.source.credit
    let path = Paths.entry(entry.id)
    address = isEditable ? path : path + "?view=read"
    deleteAddress = isEditable ? Route.deleteEntry.path(entry.id.key) : nil
  }
}

extension EntrySource {
  /// The source of the figures, if it must be credited.
  var credit: String? { self == .api ? "fatsecret" : nil }

  var sign: Icon.Shape {
    switch self {
    case .manual, .imported: .hand
    case .voice: .voice
    case .catalogue: .book
    case .api: .globe
    }
  }
}

/// A row that opens its entry, and shows Delete when swiped to the left.
struct EntryListItemView: View {
  let row: EntryListItem
  var isFound = false

  var body: some HTML {
    li(
      .class(isFound ? "entry found" : "entry"), .id(row.id), .attribute("aria-current", ifPresent: isFound ? "true" : nil),
      .behaviour(row.deleteAddress == nil ? "" : "swipe"),
      .attribute("data-delete", ifPresent: row.deleteAddress), .attribute("data-version", row.version)
    ) {
      a(.class("entry-link"), .behaviour("sheet"), .href(row.address)) {
        span(.class("entry-words")) {
          span(.class("name"), .attribute("dir", "auto")) { row.name }
          span(.class("when")) {
            span {
              span(.class(row.isSearched ? "source searched" : "source"), .attribute("title", row.sourceWords)) { Icon(row.source) }
              time { row.time }
            }
            if let ago = row.ago { span(.class("ago")) { AfterDot(text: ago) } }
            if let credit = row.credit { span { AfterDot(text: credit) } }
            if let detail = row.detail { span(.attribute("dir", "auto")) { AfterDot(text: detail) } }
            if let elsewhere = row.elsewhere { span(.class("zone")) { AfterDot(text: say("in \(elsewhere)", meaning: "a place")) } }
          }
          if let note = row.note { RemarkView(text: note) }
          if let loggedBy = row.loggedBy { RemarkView(text: loggedBy) }
        }
        span(.class("energy"), .label(row.spokenCalories), .role("text")) { row.calories }
      }
      if let address = row.deleteAddress {
        a(.class("swipe-delete"), .behaviour("sheet"), .href(address), .label(say("Delete \(row.name)"))) { Icon(.trash) }
      }
    }
  }
}

/// The first words of a note, on one line.
struct RemarkView: View {
  let text: String

  var body: some HTML { span(.class("remark"), .attribute("dir", "auto")) { text } }
}

extension Meal {
  /// The beginning of the note, more than fits on a line; nil if there is none.
  var shortNote: String? { note.map { String($0.prefix(200)) } }
}

/// A part of a line that is not its first. At the beginning of a line, the dot is not shown.
private struct AfterDot: View {
  let text: String

  var body: some HTML {
    span(.class("dot")) { " · " }
    text
  }
}
