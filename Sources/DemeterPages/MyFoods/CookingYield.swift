import DemeterCore
import DemeterMessages

/// How much a raw or dry food weighs when it is cooked. It is only a hint: nothing is computed with it.
///
/// Factors: USDA Table of Cooking Yields for Meat and Poultry, Release 2 (2014), and CIQUAL's pairs of raw and cooked foods.
struct CookingYield {
  private let factor: Double
  private let isDry: Bool

  /// The yield of an ingredient; nil if none is known, or if it is cooked already.
  init?(ofIngredient text: String, _ name: String) {
    let words = (text + " " + name).lowercased()
    guard !["cooked", "canned", "roasted", "boiled", "tin", "fried"].contains(where: words.contains) else { return nil }
    guard let known = Self.factors.first(where: { yield in yield.words.allSatisfy(words.contains) }) else { return nil }
    (factor, isDry) = (known.factor, known.isDry)
  }

  /// `Cooked, it weighs about 300 g`
  func words(of mass: Mass, in numbers: NumberStyle) -> String {
    let grams = mass.grams * factor, step = grams > 200 ? 10.0 : 5.0
    let weight = numbers.text(Measure((grams / step).rounded() * step))
    return isDry ? say("Boiled, it weighs about \(weight) g") : say("Cooked, it weighs about \(weight) g")
  }

  private static var factors: [(words: [String], factor: Double, isDry: Bool)] {
    [
      (["rice", "brown"], 2.6, true), (["rice", "raw"], 2.8, true), (["pasta", "whole-wheat"], 2.1, true), (["pasta", "dry"], 2.2, true),
      (["noodles", "dry"], 2.4, true), (["couscous", "dry"], 2.4, true), (["bulgur"], 2.6, true), (["quinoa"], 2.4, true),
      (["lentils", "raw"], 2.5, true), (["chickpeas", "raw"], 2.4, true),
      (["chicken", "breast"], 0.72, false), (["chicken", "thigh"], 0.69, false), (["chicken", "drumstick"], 0.76, false),
      (["turkey", "breast"], 0.72, false), (["ground beef"], 0.73, false), (["beef", "stew"], 0.65, false),
      (["beef", "steak"], 0.73, false),
      (["lamb", "shoulder"], 0.68, false), (["pork", "tenderloin"], 0.73, false), (["duck"], 0.68, false), (["salmon"], 0.79, false),
      (["cod"], 0.78, false), (["shrimp"], 0.82, false), (["prawn"], 0.82, false),
    ]
  }
}
