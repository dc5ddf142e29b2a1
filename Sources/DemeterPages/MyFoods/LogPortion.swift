import DemeterHTML
import DemeterMessages

/// The form that logs a portion: an amount, or all that is left.
struct LogPortion: View {
  let page: RecipePage

  var body: some HTML {
    form(.class("card fields log-portion"), .attribute("method", "post"), .action(page.log), .behaviour("submit"), .flag("novalidate")) {
      button(.class("visually-hidden"), .name("do"), .value("log"), .attribute("tabindex", "-1"), .attribute("aria-hidden", "true")) {
        say("Log")
      }
      HiddenField(name: "id", value: page.newID)
      DecimalField(numbers: page.numbers)
      DeviceZoneField()
      div(.class("two")) {
        FormFieldView(field: page.amount)
        ChoiceField(name: "unit", label: say("Unit"), choices: page.units, value: page.unit)
      }
      div(.class("two")) {
        button(.class("button primary"), .name("do"), .value("log")) { say("Log") }
        button(.class("button"), .name("do"), .value("rest")) { page.isPot ? say("Log what is left") : say("Log all of it") }
      }
    }
  }
}
