/// The timeouts and limits for the service.
public struct FatSecretPatience: Sendable, Hashable {
  /// The timeout for a connection.
  public var connect: Duration
  /// The timeout for a complete response, including the connection. A retry has the same timeout again.
  public var whole: Duration
  /// The maximum size of a response in bytes.
  public var longestAnswer: Int
  /// The maximum number of requests per day (UTC); FatSecret's free edition allows 5,000.
  public var requestsADay: Int
  /// The maximum number of searches, and of foods, in memory.
  public var kept: Int

  /// Seconds that content may be kept: FatSecret's terms allow 24 hours.
  static let longestKept: Double = 24 * 3600

  /// Creates limits; the defaults suit a server.
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
