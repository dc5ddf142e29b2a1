public import Foundation

/// Names one entry for ever. The client may choose it, so that saving twice saves once.
public typealias EntryID = UUID

/// Where an entry's figures came from.
public enum EntrySource: String, CaseIterable, Sendable, Codable {
  case manual, voice, catalogue, api, imported
}

/// What one entry says was eaten. Its nutrition is for the whole amount, not for one serving.
public struct Meal: Hashable, Sendable {
  /// 1–200 characters, trimmed.
  public var name: String
  /// Who makes it.
  public var brand: String?
  /// For the whole amount.
  public var nutrition: Nutrition
  /// How many servings.
  public var quantity: Quantity
  /// The size of one serving as written, such as "100" or "1/2".
  public var servingSize: String?
  /// The unit of one serving as written, such as "g" or "cup".
  public var servingUnit: String?
  /// Where the figures came from.
  public var source: EntrySource

  /// A meal of those values; they are checked by `EntryInput` before they come here.
  public init(
    name: String, brand: String? = nil, nutrition: Nutrition, quantity: Quantity = .one,
    servingSize: String? = nil, servingUnit: String? = nil, source: EntrySource = .manual
  ) {
    self.name = name
    self.brand = brand
    self.nutrition = nutrition
    self.quantity = quantity
    self.servingSize = servingSize
    self.servingUnit = servingUnit
    self.source = source
  }

  /// The same food in another quantity, its nutrition scaled.
  public func with(quantity new: Quantity) -> Meal {
    var meal = self
    meal.nutrition = nutrition.scaled(from: quantity, to: new)
    meal.quantity = new
    return meal
  }
}

/// The moment something was eaten, and the day it belongs to: the local calendar day in the zone where it was logged.
/// Travel and clock changes move nothing afterwards.
public struct LoggedMoment: Hashable, Sendable {
  /// To the millisecond.
  public let instant: Date
  /// An IANA time zone.
  public let timeZone: TimeZone
  /// The calendar day.
  public let day: Day

  /// The day follows from the instant and the zone.
  public init(_ instant: Date, in timeZone: TimeZone) {
    // Whole milliseconds, as they are stored, so that a value read back equals the one saved.
    self.instant = instant.inMilliseconds
    self.timeZone = timeZone
    day = Day(self.instant, in: timeZone)
  }

  /// A moment as it was logged: its day stays, whatever later rules of that zone would make of the instant.
  public init(_ instant: Date, in timeZone: TimeZone, on day: Day) {
    self.instant = instant
    self.timeZone = timeZone
    self.day = day
  }

  /// A day at a given wall-clock time.
  public init(_ day: Day, secondsAfterMidnight: Int, in timeZone: TimeZone) {
    self.init(day.instant(secondsAfterMidnight: secondsAfterMidnight, in: timeZone), in: timeZone)
  }
}

/// One line of the diary.
public struct FoodEntry: Hashable, Sendable, Identifiable {
  /// Its name for ever.
  public let id: EntryID
  /// 1 when new, one more with each edit, delete and restore.
  public var version: Int
  /// What was eaten.
  public var meal: Meal
  /// When, where and on which day.
  public var logged: LoggedMoment
  /// When it was first saved.
  public let createdAt: Date
  /// When it last changed.
  public var updatedAt: Date
  /// When it was deleted, nil while it stands.
  public var deletedAt: Date?

  /// All of an entry; a diary makes these.
  public init(
    id: EntryID, version: Int, meal: Meal, logged: LoggedMoment, createdAt: Date, updatedAt: Date, deletedAt: Date? = nil
  ) {
    self.id = id
    self.version = version
    self.meal = meal
    self.logged = logged
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.deletedAt = deletedAt
  }

  /// The day it counts towards.
  public var day: Day { logged.day }
  /// Whether it was logged in another zone than this one.
  public func isElsewhere(than zone: TimeZone) -> Bool {
    logged.timeZone.identifier != zone.identifier
      && logged.timeZone.secondsFromGMT(for: logged.instant) != zone.secondsFromGMT(for: logged.instant)
  }
}

/// An entry as it stood after one change.
public struct EntryRevision: Hashable, Sendable {
  /// What was done to reach it.
  public enum Action: String, Sendable, Codable { case added, edited, deleted, restored }
  /// What was done.
  public let action: Action
  /// The entry as it stands.
  public let entry: FoodEntry

  /// One step in an entry's history.
  public init(action: Action, entry: FoodEntry) {
    self.action = action
    self.entry = entry
  }
}
