public import Foundation

/// The permanent id of an entry. The client may choose it; saving the same id twice then saves one entry.
public typealias EntryID = UUID

/// The source of an entry's figures.
public enum EntrySource: String, CaseIterable, Sendable, Codable {
  case manual, voice, catalogue, api, imported
}

/// The values of an entry without its identity. Its nutrition is for the whole amount, not for one serving.
public struct Meal: Hashable, Sendable {
  /// The name, 1–200 characters, without white space around it.
  public var name: String
  /// The brand.
  public var brand: String?
  /// Energy and macros of the whole amount.
  public var nutrition: Nutrition
  /// The number of servings.
  public var quantity: Quantity
  /// The size of one serving as written, such as "100" or "1/2".
  public var servingSize: String?
  /// The unit of one serving as written, such as "g" or "cup".
  public var servingUnit: String?
  /// The source of the figures.
  public var source: EntrySource
  /// The own food or recipe that it was logged from; nil for any other food.
  public var ownFood: UUID?
  /// What the person wrote about it, 1–2,000 characters; nil if nothing.
  public var note: String?

  /// Creates a meal. The values are not validated here; `EntryInput` does that before.
  public init(
    name: String, brand: String? = nil, nutrition: Nutrition, quantity: Quantity = .one,
    servingSize: String? = nil, servingUnit: String? = nil, source: EntrySource = .manual, ownFood: UUID? = nil,
    note: String? = nil
  ) {
    self.name = name
    self.brand = brand
    self.nutrition = nutrition
    self.quantity = quantity
    self.servingSize = servingSize
    self.servingUnit = servingUnit
    self.source = source
    self.ownFood = ownFood
    self.note = note
  }

  /// The same food without its note, which is about this time only: to log it again or to save it.
  public var withoutNote: Meal {
    var meal = self
    meal.note = nil
    return meal
  }

  /// Returns the same food in another quantity, with scaled nutrition.
  public func with(quantity new: Quantity) -> Meal {
    var meal = self
    meal.nutrition = nutrition.scaled(from: quantity, to: new)
    meal.quantity = new
    return meal
  }
}

/// The moment when something was eaten, and its day in the time zone where it was logged. Later travel, clock changes and other hours at
/// which days start do not move it.
public struct LoggedMoment: Hashable, Sendable {
  /// The instant, to the millisecond.
  public let instant: Date
  /// An IANA time zone.
  public let timeZone: TimeZone
  /// The day.
  public let day: Day

  /// Creates a moment. Its day follows from the instant, the time zone and the hours at which days start.
  public init(_ instant: Date, in timeZone: TimeZone, dayStarts: DayStartLog = .midnight) {
    // Whole milliseconds are stored, so a value that is read back equals the saved one.
    self.instant = instant.inMilliseconds
    self.timeZone = timeZone
    day = dayStarts.day(of: self.instant, in: timeZone)
  }

  /// Creates a moment as it was logged. Its day stays, even if later rules of that time zone would give another one.
  public init(_ instant: Date, in timeZone: TimeZone, on day: Day) {
    self.instant = instant
    self.timeZone = timeZone
    self.day = day
  }

  /// Creates a moment on a day at a wall-clock time.
  public init(_ day: Day, secondsAfterMidnight: Int, in timeZone: TimeZone, dayStarts: DayStartLog = .midnight) {
    let instant = dayStarts.instant(of: day, secondsAfterMidnight: secondsAfterMidnight, in: timeZone)
    self.init(instant, in: timeZone, dayStarts: dayStarts)
  }
}

/// An entry: one food that was eaten.
public struct FoodEntry: Hashable, Sendable, Identifiable {
  /// The permanent id.
  public let id: EntryID
  /// The version: 1 when new, one more with each edit, delete and restore.
  public var version: Int
  /// What was eaten.
  public var meal: Meal
  /// When it was eaten, in which time zone and on which day.
  public var logged: LoggedMoment
  /// The name of the person who logged it in this diary, if that is not its owner.
  public let loggedBy: String?
  /// When it was first saved.
  public let createdAt: Date
  /// When it last changed.
  public var updatedAt: Date
  /// When it was deleted; nil if it is not deleted.
  public var deletedAt: Date?

  /// Creates an entry. Only a diary does this.
  public init(
    id: EntryID, version: Int, meal: Meal, logged: LoggedMoment, loggedBy: String? = nil, createdAt: Date, updatedAt: Date,
    deletedAt: Date? = nil
  ) {
    self.id = id
    self.version = version
    self.meal = meal
    self.logged = logged
    self.loggedBy = loggedBy
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.deletedAt = deletedAt
  }

  /// The day to which it belongs.
  public var day: Day { logged.day }
  /// Returns true if it was logged in another time zone, with another offset at that instant.
  public func isElsewhere(than zone: TimeZone) -> Bool {
    // UTC means that no place was set, as on a new server.
    !["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Etc/UCT", "Zulu"].contains(logged.timeZone.identifier)
      && logged.timeZone.identifier != zone.identifier
      && logged.timeZone.secondsFromGMT(for: logged.instant) != zone.secondsFromGMT(for: logged.instant)
  }
}

/// The state of an entry after one change.
public struct EntryRevision: Hashable, Sendable {
  /// The kind of change.
  public enum Action: String, Sendable, Codable { case added, edited, deleted, restored, replaced }
  /// What was done.
  public let action: Action
  /// The entry after that change.
  public let entry: FoodEntry

  /// Creates a revision.
  public init(action: Action, entry: FoodEntry) {
    self.action = action
    self.entry = entry
  }
}
