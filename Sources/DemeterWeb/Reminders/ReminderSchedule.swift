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

  /// A message to one device.
  struct Push: Sendable {
    let person: Person
    let reminder: Reminder
    let device: PushDevice
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
      guard let key = try await site.household.pushKey() else { return State() }
      let now = site.now()
      var pushes: [Push] = [], settled: [Person.ID: [Reminder]] = [:]
      for person in try await site.household.people() where !person.reminders.isEmpty {
        let due = person.reminders.due(at: now, in: person.timeZone, person.eatingWindow)
        // Only what is still due has to be remembered.
        var known = due.filter { state.settled[person.id]?.contains($0) ?? false }
        for reminder in due where !known.contains(reminder) {
          do {
            pushes += try await claimed(reminder, of: person, at: now)
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
      for push in again where (try? await isOfUse(push, at: now)) ?? false { pushes.append(push) }
      state.waiting += await send(pushes, by: key, at: now)
    } catch {
      logger.warning("could not send reminders", metadata: ["reason": "\(error)"])
    }
    return state
  }

  /// Returns the messages of a reminder that is of use, and that nobody sent yet.
  private func claimed(_ reminder: Reminder, of person: Person, at now: Date) async throws -> [Push] {
    let devices = try await site.household.pushDevices(of: person)
    guard !devices.isEmpty, try await site.facts(of: person, on: reminder.day).needs(reminder.kind),
      try await site.household.claim(reminder, of: person)
    else { return [] }
    return devices.map { Push(person: person, reminder: reminder, device: $0, next: now) }
  }

  /// Whether a message that waited is not too late, and says something that is still true.
  private func isOfUse(_ push: Push, at now: Date) async throws -> Bool {
    guard push.reminder.isOfUse(at: now, in: push.person.timeZone),
      try await site.household.pushDevices(of: push.person).contains(push.device)
    else { return false }
    return try await site.facts(of: push.person, on: push.reminder.day).needs(push.reminder.kind)
  }

  /// Sends messages, several at a time. Returns those that have to wait.
  private func send(_ pushes: [Push], by key: PushKey, at now: Date) async -> [Push] {
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
  private func send(_ push: Push, by key: PushKey, at now: Date) async -> Push? {
    do {
      let text = try push.text
      let lasting = max(0, Int(push.reminder.end(in: push.person.timeZone).timeIntervalSince(now)))
      switch await site.push.send(text, to: push.device.subscription, by: key, at: now, lasting: lasting) {
      case .sent: return nil
      case .gone:
        try await site.household.removePushDevice(push.device.id, of: push.person)
        return nil
      case .later(let seconds):
        var later = push
        later.next = now.addingTimeInterval(Double(seconds))
        return later
      case .failed:
        logger.notice("a push service refused a reminder, or did not answer")
        return nil
      }
    } catch {
      logger.warning("could not send a reminder", metadata: ["reason": "\(error)"])
      return nil
    }
  }
}

extension AppEnvironment {
  /// What the diary of a person says about a day that decides about reminders.
  func facts(of person: Person, on day: Day) async throws -> ReminderFacts {
    let record = try await household.diary(of: person).record(of: day)
    // Looking for dishes asks all diaries of the household.
    let pots = person.reminders[.potWaits] == nil ? [] : try await pots(for: person, on: day)
    return ReminderFacts(
      hasLogged: !record.entries.isEmpty, hasWeighed: record.measurements.contains { $0.kind == .weight }, hasPot: !pots.isEmpty)
  }
}

extension Reminder {
  /// When it is of no use any more: two hours after its time, or when its day is over.
  fileprivate func end(in zone: TimeZone) -> Date { min(at.addingTimeInterval(ReminderRules.lateness), (day + 1).start(in: zone)) }

  fileprivate func isOfUse(at now: Date, in zone: TimeZone) -> Bool { now < end(in: zone) }
}

extension ReminderSender.Push {
  /// The message, which newer browsers show by themselves: https://w3c.github.io/push-api/#declarative-push-message
  fileprivate var text: [UInt8] {
    get throws {
      let language = person.chosenLanguage ?? device.subscription.language
      let words = Language.$current.withValue(language) { reminder.kind.words }
      let page = reminder.kind == .weighIn ? Paths.newMeasurement(.weight) : reminder.kind == .windowEnds ? Paths.today : Paths.add
      let notification = Declarative.Notification(
        title: words, navigate: device.subscription.server + page, lang: language.rawValue, tag: reminder.kind.rawValue)
      return Array(try JSONEncoder().encode(Declarative(notification: notification)))
    }
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
