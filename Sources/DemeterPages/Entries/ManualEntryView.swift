import DemeterHTML
import DemeterMessages

/// The form for a new or changed entry.
struct ManualEntryView: View {
  let form: EntryForm
  /// nil if the title of the page says what it is.
  let heading: String?

  init(form: EntryForm, heading: String? = nil) {
    self.form = form
    self.heading = heading ?? (form.version == nil ? say("Enter by hand") : nil)
  }

  var body: some HTML {
    section(.class("manual")) {
      if let heading { h2(.id("manual-heading")) { heading } }
      DemeterHTML.form(
        .attribute("method", "post"), .action(form.action), .behaviour("submit scale"), .flag("novalidate"),
        .attribute("data-values", form.values),
        .later(form.version == nil ? .add : .edit),
        heading == nil ? .label(say("Details")) : .attribute("aria-labelledby", "manual-heading")
      ) {
        FormError(message: form.error)
        if let id = form.newID { HiddenField(name: "id", value: id) }
        if let version = form.version { HiddenField(name: "version", value: String(version)) }
        HiddenField(name: "day", value: form.day)
        DecimalField(numbers: form.numbers, hasEnergy: true)
        if form.newID != nil { DeviceZoneField() }
        if form.version == nil { NewEntryFields(form: form) } else { ChangedEntryFields(form: form) }
        div(.class(form.version == nil ? "" : "stays")) { button(.class("button primary wide")) { form.submit } }
      }
    }
  }
}

/// Name and calories of a new entry; the rest opens with a tap.
struct NewEntryFields: View {
  let form: EntryForm

  var body: some HTML {
    div(.class("card fields")) { ForEach(form.fields("name", "calories")) { FormFieldView(field: $0) } }
    details(.class("card fields"), .flag("open", form.hasWrongDetail)) {
      summary { say("Amount, macros and time") }
      div(.class("two")) {
        ForEach(form.fields("quantity", "servingSize", "servingUnit")) { FormFieldView(field: $0) }
        ForEach(form.nutrients) { FormFieldView(field: $0) }
        ForEach(form.fields("time")) { FormFieldView(field: $0) }
      }
      EntryNoteField(form: form)
    }
  }
}

/// The note of an entry, which may have several lines.
private struct EntryNoteField: View {
  let form: EntryForm

  var body: some HTML {
    ForEach(form.fields("note")) { TextArea(name: $0.name, label: $0.label, value: $0.value, rows: 2, error: $0.error) }
  }
}

/// An entry that exists: its amount, what that is, and when. The rest opens with a tap.
struct ChangedEntryFields: View {
  let form: EntryForm

  var body: some HTML {
    div(.class("card fields")) {
      p(.class("review-total"), .attribute("aria-live", "polite")) { form.energy }
      p(.class("amount-label"), .decoration) { say("Quantity") }
      div(.class("amount")) {
        Stepper { ForEach(form.fields("quantity")) { FormFieldView(field: $0, showsLabel: false) } }
        if !form.units.isEmpty { UnitMenu(name: "servingUnit", choices: form.units, selected: form.unit) }
      }
      ForEach(form.fields("time")) { FormFieldView(field: $0) }
    }
    details(.class("card fields"), .flag("open", form.hasWrongDetail)) {
      summary { say("Name and values") }
      div(.class("fields more-fields")) {
        ForEach(form.fields("name")) { FormFieldView(field: $0) }
        if form.units.isEmpty { div(.class("values")) { ForEach(form.fields("servingSize", "servingUnit")) { FormFieldView(field: $0) } } }
        div(.class("values")) {
          ForEach(form.fields("calories")) { FormFieldView(field: $0) }
          ForEach(form.nutrients) { FormFieldView(field: $0) }
        }
        EntryNoteField(form: form)
      }
    }
  }
}
