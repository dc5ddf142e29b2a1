import DemeterCore

/// Numbers over days or categories, and the sentence that says what they show.
///
/// `PlotDrawing` computes shapes, ticks and table of a plot, and `PlotView` prints them. All numbers of a plot are in its unit. A missing
/// number is nil, never zero.
struct Plot: Hashable, Sendable {
  /// Unique in a page; the ids of its parts begin with it.
  let id: String
  let title: String
  /// What the numbers show, in one sentence.
  let sentence: String
  let axis: PlotAxis
  let unit: PlotUnit
  let scale: PlotScale
  /// What is drawn, in the order of the table's columns; areas are drawn below lines.
  let marks: [PlotMark]

  init(id: String, title: String, sentence: String, axis: PlotAxis, unit: PlotUnit, scale: PlotScale = .fromZero, marks: [PlotMark]) {
    self.id = id
    self.title = title
    self.sentence = sentence
    self.axis = axis
    self.unit = unit
    self.scale = scale
    self.marks = marks
  }
}

/// What the vertical axis includes.
enum PlotScale: Hashable, Sendable {
  /// Zero and all numbers: bars, energy.
  case fromZero
  /// All numbers, without zero: weight.
  case fitted
}

/// What the horizontal axis shows.
enum PlotAxis: Hashable, Sendable {
  /// Calendar days; no instant and no time zone is involved.
  case days(ClosedRange<Day>)
  /// Names, such as weekdays, and what they are: `Weekday`.
  case categories(String, [PlotCategory])

  /// The positions: the numbers of the days, or the indices of the categories.
  var positions: Range<Int> {
    switch self {
    case .days(let days): days.lowerBound.number..<days.upperBound.number + 1
    case .categories(_, let names): 0..<max(names.count, 1)
    }
  }
}

/// A category of an axis.
struct PlotCategory: Hashable, Sendable {
  /// `Monday`: for the table
  let name: String
  /// `Mon`: for the axis
  let short: String

  init(_ name: String, short: String? = nil) {
    self.name = name
    self.short = short ?? name
  }
}
