/// How the energy of an exercise was computed. It is kept with the exercise, so that a later weight or table changes no past day.
public enum ExerciseBasis: Hashable, Sendable {
  /// (MET − 1) × weight × hours, with a value of an edition of the Compendium and the weight of that day in kilograms.
  case met(Measure, edition: Int, kilograms: Measure)
  /// Kilocalories for each kilometre and kilogram, with the weight of that day in kilograms.
  case distance(Measure, kilograms: Measure)
  /// A person typed the energy, or a program sent it.
  case typed
  /// A watch or phone measured it.
  case device
}

extension ExerciseBasis: LosslessStringConvertible {
  /// Parses what `description` returns.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().compactMap { Int64($0) }
    guard numbers.count == parts.count - 1, numbers.allSatisfy({ (0...1_000_000).contains($0) }) else { return nil }
    switch (parts[0], numbers.count) {
    case ("met", 3):
      self = .met(Measure(thousandths: numbers[1]), edition: Int(numbers[0]), kilograms: Measure(thousandths: numbers[2]))
    case ("distance", 2): self = .distance(Measure(thousandths: numbers[0]), kilograms: Measure(thousandths: numbers[1]))
    case ("typed", 0): self = .typed
    case ("device", 0): self = .device
    default: return nil
    }
  }

  /// `met:2024:9300:71400`, `distance:1000:71400`, `typed`, `device`; numbers are in thousandths.
  public var description: String {
    switch self {
    case .met(let met, let edition, let weight): "met:\(edition):\(met.thousandths):\(weight.thousandths)"
    case .distance(let each, let weight): "distance:\(each.thousandths):\(weight.thousandths)"
    case .typed: "typed"
    case .device: "device"
    }
  }
}

extension ExerciseBasis {
  /// Returns the basis on which the net energy of an exercise is computed; nil if a time is needed.
  ///
  /// - Parameters:
  ///   - minutes: how long it took.
  ///   - kilometers: how far it went.
  ///   - kilograms: the weight of the body on that day.
  static func of(_ exercise: Exercise, minutes: Int?, kilometers: Measure?, kilograms: Measure) -> ExerciseBasis? {
    let speed = minutes.flatMap { minutes in kilometers.map { $0.value / (Double(minutes) / 60) } }
    if let each = exercise.perKilometer, kilometers != nil, minutes == nil || each == Measure(1) && (speed ?? 0) > Exercise.fastestRun {
      return .distance(each, kilograms: kilograms)
    }
    guard minutes != nil else { return nil }
    let paced = speed.map { exercise.at(speed: $0) } ?? exercise
    return .met(paced.met, edition: Exercise.edition, kilograms: kilograms)
  }

  /// The net energy: what the exercise burned beyond rest; nil if it was not computed.
  func energy(minutes: Int?, kilometers: Measure?) -> Energy? {
    switch self {
    case .met(let met, _, let weight):
      minutes.map { Energy(kilocalories: max(met.value - 1, 0) * weight.value * Double($0) / 60) }
    case .distance(let each, let weight): kilometers.map { Energy(kilocalories: each.value * weight.value * $0.value) }
    case .typed, .device: nil
    }
  }
}
