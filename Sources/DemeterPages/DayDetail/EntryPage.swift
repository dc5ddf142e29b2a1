public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// One entry with all its values.
public struct EntryPage: Hashable, Sendable {
  public let title: String
  let id: EntryID
  let close: String
  /// Term and value of each fact.
  let facts: [[String]]
  /// nil if the entry is read-only.
  let form: EntryForm?
  let again: String
  let newID: String
  /// Its revisions, oldest first.
  let history: [RevisionLine]
  let version: Int
  /// Whether its values come from the online provider.
  let isFromOnline: Bool

  public init(
    _ entry: FoodEntry, revisions: [EntryRevision], form: EntryForm?, in context: PageContext
  ) {
    let isToday = entry.day == context.today
    title = entry.meal.plainName
    id = entry.id
    close = HistoryAddress.day(entry.day, isReadOnly: form == nil, in: context)
    self.form = form
    again = isToday ? say("Log again") : say("Copy to today")
    newID = UUID.fresh().key
    let zone = entry.logged.timeZone
    let when = "\(context.dates.full(entry.day)), \(context.dates.time(entry.logged.instant, in: zone))"
    var facts: [[String]] = form == nil ? Self.nutritionFacts(entry.meal, in: context) : []
    facts.append([say("Logged"), when])
    if let name = entry.loggedBy { facts.append([say("Logged by", meaning: "followed by the name of a person"), name]) }
    if entry.isElsewhere(than: context.timeZone) { facts.append([say("Time zone"), zone.words]) }
    facts.append([say("Source"), entry.meal.source.words])
    if form == nil, let note = entry.meal.note { facts.append([say("Note"), note]) }
    self.facts = facts
    version = entry.version
    isFromOnline = entry.meal.source == .api
    history = revisions.map { RevisionLine($0, of: entry, isEditable: form != nil, in: context) }
  }
}

/// One revision of an entry, and the link to restore it.
struct RevisionLine: Hashable, Sendable {
  /// `Edited Nov 18, 08:05`
  let done: String
  /// The values of that revision that differ from the current ones; always the calories.
  let said: String
  /// nil if the entry has the same values now or can't be changed.
  let path: String?

  init(_ revision: EntryRevision, of entry: FoodEntry, isEditable: Bool, in context: PageContext) {
    let then = revision.entry
    let day = context.dates.short(Day(then.updatedAt, in: context.timeZone))
    let when = "\(day), \(context.dates.time(then.updatedAt, in: context.timeZone))"
    done =
      switch revision.action {
      case .added: say("Added \(when)", meaning: "a time")
      case .edited: say("Edited \(when)")
      case .deleted: say("Deleted \(when)", meaning: "a time")
      case .restored: say("Restored \(when)")
      case .replaced: say("Replaced \(when)")
      }
    let time = "\(context.dates.short(then.day)), \(context.dates.time(then.logged.instant, in: then.logged.timeZone))"
    said = [
      then.meal.name == entry.meal.name ? nil : then.meal.name, context.calories(then.meal.nutrition.energy),
      then.meal.quantity == entry.meal.quantity ? nil : then.meal.servingWords(in: context.numbers),
      then.logged == entry.logged ? nil : time,
      then.meal.note == entry.meal.note ? nil : then.meal.shortNote.map { "“\($0)”" } ?? say("no note"),
    ].compactMap { $0 }.joined(separator: " · ")
    let isAsNow = then.meal == entry.meal && then.logged == entry.logged
    path = isAsNow || !isEditable ? nil : Route.restoreRevision.path(entry.id.key, "\(then.version)")
  }
}

extension EntryPage {
  /// Returns the known nutrition of a meal. A form, if there is one, shows the same.
  static func nutritionFacts(_ meal: Meal, in context: PageContext) -> [[String]] {
    let nutrition = meal.nutrition
    var facts: [[String]] = [[EnergyUnit.current.title, context.calories(nutrition.energy)]]
    for nutrient in Nutrient.allCases { if let mass = nutrition[nutrient] { facts.append([nutrient.shortName, context.grams(mass)]) } }
    if let serving = meal.servingWords(in: context.numbers) { facts.append([say("Amount"), serving]) }
    return facts
  }
}

public struct EntryView: View {
  let page: EntryPage

  public init(page: EntryPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      if let form = page.form { ManualEntryView(form: form) }
      dl(.class("card facts")) {
        ForEach(page.facts) { fact in
          div {
            dt { fact[0] }
            dd(.attribute("dir", "auto")) { fact[1] }
          }
        }
      }
      form(.attribute("method", "post"), .action(Route.logEntryAgain.path(page.id.key)), .behaviour("submit"), .later(.add)) {
        HiddenField(name: "id", value: page.newID)
        DeviceZoneField()
        button(.class("button wide")) { page.again }
      }
      form(.attribute("method", "post"), .action(Route.saveEntryAsFood.path(page.id.key)), .behaviour("submit")) {
        button(.class("button quiet wide")) { say("Save to My foods") }
      }
      if page.form != nil {
        a(.class("button danger wide"), .behaviour("sheet"), .href(Route.deleteEntry.path(page.id.key))) { say("Delete") }
      }
      if page.history.count > 1 {
        details(.class("card history")) {
          summary { say("Changes") }
          ol { ForEach(page.history) { RevisionView(line: $0, version: page.version) } }
        }
      }
      if page.isFromOnline { AttributionView() }
    }
  }
}

struct RevisionView: View {
  let line: RevisionLine
  let version: Int

  var body: some HTML {
    li(.class("revision")) {
      p {
        line.done
        br()
        span(.attribute("dir", "auto")) { line.said }
      }
      if let path = line.path {
        form(.attribute("method", "post"), .action(path), .behaviour("submit")) {
          HiddenField(name: "version", value: String(version))
          button(.class("button small"), .label(say("Restore: \(line.done)"))) { say("Restore") }
        }
      }
    }
  }
}
