/// How long the service is waited for, and how much is taken from it and asked of it.
public struct FatSecretPatience: Sendable, Hashable {
  /// The longest wait for a connection.
  public var connect: Duration
  /// The longest wait for a whole answer, connection included. A request that is tried again waits as long again.
  public var whole: Duration
  /// The most bytes that are read of an answer.
  public var longestAnswer: Int
  /// The most requests in a day (UTC); 5,000 is what FatSecret's free edition answers.
  public var requestsADay: Int
  /// The most searches, and the most foods, that are kept in memory.
  public var kept: Int

  /// Seconds that a content may be kept: FatSecret's terms allow 24 hours.
  static let longestKept: Double = 24 * 3600

  /// That patience; what is left out is what suits a server.
  public init(
    connect: Duration = .seconds(3), whole: Duration = .seconds(8), longestAnswer: Int = 1_048_576, requestsADay: Int = 5000,
    kept: Int = 500
  ) {
    self.connect = connect
    self.whole = whole
    self.longestAnswer = longestAnswer
    self.requestsADay = requestsADay
    self.kept = kept
  }
}
