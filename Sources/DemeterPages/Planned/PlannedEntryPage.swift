public import DemeterCore
public import DemeterHTML
import DemeterMessages
public import Foundation

/// The form that corrects a planned entry and logs it.
public struct PlannedEntryPage: Hashable, Sendable {
  public let title: String
  let form: EntryForm
  let heading: String

  /// - Parameters:
  ///   - moment: when it was eaten if nothing else is said.
  ///   - typed: what was typed and refused; nil shows what was planned.
  ///   - id: the id of the entry that it becomes.
  public init(
    _ planned: PlannedEntry, at moment: LoggedMoment, typed: EntryFormValues? = nil, id: EntryID = .fresh(), errors: InvalidInput? = nil,
    in context: PageContext
  ) {
    title = planned.meal.plainName
    let entry = FoodEntry(
      id: id, version: 1, meal: planned.meal, logged: moment, createdAt: planned.plannedAt, updatedAt: planned.plannedAt)
    let isToday = planned.day == context.present.today
    form = EntryForm(
      typed ?? EntryFormValues(entry, in: context), action: Route.planned.path(planned.id.key),
      submit: isToday ? say("Log", meaning: "a planned food") : say("Log for \(context.dates.brief(planned.day))"), newID: id.key,
      version: nil, day: planned.day, numbers: context.numbers, errors: errors)
    heading = say("Planned for \(context.dates.full(planned.day))")
  }
}

/// Shows a `PlannedEntryPage`.
public struct PlannedEntryView: View {
  let page: PlannedEntryPage

  public init(page: PlannedEntryPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.today) { ManualEntryView(form: page.form, heading: page.heading) }
  }
}
