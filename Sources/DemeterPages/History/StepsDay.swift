import DemeterCore
import DemeterMessages
import DemeterWords

/// A day's progress toward its step goal.
enum StepsFill: Hashable, Sendable {
  /// No steps were measured, or there were none.
  case none
  /// The goal is not reached; the part that is, 0…1.
  case started(Double)
  /// The goal is reached.
  case completed
  /// A full bar if no goal is shown.
  case full

  init(_ day: HistoryDay, showsGoal: Bool) {
    guard let progress = day.stepProgress, progress > 0 else {
      self = .none
      return
    }
    let hasGoal = showsGoal && (day.stepGoal ?? 0) > 0
    self = progress < 1 ? .started(progress) : hasGoal ? .completed : .full
  }

  /// The CSS class of its colour.
  var style: String {
    switch self {
    case .none: "none"
    case .started: "started"
    case .completed: "completed"
    case .full: "full"
    }
  }

  /// The strength of its colour; full if the goal is reached.
  var progress: Double {
    switch self {
    case .none: 0
    case .started(let progress): progress
    case .completed, .full: 1
    }
  }
}

/// A day of the steps calendar with its visible and spoken texts.
struct StepsDay: Hashable, Sendable {
  let day: Day
  let number: String
  /// The address that selects or deselects the day; nil for a future day.
  let address: String?
  let isToday: Bool
  let isChosen: Bool
  let fill: StepsFill
  /// Whether the progress toward the goal is shown.
  let showsGoal: Bool
  /// `8,431`; nil if no steps were measured.
  let steps: String?
  /// `Tuesday 18 November, 8,431 steps, 84 percent of goal`
  let spoken: String

  init(_ day: HistoryDay, at address: HistoryAddress, in context: PageContext) {
    self.day = day.day
    number = String(day.day.components.day)
    let isFuture = day.day > context.today
    isToday = day.day == context.today
    isChosen = address.chosen == day.day
    let other = isChosen ? nil : day.day
    self.address =
      isFuture
      ? nil
      : address.with {
        $0.anchor = day.day.month.firstDay
        ($0.day, $0.chosen) = (nil, other)
      }.path
    fill = isFuture ? .none : StepsFill(day, showsGoal: context.showsStepGoal)
    showsGoal = context.showsStepGoal && (day.stepGoal ?? 0) > 0
    steps = isFuture ? nil : day.activity?.steps.map { context.numbers.text($0) }
    let words = [
      isToday ? say("Today") : nil, context.dates.spoken(day.day), isFuture ? say("in the future") : context.steps(of: day),
      isFuture ? nil : context.wayToGoal(of: day),
    ]
    spoken = words.compactMap { $0 }.joined(separator: ", ")
  }
}

/// A day's steps as a line, or as the card of the selected day: date and goal ring, steps, distance, calories.
struct DailyRecord: Hashable, Sendable {
  let id: String
  let number: String
  /// `Sat, Mar 14`
  let date: String
  let steps: String
  /// `5.1 km`, `320 cal`: a line is narrow, so it shows whole calories and speaks the exact number.
  let details: [String]
  /// `84% of 10,000`, `Goal met`; nil if no goal is shown.
  let goal: String?
  let ring: ProgressRing
  /// The address of the whole day.
  let address: String
  let isChosen: Bool
  /// `Saturday 14 March, 8,431 steps, 84% of 10,000, 5.1 kilometers, 320 active calories`
  let spoken: String

  init(_ day: HistoryDay, at address: HistoryAddress, in context: PageContext) {
    id = "day-\(day.day)"
    number = String(day.day.components.day)
    date = context.rowDate(day.day)
    steps = context.steps(of: day)
    details = [
      day.activity?.distance.map { context.distance($0) },
      day.activity?.active.map { context.calories($0) },
    ].compactMap { $0 }
    let way = context.wayToGoal(of: day)
    let fill = StepsFill(day, showsGoal: context.showsStepGoal)
    ring = ProgressRing(
      label: say("Steps"), spoken: [steps, way].compactMap { $0 }.joined(separator: ", "), percent: Int(percentOf: fill.progress),
      tone: fill.style)
    goal = fill == .completed ? say("Goal met") : way
    isChosen = address.chosen == day.day
    let unit = context.distanceUnit
    let distance = day.activity?.distance.map { context.numbers.text($0, in: unit) }
    spoken = [
      context.dates.spoken(day.day), steps, way, distance.map { unit == .km ? say("\($0) kilometers") : say("\($0) miles") },
      day.activity?.active.map {
        inKilojoules ? say("\(context.whole($0)) active kilojoules") : say("\(context.whole($0)) active calories")
      },
    ].compactMap { $0 }.joined(separator: ", ")
    self.address = address.with { ($0.day, $0.anchor) = (day.day, day.day.month.firstDay) }.path
  }
}

extension PageContext {
  /// `8,431 steps`, `no data`
  func steps(of day: HistoryDay) -> String {
    guard let steps = day.activity?.steps else { return say("no data") }
    return numbers.counted(steps, "step")
  }

  /// `84% of 10,000`, `goal of 10,000 met`; nil without steps, or if no goal is shown. A goal that is not reached never shows 100 %.
  func wayToGoal(of day: HistoryDay) -> String? {
    guard showsStepGoal, let goal = day.stepGoal, goal > 0, let progress = day.stepProgress else { return nil }
    return progress < 1 ? say("\(Int(percentOf: progress))% of \(numbers.text(goal))") : say("goal of \(numbers.text(goal)) met")
  }
}
