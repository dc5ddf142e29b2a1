import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
public import Foundation

/// Asks what the columns of a table have that no importer knows.
public struct ImportColumnsPage: Hashable, Sendable {
  /// The first rows of a table.
  public struct Table: Hashable, Sendable {
    let file: String
    let heads: [String]
    let rows: [[String]]

    public init(file: String, heads: [String], rows: [[String]]) {
      self.file = file
      self.heads = heads
      self.rows = rows
    }
  }

  /// A field, with the place of its column as text; empty if it has none.
  struct Field: Hashable, Sendable {
    let key: String
    let label: String
    let place: String
  }

  public let title: String = say("Name the columns")
  let path: String
  let cancel: String
  let table: Table
  /// What to call each column that can be chosen.
  let columns: [Choice]
  let kind: String
  let fields: [Field]
  let nutrients: [Field]
  let others: [Field]
  let settings: [String: String]
  let zone: String
  let problem: String?
  let more: String?

  /// The most columns that can be chosen on the page, and shown with values.
  private static let most = (chosen: 150, shown: 30)

  /// - Parameters:
  ///   - chosen: the columns of the fields by their keys.
  ///   - kind: what the rows are: `entries`, `weights`, `water` or `foods`.
  ///   - settings: the other choices by their names: `head`, `decimal`, `order`, `units`, `basis`.
  public init(
    _ table: Table, id: UUID, chosen: [String: Int], kind: String, settings: [String: String], zone: TimeZone, problem: String?,
    in context: PageContext
  ) {
    path = Paths.diaryImport(id)
    cancel = Route.cancelDiaryImport.path(id.key)
    self.kind = kind
    self.settings = settings
    self.zone = zone.iana
    self.problem = problem
    let columns = table.heads.prefix(Self.most.chosen).enumerated().map { place, head in
      Choice(value: String(place), words: Self.name(head, place))
    }
    // A column far behind stays chosen.
    let far = chosen.values.filter { $0 >= Self.most.chosen && $0 < table.heads.count }.sorted().map { place in
      Choice(value: String(place), words: Self.name(table.heads[place], place))
    }
    self.columns = [Choice(value: "", words: "–")] + columns + far
    self.table = Table(
      file: table.file, heads: table.heads.prefix(Self.most.shown).enumerated().map { Self.name($1, $0) },
      rows: table.rows.map { row in Array(row.prefix(Self.most.shown)) })
    more =
      table.heads.count > Self.most.shown
      ? say("The file has \(context.numbers.text(table.heads.count)) columns. The first \(Self.most.chosen) can be chosen.") : nil
    func field(_ key: String, _ label: String) -> Field { Field(key: key, label: label, place: chosen[key].map(String.init) ?? "") }
    let main: [Field] = [
      field("date", say("Date")), field("time", say("Time")), field("meal", say("Meal")), field("name", say("Food")),
      field("brand", say("Brand")), field("amount", say("Amount")), field("unit", say("Unit")), field("calories", say("Calories (kcal)")),
      field("kilojoules", say("Energy (kJ)")),
    ]
    fields = main + Nutrient.allCases.map { field($0.rawValue, "\($0.name) (g)") }
    let traces = TraceNutrient.allCases.filter { $0 != .water }
    let own = context.nutrientRules.settings.named.map { field($0.key, "\($0.name) (\($0.unit))") }
    nutrients = [field("salt", say("Salt") + " (g)")] + traces.map { field("\($0)", "\($0.name) (\($0.unit.rawValue))") } + own
    others = [
      field("weight", say("Weight")), field("bodyFat", say("Body fat") + " (%)"), field("water", say("Water")),
      field("code", say("Barcode")),
    ]
  }

  /// Whether something is missing in what was chosen.
  public var isRefused: Bool { problem != nil }

  private static func name(_ head: String, _ place: Int) -> String { head.isEmpty ? say("Column \(place + 1)") : head }
}

public struct ImportColumnsView: View {
  let page: ImportColumnsPage

