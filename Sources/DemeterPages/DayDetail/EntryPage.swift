public import DemeterCore
public import DemeterHTML
import Foundation

/// One entry with all that is known of it.
public struct EntryPage: Hashable, Sendable {
  /// The page's title.
  public let title: String
  let path: String
  let close: String
  /// Term and value of each fact.
  let facts: [[String]]
  /// nil where it may only be read.
  let form: EntryForm?
  let again: String
  let newID: String
  /// What was done to it, oldest first.
  let history: [String]

  /// An entry as one person sees it.
  public init(
    _ entry: FoodEntry, revisions: [EntryRevision], form: EntryForm?, in context: PageContext
  ) {
    let isToday = entry.day == context.today
    title = entry.meal.name
    path = "/entries/\(entry.id.uuidString.lowercased())"
    close = isToday ? "/" : form == nil ? "/days/\(entry.day)" : "/days/\(entry.day)?edit=1"
    self.form = form
    again = isToday ? "Log again" : "Copy to today"
    newID = UUID().uuidString.lowercased()
    let zone = entry.logged.timeZone
    let when = "\(context.dates.full(entry.day)), \(context.dates.time(entry.logged.instant, in: zone))"
    var facts: [[String]] = form == nil ? Self.nutritionFacts(entry.meal, in: context) : []
    facts.append(["Logged", when])
    if entry.isElsewhere(than: context.timeZone) { facts.append(["Time zone", zone.words]) }
    facts.append(["Source", entry.meal.source.words])
    self.facts = facts
    history = revisions.map { revision in
      let at = revision.entry.updatedAt
      let words = "\(revision.action.rawValue) \(context.dates.short(Day(at, in: context.timeZone)))"
      let time = context.dates.time(at, in: context.timeZone)
      return "\(words.prefix(1).uppercased())\(words.dropFirst()), \(time): \(context.calories(revision.entry.meal.nutrition.energy))"
    }
  }
}

extension EntryPage {
  /// What a meal is made of, as far as it is known. The form says the same where there is one.
  static func nutritionFacts(_ meal: Meal, in context: PageContext) -> [[String]] {
    let nutrition = meal.nutrition
    var facts: [[String]] = [["Calories", context.calories(nutrition.energy)]]
    if let mass = nutrition.protein { facts.append(["Protein", context.grams(mass)]) }
    if let mass = nutrition.carbohydrates { facts.append(["Carbs", context.grams(mass)]) }
    if let mass = nutrition.fat { facts.append(["Fat", context.grams(mass)]) }
    if let serving = meal.servingWords(in: context.numbers) { facts.append(["Amount", serving]) }
    return facts
  }
}

/// Shows an `EntryPage`.
public struct EntryView: View {
  let page: EntryPage

  /// One entry.
  public init(page: EntryPage) { self.page = page }

  /// The markup.
  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      dl(.class("card facts")) {
        ForEach(page.facts) { fact in
          div {
            dt { fact[0] }
            dd(.attribute("dir", "auto")) { fact[1] }
          }
        }
      }
      form(.attribute("method", "post"), .action(page.path + "/again"), .behaviour("submit")) {
        HiddenField(name: "id", value: page.newID)
        DeviceZoneField()
        button(.class("button wide")) { page.again }
      }
      if let form = page.form {
        ManualEntryView(form: form)
        a(.class("button danger wide"), .behaviour("sheet"), .href(page.path + "/delete")) { "Delete" }
      }
      if page.history.count > 1 {
        details(.class("card history")) {
          summary { "Changes" }
          ol { ForEach(page.history) { line in li { line } } }
        }
      }
    }
  }
}

/// Asks once before an entry is deleted.
public struct DeleteEntryView: View {
  let name: String
  let calories: String
  let path: String
  let close: String

  /// The question about one entry.
  public init(_ entry: FoodEntry, in context: PageContext) {
    name = entry.meal.name
    calories = context.calories(entry.meal.nutrition.energy)
    path = "/entries/\(entry.id.uuidString.lowercased())/delete"
    close = entry.day == context.today ? "/" : "/days/\(entry.day)?edit=1"
  }

  /// The markup.
  public var body: some HTML {
    SheetView(title: "Delete this entry?", close: close) {
      p(.class("question"), .attribute("dir", "auto")) { "\(name), \(calories)" }
      form(.attribute("method", "post"), .action(path), .behaviour("submit")) {
        button(.class("button danger wide"), .flag("autofocus")) { "Delete" }
      }
      a(.class("button quiet wide"), .href(close), .behaviour("close")) { "Cancel" }
    }
  }
}
