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
    let date = day == context.present.today ? nil : context.dates.brief(day)
    let place =
      switch (date, time) {
      case (let date?, let time?): say("on \(date) at \(time)")
      case (let date?, nil): say("on \(date)")
      case (nil, let time?): say("today at \(time)")
      case (nil, nil): say("today")
      }
    let logged =
      words.map { say("All of this is logged \(place), because you said “\($0)”.") } ?? say("All of this is logged \(place).")
    return isOneOfSeveral ? say("\(logged) You also named another day: remove what does not belong here.") : logged
  }
}
