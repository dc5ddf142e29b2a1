import DemeterCore
import DemeterFoods

extension OnlineSource {
  /// FatSecret, with the keys of its OAuth 1.0 or 2.0.
  static let fatSecret: OnlineSource = OnlineSource(
    ofEnvironment: { FatSecretKeys(environment: $0).map(provider) },
    withKeys: { keys, environment in
      FatSecretKeys(
        consumerKey: keys["consumerKey"] ?? "", consumerSecret: keys["consumerSecret"] ?? "", url: environment["FATSECRET_URL"]
      ).map(provider)
    })

  @Sendable private static func provider(_ keys: FatSecretKeys) -> any FoodProvider {
    FatSecretClient(keys: keys, over: FatSecretHTTPConnection())
  }
}
