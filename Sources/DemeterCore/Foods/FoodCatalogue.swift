/// The foods that all people of this server can find.
public protocol FoodCatalogue: Sendable {
  /// Returns the foods whose words match, plain and likely ones first. Names are in a language if they are known in it.
  func foods(matching text: SearchText, limit: Int, in language: String?) async throws(FoodError) -> [Food]
  /// Returns the food with an id, with its name in a language; nil if there is none.
  func food(_ id: FoodID, in language: String?) async throws(FoodError) -> Food?
  /// Returns the foods with the number of a barcode, with their names in a language.
  func foods(withCode code: Barcode, in language: String?) async throws(FoodError) -> [Food]
  /// Returns the number of foods from each source.
  func counts() async throws(FoodError) -> [FoodID.Source: Int]
  /// Imports the foods that `body` adds to a sink: all of them, or none if it throws. Throws what `body` throws.
  func importing<Result: Sendable>(_ body: @escaping @Sendable (any FoodSink) throws -> Result) async throws -> Result
}

extension FoodCatalogue {
  /// Returns the foods whose words match, with their main names.
  public func foods(matching text: SearchText, limit: Int) async throws(FoodError) -> [Food] {
    try await foods(matching: text, limit: limit, in: nil)
  }
  /// Returns the food with an id, with its main name.
  public func food(_ id: FoodID) async throws(FoodError) -> Food? { try await food(id, in: nil) }
  /// Returns the foods with the number of a barcode, with their main names.
  public func foods(withCode code: Barcode) async throws(FoodError) -> [Food] { try await foods(withCode: code, in: nil) }
}

/// A service that searches foods over the network.
public protocol FoodProvider: Sendable {
  /// Returns the foods that the service finds, in its order.
  func foods(matching text: String, limit: Int) async throws(FoodError) -> [Food]
  /// Returns a food with all its portions; nil if the service has none with that id.
  func food(_ id: FoodID) async throws(FoodError) -> Food?
  /// Returns a food from the provider's cache, without a request; nil if the cache does not have it.
  func remembered(_ id: FoodID) async -> Food?
  /// Sends a small request: returns nil if the service responds, else the error.
  func check() async -> FoodError?
}

extension FoodProvider {
  /// Returns nil: by default, a provider has no cache.
  public func remembered(_ id: FoodID) async -> Food? { nil }
  /// Returns nil: by default, a provider is not tried out.
  public func check() async -> FoodError? { nil }
}

/// Why foods can't be found at the moment. `words` explains each case to a person.
public enum FoodError: Error, Sendable, Hashable {
  /// The service does not accept the key.
  case keyRejected
  /// The service does not accept the secret.
  case secretRejected
  /// The service does not accept requests from this server's address.
  case addressRejected(String)
  /// The service reports that this server's clock is wrong.
  case clockWrong
  /// The service accepts no more requests today.
  case dailyLimitReached
  /// The service accepts no requests for that many seconds.
  case tooManyRequests(seconds: Int)
  /// The plan of these keys does not include this function.
  case notIncluded
  /// The service refused the request, with a reason in plain words.
  case refused(String)
  /// The service reports that it is out of order.
  case outOfOrder
  /// The service did not respond in time.
  case timeout
  /// The service can't be reached.
  case unreachable(String)
  /// The response of the service can't be parsed.
  case unreadable(String)
  /// The caller cancelled the request.
  case cancelled
  /// The catalogue's file could not be read or written. The reason is for the log.
  case unavailable(reason: String)
}
