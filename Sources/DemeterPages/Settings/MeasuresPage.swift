public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The choice of what a person writes down besides weight and water, and their own kinds.
public struct MeasuresPage: Hashable, Sendable {
  public static var title: String { say("Other measurements") }
  let rows: [Row]
  let name: FormField
  let unit: FormField

  /// A kind that can be chosen.
  struct Row: Hashable, Sendable {
    let field: String
    let words: String
    let isChosen: Bool
  }

  /// - Parameter refused: the name and unit of a kind that was refused, with the errors.
  public init(_ chosen: Measures, name: String = "", unit: String = "", refused: InvalidInput? = nil) {
    let kinds = MeasurementKind.known.filter { !$0.isInWeightUnit && !$0.isDrink } + chosen.own.map(MeasurementKind.own)
    rows = kinds.map { kind in
      var words = kind.name
      if case .own(let own) = kind, !own.unit.isEmpty { words = say("\(own.name) (\(own.unit))") }
      return Row(field: kind.rawValue, words: words, isChosen: chosen.kinds.contains(kind))
    }
    self.name = FormField(
      "name", say("Name"), .text, value: name, error: refused?.message(for: "name"),
      hint: say("Such as grip strength."))
    self.unit = FormField(
      "unit", say("Unit"), .text, value: unit, error: refused?.message(for: "unit"), hint: say("Such as kg, min or %. It may be empty."))
  }
}

/// Shows a `MeasuresPage`.
public struct MeasuresView: View {
  let page: MeasuresPage

  public init(page: MeasuresPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: MeasuresPage.title, close: Paths.settings) {
      form(.attribute("method", "post"), .action(Paths.measures), .behaviour("submit"), .flag("novalidate")) {
        p(.class("hint")) {
          say("What you choose can be logged on each day, or said in Add: “waist 82”, “blood pressure 120/80”. Trends shows it.")
        }
        fieldset(.class("card choices-list")) {
          legend { say("What you measure") }
          ForEach(page.rows) { row in
            DemeterHTML.label(.class("choice")) {
              input(.type("checkbox"), .name(row.field), .value("on"), .flag("checked", row.isChosen))
              span(.class("name"), .attribute("dir", "auto")) { row.words }
            }
          }
        }
        section(.class("card fields"), .attribute("aria-labelledby", "own-measure")) {
          h2(.id("own-measure")) { say("Something of your own") }
          FormFieldView(field: page.name)
          FormFieldView(field: page.unit)
        }
        button(.class("button primary wide")) { say("Save") }
      }
    }
  }
}
