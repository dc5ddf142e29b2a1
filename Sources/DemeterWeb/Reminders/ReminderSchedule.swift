import DemeterCore
import DemeterMessages
import DemeterPages
import DemeterWords
import Foundation
import Logging
import ServiceLifecycle

/// Sends reminders to devices while the server runs.
struct ReminderSchedule: Service {
  let site: AppEnvironment
  let logger: Logger

  func run() async throws {
    let sender = ReminderSender(site: site, logger: logger)
    var state = ReminderSender.State()
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(60)) }
      state = await sender.send(after: state)
    }
  }
}

/// Sends the reminders that are due. Each is claimed in the database before it is sent, so of several servers only one sends it, and none
/// sends it again after a crash.
struct ReminderSender: Sendable {
  let site: AppEnvironment
  let logger: Logger

  /// How many messages are sent at a time.
  private static let width: Int = 16

  /// Where a reminder is sent.
  enum Target: Hashable, Sendable {
    case device(PushDevice)
    case topic(String, NtfyServer)
  }

  /// A message to one target.
  struct Push: Sendable {
    let person: Person
    let reminder: Reminder
    let target: Target
    /// When it may be sent.
    var next: Date
  }

  /// What a server remembers from one minute to the next.
  struct State: Sendable {
    /// Messages that a push service refused for now.
    var waiting: [Push] = []
    /// Reminders that were sent, or were of no use at their time.
    var settled: [Person.ID: [Reminder]] = [:]
  }

  /// Sends what is due. Returns the state for the next minute.
  func send(after state: State) async -> State {
    var state = state
    do {
      let ways = Ways(key: try await site.household.pushKey(), ntfy: try await site.household.ntfyServer())
      guard ways.key != nil || ways.ntfy != nil else { return State() }
      let now = site.now()
      var pushes: [Push] = [], settled: [Person.ID: [Reminder]] = [:]
      for person in try await site.household.people() where !person.reminders.isEmpty {
        let due = person.reminders.due(at: now, in: person.timeZone, person.eatingWindow)
        // Only what is still due has to be remembered.
        var known = due.filter { state.settled[person.id]?.contains($0) ?? false }
        for reminder in due where !known.contains(reminder) {
          do {
            pushes += try await claimed(reminder, of: person, by: ways, at: now)
            known.append(reminder)
          } catch {
            logger.warning("could not send a reminder", metadata: ["reason": "\(error)"])
          }
        }
        if !known.isEmpty { settled[person.id] = known }
      }
      state.settled = settled
      let again = state.waiting.filter { $0.next <= now }
      state.waiting.removeAll { $0.next <= now }
      for push in again where (try? await isOfUse(push, by: ways, at: now)) ?? false { pushes.append(push) }
      state.waiting += await send(pushes, by: ways.key, at: now)
    } catch {
      logger.warning("could not send reminders", metadata: ["reason": "\(error)"])
    }
    return state
  }

  /// Returns the messages of a reminder that is of use and was not sent yet.
  private func claimed(_ reminder: Reminder, of person: Person, by ways: Ways, at now: Date) async throws -> [Push] {
    let targets = try await targets(of: person, by: ways)
    guard !targets.isEmpty, try await site.facts(of: person, on: reminder.day).needs(reminder.kind),
      try await site.household.claim(reminder, of: person)
    else { return [] }
    return targets.map { Push(person: person, reminder: reminder, target: $0, next: now) }
  }

  /// What the owner allowed.
  private struct Ways: Sendable {
    let key: PushKey?
    let ntfy: NtfyServer?
  }

  private func targets(of person: Person, by ways: Ways) async throws -> [Target] {
    let devices = try await ways.key == nil ? [] : site.household.pushDevices(of: person)
    var targets = devices.map { Target.device($0) }
    if let ntfy = ways.ntfy, let topic = try await site.household.ntfyTopic(of: person) { targets.append(.topic(topic, ntfy)) }
    return targets
  }

  /// Whether a message that waited is not too late, and says something that is still true.
  private func isOfUse(_ push: Push, by ways: Ways, at now: Date) async throws -> Bool {
    guard push.reminder.isOfUse(at: now, in: push.person.timeZone),
      try await targets(of: push.person, by: ways).contains(push.target)
    else { return false }
    return try await site.facts(of: push.person, on: push.reminder.day).needs(push.reminder.kind)
  }

