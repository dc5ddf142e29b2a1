import Foundation

/// Entries of a day that were eaten together, such as a breakfast. Derived from when they were eaten; nothing of it is stored.
public struct MealGroup: Hashable, Sendable {
  /// The meals of a day.
  public enum Name: Hashable, Sendable {
    case breakfast, lunch, dinner, snack
    /// A meal of the person's plan.
    case own(String)

    /// The meal that is usual at a time of day: breakfast from 4:00, lunch from 11:00, dinner from 17:00 to 22:00, between them a snack.
    ///
    /// - Parameter seconds: since midnight, by the clock.
    public init(at seconds: Int) {
      switch seconds / 3600 {
      case 4..<11: self = .breakfast
      case 11..<15: self = .lunch
      case 17..<22: self = .dinner
      default: self = .snack
      }
    }
  }

  /// A day has one breakfast, one lunch and one dinner at most.
  public private(set) var name: Name
  /// Newest first; at least one.
  public let entries: [FoodEntry]

  /// When the first of them was eaten.
  public var start: LoggedMoment { entries[entries.count - 1].logged }
  /// The sum of the entries.
  public var energy: Energy { entries.reduce(.zero) { $0 + $1.meal.nutrition.energy } }

  /// The longest time between two entries of a meal, in seconds.
  private static let pause: TimeInterval = 3600

  /// Groups the entries of a day: what follows within an hour belongs together. Of several groups at the hour of one meal, the one with
  /// most energy is the meal, and the others are snacks.
  ///
  /// With meals of their own, what belongs to one of them is together, whatever the time between.
  ///
  /// - Parameters:
  ///   - entries: newest first.
  ///   - plan: the meals of the person.
  /// - Returns: newest first.
  public static func groups(of entries: [FoodEntry], in plan: MealPlan = .usual) -> [MealGroup] {
    guard plan.meals.isEmpty else { return groups(of: entries, named: plan) }
    var groups: [[FoodEntry]] = []
    for entry in entries {
      if let later = groups.last?.last, later.logged.instant.timeIntervalSince(entry.logged.instant) <= pause {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
    var named = groups.map { MealGroup(entries: $0) }
    for name in [Name.breakfast, .lunch, .dinner] {
      let same = named.indices.filter { named[$0].name == name }
      let main = same.max { named[$0].energy < named[$1].energy }
      for index in same where index != main { named[index].name = .snack }
    }
    return named
  }

  /// Groups the entries of a day by the meals of a person. Those before the first meal are a group of their own, named after the last.
  private static func groups(of entries: [FoodEntry], named plan: MealPlan) -> [MealGroup] {
    var groups: [(name: String, isOfDayBefore: Bool, entries: [FoodEntry])] = []
    for entry in entries {
      let moment = entry.logged
      guard let (meal, isEarly) = plan.meal(at: wallClock(moment.instant, in: moment.timeZone)) else { continue }
      // Where the night belongs to the evening before, so does what is eaten in it.
      let isOfDayBefore = isEarly && Day(moment.instant, in: moment.timeZone) <= moment.day
      // Entries in another time zone may come between: they are in the order of instants, and meals go by the clock.
      if let place = groups.firstIndex(where: { $0.name == meal.name && $0.isOfDayBefore == isOfDayBefore }) {
        groups[place].entries.append(entry)
      } else {
        groups.append((meal.name, isOfDayBefore, [entry]))
      }
    }
    return groups.map { MealGroup(name: .own($0.name), entries: $0.entries) }
  }

  /// The meal that is usually eaten at a time of day; nil if it was already eaten, or at the time of a snack.
  ///
  /// - Parameters:
  ///   - today: the entries of the day, newest first.
  ///   - seconds: since midnight, by the clock.
  ///   - plan: the meals of the person.
  public static func due(after today: [FoodEntry], at seconds: Int, in plan: MealPlan = .usual) -> Name? {
    let name = plan.meal(at: seconds).map { Name.own($0.meal.name) } ?? Name(at: seconds)
    return name == .snack || groups(of: today, in: plan).contains { $0.name == name } ? nil : name
  }

  /// The meal of the day before that could be eaten again now; nil if today's was already eaten.
  ///
  /// - Parameters:
  ///   - yesterday: the entries of the day before, newest first.
  ///   - today: the entries of the day, newest first.
  ///   - seconds: since midnight, by the clock.
  ///   - plan: the meals of the person.
  public static func repeatable(
    of yesterday: [FoodEntry], after today: [FoodEntry], at seconds: Int, in plan: MealPlan = .usual
  ) -> MealGroup? {
    due(after: today, at: seconds, in: plan).flatMap { name in groups(of: yesterday, in: plan).first { $0.name == name } }
  }

  private init(name: Name, entries: [FoodEntry]) {
    self.name = name
    self.entries = entries
  }

  private init(entries: [FoodEntry]) {
    self.entries = entries
    // A coffee before lunch does not make lunch a breakfast: what has most energy says which meal it is.
    let main = entries.max { $0.meal.nutrition.energy < $1.meal.nutrition.energy }
    name = main.map { Name(at: wallClock($0.logged.instant, in: $0.logged.timeZone)) } ?? .snack
  }
}
