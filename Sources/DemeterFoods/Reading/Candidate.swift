import Foundation

/// One name of a food as what may have been meant, with what speaks for it whatever the amount.
struct NameCandidate {
  let food: Int
  /// 0 its own, 1 another main name, 2 an additional description.
  let kind: UInt8
  /// Whether it is the name that the food is shown by.
  var isPlain = true
  let terms: [NameTerm]
  let head: Int32
  /// How often this person logged it; 0 for a food that is not theirs.
  var uses = 0
  /// Whether this person chose it for the words of the name.
  var isChosen = false
  var features = [Float](repeating: 0, count: Feature.count)
  /// The features times their weights.
  var score: Float = 0
  /// What was said that is in no name of the food.
  var left: [(term: Int32, weight: Float)] = []
  var isWhole = false
  /// Whether all of it was said, and nothing else but an amount.
  var isJust = false

  /// A person's own food, called by its whole name, comes first; the more often it was logged the more so. What they chose for just these
  /// words comes before it.
  var preference: Float {
    guard isJust else { return 0 }
    return isChosen ? 12 : uses > 0 ? 4 + min(2, log(1 + Float(uses))) : 0
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
  /// Which portion of the food; nil for grams, milliliters, the usual amount or 100 g.
  let portion: Int?
  /// How many of it.
  let count: Double
  let grams: Double
  let measure: Measure
  let score: Float
  let features: PortionFeatures
  /// What was said that neither the name nor the portion has.
  let unexplained: Float

  enum Measure { case portion, mass, volume, usual, hundredGrams }
}

extension Candidate {
  /// All features of it and its name.
  func vector(_ name: NameCandidate) -> [Float] {
    var vector = name.features
    for (feature, value) in features.values { vector[feature.rawValue] = value }
    vector[Feature.unexplained.rawValue] = unexplained / 10
    if isUnfit { vector[Feature.everydayWhole.rawValue] = 0 }
    return vector
  }

  /// Whether what was said can't be measured with it.
  var isUnfit: Bool { features[.unitMissing] + features[.volumeUncounted] + features[.containerUncounted] > 0 }
}

/// The few features that an amount has.
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
