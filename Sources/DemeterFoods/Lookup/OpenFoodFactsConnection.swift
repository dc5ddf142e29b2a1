/// The connection to Open Food Facts: gets an address and returns a response of limited size in limited time. Knows nothing about foods.
public protocol OpenFoodFactsConnection: Sendable {
  /// Sends a request and waits for the complete response. Does not follow redirects.
  func get(_ address: String, userAgent: String) async throws(FatSecretFailure) -> FatSecretResponse
}
