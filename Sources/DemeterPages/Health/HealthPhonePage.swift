public import DemeterCore
public import DemeterHTML
import DemeterMessages

/// How an iPhone sends its steps by itself.
public struct HealthPhonePage: Hashable, Sendable {
  /// What was just made. Its secret is shown only once.
  public enum Made: Hashable, Sendable {
    /// An address that needs nothing else.
    case address(secret: String)
    /// A token for another app.
    case token(String)
  }

  public let title: String = say("Connect your iPhone")
  /// The new secret address.
  let address: String?
  /// A new token for another app.
  let token: String?
  let isSetUp: Bool
  let arrival: PhoneArrivalView?
  let server: String
  /// What numbers are sent to by apps that send a token.
  let samples: String
  let isSecure: Bool
  /// The address of this page, to open it on the phone; nil if other devices can't reach it.
  let here: String?
  /// The Shortcut that people get here; nil if everyone builds theirs.
  let shortcut: SharedShortcut?

  /// The guide for a server with an address such as `https://demeter.example`.
  public init(
    server: String, made: Made? = nil, arrival: PhoneArrival = .notSetUp, shortcut: SharedShortcut? = nil, in context: PageContext
  ) {
    self.server = server
    self.shortcut = shortcut
    address = if case .address(let secret) = made { server + Route.phoneNumbers.path(secret) } else { nil }
    token = if case .token(let token) = made { token } else { nil }
    let shown = made != nil && arrival == .notSetUp ? PhoneArrival.awaited : arrival
    isSetUp = shown != .notSetUp
    self.arrival = shown.words(in: context).map { PhoneArrivalView(shown, words: $0, in: context) }
    here = LocalAddressWarning.isLocal(server) ? nil : server + Paths.healthPhone
    samples = server + "/api/v1/health/samples"
    isSecure = server.hasPrefix("https:")
  }

  var recipe: ShortcutRecipe { shortcut == nil ? .byHand : .shared }

  static var autoExport: [String] {
    [
      say("In Health Auto Export make a new automation of the type REST API, with the address above."),
      say("Headers: Authorization with the value above. Export format: JSON."),
      say("Metrics: Step Count, Active Energy, Basal Energy Burned, Walking + Running Distance, Flights Climbed, Weight."),
      say("Summarize Data on, Time Grouping: Day. Then the numbers are the ones that the Health app shows."),
      say("Date Range: last 7 days. It makes up for missed runs."),
    ]
  }
}

public struct HealthPhoneView: View {
  let page: HealthPhonePage

  public init(page: HealthPhonePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.health) {
      if let here = page.here, page.address == nil, !page.isSetUp {
        QRDetails(id: "phone-code", title: say("On a computer? Open this page on your iPhone"), address: here)
      }
      section(.class("card fields")) {
        if let address = page.address {
          NewAddress(address: address, shortcut: page.shortcut)
        } else {
          p {
            page.shortcut == nil
              ? say(
                "Your iPhone sends your steps here every day, with Apple’s own app Shortcuts. Make an address for it, then build a Shortcut of two actions."
              )
              : say(
                "Your iPhone sends your steps here every day, with Apple’s own app Shortcuts. Make an address for it, then get the Shortcut of this server."
              )
          }
          form(.attribute("method", "post"), .action(Paths.healthPhone), .behaviour("submit")) {
            button(.class(page.isSetUp ? "button wide" : "button primary wide"), .id("make-address")) {
              page.isSetUp ? say("Make another address") : say("Make my address")
            }
          }
        }
        LocalAddressWarning(address: page.server)
        if !page.isSecure, !LocalAddressWarning.isLocal(page.server) {
          p(.class("hint")) { say("This server is not encrypted: its address works at home only. Elsewhere, serve Demeter over HTTPS.") }
        }
      }
      if let arrival = page.arrival { arrival }
      if page.isSetUp { ShortcutRecipeView(recipe: page.recipe) }
      OtherApps(page: page)
    }
  }
}

/// A secret address, which is shown once.
private struct NewAddress: View {
  let address: String
  let shortcut: SharedShortcut?

  var body: some HTML {
    div(.class("field"), .behaviour("copy")) {
      label(.attribute("for", "push-address")) { say("Your address") }
      div(.class("input")) {
        input(
          .id("push-address"), .type("text"), .value(address), .flag("readonly"), .attribute("spellcheck", "false"),
          .attribute("dir", "ltr"))
        button(.class("button small"), .type("button"), .label(say("Copy: Your address")), .flag("hidden")) { say("Copy") }
      }
      a(.class("button primary wide on-phone"), .id("open-shortcuts"), .href(shortcut?.address ?? Attribute.newShortcut)) {
        shortcut == nil ? say("Copy it and open Shortcuts") : say("Copy it and get the Shortcut")
      }
    }
    p(.class("warning"), .role("status")) {
      say("It is shown only now. Keep it to yourself: with it, anyone can send numbers here, but read nothing.")
    }
    p(.class("hint")) { say("To end it, revoke it in the settings under Devices & access keys.") }
  }
}

/// Apps that send a token.
private struct OtherApps: View {
  let page: HealthPhonePage

  var body: some HTML {
    details(.class("card guide"), .id("other-apps"), .flag("open", page.token != nil)) {
      summary { say("Other apps") }
      p { say("Health Auto Export (paid) and clients of SparkyFitness send an access key (a token) in a header.") }
      CopyField(id: "samples-address", label: say("Address"), value: page.samples)
      if let token = page.token {
        CopyField(id: "push-token", label: say("Value of the header Authorization"), value: "Bearer \(token)")
        p(.class("warning"), .role("status")) {
          say("Copy this now: it is not shown again. It can send health data and read nothing. Make another one for each phone.")
        }
      }
      form(.attribute("method", "post"), .action(Paths.healthPhone), .behaviour("submit")) {
        HiddenField(name: "for", value: "app")
        button(.class("button wide")) { page.token == nil ? say("Create an access key") : say("Create another access key") }
      }
      h3 { say("Health Auto Export") }
      ol(.class("steps")) { ForEach(HealthPhonePage.autoExport) { step in li { step } } }
      h3 { say("SparkyFitness") }
      CopyField(id: "sparky-address", label: say("Server"), value: page.server)
      p {
        say(
          "Give it the access key as its API key. Steps, active calories, distance, floors and body mass are kept; anything else is ignored."
        )
      }
    }
  }
}
