import DemeterCore
public import DemeterHTML
import DemeterMessages

public struct RecipeView: View {
  let page: RecipePage

  public init(page: RecipePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.myFoods) {
      if let cooked = page.cooked { p(.class("hint")) { cooked } }
      if let left = page.left { p(.class("card recipe-left"), .role("status")) { left } }
      if !page.isEmpty { LogPortion(page: page) }
      section(.class("card fields recipe-figures")) {
        p { page.sum }
        table {
          thead {
            tr {
              th(.attribute("scope", "col")) { span(.class("visually-hidden")) { say("Nutrient") } }
              th(.attribute("scope", "col")) { say("In all") }
              if page.figures.contains(where: { $0.serving != nil }) { th(.attribute("scope", "col")) { say("A serving") } }
              if page.figures.contains(where: { $0.hundred != nil }) { th(.attribute("scope", "col")) { "100 g" } }
            }
          }
          tbody {
            ForEach(page.figures) { row in
              tr {
                th(.attribute("scope", "row")) { row.name }
                td { row.total }
                if let serving = row.serving { td { serving } }
                if let hundred = row.hundred { td { hundred } }
              }
            }
          }
        }
        if let why = page.noHundred { p(.class("hint")) { why } }
      }
      section(.class("entries")) {
        h2 { say("Ingredients") }
        ul(.class("card list"), .role("list")) {
          ForEach(page.lines) { line in
            li(.class("recipe-line")) {
              p(.class("name"), .attribute("dir", "auto")) { line.text }
              p(.class("when"), .attribute("dir", "auto")) { line.words }
              if let hint = line.hint { p(.class("hint")) { hint } }
            }
          }
        }
      }
      if let outdated = page.outdated {
        form(.class("card fields"), .attribute("method", "post"), .action(page.update), .behaviour("submit")) {
          p(.role("status")) { outdated }
          FormFieldView(field: page.since)
          button(.class("button wide")) { say("Update them") }
        }
      }
      if !page.method.isEmpty {
        section(.class("card fields")) {
          h2 { say("How it is cooked") }
          ForEach(page.method) { step in p(.attribute("dir", "auto")) { step } }
        }
      }
      if let cook = page.cook {
        a(.class("button primary wide"), .href(cook), .behaviour("sheet")) { say("Cook it") }
        if !page.pots.isEmpty {
          section(.class("entries")) {
            h2 { say("Cooked before") }
            ul(.class("card list"), .role("list")) {
              ForEach(page.pots) { pot in
                li(.class("found-food")) { a(.class("own-link"), .href(pot.address), .behaviour("sheet")) { pot.words } }
              }
            }
          }
        }
      }
      a(.class("button wide"), .href(page.edit), .behaviour("sheet")) { say("Edit") }
      a(.class("button wide quiet"), .href(page.file), .attribute("download", "")) { say("Save as a file") }
      section(.class("card fields history")) {
        h2 { say("Versions") }
        ol(.attribute("reversed", "")) { ForEach(page.versions) { version in li { version } } }
      }
      if let remove = page.remove {
        form(.attribute("method", "post"), .action(remove), .behaviour("submit")) { button(.class("button danger wide")) { say("Remove") } }
      }
    }
  }
}

/// The form that logs a portion: an amount, or all that is left.
private struct LogPortion: View {
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
