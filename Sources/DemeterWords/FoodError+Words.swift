public import DemeterCore
import DemeterMessages

extension FoodError {
  /// What happened and what to do next, for a person to read. Entering a food by hand always works.
  public var words: String {
    switch self {
    case .keyRejected: say("The food service doesn't know this key. Check the consumer key.")
    case .secretRejected: say("The food service doesn't accept this secret. Check that it is the one that belongs to the consumer key.")
    case .addressRejected(let address):
      address.isEmpty
        ? say("The food service doesn't allow this server's address. Add it to the allowed addresses of the key.")
        : say("The food service doesn't allow this server's address, \(address). Add it to the allowed addresses of the key.")
    case .clockWrong: say("The food service says that this server's clock is wrong. Set the clock and try again.")
    case .dailyLimitReached: say("The food service answers no more searches today. Try again tomorrow.")
    case .tooManyRequests(let seconds): say("That was too much for the food service at once. Try again in \(Self.span(seconds)).")
    case .notIncluded: say("The food service doesn't offer this with these keys.")
    case .refused(let reason): say("The food service refused the request: \(reason).")
    case .outOfOrder: say("The food service is out of order just now. Try again in a while.")
    case .timeout: say("The food service took too long to answer. Try again.")
    case .unreachable(let reason): say("The food service can't be reached: \(reason). Check the connection and try again.")
    case .unreadable(let reason): say("The food service gave an answer that can't be read: \(reason). Try again in a while.")
    case .cancelled: say("The search was cancelled.")
    case .unavailable: say("The food catalog can't be read just now. Try again in a while.")
    }
  }

  private static func span(_ seconds: Int) -> String {
    if seconds < 120 { return say(seconds, one: "\(seconds) second", other: "\(seconds) seconds") }
    let minutes = (seconds + 59) / 60
    return say(minutes, one: "\(minutes) minute", other: "\(minutes) minutes")
  }
}
