/// How two other diaries estimate the energy burned, written from their descriptions, to compare with.
public enum PeersRules {
  /// 28 days of weights, filled linearly and averaged over 7 days, from end to end; 6000 kcal a kilogram; mean of days with at least 200
  /// kcal. Needs two weights a week apart and seven logged days. The diary also limits it to a guess from body and
  /// activity ± 500 kcal; that is left out, because no guess is known here.
  ///
  /// - Returns: kilocalories burned a day, from what is known on a day (an index); nil if that is too little.
  public static func endToEnd(weights: [Double?], intakes: [Double?], on day: Int) -> Double? {
    let start = max(0, day - 89)
    guard let filled = filled(weights[start...day]), filled.known.upper - filled.known.lower >= 7 else { return nil }
    let trend = (0..<filled.weights.count).map { index in mean(filled.weights[max(0, index - 6)...index]) }
    let first = max(0, trend.count - 28)
    let logged = intakes[max(start, day - 27)...day].compactMap { $0 }.filter { $0 >= 200 }
    guard logged.count >= 7, let last = trend.last else { return nil }
    return mean(logged[...]) - (last - trend[first]) / 28 * 6000
  }

  /// 35 days of weights, filled linearly; slope by least squares; 7700 kcal a kilogram. Needs 21 days.
  ///
  /// - Returns: kilocalories burned a day, from what is known on a day (an index); nil if that is too little.
  public static func leastSquares(weights: [Double?], intakes: [Double?], on day: Int) -> Double? {
    let start = max(0, day - 34)
    let logged = intakes[start...day].compactMap { $0 }
    guard day - start >= 20, !logged.isEmpty, let filled = filled(weights[start...day]), filled.known.upper > filled.known.lower else {
      return nil
    }
    let count = Double(filled.weights.count)
    let (middle, center) = ((count - 1) / 2, mean(filled.weights[...]))
    var (up, down) = (0.0, 0.0)
    for (index, weight) in filled.weights.enumerated() {
      up += (Double(index) - middle) * (weight - center)
      down += (Double(index) - middle) * (Double(index) - middle)
    }
    return mean(logged[...]) - up / down * 7700
  }

  private static func mean(_ numbers: ArraySlice<Double>) -> Double { numbers.reduce(0, +) / Double(numbers.count) }

  /// The weights with linear values between, and the nearest value before the first and after the last.
  private static func filled(_ weights: ArraySlice<Double?>) -> (weights: [Double], known: (lower: Int, upper: Int))? {
    let known = weights.enumerated().compactMap { index, weight in weight.map { (index, $0) } }
    guard let first = known.first, let last = known.last else { return nil }
    var filled = [Double](repeating: first.1, count: first.0)
    for (a, b) in zip(known, known.dropFirst()) {
      for index in a.0..<b.0 { filled.append(a.1 + (b.1 - a.1) * Double(index - a.0) / Double(b.0 - a.0)) }
    }
    filled += [Double](repeating: last.1, count: weights.count - last.0)
    return (filled, (first.0, last.0))
  }
}
