/// What a person measured of one kind over a span, besides their weight.
public struct MeasureTrend: Hashable, Sendable {
  /// The measurements of one day.
  public struct Point: Hashable, Sendable {
    /// The day.
    public let day: Day
    /// The mean of the day, in the unit of the kind; of a pair, that of the first numbers.
    public let amount: Double
    /// Of a pair, the mean of the second numbers.
    public let second: Double?
  }

  /// What is measured.
  public let kind: MeasurementKind
  /// The days with measurements, oldest first.
  public let points: [Point]

  /// Creates a trend; nil if nothing of the kind was measured.
  ///
  /// - Parameters:
  ///   - measurements: what the person wrote down.
  ///   - activity: what phones sent, which counts on days on which the person wrote down nothing of the kind.
  public init?(_ kind: MeasurementKind, _ measurements: [LoggedMeasurement], and activity: [ActivityDay] = []) {
    self.kind = kind
    let written = Dictionary(grouping: measurements.filter { $0.kind == kind }, by: \.day).mapValues { $0.map(\.amount) }
    let sent = kind.metric.map { metric in activity.compactMap { day in day[metric].map { (day.day, [$0]) } } } ?? []
    let days = written.merging(sent) { first, _ in first }.sorted { $0.key < $1.key }
    guard !days.isEmpty else { return nil }
    points = days.map { day, measured in
      func mean(_ number: (Measure) -> Double) -> Double { measured.reduce(0) { $0 + number($1) } / Double(measured.count) }
      guard kind.form == .pair else { return Point(day: day, amount: mean(\.value), second: nil) }
      return Point(day: day, amount: mean { Double($0.pair.first) }, second: mean { Double($0.pair.second) })
    }
  }

  /// The mean of all days.
  public var mean: Double { Self.mean(points.map(\.amount)) }
  /// Of a pair, the mean of the second numbers of all days.
  public var secondMean: Double { Self.mean(points.compactMap(\.second)) }

  /// For each day with measurements, the mean of those of it and the six days before, by one of the numbers.
  public func smoothed(_ number: (Point) -> Double?) -> [(day: Day, amount: Double)] {
    var first = points.startIndex
    return points.indices.map { index in
      while points[index].day - points[first].day > 6 { first += 1 }
      return (points[index].day, Self.mean(points[first...index].compactMap(number)))
    }
  }

  private static func mean(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count) }
}
