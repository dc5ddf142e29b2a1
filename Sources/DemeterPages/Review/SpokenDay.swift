import DemeterCore

/// The day that a text said, as a person is told of it: “yesterday” goes to Monday.
public struct SpokenDay: Hashable, Sendable {
  /// As it was said.
  public let words: String
  /// Whether other days were said too.
  public let isOneOfSeveral: Bool

  /// A day that was said.
  public init(words: String, isOneOfSeveral: Bool) {
    self.words = words
    self.isOneOfSeveral = isOneOfSeveral
  }

  /// Where it is logged, and what to do about other days.
  func sentence(_ day: Day, in context: PageContext) -> String {
    let place = "“\(words)”: this is logged on \(day == context.today ? "today" : context.dates.brief(day))."
      .replacing("logged on today", with: "logged today")
    return isOneOfSeveral ? "\(place) Other days were named too: leave out here what belongs to them." : place
  }
}
