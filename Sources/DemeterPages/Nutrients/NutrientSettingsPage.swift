package import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// The settings of nutrients: which are shown, and their targets.
public struct NutrientSettingsPage: Hashable, Sendable {
  public static var title: String { say("Nutrients and targets") }
  let chosen: [String]
  let nutrients: [Choice]
  let references: String
  let stage: String
  let limits: [[FormField]]
  /// Whether net carbohydrates are shown, `on` or `off`, and their limit; nil where they would be wrong.
  let net: NetField?
  /// The nutrients that the person named.
  let named: [NamedFields]
  /// Name and unit of one more.
  let new: [FormField]
  /// Whether the person has named some, or what they typed was refused.
  let showsNamed: Bool
  /// Whether the person has targets of their own, or what they typed was refused.
  let showsLimits: Bool
  let source: String
  let error: String?
  let numbers: NumberStyle
  private let isRefused: Bool

  /// The values of the form by the names of its fields; none if they are not the saved ones.
  var values: [(name: String, value: String)] {
    guard !isRefused else { return [] }
    let places = chosen.enumerated().map { ("chosen-\($0.offset)", $0.element) }
    let all = limits.flatMap { $0 } + named.flatMap(\.limits)
    let fields = all.map { ($0.name, $0.value) }
    let nets = net.map { [("net", $0.shown), ($0.limit.name, $0.limit.value)] } ?? []
    return [("references", references), ("stage", stage)] + nets + places + fields
  }

  /// - Parameters:
  ///   - typed: what the person typed, by the names of the fields; nil for what is saved.
  ///   - refused: what is wrong with it.
  package init(_ rules: NutrientRules, typed: [String: String]? = nil, refused: InvalidInput? = nil, in context: PageContext) {
    let settings = rules.settings
    let empty = [String](repeating: "", count: NutrientSettings.mostChosen - settings.chosen.count)
    let saved = settings.chosen.map(\.key) + empty
    chosen = saved.enumerated().map { typed?["chosen-\($0.offset)"] ?? $0.element }
    nutrients =
      [Choice(value: "", words: say("None", meaning: "no nutrient"))]
      + TraceNutrient.allCases.map { Choice(value: "\($0)", words: context.name(of: $0)) }
      + settings.named.map { Choice(value: $0.key, words: $0.name) }
    references = typed?["references"] ?? settings.references.rawValue
    stage = typed?["stage"] ?? settings.stage.rawValue
    limits = TraceNutrient.allCases.map { nutrient in
      func field(_ end: String, _ label: String, _ mass: TraceMass?) -> FormField {
        let name = "\(nutrient).\(end)", saved = mass.map { context.numbers.field(Measure(context.amount($0, of: nutrient))) } ?? ""
        return FormField(
          name, label, .decimal, value: typed?[name] ?? saved, error: refused?.message(for: name), unit: context.unit(of: nutrient))
      }
      let own = settings.own[nutrient], name = context.name(of: nutrient)
      return [
        field("minimum", say("\(name), at least", meaning: "a target"), own?.minimum),
        field("maximum", say("\(name), at most", meaning: "a target"), own?.maximum),
      ]
    }
    named = settings.named.map { nutrient in
      let name = nutrient.name
      func field(_ end: String, _ label: String, _ mass: TraceMass?) -> FormField {
        let field = "\(nutrient.key).\(end)", saved = context.numbers.field(mass.map { Measure($0.grams / nutrient.grams) })
        return FormField(
          field, label, .decimal, value: typed?[field] ?? saved, error: refused?.message(for: field), unit: nutrient.unit)
      }
      return NamedFields(
        key: nutrient.key, label: say("\(name) (\(nutrient.unit))"), shown: typed?[nutrient.key] ?? "on",
        limits: [
          field("minimum", say("\(name), at least", meaning: "a target"), nutrient.target?.minimum),
          field("maximum", say("\(name), at most", meaning: "a target"), nutrient.target?.maximum),
        ])
    }
    new = [
      FormField(
        "own.name", say("Name"), .text, value: typed?["own.name"] ?? "", error: refused?.message(for: "own.name"),
        hint: say("Such as creatine.")),
      FormField(
        "own.unit", say("Unit"), .text, value: typed?["own.unit"] ?? "", error: refused?.message(for: "own.unit"),
        hint: say("Such as g, mg, µg or IU.")),
    ]
    showsNamed = !settings.named.isEmpty || new.contains { $0.error != nil }
    let netName = say("Net carbohydrates")
    net =
      rules.countsFiberAsCarbohydrate
      ? NetField(
        shown: typed?["net"] ?? (settings.net == nil ? "off" : "on"),
        limit: FormField(
          "net.limit", say("\(netName), at most", meaning: "a target"), .digits,
          value: typed?["net.limit"] ?? settings.net?.limit.map { "\($0)" } ?? "", error: refused?.message(for: "net.limit"),
          unit: "g")) : nil
    showsLimits = !settings.own.targets.isEmpty || typed != nil
    source = rules.source
    error = refused.flatMap { $0.message(for: "chosen") ?? $0.message(for: "references") ?? $0.message(for: "stage") }
    numbers = context.numbers
    isRefused = typed != nil
  }

