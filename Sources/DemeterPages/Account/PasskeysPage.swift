public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// The passkeys of a person.
public struct PasskeysPage: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let name: String
    let words: String
    let address: String
  }

  public static var title: String { say("Passkeys") }
  let rows: [Row]
  let obstacle: PasskeyObstacle?

  /// - Parameters:
  ///   - passkeys: the passkeys, each with its address.
  ///   - host: the host of the page; nil if passkeys don't work there.
  public init(_ passkeys: [(passkey: Passkey, id: String)], host: String?, obstacle: PasskeyObstacle?, in context: PageContext) {
    rows = passkeys.map { passkey, id in
      let words = [
        passkey.host == host ? nil : say("for \(passkey.host)"), say("made \(context.when(passkey.madeAt))"),
        passkey.usedAt.map { say("last used \(context.when($0))") } ?? say("never used"),
      ]
      return Row(
        name: passkey.name, words: words.compactMap(\.self).joined(separator: " · ").capitalizedFirst, address: Route.passkey.path(id))
    }
    self.obstacle = obstacle
  }
}

public struct PasskeysView: View {
  let page: PasskeysPage
  /// The address of its own script.
  let script: String

  public init(page: PasskeysPage, script: String) {
    self.page = page
    self.script = script
  }

  public var body: some HTML {
    SubpageBar(title: PasskeysPage.title)
    section(.class("card fields"), .id("passkeys")) {
      p(.class("hint")) {
        say(
          """
          A passkey signs you in with your fingerprint, face or PIN, without a password. It stays on your device or in your password manager; \
          this server cannot sign in with what it stores.
          """)
      }
      if page.rows.isEmpty { p { say("You have none yet.", meaning: "no passkeys") } }
      ul(.role("list")) { ForEach(page.rows) { PasskeyRow(row: $0) } }
      if let obstacle = page.obstacle {
        p { obstacle.words }
      } else {
        a(.class("button wide"), .href(Route.newPasskey.rawValue), .behaviour("sheet")) { say("Add a passkey") }
      }
      p(.class("hint")) { say("Your password still works. Changing it removes passkeys only if you want that.") }
    }
    DemeterHTML.script(.type("module"), .attribute("src", script))
  }
}

private struct PasskeyRow: View {
  let row: PasskeysPage.Row

  var body: some HTML {
    li(.class("found-food")) {
      div {
        p(.class("name exact"), .attribute("dir", "auto")) { row.name }
        p(.class("when")) { row.words }
      }
      a(.class("button small"), .href(row.address), .behaviour("sheet"), .label(say("Edit: \(row.name)"))) { say("Edit") }
    }
  }
}

/// The sheet of a passkey, to rename or remove it.
public struct PasskeyPage: Hashable, Sendable {
  public let title: String
  let name: FormField
  let address: String
  let removal: String

  /// - Parameter id: its id in addresses.
  public init(_ passkey: Passkey, id: String, name typed: String? = nil, refused: InvalidInput? = nil) {
    title = passkey.name
    name = FormField("name", say("Name"), value: typed ?? passkey.name, isRequired: true).needing(say("Enter a name"), refused: refused)
    address = Route.passkey.path(id)
    removal = Route.removePasskey.path(id)
  }
}

public struct PasskeyView: View {
  let page: PasskeyPage

  public init(page: PasskeyPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.passkeys) {
      form(.class("card fields"), .attribute("method", "post"), .action(page.address), .behaviour("submit"), .flag("novalidate")) {
        FormFieldView(field: [page.name].focusingFirstError()[0])
        button(.class("button primary wide")) { say("Save") }
      }
      form(.class("card fields"), .attribute("method", "post"), .action(page.removal), .behaviour("submit")) {
        p(.class("hint")) { say("A removed passkey no longer signs you in. Delete it on its device, too.") }
        button(.class("button danger wide")) { say("Remove") }
      }
    }
  }
}
