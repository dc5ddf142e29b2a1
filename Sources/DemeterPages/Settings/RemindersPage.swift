public import DemeterCore
import DemeterMessages
import DemeterWords

/// What a person wants to be reminded of, and where.
public struct RemindersPage: Hashable, Sendable {
  public static var title: String { say("Reminders") }

  /// The calendar that shows them.
  public enum Calendar: Hashable, Sendable {
    case off
    /// There is an address, which was last asked at that moment.
    case made(lastAsked: String?)
    /// A new address, which is shown only once.
    case new(address: String)

    /// What is known of the tokens of calendars.
    package init(_ tokens: [AccessToken], in context: PageContext) {
      self = tokens.isEmpty ? .off : .made(lastAsked: tokens.compactMap(\.seenAt).max().map(context.when))
    }
  }

  /// The devices that show notifications.
  public struct Push: Hashable, Sendable {
    /// The server's public key; nil if the owner did not switch notifications on.
    let key: String?
    let devices: [Device]
    let isOwner: Bool
    /// Whether the page came over HTTPS, without which no browser shows notifications.
    let isSecure: Bool

    struct Device: Hashable, Sendable {
      let name: String
      let isCurrent: Bool
      let removal: String
    }

    public init(key: String?, _ devices: [PushDevice], current: Session.ID?, isOwner: Bool, isSecure: Bool) {
      self.key = key
      self.devices = devices.map { device in
        Device(
          name: device.name ?? say("Unknown device"), isCurrent: device.id == current, removal: Route.removePushDevice.path(device.id))
      }
      self.isOwner = isOwner
      self.isSecure = isSecure
    }
  }

  let form: RemindersForm
  let calendar: Calendar
  let push: Push
  let ntfy: NtfySettings

  /// Shows the rules as they are saved, or as they were refused.
  public init(
    _ person: Person, refused: (typed: ReminderInput, errors: InvalidInput)? = nil, calendar: Calendar, push: Push,
    ntfy: NtfySettings
  ) {
    form = RemindersForm(person, refused: refused)
    self.calendar = calendar
    self.push = push
    self.ntfy = ntfy
  }
}

/// The form of the rules.
struct RemindersForm: Hashable, Sendable {
  let isOn: [ReminderRule.Kind: Bool]
  let weekday: String
  let weekdays: [Choice]
  let lead: String
  let hasWindow: Bool
  let nothingLogged: FormField
  let weighIn: FormField
  let potWaits: FormField
  let allowsSeveral: Bool

  init(_ person: Person, refused: (typed: ReminderInput, errors: InvalidInput)?) {
    let input = refused?.typed ?? ReminderInput(person.reminders), errors = refused?.errors
    isOn = [.nothingLogged: input.nothingLogged != nil, .potWaits: input.potWaits != nil]
    weekday = input.weighInDay ?? ""
    let names = person.dates.weekdays
    weekdays =
      [Choice(value: "", words: Self.off)]
      + DayOfWeek.all(from: person.weekStart).map { Choice(value: $0.rawValue, words: names[$0.weekday]) }
    lead = input.windowEnds ?? ""
    hasWindow = person.eatingWindow != nil
    func time(_ name: String, _ value: String?, or usual: String) -> FormField {
      FormField(name, say("At", meaning: "a time of day"), .time, value: value ?? usual, error: errors?.message(for: name))
    }
    nothingLogged = time("nothingLogged", input.nothingLogged, or: "20:00")
    weighIn = time("weighIn", input.weighIn, or: "08:00")
    potWaits = time("potWaits", input.potWaits, or: "18:00")
    allowsSeveral = input.allowsSeveral
  }

  static var off: String { say("Off", meaning: "a reminder") }

  static var switches: [Choice] {
    [Choice(value: "", words: off), Choice(value: "on", words: say("On", meaning: "a reminder"))]
  }

  static var leads: [Choice] {
    [Choice(value: "", words: off)]
      + ReminderRule.leads.map { minutes in
        Choice(value: "\(minutes)", words: say(minutes, one: "\(minutes) minute before", other: "\(minutes) minutes before"))
      }
  }

  static var limits: [Choice] {
    [
      Choice(value: "", words: say("One a day at most", meaning: "reminders")),
      Choice(value: "on", words: say("Several a day", meaning: "reminders")),
    ]
  }
}

extension ReminderInput {
  /// The values of saved rules.
  fileprivate init(_ rules: ReminderRules) {
    self.init()
    for rule in rules.rules {
      switch rule {
      case .weighIn(let weekday, let minute): (weighInDay, weighIn) = (weekday.rawValue, MealPlan.time(minute))
      case .potWaits(let minute): potWaits = MealPlan.time(minute)
      case .windowEnds(let lead): windowEnds = "\(lead)"
      case .nothingLogged(let minute): nothingLogged = MealPlan.time(minute)
      }
    }
    allowsSeveral = rules.allowsSeveral
  }
}