  /// The fields of a nutrient that the person named.
  struct NamedFields: Hashable, Sendable {
    let key: String
    /// `Creatine (g)`
    let label: String
    /// `on`, or `off` to remove it.
    let shown: String
    let limits: [FormField]
  }

  static var namedChoices: [Choice] {
    [Choice(value: "on", words: say("Shown", meaning: "a nutrient")), Choice(value: "off", words: say("Removed", meaning: "a nutrient"))]
  }

  /// The fields of net carbohydrates.
  struct NetField: Hashable, Sendable {
    let shown: String
    let limit: FormField
  }

  static var netChoices: [Choice] {
    [Choice(value: "off", words: say("Not shown", meaning: "net carbohydrates")), Choice(value: "on", words: say("Under the rings"))]
  }

  static var references: [Choice] {
    [
      Choice(value: NutrientSettings.References.automatic.rawValue, words: say("As in my region", meaning: "reference values")),
      Choice(value: NutrientSettings.References.us.rawValue, words: say("United States and Canada (DRI)")),
      Choice(value: NutrientSettings.References.eu.rawValue, words: say("European Union (EFSA, labels)")),
      Choice(value: NutrientSettings.References.none.rawValue, words: say("None, only my own")),
    ]
  }

  static var stages: [Choice] {
    [
      Choice(value: NutrientSettings.LifeStage.usual.rawValue, words: say("Neither", meaning: "pregnant or breast-feeding")),
      Choice(value: NutrientSettings.LifeStage.pregnant.rawValue, words: say("Pregnant")),
      Choice(value: NutrientSettings.LifeStage.breastfeeding.rawValue, words: say("Breast-feeding")),
    ]
  }
}

public struct NutrientSettingsView: View {
  let page: NutrientSettingsPage

  public init(page: NutrientSettingsPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: NutrientSettingsPage.title, close: Paths.settings) {
      form(.attribute("method", "post"), .action(Paths.nutrientSettings), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        DecimalField(numbers: page.numbers)
        ShownValues(values: page.values)
        div(.class("card fields"), .role("group"), .label(say("Under the rings"))) {
          p(.class("hint")) { say("Up to six nutrients are shown under the rings of a day, the first three of them on Today.") }
          ForEach(Array(page.chosen.enumerated())) { place, value in
            ChoiceField(
              name: "chosen-\(place)", label: say("Nutrient \(place + 1)"), choices: page.nutrients, value: value)
          }
        }
        NetFields(net: page.net)
        div(.class("card fields"), .role("group"), .label(say("Targets"))) {
          ChoiceField(
            name: "references", label: say("Reference values"), choices: NutrientSettingsPage.references, value: page.references)
          ChoiceField(
            name: "stage", label: say("Pregnant or breast-feeding"), choices: NutrientSettingsPage.stages, value: page.stage)
          p(.class("hint")) {
            page.source
            " "
            say("Reference values are for healthy people, and no advice for you. Ask a doctor or dietitian about yours.")
          }
        }
        details(.class("card fields"), .flag("open", page.showsLimits)) {
          summary { say("My own targets") }
          p(.class("hint")) { say("They replace the reference values. Leave both empty to use those.") }
          ForEach(page.limits) { pair in
            div(.class("numbers halves")) { ForEach(pair) { FormFieldView(field: $0) } }
          }
        }
        NamedNutrientsView(page: page)
        button(.class("button primary wide")) { say("Save") }
      }
    }
  }
}

/// The nutrients that the person named, and fields for one more.
private struct NamedNutrientsView: View {
  let page: NutrientSettingsPage

  var body: some HTML {
    details(.class("card fields"), .flag("open", page.showsNamed)) {
      summary { say("My own nutrients") }
      p(.class("hint")) {
        say("Name what you follow besides these. Own foods and entries then have a field for it. What you logged stays if you remove it.")
      }
      ForEach(page.named) { nutrient in
        ChoiceField(name: nutrient.key, label: nutrient.label, choices: NutrientSettingsPage.namedChoices, value: nutrient.shown)
        div(.class("numbers halves")) { ForEach(nutrient.limits) { FormFieldView(field: $0) } }
      }
      div(.class("numbers halves")) { ForEach(page.new) { FormFieldView(field: $0) } }
    }
  }
}

/// Net carbohydrates: whether they are shown, or why they are not needed.
private struct NetFields: View {
  let net: NutrientSettingsPage.NetField?

  var body: some HTML {
    div(.class("card fields"), .role("group"), .label(say("Net carbohydrates"))) {
      if let net {
        ChoiceField(name: "net", label: say("Net carbohydrates"), choices: NutrientSettingsPage.netChoices, value: net.shown)
        FormFieldView(field: net.limit)
        p(.class("hint")) { say("Carbohydrates without fiber and sugar alcohols. Foods whose fiber is not known are left out.") }
      } else {
        p(.class("hint")) {
          say(
            "Net carbohydrates are for labels of the United States and Canada, which count fiber as a carbohydrate. Labels of Europe state carbohydrates without it, so there is nothing to take off."
          )
        }
      }
    }
  }
}
