/// When something with calories was first and last eaten on a day.
public struct MealTimes: Hashable, Sendable {
  /// The first moment.
  public let first: LoggedMoment
  /// The last moment, which may be the same.
  public let last: LoggedMoment

  /// Finds them among the entries of a day, in any order; nil if nothing with calories was eaten.
  public init?(of entries: [FoodEntry]) {
    let moments = entries.filter { $0.meal.nutrition.energy > .zero }.map(\.logged)
    guard let first = moments.min(by: { $0.instant < $1.instant }), let last = moments.max(by: { $0.instant < $1.instant }) else {
      return nil
    }
    self.first = first
    self.last = last
  }
}
