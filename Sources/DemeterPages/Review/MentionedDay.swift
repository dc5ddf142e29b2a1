import DemeterCore
import DemeterMessages

/// The day and time that a text names, in words for the screen: “yesterday” means Monday.
public struct MentionedDay: Hashable, Sendable {
  /// The words for the day; nil if only a time was mentioned.
  public let words: String?
  /// The time to log, `HH:MM`; nil for the current time.
  public let time: String?
  /// Whether other days were mentioned too.
  public let isOneOfSeveral: Bool

  public init(words: String?, time: String? = nil, isOneOfSeveral: Bool) {
    self.words = words
    self.time = time
    self.isOneOfSeveral = isOneOfSeveral
  }

  /// Describes the day that will be logged, and what to do about other days.
  func sentence(_ day: Day, in context: PageContext) -> String {
    let place = (day == context.present.today ? "today" : say("on \(context.dates.brief(day))")) + (time.map { say(" at \($0)") } ?? "")
    let logged = words.map { say("“\($0)”: this is logged \(place).") } ?? say("This is logged \(place).")
    return isOneOfSeveral ? say("\(logged) Other days were named too: leave out here what belongs to them.") : logged
  }
}
