public import DemeterCore
import DemeterMessages
import Foundation

/// Statements on reminders and the devices that show them.
private enum ReminderStatements {
  static let sent = SQL(accounts: "SELECT kind FROM reminder WHERE person_id = $1 AND day = $2")
  static let claim = SQL(accounts: "INSERT INTO reminder (person_id, day, kind) VALUES ($1, $2, $3)")
  static let forget = SQL(accounts: "DELETE FROM reminder WHERE person_id = $1 AND day < $2")

  static let devices = SQL(
    accounts: """
      SELECT push_device.session, session.device, endpoint, public_key, secret, server, language
      FROM push_device JOIN session ON session.hash = push_device.session
      WHERE push_device.person_id = $1 AND session.expires_at > $2 ORDER BY session.created_at, session.hash
      """)
  static let removeEndpoint = SQL(accounts: "DELETE FROM push_device WHERE endpoint = $1 OR session = $2")
  static let add = SQL(
    accounts: """
      INSERT INTO push_device (session, person_id, endpoint, public_key, secret, server, language) VALUES ($1, $2, $3, $4, $5, $6, $7)
      """)
  static let remove = SQL(accounts: "DELETE FROM push_device WHERE person_id = $1 AND session = $2")
  static let topic = SQL(accounts: "SELECT topic FROM ntfy_topic WHERE person_id = $1")
  static let removeTopic = SQL(accounts: "DELETE FROM ntfy_topic WHERE person_id = $1")
  static let addTopic = SQL(accounts: "INSERT INTO ntfy_topic (person_id, topic) VALUES ($1, $2)")
  static let session = SQL(accounts: "SELECT count(*) FROM session WHERE hash = $1 AND person_id = $2")
}

extension StoredHousehold {
  public func claim(_ reminder: Reminder, of person: Person) async throws(DiaryError) -> Bool {
    let id = StoredField.text(person.id.key)
    let sent = Query(ReminderStatements.sent, id, .day(reminder.day)) { try $0.value(0) as String }
    // Most of the time, it was sent already. That needs no lock.
    guard try await !accounts.read(sent).contains(reminder.kind.rawValue) else { return false }
    return try await accounts.write { transaction in
      transaction.keepsVersion = true
      try transaction.demandUnlocked(person.id)
      guard let present = try transaction.read(.person(person.id)).first?.person else { throw DiaryError.notFound }
      let known = try transaction.read(sent)
      guard present.reminders[reminder.kind] != nil, !known.contains(reminder.kind.rawValue),
        known.isEmpty || present.reminders.allowsSeveral
      else { return false }
      try transaction.write(ReminderStatements.forget, id, .day(reminder.day - 7))
      try transaction.write(ReminderStatements.claim, id, .day(reminder.day), .text(reminder.kind.rawValue))
      return true
    }
  }

  public func pushDevices(of person: Person) async throws(DiaryError) -> [PushDevice] {
    try await accounts.read(
      Query(ReminderStatements.devices, .text(person.id.key), .number(accounts.now().milliseconds)) { row in
        let language: String = try row.value(6)
        return PushDevice(
          id: (try row.value(0) as Data).hex, name: try row.value(1),
          subscription: PushSubscription(
            endpoint: try row.value(2), publicKey: try row.value(3), secret: try row.value(4), server: try row.value(5),
            language: Language(rawValue: language) ?? .english))
      })
  }

  public func save(_ subscription: PushSubscription, of person: Person, session secret: String) async throws(DiaryError) {
    try await accounts.change(person.id) { transaction in
      let session = StoredField.hash(of: secret), id = StoredField.text(person.id.key)
      let known = try transaction.read(Query(ReminderStatements.session, session, id) { try $0.value(0) as Int })
      guard known == [1] else { throw DiaryError.notFound }
      try transaction.write(ReminderStatements.removeEndpoint, .text(subscription.endpoint), session)
      try transaction.write(
        ReminderStatements.add, session, id, .text(subscription.endpoint), .bytes(Array(subscription.publicKey)),
        .bytes(Array(subscription.secret)), .text(subscription.server), .text(subscription.language.rawValue))
    }
  }

  public func removePushDevice(_ device: PushDevice.ID, of person: Person) async throws(DiaryError) {
    try await accounts.remove(device, of: person, by: ReminderStatements.remove)
  }

  public func ntfyTopic(of person: Person) async throws(DiaryError) -> String? {
    try await accounts.read(Query(ReminderStatements.topic, .text(person.id.key)) { try $0.value(0) as String }).first
  }

  public func set(ntfyTopic topic: String?, of person: Person) async throws(DiaryError) {
    try await accounts.change(person.id) { transaction in
      try transaction.write(ReminderStatements.removeTopic, .text(person.id.key))
      if let topic { try transaction.write(ReminderStatements.addTopic, .text(person.id.key), .text(topic)) }
    }
  }
}
