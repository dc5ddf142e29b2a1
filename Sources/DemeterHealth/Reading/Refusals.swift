/// Why something in a file does not count, in words that follow "left out:".
enum Refusal: String, CaseIterable {
  case negative = "a number below zero"
  case tooLarge = "a number too large to be true"
  case tooSmall = "a number too small to be true"
  case numberless = "without a number"
  case unitless = "in a unit that is not known"
  case dateless = "without a date that can be read"
  case backwards = "ending before it begins"
  case outOfTime = "of a time before 1980 or after 2100"
  case later = "of a time after the export"
  case tooLong = "lasting longer than a month"
  case broken = "broken off in its midst"
  case withoutEnergy = "a food without energy"
  case tooManyFoods = "a food beyond the first million numbers of foods"
  case tooManySources = "of a source beyond the first thousand"
  case halfPressure = "a blood pressure that is incomplete or cannot be true"
  case tooManyPressures = "a blood pressure beyond the first million numbers"
  case unknownTable = "a table whose columns are not known"
}

/// How often something was left out, and why.
struct Refusals {
  private var counts = [Int](repeating: 0, count: Refusal.allCases.count)

  mutating func refuse(_ refusal: Refusal, _ count: Int = 1) {
    guard let index = Refusal.allCases.firstIndex(of: refusal) else { return }
    counts[index] += count
  }

  var words: [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(Refusal.allCases.map(\.rawValue), counts)).filter { $0.value > 0 }
  }
}
