import DemeterCore
public import DemeterHTML

/// How a phone sends its measurements automatically.
public struct HealthPhonePage: Hashable, Sendable {
  public let title: String = "Send from your phone"
  let address: String
  let sparkyAddress: String
  let isSecure: Bool
  /// A new token, which is shown only once.
  let token: String?
  /// Whether numbers arrived, in words; nil if nothing is set up.
  let arrival: String?
  let isAwaited: Bool
  let steps: String
  /// The address of this page, to open it on the phone; nil if other devices can't reach it.
  let here: String?

  /// The guide for a server with an address such as `https://demeter.example`.
  public init(server: String, token: String? = nil, arrival: PhoneArrival = .notSetUp, in context: PageContext) {
    self.arrival = token != nil && arrival == .notSetUp ? PhoneArrival.awaited.words(in: context) : arrival.words(in: context)
    if case .arrived = arrival { isAwaited = false } else { isAwaited = true }
    steps = HistoryAddress(mode: .month, anchor: context.today).with { $0.lens = .steps }.path
    here = LocalAddressWarning.isLocal(server) ? nil : server + Paths.healthPhone
    address = server + "/api/v1/health/samples"
    sparkyAddress = server
    isSecure = server.hasPrefix("https:")
    self.token = token
  }

  static let shortcut: [String] = [
    "In Shortcuts make a new shortcut and add “Find Health Samples”: Type is Steps, Start Date is in the last 7 days, Group By: Day. The grouping matters: it keeps iPhone and Watch from being counted twice.",
    "Add “Get Contents of URL” with the address above. Method: POST. Headers: Authorization with the value above. Request Body: JSON, with two Text fields that both contain the variable Health Samples: steps with its Value, and date with its Start Date in the format ISO 8601. Tap a variable to choose this.",
    "Run it once: this page says when the numbers arrive. Then add an Automation: Time of Day, a few times a day, Run Immediately. A locked iPhone does not share Health data; the next run sends the missing days.",
    "For energy and distance repeat the first two steps with Active Energy as active_kcal, Resting Energy as basal_kcal, and Walking + Running Distance as distance_km.",
  ]

  static let autoExport: [String] = [
    "In Health Auto Export make a new automation of the type REST API, with the address above.",
    "Headers: Authorization with the value above. Export format: JSON.",
    "Metrics: Step Count, Active Energy, Basal Energy Burned, Walking + Running Distance, Flights Climbed, Weight.",
    "Summarize Data on, Time Grouping: Day. Then the numbers are the ones that the Health app shows.",
    "Date Range: last 7 days. It makes up for missed runs.",
  ]
}

public struct HealthPhoneView: View {
  let page: HealthPhonePage

  public init(page: HealthPhonePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.health) {
      p { "A Shortcut or an app on your iPhone can send each day’s numbers to this server automatically." }
      section(.class("card fields")) {
        h2 { "What both need" }
        CopyField(id: "push-address", label: "Address", value: page.address)
        LocalAddressWarning(address: page.address)
        if let token = page.token {
          CopyField(id: "push-token", label: "Value of the header Authorization", value: "Bearer \(token)")
          p(.class("warning"), .role("status")) {
            "Copy this now: the access key is not shown again. It can send health data and read nothing. Make another one for each phone."
          }
        }
        form(.attribute("method", "post"), .action(Paths.healthPhone), .behaviour("submit")) {
          button(.class(page.token == nil ? "button primary wide" : "button wide")) {
            page.token == nil ? "Create an access key" : "Create another access key"
          }
        }
        if !page.isSecure {
          p(.class("hint")) {
            "This address is not encrypted: use it at home only. Elsewhere, serve Demeter over HTTPS."
          }
        }
      }
      if let arrival = page.arrival { PhoneArrivalView(words: arrival, isAwaited: page.isAwaited, steps: page.steps) }
      if let here = page.here, page.token == nil {
        QRDetails(id: "phone-code", title: "Open this page on your phone", address: here)
      }
      PhoneGuide(id: "shortcut", title: "With a Shortcut, free", steps: HealthPhonePage.shortcut)
      PhoneGuide(id: "auto-export", title: "With Health Auto Export, a paid app", steps: HealthPhonePage.autoExport)
      details(.class("card guide"), .id("sparky")) {
        summary { "With a client of SparkyFitness" }
        CopyField(id: "sparky-address", label: "Server", value: page.sparkyAddress)
        p {
          "Give it the access key as its API key. Steps, active calories, distance, floors and body mass are kept; anything else is ignored."
        }
      }
    }
  }
}

struct PhoneGuide: View {
  let id: String
  let title: String
  let steps: [String]

  var body: some HTML {
    details(.class("card guide"), .id(id)) {
      summary { title }
      ol(.class("steps")) { ForEach(steps) { step in li { step } } }
    }
  }
}
