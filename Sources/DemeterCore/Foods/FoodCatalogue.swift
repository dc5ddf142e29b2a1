/// The foods that everybody on this server can find.
public protocol FoodCatalogue: Sendable {
  /// The foods whose words match, the plain and likely ones first.
  func foods(matching text: SearchText, limit: Int) async throws(FoodError) -> [Food]
  /// The food of an id; nil where there is none.
  func food(_ id: FoodID) async throws(FoodError) -> Food?
  /// How many foods there are of each source.
  func counts() async throws(FoodError) -> [FoodID.Source: Int]
}

/// A service that knows foods and is asked over the network.
public protocol FoodProvider: Sendable {
  /// What the service finds, in its order.
  func foods(matching text: String, limit: Int) async throws(FoodError) -> [Food]
  /// A food with all its portions; nil where the service has none of that id.
  func food(_ id: FoodID) async throws(FoodError) -> Food?
}

/// Why foods can't be found just now. Each says it in words of its own.
public enum FoodError: Error, Sendable, Hashable {
  /// The service does not take the key.
  case keyRejected
  /// The service does not take the secret.
  case secretRejected
  /// The service does not answer this server's address.
  case addressRejected(String)
  /// The service thinks that this server's clock is wrong.
  case clockWrong
  /// The service answers no more today.
  case dailyLimitReached
  /// The service asks to be left alone for that many seconds.
  case tooManyRequests(seconds: Int)
  /// The edition that the keys are for does not include this.
  case notIncluded
  /// The service understood the question and does not answer it. The reason is in plain words.
  case refused(String)
  /// The service is out of order, by its own account.
  case outOfOrder
  /// The service took too long.
  case timeout
  /// The service can't be reached.
  case unreachable(String)
  /// The service answered something that makes no sense.
  case unreadable(String)
  /// Whoever asked does not want to know any more.
  case cancelled
  /// The catalogue's file could not be read or written. The reason is for the log.
  case unavailable(reason: String)
}
