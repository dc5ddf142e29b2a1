import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// A labelled field with its text and error.
public struct FormField: Hashable, Sendable {
  /// The kind of input, which selects keyboard and autofill.
  public enum Kind: String, Sendable {
    case text, decimal, digits, time, date, password, newPassword, username, usernameOrPasskey, oneTimeCode
  }
  let name: String
  let label: String
  var kind: Kind
  var value: String
  var error: String?
  var hint: String?
  var unit: String?
  var isRequired: Bool
  var takesFocus: Bool
  /// The minimum number of characters, which the scripts check; nil for none.
  var minimumLength: Int?
  /// What the field needs, in words, if it is empty or too short. The scripts say it before the form is sent; nil to leave that to the server.
  var needs: String?

  init(
    _ name: String, _ label: String, _ kind: Kind = .text, value: String = "", error: String? = nil, hint: String? = nil,
    unit: String? = nil, isRequired: Bool = false
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.value = value
    self.error = error
    self.hint = hint
    self.unit = unit
    self.isRequired = isRequired
    takesFocus = false
  }
}

extension FormField {
  /// Returns the same field with what it needs, and with the error of a refused form.
  func needing(_ words: String, refused: InvalidInput? = nil) -> FormField {
    var field = self
    field.needs = words
    guard let problem = refused?.problem(with: name) else { return field }
    switch problem {
    case .missing, .passwordTooShort: field.error = words
    default: field.error = problem.words
    }
    return field
  }

  /// A field for a password that is to be set.
  static func newPassword(_ name: String, _ label: String, hint: String, refused: InvalidInput?) -> FormField {
    let length = NewPassword.minimumLength
    var field = FormField(name, label, .newPassword, hint: say("At least \(length) characters.") + " " + hint, isRequired: true)
    field.minimumLength = length
    return field.needing(say("At least \(length) characters"), refused: refused)
  }
}

extension FormField {
  /// Returns a field whose value is in kilocalories, with the value and the unit that the person reads and types.
  func ofEnergy(_ numbers: NumberStyle) -> FormField {
    var field = self
    field.value = numbers.field(kilocalories: value, in: .current)
    field.unit = EnergyUnit.current.symbol
    return field
  }
}

extension [FormField] {
  /// Returns the same fields with autofocus on the first one with an error, or else on the first of all if `orFirst`.
  func focusingFirstError(orFirst: Bool = false) -> [FormField] {
    guard let index = firstIndex(where: { $0.error != nil }) ?? (orFirst ? indices.first : nil) else { return self }
    var fields = self
    fields[index].takesFocus = true
    return fields
  }
}

/// A field: label, input, unit, hint and error, connected for screen readers.
struct FormFieldView: View {
  let field: FormField
  /// Whether the label is shown, or only spoken.
  var showsLabel = true
  /// The id of a list of texts to choose from.
  var list: String?

  var body: some HTML {
    div(.class(field.error == nil ? "field" : "field wrong")) {
      if showsLabel { label(.attribute("for", "field-\(field.name)")) { field.label } }
      div(.class("input")) {
        input(
          .id("field-\(field.name)"), .name(field.name), .type(inputType), .value(field.value),
          .attribute("inputmode", ifPresent: inputMode),
          .attribute("aria-label", ifPresent: showsLabel ? nil : field.label), .attribute("autocomplete", autocomplete),
          .flag("autofocus", field.takesFocus),
          .attribute("aria-describedby", ifPresent: describedBy), .attribute("aria-invalid", ifPresent: field.error == nil ? nil : "true"),
          .attribute("aria-required", ifPresent: field.isRequired ? "true" : nil),
          .attribute("minlength", ifPresent: field.minimumLength.map(String.init)), .attribute("data-needs", ifPresent: field.needs),
          .attribute("dir", ifPresent: field.kind == .text ? "auto" : nil), .attribute("list", ifPresent: list))
        if inputType == "password" { PasswordReveal(field: field.name) }
        if let unit = field.unit { span(.class("unit")) { unit } }
      }
      if let hint = field.hint { p(.class("hint"), .id("hint-\(field.name)")) { hint } }
      if let error = field.error { FieldErrorView(field: field.name, message: error) }
    }
  }

  private var inputMode: String? {
    switch field.kind {
    case .decimal: "decimal"
    case .digits, .oneTimeCode: "numeric"
    default: nil
    }
  }

  private var inputType: String {
    switch field.kind {
    case .text, .decimal, .digits, .username, .usernameOrPasskey, .oneTimeCode: "text"
    case .password, .newPassword: "password"
    case .time: "time"
    case .date: "date"
    }
  }

  private var autocomplete: String {
    switch field.kind {
    case .password: "current-password"
    case .newPassword: "new-password"
    case .username: "username"
    case .usernameOrPasskey: "username webauthn"
    case .oneTimeCode: "one-time-code"
    default: "off"
    }
  }

  private var describedBy: String? {
    // A hint about the length would repeat the error.
    let hint = field.error != nil && field.minimumLength != nil ? nil : field.hint
    let ids = [field.error.map { _ in "error-\(field.name)" }, hint.map { _ in "hint-\(field.name)" }].compactMap { $0 }
    return ids.isEmpty ? nil : ids.joined(separator: " ")
  }
}

/// A button of the scripts that shows what is typed into the password field before it.
struct PasswordReveal: View {
  /// The name of the field.
  let field: String

  private var words: String {
    switch field {
    case "old": say("Show current password")
    case "new": say("Show new password")
    case "consumerSecret": say("Show consumer secret")
    default: say("Show password")
    }
  }

  var body: some HTML {
    button(.class("icon-button"), .type("button"), .behaviour("reveal"), .attribute("aria-pressed", "false"), .flag("hidden")) {
      Icon(.eye)
      span(.class("visually-hidden")) { words }
    }
  }
}

/// What is wrong with a field.
struct FieldErrorView: View {
  let field: String
  let message: String

  var body: some HTML {
    p(.class("error"), .id("error-\(field)")) {
      span(.class("error-mark"), .decoration) { "!" }
      message
    }
  }
}

/// An error of the form as a whole.
struct FormError: View {
  let message: String?

  var body: some HTML {
    if let message { p(.class("form-error"), .role("alert")) { message } }
  }
}

/// The hidden decimal separator of a form with numbers. A form can be sent long after it was filled in, when the person has chosen another
/// number format. Its numbers are then still read as they were written.
struct DecimalField: View {
  let numbers: NumberStyle
  /// Whether one of the numbers is energy.
  var hasEnergy = false

  var body: some HTML {
    HiddenField(name: "decimal", value: numbers.decimalSeparator)
    if hasEnergy { EnergyUnitField() }
  }
}

/// The hidden unit of the energies of a form, for the same reason. Without it, they are kilocalories.
struct EnergyUnitField: View {
  var body: some HTML { if inKilojoules { HiddenField(name: "energyUnit", value: EnergyUnit.current.rawValue) } }
}

/// A hidden value of a form.
struct HiddenField: View {
  let name: String
  let value: String

  var body: some HTML {
    input(.type("hidden"), .name(name), .value(value))
  }
}
