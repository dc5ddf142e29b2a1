import DemeterCore

/// Puts together the numbers of foods. A food that an app wrote as one is there twice: with its name and its numbers in it, and each number
/// once more by itself; some apps write only the numbers, and then those of one source and moment are one food.
struct PendingFoods {
  enum Nutrient: UInt8, CaseIterable {
    case energy, protein, carbohydrates, fat
  }

  /// One number of a food, in twelve bytes.
  struct Part: Hashable, Comparable {
    private let moment: UInt32
    private let thousandths: UInt32
    private let whose: UInt32

    /// A number. The moment is after 1970 and before 2106, and the amount, in thousandths of kilocalories or grams, below four million units.
    init(eaten: Int64, amount: Int64, source: Int, nutrient: Nutrient) {
      moment = UInt32(clamping: eaten)
      thousandths = UInt32(clamping: amount)
      whose = UInt32(clamping: source * 4 + Int(nutrient.rawValue))
    }

    var eaten: Int64 { Int64(moment) }
    /// Thousandths of kilocalories or grams.
    var amount: Int64 { Int64(thousandths) }
    var source: Int { Int(whose / 4) }
    var nutrient: Int { Int(whose % 4) }

    static func < (a: Part, b: Part) -> Bool {
      (a.source, a.moment, a.nutrient, a.thousandths) < (b.source, b.moment, b.nutrient, b.thousandths)
    }
  }

  /// The most numbers that are kept in memory.
  static let most: Int = 1_000_000

  private var alone: [Part] = []
  private var within: [Part] = []

  /// Keeps a number; false where there are too many.
  mutating func put(_ part: Part, isWithin: Bool) -> Bool {
    guard alone.count + within.count < Self.most else { return false }
    if isWithin { within.append(part) } else { alone.append(part) }
    return true
  }

  /// Gives the foods that nobody named, each as its numbers, and forgets everything.
  mutating func foods(_ body: (ArraySlice<Part>) throws -> Void) rethrows {
    alone.sort()
    within.sort()
    var left: [Part] = []
    var next = 0
    for part in alone {
      while next < within.count, within[next] < part { next += 1 }
      if next < within.count, within[next] == part { next += 1 } else { left.append(part) }
    }
    alone = []
    within = []
    var start = 0
    while start < left.count {
      let end = left[start...].firstIndex { $0.source != left[start].source || $0.eaten != left[start].eaten } ?? left.count
      try body(left[start..<end])
      start = end
    }
  }

  /// What numbers make together; nil without energy.
  static func nutrition(_ parts: some Sequence<Part>) -> Nutrition? {
    var sums = [Int64?](repeating: nil, count: Nutrient.allCases.count)
    for part in parts { sums[part.nutrient] = (sums[part.nutrient] ?? 0) + part.amount }
    guard let energy = sums[0] else { return nil }
    let masses = sums.dropFirst().map { $0.map { Mass(thousandths: $0) } }
    return Nutrition(energy: Energy(thousandths: energy), protein: masses[0], carbohydrates: masses[1], fat: masses[2])
  }
}
