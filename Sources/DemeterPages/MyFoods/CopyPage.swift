public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
public import Foundation

/// The entries of a day or of one of its meals, to copy to another day or to save as a meal.
public struct CopyPage: Hashable, Sendable {
  public let title: String
  /// An entry of the meal; nil for the whole day.
  let meal: String?
  /// `Copy to today`; `Log again` if it is of today.
  let again: String
  let day: Day
  let close: String
  let rows: [EntryListItem]
  /// The base of the copies' ids; pressing twice copies once.
  let newID: String
  let to: FormField
  let name: FormField
  let error: String?

  /// - Parameter entry: an entry of the meal; nil for the whole day.
  public init(
    _ record: DayRecord, mealOf entry: EntryID? = nil, to day: String? = nil, name: String = "", refused: InvalidInput? = nil,
    in context: PageContext
  ) {
    let groups = MealGroup.groups(of: record.entries, in: context.meals)
    let group = entry.flatMap { entry in groups.first { $0.entries.contains { $0.id == entry } } }
    title = group?.name.words ?? say("Copy or save")
    meal = group == nil ? nil : entry?.key
    again = record.day == context.present.today ? say("Log again") : say("Copy to today")
    self.day = record.day
    close = HistoryAddress.day(record.day, in: context)
    rows = (group?.entries ?? record.entries).reversed().map { EntryListItem($0, in: context, isEditable: false) }
    newID = UUID.fresh().key
    to = FormField("copyTo", say("Copy to"), .date, value: day ?? context.present.today.description, error: refused?.message(for: "copyTo"))
    self.name = FormField(
      "name", say("Save as"), .text, value: name, error: refused?.message(for: "name"), hint: say("A name, to log all of it with one tap"))
    error = refused?.message(for: "entries")
  }
}

public struct CopyView: View {
  let page: CopyPage

  public init(page: CopyPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(.attribute("method", "post"), .action(Paths.copy(page.day)), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        HiddenField(name: "id", value: page.newID)
        if let meal = page.meal { HiddenField(name: "meal", value: meal) }
        DeviceZoneField()
        // The return key presses the first button.
        button(.class("visually-hidden"), .name("do"), .value("today"), .attribute("tabindex", "-1"), .attribute("aria-hidden", "true")) {}
        fieldset(.class("card choices-list")) {
          legend { say("What to copy") }
          ForEach(page.rows) { row in
            label(.class("choice")) {
              input(.type("checkbox"), .name(row.id), .value("on"), .flag("checked"))
              span(.class("name"), .attribute("dir", "auto")) { row.name }
              span(.class("energy")) { row.calories }
            }
          }
        }
        details(.class("card fields"), .flag("open", page.to.error != nil)) {
          summary { say("Copy to another day") }
          FormFieldView(field: page.to)
          button(.class("button wide"), .name("do"), .value("copy")) { say("Copy") }
        }
        details(.class("card fields"), .flag("open", page.name.error != nil)) {
          summary { say("Save for next time") }
          FormFieldView(field: page.name)
          button(.class("button wide"), .name("do"), .value("keep")) { say("Save as a meal") }
        }
        div(.class("stays")) { button(.class("button primary wide"), .name("do"), .value("today")) { page.again } }
      }
    }
  }
}