  public init(page: ImportColumnsPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.data) {
      section(.class("card fields")) {
        h2(.id("first-rows"), .attribute("dir", "auto")) { page.table.file }
        p { say("Demeter does not know this kind of table. Choose which column has what. You see a preview before anything is saved.") }
        ColumnRowsView(table: page.table)
        if let more = page.more { p(.class("hint")) { more } }
      }
      form(.class("fields"), .id("columns"), .attribute("method", "get"), .action(page.path)) {
        FormError(message: page.problem)
        section(.class("card fields")) {
          ColumnKindFields(kind: page.kind)
          ForEach(page.fields) { ColumnSelect(field: $0, columns: page.columns) }
        }
        details(.class("card fields"), .flag("open", page.nutrients.contains { !$0.place.isEmpty })) {
          summary { say("Further nutrients") }
          div(.class("fields more-fields")) { ForEach(page.nutrients) { ColumnSelect(field: $0, columns: page.columns) } }
        }
        details(.class("card fields"), .flag("open", page.kind != "entries")) {
          summary { say("Weight, water and own foods") }
          div(.class("fields more-fields")) {
            ForEach(page.others) { ColumnSelect(field: $0, columns: page.columns) }
            ColumnUnitFields(settings: page.settings)
          }
        }
        section(.class("card fields")) {
          ColumnWritingFields(settings: page.settings)
          ZoneField(zone: page.zone, label: say("Time zone of the entries"))
          button(.class("button primary wide")) { say("Preview") }
        }
      }
      form(.attribute("method", "post"), .action(page.cancel)) { button(.class("button quiet wide")) { say("Cancel the import") } }
    }
  }
}

/// The first rows of the table.
struct ColumnRowsView: View {
  let table: ImportColumnsPage.Table

  var body: some HTML {
    div(.class("plot-table"), .attribute("tabindex", "0"), .role("region"), .attribute("aria-labelledby", "first-rows")) {
      DemeterHTML.table {
        thead { tr { ForEach(table.heads) { head in th(.attribute("scope", "col"), .attribute("dir", "auto")) { head } } } }
        tbody {
          ForEach(table.rows) { row in tr { ForEach(row) { cell in td(.attribute("dir", "auto")) { cell } } } }
        }
      }
    }
  }
}

/// Which column has a field.
struct ColumnSelect: View {
  let field: ImportColumnsPage.Field
  let columns: [Choice]

  var body: some HTML { ChoiceField(name: "c.\(field.key)", label: field.label, choices: columns, value: field.place) }
}

/// What a row of the table is.
struct ColumnKindFields: View {
  let kind: String

  var body: some HTML {
    ChoiceField(
      name: "rows", label: say("Each row is"),
      choices: [
        Choice(value: "entries", words: say("Something eaten")), Choice(value: "weights", words: say("A weight")),
        Choice(value: "water", words: say("Water that was drunk")), Choice(value: "foods", words: say("A food of my own")),
      ], value: kind)
  }
}

/// The units of weights and water, and what the figures of own foods are for.
struct ColumnUnitFields: View {
  let settings: [String: String]

  var body: some HTML {
    ChoiceField(
      name: "units", label: say("Unit of weight or water"),
      choices: [
        Choice(value: "", words: "–"), Choice(value: "kg", words: say("Kilograms")), Choice(value: "lb", words: say("Pounds")),
        Choice(value: "ml", words: say("Milliliters")), Choice(value: "l", words: say("Liters")),
        Choice(value: "floz", words: say("Fluid ounces")),
      ], value: settings["units"] ?? "")
    ChoiceField(
      name: "basis", label: say("Figures of own foods are for"),
      choices: [
        Choice(value: "100g", words: "100 g"), Choice(value: "100ml", words: "100 ml"),
        Choice(value: "portion", words: say("One portion")),
      ], value: settings["basis"] ?? "100g")
  }
}

/// How dates and numbers are written, and whether the first row has the names.
struct ColumnWritingFields: View {
  let settings: [String: String]

  var body: some HTML {
    ChoiceField(
      name: "head", label: say("The first row"),
      choices: [Choice(value: "yes", words: say("Names the columns")), Choice(value: "no", words: say("Is a row like the others"))],
      value: settings["head"] ?? "yes")
    ChoiceField(
      name: "order", label: say("Dates like 03/04/2026"),
      choices: [
        Choice(value: "", words: say("As the file shows")), Choice(value: "day", words: say("Day first")),
        Choice(value: "month", words: say("Month first")),
      ], value: settings["order"] ?? "")
    ChoiceField(
      name: "sign", label: say("Numbers"),
      choices: [
        Choice(value: "", words: say("As the file shows")), Choice(value: "point", words: "1.5"), Choice(value: "comma", words: "1,5"),
      ], value: settings["decimal"] ?? "")
  }
}
