public import DemeterCore
import Foundation

/// What the owner set up for foods from the network, as it is stored in `ServerSetting.foodService`.
public struct StoredFoodSettings: Sendable {
  /// The keys of the online search, by the names of their fields; empty if there are none.
  public var keys: [String: String]
  /// Whether unknown barcodes are looked up at Open Food Facts.
  public var looksUpBarcodes: Bool

  private static let lookup = "openFoodFacts"

  /// Reads the settings of a household.
  public init(of household: any Household) async throws(DiaryError) {
    let text = try await household.setting(.foodService) ?? "{}"
    keys = (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))) ?? [:]
    looksUpBarcodes = keys.removeValue(forKey: Self.lookup) == "on"
  }

  /// Saves the settings.
  public func save(in household: any Household) async throws {
    var stored = keys
    if looksUpBarcodes { stored[Self.lookup] = "on" }
    let text = String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
    try await household.set(.foodService, to: stored.isEmpty ? nil : text)
  }
}

extension FoodService {
  /// Uses what the owner set up. Keys of the environment come first.
  public func use(_ settings: StoredFoodSettings) {
    if !isFromEnvironment { use(provider(with: settings.keys)) }
    lookUpBarcodes(settings.looksUpBarcodes)
  }
}
