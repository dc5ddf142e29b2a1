public import DemeterCore
internal import DemeterFoods

/// Searches foods at FatSecret or another provider.
///
/// `attribution` must be shown next to FatSecret's foods.
public struct NutritionAPIClient: Sendable {
  /// The attribution that FatSecret requires next to its foods, and its link.
  public static let attribution: (text: String, address: String) =
    FoodID.Source.fatsecret.attribution.map { ($0.text, $0.address) } ?? ("", "")

  /// Nil if the keys are not valid.
  private let provider: (any FoodProvider)?

  /// The maximum number of results.
  private static let limit = 20

  /// Creates a client of FatSecret. Without keys every search fails, and nothing is sent.
  ///
  /// - Parameters:
  ///   - consumerKey: the consumer key of FatSecret's OAuth 1.0.
  ///   - consumerSecret: its shared secret.
  ///   - url: another address of the service; nil uses FatSecret's own.
  public init(consumerKey: String, consumerSecret: String, url: String? = nil) {
    provider = FatSecretKeys(consumerKey: consumerKey, consumerSecret: consumerSecret, url: url).map {
      FatSecretClient(keys: $0, over: URLSessionConnection())
    }
  }

  /// Creates a client of any other provider.
  public init(provider: any FoodProvider) {
    self.provider = provider
  }

  /// Returns the matching foods, the likeliest first; none for blank text.
  ///
  /// - Throws: `NutritionAPIError`, or `CancellationError` if the search was cancelled.
  public func search(_ query: String) async throws -> [NutritionSearchResult] {
    guard !query.allSatisfy(\.isWhitespace) else { return [] }
    guard let provider else { throw NutritionAPIError(.keyRejected) }
    do {
      return try await provider.foods(matching: query, limit: Self.limit).compactMap { NutritionSearchResult($0) }
    } catch FoodError.cancelled {
      throw CancellationError()
    } catch {
      throw NutritionAPIError(error)
    }
  }
}
