public import DemeterFoods

/// Posts messages to the push services of browsers.
public protocol PushConnection: Sendable {
  /// Posts bytes to an address. Never follows a redirect.
  func post(
    _ bytes: [UInt8], to address: String, headers: [(name: String, value: String)]
  ) async throws(FatSecretFailure) -> FatSecretResponse
}
