import DemeterCore
import DemeterMessages

extension PageContext {
  /// `Net carbohydrates: at least 42 g of at most 50 g` of the entries of a day; nil for those who did not ask for it, and without entries.
  func netWords(of entries: [FoodEntry]) -> String? {
    guard nutrientRules.net != nil, !entries.isEmpty else { return nil }
    return netWords(NetCarbohydrates(of: entries))
  }

  /// The same of an amount; nil for those who did not ask for it.
  func netWords(_ net: NetCarbohydrates?) -> String? {
    guard let setting = nutrientRules.net else { return nil }
    guard let net else { return say("Net carbohydrates: not known") }
    let mass = grams(net.mass)
    guard let limit = setting.limit.map({ grams(Mass(grams: Double($0))) }) else {
      return net.isWhole ? say("Net carbohydrates: \(mass)") : say("Net carbohydrates: at least \(mass)")
    }
    return net.isWhole
      ? say("Net carbohydrates: \(mass) of at most \(limit)") : say("Net carbohydrates: at least \(mass) of at most \(limit)")
  }
}