  /// Sends messages, several at a time. Returns those that have to wait.
  private func send(_ pushes: [Push], by key: PushKey?, at now: Date) async -> [Push] {
    await withTaskGroup(of: Push?.self) { group in
      var rest = pushes[...], waiting: [Push] = []
      for _ in 0..<Self.width {
        guard let push = rest.popFirst() else { break }
        group.addTask { await send(push, by: key, at: now) }
      }
      for await later in group {
        if let later { waiting.append(later) }
        if let push = rest.popFirst() { group.addTask { await send(push, by: key, at: now) } }
      }
      return waiting
    }
  }

  /// Sends a message. Returns it if it has to wait. A device whose subscription has ended is removed.
  private func send(_ push: Push, by key: PushKey?, at now: Date) async -> Push? {
    do {
      let outcome: PushService.Outcome
      switch push.target {
      case .device(let device):
        guard let key else { return nil }
        let lasting = max(0, Int(nearest: push.reminder.end(in: push.person.timeZone).timeIntervalSince(now)))
        outcome = await site.push.send(try push.text(on: device), to: device.subscription, by: key, at: now, lasting: lasting)
        if outcome == .gone { try await site.household.removePushDevice(device.id, of: push.person) }
      case .topic(let topic, let server):
        let words = push.words(usual: site.language)
        outcome = await site.push.publish(words, opening: server.origin + push.reminder.kind.page, to: topic, at: server)
      }
      if case .later(let seconds) = outcome {
        var later = push
        later.next = now.addingTimeInterval(Double(seconds))
        return later
      }
      if outcome == .failed { logger.notice("a push service refused a reminder, or did not answer") }
    } catch {
      logger.warning("could not send a reminder", metadata: ["reason": "\(error)"])
    }
    return nil
  }
}

extension AppEnvironment {
  /// What the diary of a person says about a day that decides about reminders.
  func facts(of person: Person, on day: Day) async throws -> ReminderFacts {
    let record = try await household.diary(of: person).record(of: day)
    // Looking for dishes asks all diaries of the household.
    let pots = try await person.reminders[.potWaits] == nil ? [] : pots(for: person, on: day)
    return ReminderFacts(
      hasLogged: !record.entries.isEmpty, hasWeighed: record.measurements.contains { $0.kind == .weight }, hasPot: !pots.isEmpty)
  }
}

extension Reminder {
  /// When it is of no use any more: two hours after its time, or when its day is over.
  fileprivate func end(in zone: TimeZone) -> Date { min(at.addingTimeInterval(ReminderRules.lateness), (day + 1).start(in: zone)) }

  fileprivate func isOfUse(at now: Date, in zone: TimeZone) -> Bool { now < end(in: zone) }
}

extension ReminderRule.Kind {
  /// The page that a reminder opens.
  fileprivate var page: String {
    switch self {
    case .weighIn: Paths.newMeasurement(.weight)
    case .windowEnds: Paths.today
    case .potWaits, .nothingLogged: Paths.add
    }
  }
}

extension ReminderSender.Push {
  fileprivate func words(usual language: Language) -> String {
    Language.$current.withValue(person.chosenLanguage ?? language) { reminder.kind.words }
  }

  /// The message, which newer browsers show by themselves: https://w3c.github.io/push-api/#declarative-push-message
  fileprivate func text(on device: PushDevice) throws -> [UInt8] {
    let subscription = device.subscription
    let notification = Declarative.Notification(
      title: words(usual: subscription.language), navigate: subscription.server + reminder.kind.page,
      lang: (person.chosenLanguage ?? subscription.language).rawValue, tag: reminder.kind.rawValue)
    return Array(try JSONEncoder().encode(Declarative(notification: notification)))
  }

  private struct Declarative: Encodable {
    let webPush: Int = 8030
    let notification: Notification

    enum CodingKeys: String, CodingKey {
      case webPush = "web_push"
      case notification
    }

    struct Notification: Encodable {
      let title: String
      let navigate: String
      let lang: String
      let tag: String
    }
  }
}
