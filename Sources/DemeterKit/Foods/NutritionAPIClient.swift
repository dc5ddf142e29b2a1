public import DemeterCore
internal import DemeterFoods

/// Searches foods at FatSecret, or wherever else foods are known.
///
/// Wherever FatSecret's foods are shown, `attribution` has to be shown as well.
public struct NutritionAPIClient: Sendable {
  /// What FatSecret asks to be shown with its foods, and where it leads.
  public static let attribution: (text: String, address: String) = (FatSecretAttribution.text, FatSecretAttribution.address)

  /// Nil where the keys can't be any.
  private let provider: (any FoodProvider)?

  /// How many results a search has at most.
  private static let limit = 20

  /// A client of FatSecret. Without keys every search is refused, and nothing is sent.
  ///
  /// - Parameters:
  ///   - consumerKey: the consumer key of FatSecret's OAuth 1.0.
  ///   - consumerSecret: the shared secret that belongs to it.
  ///   - url: another address of the service; FatSecret's own where it is nil.
  public init(consumerKey: String, consumerSecret: String, url: String? = nil) {
    provider = FatSecretKeys(consumerKey: consumerKey, consumerSecret: consumerSecret, url: url).map { FatSecretClient(keys: $0) }
  }

  /// A client of any other provider.
  public init(provider: any FoodProvider) {
    self.provider = provider
  }

  /// What is found, likely foods first; nothing for blank text.
  ///
  /// - Throws: `NutritionAPIError`, or `CancellationError` where nobody waits for it any more.
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
