import DemeterHTML

/// The values that a form is shown with, as hidden fields `was.NAME`. They are sent along, so that saving changes only what the person
/// changed in the form, and not what another device changed since.
struct ShownValues: View {
  let values: [(name: String, value: String)]

  var body: some HTML {
    ForEach(values) { each in input(.type("hidden"), .name("was.\(each.name)"), .value(each.value)) }
  }
}
