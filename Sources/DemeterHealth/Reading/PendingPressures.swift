import DemeterCore

/// The numbers of blood pressure, which are records of their own, until both of a measurement are known: those of one source at one moment.
struct PendingPressures {
  /// One of the two numbers.
  struct Half {
    let isSystolic: Bool
    /// Seconds since 1970.
    let moment: Int64
    /// Whole millimetres of mercury.
    let amount: Int64
  }

  /// Both numbers.
  struct Pair {
    let source: SourceTable.Stated
    let moment: Int64
    let amount: Measure
  }

  private struct Key: Hashable {
    let moment: Int64
    let name: Int
    let kind: HealthSource.Kind
  }

  private static let most: Int = 500_000

  private var halves: [Key: (systolic: Int64?, diastolic: Int64?)] = [:]

  /// Adds a number. Of several of one source and moment, the least counts. Returns false if there are too many.
  mutating func add(_ half: Half, _ source: SourceTable.Stated) -> Bool {
    let key = Key(moment: half.moment, name: source.name, kind: source.kind)
    var known = halves[key] ?? (nil, nil)
    if half.isSystolic {
      known.systolic = min(known.systolic ?? half.amount, half.amount)
    } else {
      known.diastolic = min(known.diastolic ?? half.amount, half.amount)
    }
    guard halves[key] != nil || halves.count < Self.most else { return false }
    halves[key] = known
    return true
  }

  /// The complete ones in order of time, and the number of the others.
  var pairs: (pairs: [Pair], incomplete: Int) {
    var pairs: [Pair] = []
    for (key, half) in halves {
      guard let first = half.systolic, let second = half.diastolic, let amount = Measure(pressure: first, over: second) else { continue }
      pairs.append(Pair(source: SourceTable.Stated(name: key.name, kind: key.kind), moment: key.moment, amount: amount))
    }
    return (
      pairs.sorted { ($0.moment, $0.source.name, $0.source.kind) < ($1.moment, $1.source.name, $1.source.kind) },
      halves.count - pairs.count
    )
  }
}
