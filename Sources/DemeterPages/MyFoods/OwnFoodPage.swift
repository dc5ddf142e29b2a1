public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
public import Foundation

/// A form for a food that a person writes down from its packet, or changes.
public struct OwnFoodPage: Hashable, Sendable {
  /// The food that is changed, as it is stored.
  struct Known: Hashable, Sendable {
    let version: Int
    /// `Changed by Ann, March 3, 2026 8:00 AM`, the newest first.
    let versions: [String]
    /// The address that removes it; nil if the person may not.
    let remove: String?
  }

  public let title: String
  let action: String
  let close: String
  /// The id of a new food.
  let newID: String?
  let known: Known?
  /// The day to log it on after it is saved; nil for the present one.
  let day: String?
  /// The time to log it at; nil for the present.
  let time: String?
  let numbers: NumberStyle
  let identity: [FormField]
  let basis: String
  let basisError: String?
  let figures: [FormField]
  let portions: [FormField]
  /// Whether everyone finds it. Nil hides the choice: the household has one person, or this person may not change it.
  let isShared: Bool?
  let error: String?
  /// The text of a label.
  let label: String
  /// What may be wrong with the figures that were read from it.
  let remarks: [String]

  /// A form for a new food.
  ///
  /// - Parameters:
  ///   - day: the day to log it on.
  ///   - time: the time to log it at.
  public init(
    new typed: OwnFoodForm, id: UUID, on day: Day?, at time: String? = nil, isAlone: Bool, errors: InvalidInput? = nil,
    error: String? = nil,
    remarks: [String] = [], in context: PageContext
  ) {
    self.init(
      typed, title: say("New food"), action: Route.ownFoods.path(), newID: id.key, known: nil,
      day: day.flatMap { time == nil ? context.namedForFood($0) : $0.description }, time: time, isShared: isAlone ? nil : typed.isShared,
      errors: errors, error: error, remarks: remarks, in: context)
  }

  /// A form for a food that is stored.
  ///
  /// - Parameter versions: what was stored, the oldest first.
  public init?(
    changing versions: [StoredOwnFood], typed: OwnFoodForm? = nil, by person: Person, isAlone: Bool, errors: InvalidInput? = nil,
    error: String? = nil, remarks: [String] = [], in context: PageContext
  ) {
    guard let last = versions.last else { return nil }
    let isManaged = last.isManaged(by: person)
    let typed = typed ?? OwnFoodForm(last.food, in: context)
    self.init(
      typed, title: say("Edit food"), action: Route.ownFood.path(last.id.key), newID: nil,
      known: Known(
        version: last.version, versions: Self.lines(versions, in: context), remove: isManaged ? Route.removeOwnFood.path(last.id.key) : nil),
      day: nil, time: nil, isShared: isAlone || !isManaged ? nil : typed.isShared, errors: errors, error: error, remarks: remarks,
      in: context)
  }

  private init(
    _ typed: OwnFoodForm, title: String, action: String, newID: String?, known: Known?, day: String?, time: String?,
    isShared: Bool?, errors: InvalidInput?, error: String?, remarks: [String], in context: PageContext
  ) {
    func field(_ name: String, _ label: String, _ kind: FormField.Kind, _ value: String, unit: String? = nil, hint: String? = nil)
      -> FormField
    {
      FormField(
        name, label, kind, value: value, error: errors?.message(for: name), hint: hint, unit: unit,
        isRequired: name == "name" || name == "calories")
    }
    self.title = title
    self.action = action
    self.newID = newID
    self.known = known
    self.day = day
    self.time = time
    self.isShared = isShared
    self.remarks = remarks
    label = typed.label
    close = known == nil ? Paths.add + (day.map { "?day=\($0)" } ?? "") : Paths.myFoods
    numbers = context.numbers
    basis = typed.basis
    basisError = errors?.message(for: "basis")
    identity = [
      field("name", say("Food name"), .text, typed.name), field("brand", say("Brand"), .text, typed.brand),
      field("codes", say("Barcode"), .text, typed.codes, hint: say("The digits under the bars. Separate several with commas.")),
    ]
    let own = context.nutrientRules.settings.named.map {
      field($0.field, $0.name, .decimal, typed.figures[$0.field] ?? "", unit: $0.unit)
    }
    figures =
      [field("calories", EnergyUnit.current.title, .decimal, typed.calories).ofEnergy(context.numbers)]
      + Nutrient.allCases.map { field($0.rawValue, $0.shortName, .decimal, typed[$0], unit: say("g")) }
      + OwnFoodForm.Further.allCases.map { nutrient in
        var one = field(nutrient.rawValue, nutrient.label, .decimal, typed.further[nutrient] ?? "", unit: say("g"))
        one.error = errors?.message(for: nutrient.rawValue)
        return one
      }
      + own
    portions = (0..<OwnFoodForm.portionCount).flatMap { place in
      let portion = place < typed.portions.count ? typed.portions[place] : OwnFoodForm.Portion()
      return [
        field("portions.\(place).name", say("Portion"), .text, portion.name, hint: place == 0 ? say("Such as biscuit, slice or can") : nil),
        field("portions.\(place).mass", say("Weighs"), .decimal, portion.mass, unit: say("g or ml")),
      ]
    }
    let all = identity + figures + portions
    let elsewhere =
      errors?.errors.filter { error in error.field != "basis" && !all.contains { $0.name == error.field } }.map(\.message) ?? []
    self.error = error ?? (elsewhere.isEmpty ? nil : elsewhere.joined(separator: ". "))
  }

