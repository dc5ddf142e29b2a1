import DemeterCore

/// Combines numbers into foods. A food with a name occurs twice: as one record with its numbers in it, and as single numbers. Some apps
/// write only the single numbers; then all numbers of one source and time are one food.
struct PendingFoods {
  enum Nutrient: UInt8, CaseIterable {
    case energy, protein, carbohydrates, fat
  }

  /// One number of a food, in twelve bytes.
  struct Part: Hashable, Comparable {
    private let moment: UInt32
    private let thousandths: UInt32
    private let whose: UInt32

    /// Creates a number. The time is clamped to 1970–2106; the amount, in thousandths of kilocalories or grams, to four million units.
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

  /// The maximum number of values in memory.
  static let most: Int = 1_000_000

  private var alone: [Part] = []
  private var within: [Part] = []

  /// Adds a number; false if there are too many.
  mutating func put(_ part: Part, isWithin: Bool) -> Bool {
    guard alone.count + within.count < Self.most else { return false }
    if isWithin { within.append(part) } else { alone.append(part) }
    return true
  }

  /// Emits the foods without a name, each as its numbers, and removes everything.
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

  /// Sums up the numbers of a food; nil without energy.
  static func nutrition(_ parts: some Sequence<Part>) -> Nutrition? {
    var sums = [Int64?](repeating: nil, count: Nutrient.allCases.count)
    for part in parts { sums[part.nutrient] = (sums[part.nutrient] ?? 0) + part.amount }
    guard let energy = sums[0] else { return nil }
    let masses = sums.dropFirst().map { $0.map { Mass(thousandths: $0) } }
    return Nutrition(energy: Energy(thousandths: energy), protein: masses[0], carbohydrates: masses[1], fat: masses[2])
  }
}
