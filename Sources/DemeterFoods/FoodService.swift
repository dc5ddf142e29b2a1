public import DemeterCore
import Synchronization

/// The online service that is set up, which the owner may change while the server runs.
public final class FoodService: Sendable {
  private let client = Mutex<FatSecretClient?>(nil)
  /// Whether the keys came with the program's environment, where they can't be changed from here.
  public let isFromEnvironment: Bool
  private let environment: [String: String]

  /// A service with the keys of the environment, or none yet.
  public init(environment: [String: String]) {
    let keys = FatSecretKeys(environment: environment)
    isFromEnvironment = keys != nil
    self.environment = environment
    use(keys)
  }

  /// The keys that somebody entered, for the service at the address of the environment; nil where one is missing.
  public func keys(consumerKey: String, consumerSecret: String) -> FatSecretKeys? {
    FatSecretKeys(consumerKey: consumerKey, consumerSecret: consumerSecret, url: environment["FATSECRET_URL"])
  }

  /// Asks with other keys from now on, or no more.
  public func use(_ keys: FatSecretKeys?) {
    client.withLock { $0 = keys.map { FatSecretClient(keys: $0) } }
  }

  /// Who is asked; nil where nothing is set up.
  public var provider: (any FoodProvider)? { client.withLock { $0 } }

  /// Asks the service for something small: nil where it answers, else what is wrong in plain words.
  public func check() async -> String? {
    guard let client = client.withLock({ $0 }) else { return "No keys are set up yet." }
    return await client.check()?.words
  }
}