  /// Who wrote each version and when, the newest first.
  static func lines(_ versions: [StoredOwnFood], in context: PageContext) -> [String] {
    versions.reversed().map { version in
      let editor = version.editor.isEmpty ? say("someone who left") : version.editor
      let moment =
        "\(context.dates.short(Day(version.writtenAt, in: context.timeZone))), \(context.dates.time(version.writtenAt, in: context.timeZone))"
      return version.version == 1 ? say("Added by \(editor), \(moment)") : say("Changed by \(editor), \(moment)")
    }
  }

  static var bases: [Choice] {
    [
      Choice(value: OwnFood.Basis.hundredGrams.rawValue, words: "100 g"),
      Choice(value: OwnFood.Basis.hundredMilliliters.rawValue, words: say("100 ml")),
      Choice(value: OwnFood.Basis.portion.rawValue, words: say("One portion")),
    ]
  }

  /// Whether a field of a portion has an error, or a text.
  var showsPortions: Bool { basis == OwnFood.Basis.portion.rawValue || portions.contains { $0.error != nil || !$0.value.isEmpty } }
}

public struct OwnFoodView: View {
  let page: OwnFoodPage

  public init(page: OwnFoodPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(.class("own-food"), .attribute("method", "post"), .action(page.action), .behaviour("submit"), .flag("novalidate")) {
        FormError(message: page.error)
        if let id = page.newID { HiddenField(name: "id", value: id) }
        if let known = page.known { HiddenField(name: "version", value: String(known.version)) }
        if let day = page.day { HiddenField(name: "day", value: day) }
        if let time = page.time { HiddenField(name: "time", value: time) }
        DecimalField(numbers: page.numbers, hasEnergy: true)
        // Return saves; it does not read the label.
        button(.class("visually-hidden"), .attribute("tabindex", "-1"), .attribute("aria-hidden", "true")) { say("Save") }
        div(.class("card fields")) { ForEach(page.identity) { FormFieldView(field: $0) } }
        LabelTextView(page: page)
        div(.class("card fields")) {
          ChoiceField(
            name: "basis", label: say("The figures are for"), choices: OwnFoodPage.bases, value: page.basis, error: page.basisError)
          div(.class("values")) { ForEach(page.figures) { FormFieldView(field: $0) } }
        }
        details(.class("card fields"), .flag("open", page.showsPortions)) {
          summary { say("Portions") }
          div(.class("fields more-fields")) {
            div(.class("values")) { ForEach(page.portions) { FormFieldView(field: $0) } }
          }
        }
        if let isShared = page.isShared { SharingChoice(isShared: isShared) }
        div(.class("stays")) { button(.class("button primary wide")) { say("Save") } }
      }
      if let known = page.known {
        section(.class("card fields history")) {
          h2 { say("Versions") }
          ol(.attribute("reversed", "")) { ForEach(known.versions) { version in li { version } } }
        }
        if let remove = known.remove {
          form(.attribute("method", "post"), .action(remove), .behaviour("submit")) {
            button(.class("button danger wide")) { say("Remove") }
          }
        }
      }
    }
  }
}

/// A field for the text of a nutrition label, which fills in the other fields.
private struct LabelTextView: View {
  let page: OwnFoodPage

  var body: some HTML {
    details(.class("card fields"), .flag("open", !page.label.isEmpty)) {
      summary { say("Fill in from the label") }
      div(.class("fields more-fields")) {
        TextArea(
          name: "label", label: say("Text of the label"), value: page.label, rows: 4,
          hint:
            say(
              "Paste it, dictate it, or scan it: touch and hold in the field, then choose “Scan Text” (iPhone) or scan text with Google Lens (Android)."
            )
        )
        ForEach(page.remarks) { remark in p(.class("warning"), .role("status")) { remark } }
        button(.class("button wide"), .name("do"), .value("read")) { say("Fill in") }
      }
    }
  }
}
