public import Foundation

/// A diary that its owner lets another person see, or an invitation to that.
public struct DiaryShare: Hashable, Sendable {
  /// Whose diary it is.
  public let owner: Person.ID
  /// The name of that person.
  public let ownerName: String
  /// Who may see it.
  public let reader: Person.ID
  /// The name of that person.
  public let readerName: String
  /// Whether the reader may also log food.
  public let mayLog: Bool
  /// The last day, where the owner lives; nil if it has no end.
  public let lastDay: Day?
  /// Whether the reader accepted the invitation. Before that, they see nothing.
  public let isAccepted: Bool

  /// Creates a share.
  public init(
    owner: Person.ID, ownerName: String, reader: Person.ID, readerName: String, mayLog: Bool, lastDay: Day?, isAccepted: Bool
  ) {
    self.owner = owner
    self.ownerName = ownerName
    self.reader = reader
    self.readerName = readerName
    self.mayLog = mayLog
    self.lastDay = lastDay
    self.isAccepted = isAccepted
  }
}

/// A diary that another person may see now.
public struct SharedDiary: Hashable, Sendable {
  /// Whose diary it is.
  public let owner: Person
  /// Whether the reader may also log food.
  public let mayLog: Bool

  /// The number of entries that one person may log in it on a day.
  public static let mostEntriesADay: Int = 200

  /// Creates a shared diary.
  public init(owner: Person, mayLog: Bool) {
    self.owner = owner
    self.mayLog = mayLog
  }
}

/// What a person saw or did in another person's diary on a day, however often.
public struct DiaryAccess: Hashable, Sendable {
  /// What was opened, or done.
  public enum Kind: String, CaseIterable, Sendable { case day, history, trends, nutrients, report, add, logged }

  /// The day of the access, where the owner lives.
  public let day: Day
  /// The name of the person.
  public let readerName: String
  /// What was opened, or done.
  public let kind: Kind

  /// The number of days for which it is kept.
  public static let daysKept: Int = 90

  /// Creates an access.
  public init(day: Day, readerName: String, kind: Kind) {
    self.day = day
    self.readerName = readerName
    self.kind = kind
  }
}

extension Person {
  /// This person as another one reads their diary: days, goals and figures are theirs, formats, units and languages those of the reader.
  public func read(by reader: Person) -> Person {
    var shown = self
    // What follows from the locale and decides figures stays as it is.
    shown.chosenWeekStart = weekStart
    shown.nutrients.references = nutrients.references(locale: locale)
    shown.locale = reader.locale
    shown.chosenDistanceUnit = reader.distanceUnit
    shown.chosenWeightUnit = reader.weightUnit
    shown.energyUnit = reader.energyUnit
    shown.chosenLanguage = reader.chosenLanguage
    shown.chosenFoodLanguages = reader.foodLanguages
    shown.swipesForward = reader.swipesForward
    shown.isOwner = false
    shown.leavesOn = nil
    shown.reminders = .off
    return shown
  }
}
