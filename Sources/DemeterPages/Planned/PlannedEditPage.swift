public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The form that changes what is planned for a day to come.
public struct PlannedEditPage: Hashable, Sendable {
  public let title: String
  let form: EntryForm
  let day: FormField
  let close: String

  /// - Parameters:
  ///   - typed: what was typed and refused, and its day; nil shows what is planned.
  public init(
    _ planned: PlannedEntry, typed: EntryFormValues? = nil, typedDay: String? = nil, errors: InvalidInput? = nil, in context: PageContext
  ) {
    title = planned.meal.plainName
    let moment = LoggedMoment(planned.day, secondsAfterMidnight: planned.minute * 60, in: context.timeZone)
    let entry = FoodEntry(
      id: planned.id, version: 1, meal: planned.meal, logged: moment, createdAt: planned.plannedAt, updatedAt: planned.plannedAt)
    // The day has a field of its own, which says what is wrong with it.
    let others = errors.map { InvalidInput($0.errors.filter { $0.field != "day" }) }
    form = EntryForm(
      typed ?? EntryFormValues(entry, in: context), action: Route.planned.path(planned.id.key), submit: say("Save changes"), newID: nil,
      version: nil, day: planned.day, numbers: context.numbers, errors: others)
    day = FormField(
      "day", say("Day"), .date, value: typedDay ?? planned.day.description, error: errors?.message(for: "day"), isRequired: true)
    close = Paths.plan(planned.day)
  }
}

/// Shows a `PlannedEditPage`.
public struct PlannedEditView: View {
  let page: PlannedEditPage

  public init(page: PlannedEditPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      section(.class("manual")) {
        form(
          .attribute("method", "post"), .action(page.form.action), .behaviour("submit scale"), .flag("novalidate"),
          .attribute("data-values", EntryForm.valueFields), .label(say("Details"))
        ) {
          FormError(message: page.form.error)
          HiddenField(name: "do", value: "edit")
          DecimalField(numbers: page.form.numbers, hasEnergy: true)
          ChangedEntryFields(form: page.form)
          div(.class("card fields")) { FormFieldView(field: page.day) }
          div(.class("stays")) { button(.class("button primary wide")) { page.form.submit } }
        }
      }
    }
  }
}
