import DemeterCore
public import DemeterHTML
import DemeterMessages

public struct RecipeFormView: View {
  let page: RecipeFormPage

  public init(page: RecipeFormPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      if page.takesFile { RecipeFileForm(problem: page.fileError) }
      form(.class("own-food"), .attribute("method", "post"), .action(page.action), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        if let id = page.newID { HiddenField(name: "id", value: id) }
        if let version = page.version { HiddenField(name: "version", value: String(version)) }
        if let from = page.from { HiddenField(name: "cookedFrom", value: from) }
        if let meal = page.meal { HiddenField(name: "meal", value: meal) }
        HiddenField(name: "kind", value: page.kind == .pot ? "pot" : "recipe")
        DecimalField(numbers: page.numbers)
        // Return saves; it does not read the lines again.
        button(.class("visually-hidden"), .name("do"), .value("save"), .attribute("tabindex", "-1"), .attribute("aria-hidden", "true")) {
          say("Save")
        }
        div(.class("card fields")) { ForEach(page.identity) { FormFieldView(field: $0) } }
        if page.kind == .pot { PotFields(page: page) }
        RecipeLines(page: page)
        details(.class("card fields"), .flag("open", page.methodError != nil)) {
          summary { say("How it is cooked") }
          div(.class("fields more-fields")) {
            TextArea(
              name: "method", label: say("Method", meaning: "how a dish is cooked"), value: page.method, rows: 6, error: page.methodError)
          }
        }
        if let isShared = page.isShared { SharingChoice(isShared: isShared) }
        div(.class("stays")) { button(.class("button primary wide"), .name("do"), .value("save")) { say("Save") } }
      }
    }
  }
}

/// A recipe from a file instead of a pasted one.
private struct RecipeFileForm: View {
  let problem: String?

  var body: some HTML {
    details(.class("card fields"), .flag("open", problem != nil)) {
      summary { say("Read it from a file") }
      form(
        .class("fields more-fields"), .id("recipe-file"), .attribute("method", "post"), .action(Route.readRecipeFile.rawValue),
        .attribute("enctype", "multipart/form-data"), .flag("novalidate")
      ) {
        FormError(message: problem)
        FileField(
          id: "field-file", words: say("Choose a recipe"), accept: ".json,.jsonld,.html,.htm,.txt,.md,.zip",
          hint: say(
            "A saved page, text, or JSON as schema.org writes it, at most 5 MB. Or the zip of an export of Mealie or Tandoor, at most 500 MB"
          ))
        button(.class("button wide")) { say("Read the file") }
      }
    }
  }
}

/// How much of a dish was cooked, and when.
private struct PotFields: View {
  let page: RecipeFormPage

  var body: some HTML {
    div(.class("card fields")) {
      div(.class("values")) { ForEach(page.weights) { FormFieldView(field: $0) } }
      label(.class("choice")) {
        input(.type("checkbox"), .name("includesPot"), .value("on"), .flag("checked", page.includesPot))
        span(.class("name")) { say("The cooked weight is with the pot") }
      }
    }
  }
}

/// The ingredients as one text, and below it what each line was understood as.
private struct RecipeLines: View {
  let page: RecipeFormPage

  var body: some HTML {
    div(.class("card fields")) {
      TextArea(
        name: "lines", label: say("Ingredients, one a line"), value: page.lines,
        rows: page.rows.isEmpty ? 8 : min(max(page.lines.split(separator: "\n").count, 5), 12), error: page.linesError,
        hint: say("Or paste a whole recipe, also a file with schema.org/Recipe. Foods are as you buy them: rice is dry, meat is raw."))
      button(.class("button wide"), .name("do"), .value("read")) { page.rows.isEmpty ? say("Read") : say("Read again") }
      button(.class("button wide"), .name("do"), .value("scan")) {
        Icon(.barcode)
        say("Scan an ingredient")
      }
    }
    if !page.rows.isEmpty {
      section(.class("entries")) {
        h2 { say("Understood as") }
        if let sum = page.sum { p(.class("hint"), .role("status")) { sum } }
        ul(.class("card list"), .role("list")) {
          ForEach(Array(page.rows.enumerated())) { place, row in RecipeRowView(place: place, row: row) }
        }
      }
    }
  }
}

private struct RecipeRowView: View {
  let place: Int
  let row: RecipeRow

  var body: some HTML {
    li(.class(row.food == nil ? "recipe-line uncounted" : "recipe-line")) {
      p(.class("name"), .attribute("dir", "auto")) { row.text }
      HiddenField(name: "line.\(place).text", value: row.text)
      HiddenField(name: "line.\(place).was", value: row.grams)
      div(.class("two")) {
        div(.class("field")) {
          select(.name("line.\(place).food"), .label(say("Food of “\(row.text)”"))) {
            ForEach(row.choices) { choice in
              option(.value(choice.value), .flag("selected", choice == (row.food == nil ? row.choices.last : row.choices.first))) {
                choice.words
              }
            }
          }
        }
        FormFieldView(
          field: FormField("line.\(place).grams", say("Grams of “\(row.text)”"), .decimal, value: row.grams, unit: say("g")),
          showsLabel: false)
      }
      p(.class("when")) { row.words }
      if !row.figures.isEmpty { OwnFiguresView(place: place, row: row) }
    }
  }
}

/// Own nutrients of a line.
private struct OwnFiguresView: View {
  let place: Int
  let row: RecipeRow

  var body: some HTML {
    details(.flag("open", row.figures.contains { !$0.field.value.isEmpty || $0.field.error != nil })) {
      summary { say("My own nutrients") }
      div(.class("numbers halves"), .role("group"), .label(row.text)) {
        ForEach(row.figures) { figure in FormFieldView(field: figure.field.named("line.\(place).\(figure.field.name)")) }
      }
      ForEach(row.figures.filter { !$0.was.isEmpty }) { figure in HiddenField(name: "line.\(place).\(figure.key).was", value: figure.was) }
    }
  }
}

extension FormField {
  /// The same field under another name.
  fileprivate func named(_ name: String) -> FormField {
    FormField(name, label, kind, value: value, error: error, hint: hint, unit: unit, isRequired: isRequired)
  }
}
