import DemeterHTML

/// The form for a new or changed entry.
struct ManualEntryView: View {
  let form: EntryForm
  let heading: String

  init(form: EntryForm, heading: String? = nil) {
    self.form = form
    self.heading = heading ?? (form.version == nil ? "Enter by hand" : "Details")
  }

  var body: some HTML {
    section(.class("manual")) {
      h2(.id("manual-heading")) { heading }
      DemeterHTML.form(
        .attribute("method", "post"), .action(form.action), .behaviour("submit scale"), .flag("novalidate"),
        .attribute("data-values", EntryForm.valueFields),
        .later(form.version == nil ? .add : .edit),
        .attribute("aria-labelledby", "manual-heading")
      ) {
        FormError(message: form.error)
        if let id = form.newID { HiddenField(name: "id", value: id) }
        if let version = form.version { HiddenField(name: "version", value: String(version)) }
        HiddenField(name: "day", value: form.day)
        DecimalField(numbers: form.numbers)
        if form.newID != nil { DeviceZoneField() }
        div(.class("card fields")) { ForEach(form.main) { FormFieldView(field: $0) } }
        details(.class("card fields"), .flag("open", form.showsDetails)) {
          summary { "Amount, macros and time" }
          div(.class("two")) { ForEach(form.details) { FormFieldView(field: $0) } }
        }
        button(.class("button primary wide")) { form.submit }
      }
    }
  }
}
