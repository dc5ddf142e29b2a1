extension FoodError {
  /// What happened and what to do next, for a person to read. Entering a food by hand always works.
  public var words: String {
    switch self {
    case .keyRejected: "The food service doesn't know this key. Check the consumer key."
    case .secretRejected: "The food service doesn't accept this secret. Check that it is the one that belongs to the consumer key."
    case .addressRejected(let address):
      address.isEmpty
        ? "The food service doesn't allow this server's address. Add it to the allowed addresses of the key."
        : "The food service doesn't allow this server's address, \(address). Add it to the allowed addresses of the key."
    case .clockWrong: "The food service says that this server's clock is wrong. Set the clock and try again."
    case .dailyLimitReached: "The food service answers no more searches today. Try again tomorrow."
    case .tooManyRequests(let seconds): "That was too much for the food service at once. Try again in \(Self.span(seconds))."
    case .notIncluded: "The food service doesn't offer this with these keys."
    case .refused(let reason): "The food service refused the request: \(reason)."
    case .outOfOrder: "The food service is out of order just now. Try again in a while."
    case .timeout: "The food service took too long to answer. Try again."
    case .unreachable(let reason): "The food service can't be reached: \(reason). Check the connection and try again."
    case .unreadable(let reason): "The food service gave an answer that can't be read: \(reason). Try again in a while."
    case .cancelled: "The search was cancelled."
    case .unavailable: "The food catalogue can't be read just now. Try again in a while."
    }
  }

  /// A fixed code for programs.
  public var code: String {
    switch self {
    case .keyRejected: "key-rejected"
    case .secretRejected: "secret-rejected"
    case .addressRejected: "address-rejected"
    case .clockWrong: "clock-wrong"
    case .dailyLimitReached: "daily-limit"
    case .tooManyRequests: "too-many-requests"
    case .notIncluded: "not-included"
    case .refused: "refused"
    case .outOfOrder: "out-of-order"
    case .timeout: "timeout"
    case .unreachable: "unreachable"
    case .unreadable: "unreadable"
    case .cancelled: "cancelled"
    case .unavailable: "unavailable"
    }
  }

  private static func span(_ seconds: Int) -> String {
    if seconds < 120 { return seconds == 1 ? "1 second" : "\(seconds) seconds" }
    return "\((seconds + 59) / 60) minutes"
  }
}
