import DemeterCore

/// Combines numbers into foods. A food with a name occurs twice: as one record with its numbers in it, and as single numbers. Some apps
/// write only the single numbers; then all numbers of one source and time are one food.
struct PendingFoods {
  /// What one number of a food says.
  enum Figure: Hashable {
    case energy
    case nutrient(Nutrient)

    /// All of them, the energy first; at most eight.
    static let all: [Figure] = [.energy] + Nutrient.allCases.map(Figure.nutrient)
  }

  /// One number of a food, in twelve bytes.
  struct Part: Hashable, Comparable {
    private let moment: UInt32
    private let thousandths: UInt32
    private let whose: UInt32

    /// Creates a number. The time is clamped to 1970–2106; the amount, in thousandths of kilocalories or grams, to four million units.
    init(eaten: Int64, amount: Int64, source: Int, figure: Figure) {
      moment = UInt32(clamping: eaten)
      thousandths = UInt32(clamping: amount)
      whose = UInt32(clamping: source * 8 + (Figure.all.firstIndex(of: figure) ?? 0))
    }

    var eaten: Int64 { Int64(moment) }
    /// Thousandths of kilocalories or grams.
    var amount: Int64 { Int64(thousandths) }
    var source: Int { Int(whose / 8) }
    /// Its place in `Figure.all`.
    var place: Int { Int(whose % 8) }

    static func < (a: Part, b: Part) -> Bool {
      (a.source, a.moment, a.place, a.thousandths) < (b.source, b.moment, b.place, b.thousandths)
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
    var energy: Energy?
    var masses = PerNutrient<Mass?>()
    for part in parts {
      switch Figure.all[part.place] {
      case .energy: energy = (energy ?? .zero) + Energy(thousandths: part.amount)
      case .nutrient(let nutrient): masses[nutrient] = (masses[nutrient] ?? .zero) + Mass(thousandths: part.amount)
      }
    }
    return energy.map { Nutrition(energy: $0, masses) }
  }
}
