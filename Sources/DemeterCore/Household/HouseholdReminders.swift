/// Where reminders are sent, each once.
public protocol HouseholdReminders: Sendable {
  /// Records that a reminder is being sent. Returns whether this is the first time: each is sent once, by one server. Returns false, too, if
  /// the person does not want it any more, or wants one a day and had another one.
  func claim(_ reminder: Reminder, of person: Person) async throws(DiaryError) -> Bool
  /// Returns the devices that show a person's reminders, the longest signed in first.
  func pushDevices(of person: Person) async throws(DiaryError) -> [PushDevice]
  /// Lets the device of a session show reminders until the session ends. Replaces an earlier subscription of the same browser.
  func save(_ subscription: PushSubscription, of person: Person, session secret: String) async throws(DiaryError)
  /// Shows no more reminders on a device.
  func removePushDevice(_ device: PushDevice.ID, of person: Person) async throws(DiaryError)

  /// Returns the topic of a person at the household's ntfy server; nil if they chose none.
  func ntfyTopic(of person: Person) async throws(DiaryError) -> String?
  /// Chooses a topic of 1 to 64 characters; nil for none.
  func set(ntfyTopic topic: String?, of person: Person) async throws(DiaryError)
}
