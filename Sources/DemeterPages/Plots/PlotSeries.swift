import DemeterCore

/// A number of one position of the axis, or of several: the average of a week has seven.
struct PlotValue: Hashable, Sendable {
  /// The first position: the number of a day, or the index of a category.
  let start: Int
  /// How many positions it is for, at least one.
  let length: Int
  /// nil if the number is missing, which is a gap.
  let value: Double?

  init(start: Int, length: Int = 1, _ value: Double?) {
    self.start = start
    self.length = max(length, 1)
    self.value = value.flatMap { $0.isFinite ? min(max($0, -PlotUnit.limit), PlotUnit.limit) : nil }
  }

  /// Creates the number of a day, or of a number of days from it.
  init(_ day: Day, days: Int = 1, _ value: Double?) {
    self.init(start: day.number, length: days, value)
  }

  /// The middle of its positions.
  var middle: Double { Double(start) + Double(length) / 2 }

  /// Returns the part inside of positions; nil if there is none.
  func clipped(to positions: Range<Int>) -> PlotValue? {
    let part = (start..<start + length).clamped(to: positions)
    return part.isEmpty ? nil : PlotValue(start: part.lowerBound, length: part.count, value)
  }
}

/// Numbers with one name.
struct PlotSeries: Hashable, Sendable {
  /// `Intake`
  let name: String
  let tone: PlotTone
  /// In the order of the axis. Two numbers with nothing between them are connected; a nil between them is a gap.
  let values: [PlotValue]

  init(_ name: String, tone: PlotTone = .accent, _ values: [PlotValue]) {
    self.name = name
    self.tone = tone
    self.values = values.sorted { $0.start < $1.start }
  }

  /// Creates a series of every day of a range. Days without a number are gaps.
  init(_ name: String, tone: PlotTone = .accent, on days: ClosedRange<Day>, _ number: (Day) -> Double?) {
    self.init(name, tone: tone, days.each.map { PlotValue($0, number($0)) })
  }

  /// Creates a series of the categories of an axis, in their order.
  init(_ name: String, tone: PlotTone = .accent, categories: [Double?]) {
    self.init(name, tone: tone, categories.enumerated().map { PlotValue(start: $0.offset, $0.element) })
  }
}

/// The colour of a series. No tone judges a number.
enum PlotTone: Hashable, Sendable {
  /// The series that the plot is about.
  case accent
  /// What the other series is compared with.
  case neutral
  /// What is above its base.
  case warm
  case nutrient(Nutrient)

  /// The last part of its style's name.
  var name: String {
    switch self {
    case .accent: "accent"
    case .neutral: "neutral"
    case .warm: "warm"
    case .nutrient(let nutrient): nutrient.rawValue
    }
  }
}
