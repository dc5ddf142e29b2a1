public import DemeterCore
public import DemeterFoods
import Synchronization

/// An online source of foods: how it becomes a provider. A source has such a value, and a line in `FoodService.sources`.
struct OnlineSource: Sendable {
  /// Returns the provider with the keys of the program's environment; nil if they are not there.
  let ofEnvironment: @Sendable (_ environment: [String: String]) -> (any FoodProvider)?
  /// Returns the provider with keys by the names of their fields, as the owner entered them; nil if one is missing.
  let withKeys: @Sendable (_ keys: [String: String], _ environment: [String: String]) -> (any FoodProvider)?
}

/// The online sources of this server, of which the first that is set up is used. The owner may change it while the server runs.
public final class FoodService: Sendable {
  private static let sources: [OnlineSource] = [.fatSecret]

  private let current: Mutex<(any FoodProvider)?>
  private let barcodes = Mutex<OpenFoodFactsClient?>(nil)
  /// Whether the keys come from the program's environment and can't be changed here.
  public let isFromEnvironment: Bool
  private let environment: [String: String]

  /// Creates a service with the keys of the environment, or without keys.
  public init(environment: [String: String]) {
    let provider = Self.sources.lazy.compactMap { $0.ofEnvironment(environment) }.first
    isFromEnvironment = provider != nil
    self.environment = environment
    current = Mutex(provider)
  }

  /// Returns a provider with entered keys, at the address of the environment; nil if one is missing.
  public func provider(with keys: [String: String]) -> (any FoodProvider)? {
    Self.sources.lazy.compactMap { [environment] in $0.withKeys(keys, environment) }.first
  }

  /// Uses another provider from now on; nil disables the service.
  public func use(_ provider: (any FoodProvider)?) {
    current.withLock { $0 = provider }
  }

  /// Looks unknown barcodes up at Open Food Facts from now on, or no more. `OPENFOODFACTS_URL` in the environment is another address of it.
  public func lookUpBarcodes(_ isOn: Bool) {
    barcodes.withLock { client in
      let limits = FatSecretPatience(whole: .seconds(6), longestAnswer: 524_288)
      client =
        isOn
        ? client ?? OpenFoodFactsClient(at: environment["OPENFOODFACTS_URL"], over: FatSecretHTTPConnection(patience: limits)) : nil
    }
  }

  /// Where unknown barcodes are looked up; nil unless the owner switched it on.
  public var lookup: OpenFoodFactsClient? { barcodes.withLock { $0 } }

  /// The provider; nil if none is set up.
  public var provider: (any FoodProvider)? { current.withLock { $0 } }
}
