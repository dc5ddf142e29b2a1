import Foundation

/// One name of a food that may be meant, with the features that do not depend on the amount.
struct NameCandidate {
  let food: Int
  /// 0 its own, 1 another main name, 2 an additional description.
  let kind: UInt8
  /// Whether it is the food's display name.
  var isPlain = true
  let terms: [NameTerm]
  let head: Int32
  /// Whether it joins several foods: "beans and rice", but not "bean chips".
  var isJoined = true
  /// How often this person logged it; 0 for a food that is not theirs.
  var uses = 0
  /// Whether this person chose it for the words of the name.
  var isChosen = false
  var features = [Float](repeating: 0, count: Feature.count)
  /// The features times their weights.
  var score: Float = 0
  /// Terms in the phrase that are in no name of the food.
  var left: [(term: Int32, weight: Float)] = []
  var isWhole = false
  /// Whether the phrase consists of the whole name, an amount, and words that change no food of its kind: "Wagamama tomato soup".
  var isJust = false
  /// Whether it consists of no more than the whole name and an amount.
  var isAll = false

  /// A person's own food, called by its whole name, comes first, and more so the more often it was logged. A choice for exactly these words
  /// ranks before it.
  var preference: Float {
    guard isAll else { return 0 }
    return isChosen ? 12 : uses > 0 ? 6 + min(2, log(1 + Float(uses))) : 0
  }

  func has(_ term: Int32) -> Bool { terms.contains { $0.term == term } }
  func part(of term: Int32) -> UInt8? { terms.first { $0.term == term }?.part }

  subscript(_ feature: Feature) -> Float {
    get { features[feature.rawValue] }
    set { features[feature.rawValue] = newValue }
  }
}

/// A name with an amount.
struct Candidate {
  let name: Int
  let food: Int
  /// The index of the food's portion; nil for grams, milliliters, the usual amount or 100 g.
  let portion: Int?
  /// The count of the portion.
  let count: Double
  let grams: Double
  let measure: Measure
  let score: Float
  let features: PortionFeatures
  /// What was said but is neither in the name nor in the portion.
  let unexplained: Float

  enum Measure { case portion, mass, volume, usual, handful, hundredGrams }
}

extension Candidate {
  /// Returns all features of the candidate and its name.
  func vector(_ name: NameCandidate) -> [Float] {
    var vector = name.features
    for (feature, value) in features.values { vector[feature.rawValue] = value }
    vector[Feature.unexplained.rawValue] = unexplained / 10
    if isUnfit { vector[Feature.everydayWhole.rawValue] = 0 }
    return vector
  }

  /// Whether it can't be measured in the unit that was said.
  var isUnfit: Bool { features[.unitMissing] + features[.volumeUncounted] + features[.containerUncounted] > 0 }
}

/// The few features of an amount.
struct PortionFeatures {
  private(set) var values: [(feature: Feature, value: Float)] = []

  subscript(_ feature: Feature) -> Float {
    get { values.last { $0.feature == feature }?.value ?? 0 }
    set {
      if let known = values.firstIndex(where: { $0.feature == feature }) {
        values[known].value = newValue
      } else {
        values.append((feature, newValue))
      }
    }
  }
}
