/// Settings of the whole server, and what people chose once.
public protocol HouseholdSettings: Sendable {
  /// Returns a setting of the whole server; nil if it is not set.
  func setting(_ name: ServerSetting) async throws(DiaryError) -> String?
  /// Changes a setting of the whole server; nil removes it.
  func set(_ name: ServerSetting, to value: String?) async throws(DiaryError)

  /// Whether a person put away the list of first steps on Today, on whatever device.
  func hasPutAwayFirstSteps(_ person: Person) async throws(DiaryError) -> Bool
  /// Puts it away for good.
  func putAwayFirstSteps(of person: Person) async throws(DiaryError)

  /// Returns the columns that a person chose for a table with such a head; nil if they chose none.
  func columns(ofTable table: String, of person: Person) async throws(DiaryError) -> String?
  /// Remembers the columns of a table, each a line at most, for the next file with such a head. Those of the last 50 tables stay.
  func set(columns: String, ofTable table: String, of person: Person) async throws(DiaryError)
}

extension HouseholdSettings {
  /// Who finds new foods and recipes.
  public func sharingOfNewFoods() async throws(DiaryError) -> FoodSharing {
    try await setting(.newFoods).flatMap(FoodSharing.init(rawValue:)) ?? .everyone
  }

  /// The plan of people who are added without naming one.
  public func planOfNewPeople() async throws(DiaryError) -> Person.Plan {
    try await setting(.planOfNewPeople).flatMap(Person.Plan.init(rawValue:)) ?? .pro
  }

  /// Whether people can sign in with their passwords. The owner may switch that off. A password confirms changes of an account in any case.
  public func acceptsPasswords() async throws(DiaryError) -> Bool { try await setting(.passwords) != "off" }

  /// Lets people sign in with their passwords, or not. Sessions stay.
  public func acceptPasswords(_ isOn: Bool) async throws(DiaryError) { try await set(.passwords, to: isOn ? nil : "off") }
}

extension Household {
  /// Whether new foods and recipes are for everyone by default. False if there is only one person.
  public func sharesNewFoods() async throws(DiaryError) -> Bool {
    guard try await peopleCount() > 1 else { return false }
    return try await sharingOfNewFoods() == .everyone
  }
}

/// A setting of the whole server. Only the system user that runs the server can read the stored values.
public enum ServerSetting: String, CaseIterable, Sendable {
  /// The keys of the online food service, as JSON.
  case foodService
  /// The plan of people who are added: a raw value of `Person.Plan`; pro if it is not set.
  case planOfNewPeople
  /// Who finds new foods and recipes: a raw value of `FoodSharing`; everyone if it is not set.
  case newFoods
  /// Whether reminders are sent to push services: `on`, or not set.
  case pushIsOn
  /// The server's private key for push services, in Base64. Another one would end all subscriptions.
  case pushKey
  /// The household's own ntfy server, as JSON.
  case ntfyServer
  /// The key with which servers mark the challenges of passkeys, in Base64.
  case challengeKey
  /// Whether people sign in with passwords: `off`, or not set.
  case passwords
  /// The sign-in provider that the owner set up, as JSON.
  case signInProvider
  /// The key with which the server seals the cookies of sign-ins that are under way, in Base64.
  case signInKey
}

/// Who finds a food or recipe.
public enum FoodSharing: String, CaseIterable, Sendable {
  /// All people of the household.
  case everyone
  /// Only the person who adds it.
  case person
}
