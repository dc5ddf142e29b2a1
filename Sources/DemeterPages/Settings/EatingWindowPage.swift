public import DemeterCore
public import DemeterHTML
import DemeterMessages

/// The setting of the hours in which a person wants to eat.
public struct EatingWindowPage: Hashable, Sendable {
  public static var title: String { say("Eating window") }
  let isOn: Bool
  let start: String
  let end: String
  let error: String?

  /// The values of the form by the names of its fields; none if they are not the saved ones.
  var values: [(name: String, value: String)] {
    error == nil ? [("window", isOn ? "on" : "off"), ("start", start), ("end", end)] : []
  }

  /// Shows a person's window. Without one, it offers the hours from noon to eight.
  public init(_ person: Person) {
    isOn = person.eatingWindow != nil
    start = person.eatingWindow?.startText ?? "12:00"
    end = person.eatingWindow?.endText ?? "20:00"
    error = nil
  }

  /// Shows the times that were refused.
  public init(refusedStart start: String, end: String) {
    isOn = true
    self.start = start
    self.end = end
    error = say("An eating window needs a start and another end, both like 08:30")
  }
}

public struct EatingWindowView: View {
  let page: EatingWindowPage

  public init(page: EatingWindowPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: EatingWindowPage.title, close: Paths.settings) {
      form(.attribute("method", "post"), .action(Paths.eatingWindow), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        ShownValues(values: page.values)
        div(.class("card fields")) {
          p(.class("hint")) {
            say(
              """
              The hours in which you want to eat. Today says how much of them is left, and a day of the history says when its first \
              and last meal was. Nothing is counted or judged.
              """)
          }
          ChoiceField(
            name: "window", label: EatingWindowPage.title,
            choices: [
              Choice(value: "off", words: say("Off", meaning: "eating window")),
              Choice(value: "on", words: say("On", meaning: "eating window")),
            ], value: page.isOn ? "on" : "off")
          FormFieldView(field: FormField("start", say("From", meaning: "time of day"), .time, value: page.start))
          FormFieldView(
            field: FormField(
              "end", say("To", meaning: "time of day"), .time, value: page.end, hint: say("An end before the start is on the next day.")))
        }
        div(.class("card fields"), .id("not-for")) {
          p(.class("hint")) {
            say(
              """
              Not for everyone: long hours without food can do harm under 18, in pregnancy or while breastfeeding, with medicines for \
              diabetes, if you are underweight, and if you have or had an eating disorder. Ask a doctor first. No doctor \
              reviewed this text.
              """)
          }
        }
        button(.class("button primary wide")) { say("Save") }
      }
    }
  }
}
