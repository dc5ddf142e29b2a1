public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// The second factor of a person: whether there is one, and what can be done about it.
public struct SecondFactorPage: Hashable, Sendable {
  public let title: String = SecondFactorPage.name
  let factor: SecondFactor?
  /// When it was set up, in words; empty if there is none.
  let since: String
  /// How many recovery codes are left; nil if there is no second factor.
  let codesLeft: String?
  /// The form to begin; empty if there is a second factor.
  let fields: [FormField]

  static var name: String { say("Second factor") }

  /// Shows the second factor, or the form that begins to set one up; after an error with what was wrong.
  public init(_ factor: SecondFactor?, refused: InvalidInput? = nil, in context: PageContext) {
    self.factor = factor
    since = factor.map { context.dates.dated(Day($0.since, in: context.timeZone)) } ?? ""
    codesLeft = factor.map { Self.codesLeft($0, context.numbers) }
    fields = factor == nil ? [FormField.currentPassword(refused)].focusingFirstError(orFirst: true) : []
  }

  /// `7 recovery codes are left.`
  static func codesLeft(_ factor: SecondFactor, _ numbers: NumberStyle) -> String {
    factor.codesLeft == 0
      ? say("No recovery code is left.") : numbers.counted(factor.codesLeft, "recovery code is left.", "recovery codes are left.")
  }
}

extension FormField {
  /// The password that confirms a change.
  static func currentPassword(_ refused: InvalidInput?) -> FormField {
    FormField("password", say("Your password"), .password, isRequired: true).needing(say("Enter your password"), refused: refused)
  }

  /// The code that confirms it, of a person with a second factor.
  static func confirmingCode(_ refused: InvalidInput?) -> FormField {
    FormField("code", say("Code of the app, or a recovery code"), .text, isRequired: true).needing(say("Enter the code"), refused: refused)
  }
}

public struct SecondFactorView: View {
  let page: SecondFactorPage

  public init(page: SecondFactorPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.devices) {
      if let factor = page.factor, let codesLeft = page.codesLeft {
        p { say("On since \(page.since). Signing in with your password also asks for a code.") }
        p(.class(factor.needsCodes ? "warning" : "hint")) { codesLeft }
        section(.class("card fields")) {
          a(.class("button wide"), .href(Route.recoveryCodes.rawValue), .behaviour("sheet")) { say("New recovery codes") }
          a(.class("button danger wide"), .href(Route.removeSecondFactor.rawValue), .behaviour("sheet")) {
            say("Remove the second factor")
          }
        }
      } else {
        p {
          say(
            "With a second factor, nobody signs in with your password alone: Demeter also asks for a code of six digits that an authenticator app on your phone shows. Any app for one-time codes (TOTP) works."
          )
        }
        form(.attribute("method", "post"), .action(Route.setUpSecondFactor.rawValue), .behaviour("submit"), .flag("novalidate")) {
          div(.class("card fields")) { ForEach(page.fields) { FormFieldView(field: $0) } }
          button(.class("button primary wide")) { say("Set up") }
        }
      }
    }
  }
}

/// The secret for the person's app, and the field for its first code.
public struct SecondFactorSetUpPage: Hashable, Sendable {
  public let title: String = say("Set up your app")
  let secret: String
  /// The secret in groups of four, which a person can type.
  let groups: String
  /// The address that apps read from the QR code.
  let address: String
  let code: QRCode?
  let fields: [FormField]

  /// Shows a secret in Base32 to a person.
  public init(secret: String, for person: Person, refused: InvalidInput? = nil) {
    self.secret = secret
    let letters = Array(secret)
    groups = stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }.joined(separator: " ")
    let name = HistoryAddress.encoded(person.name)
    address = "otpauth://totp/Demeter:\(name)?secret=\(secret)&issuer=Demeter"
    code = QRCode(address)
    fields = [
      FormField("code", say("Code that the app shows"), .oneTimeCode, isRequired: true).needing(say("Enter the code"), refused: refused)
    ].focusingFirstError()
  }
}

public struct SecondFactorSetUpView: View {
  let page: SecondFactorSetUpPage

  public init(page: SecondFactorSetUpPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.devices) {
      section(.class("card fields")) {
        p { say("Scan this with your authenticator app:") }
        if let code = page.code { QRCodeView(code: code, label: say("QR code for the app")) }
        a(.class("button wide on-phone"), .href(page.address)) { say("Open in an app on this device") }
        CopyField(id: "app-secret", label: say("Or type this secret"), value: page.secret)
        p(.class("fingerprint"), .attribute("dir", "ltr")) { page.groups }
      }
      form(.attribute("method", "post"), .action(Paths.secondFactor), .behaviour("submit"), .flag("novalidate")) {
        HiddenField(name: "secret", value: page.secret)
        div(.class("card fields")) { ForEach(page.fields) { FormFieldView(field: $0) } }
        button(.class("button primary wide")) { say("Turn on") }
      }
    }
  }
}

/// New recovery codes, which are shown only once.
public struct RecoveryCodesPage: Hashable, Sendable {
  public let title: String = say("Your recovery codes")
  let codes: [String]

  public init(codes: [String]) { self.codes = codes }
}

public struct RecoveryCodesView: View {
  let page: RecoveryCodesPage

  public init(page: RecoveryCodesPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.devices) {
      p(.class("warning"), .role("status")) {
        say("Print these codes or write them down: they are not shown again. Without your phone, each of them signs you in once.")
      }
      section(.class("card fields")) {
        ol(.class("fingerprint"), .id("recovery-codes"), .attribute("dir", "ltr")) { ForEach(page.codes) { code in li { code } } }
        CopyField(id: "all-codes", label: say("All codes"), value: page.codes.joined(separator: " "))
      }
      p(.class("hint")) { say("Your other devices stay signed in. You can end their sessions under Devices & access keys.") }
      a(.class("button primary wide"), .href(Paths.devices)) { say("Done") }
    }
  }
}

/// Asks for password and code, to replace the recovery codes or to remove the second factor.
public struct SecondFactorChangePage: Hashable, Sendable {
  public let title: String
  let words: String
  let submit: String
  let path: String
  let isDangerous: Bool
  let fields: [FormField]

  private static func fields(_ refused: InvalidInput?) -> [FormField] {
    [FormField.currentPassword(refused), .confirmingCode(refused)].focusingFirstError(orFirst: true)
  }

  /// The form for new recovery codes.
  public static func codes(refused: InvalidInput? = nil) -> SecondFactorChangePage {
    SecondFactorChangePage(
      title: say("New recovery codes"), words: say("You get ten new codes. The earlier ones no longer work."),
      submit: say("Make new codes"),
      path: Route.recoveryCodes.rawValue, isDangerous: false, fields: fields(refused))
  }

  /// The form that removes the second factor.
  public static func removal(refused: InvalidInput? = nil) -> SecondFactorChangePage {
    SecondFactorChangePage(
      title: say("Remove the second factor"), words: say("After this, your password alone signs you in."), submit: say("Remove"),
      path: Route.removeSecondFactor.rawValue, isDangerous: true, fields: fields(refused))
  }
}

public struct SecondFactorChangeView: View {
  let page: SecondFactorChangePage

  public init(page: SecondFactorChangePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.devices) {
      p { page.words }
      form(.attribute("method", "post"), .action(page.path), .behaviour("submit"), .flag("novalidate")) {
        div(.class("card fields")) { ForEach(page.fields) { FormFieldView(field: $0) } }
        button(.class(page.isDangerous ? "button danger wide" : "button primary wide")) { page.submit }
      }
    }
  }
}
