public import DemeterCore
public import DemeterFoods
import Synchronization

/// The configured online service. The owner may change it while the server runs.
public final class FoodService: Sendable {
  private let client = Mutex<FatSecretClient?>(nil)
  /// Whether the keys come from the program's environment and can't be changed here.
  public let isFromEnvironment: Bool
  private let environment: [String: String]

  /// Creates a service with the keys of the environment, or without keys.
  public init(environment: [String: String]) {
    let keys = FatSecretKeys(environment: environment)
    isFromEnvironment = keys != nil
    self.environment = environment
    use(keys)
  }

  /// Returns the entered keys, for the service at the address of the environment; nil if one is missing.
  public func keys(consumerKey: String, consumerSecret: String) -> FatSecretKeys? {
    FatSecretKeys(consumerKey: consumerKey, consumerSecret: consumerSecret, url: environment["FATSECRET_URL"])
  }

  /// Uses other keys from now on; nil disables the service.
  public func use(_ keys: FatSecretKeys?) {
    client.withLock { $0 = keys.map { FatSecretClient(keys: $0, over: FatSecretHTTPConnection()) } }
  }

  /// The provider; nil if none is set up.
  public var provider: (any FoodProvider)? { client.withLock { $0 } }

  /// Sends a small request; returns nil if the service responds or no keys are set up.
  public func check() async -> FoodError? {
    await client.withLock { $0 }?.check()
  }
}
