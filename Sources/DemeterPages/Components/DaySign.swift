import DemeterCore
import DemeterMessages
import DemeterWords

/// The result of a day as a shape, a colour and words; each is sufficient alone.
enum DaySign: String, Hashable, Sendable {
  case none, met, close, over, under, noGoal, undecided, incomplete
  /// Beyond the goal on the side that the person aims for. An outline instead of a filled shape.
  case aimedUnder = "under aimed"
  case aimedOver = "over aimed"

  init(_ day: HistoryDay, today: Day) {
    switch day.status {
    case .met: self = .met
    case .close: self = .close
    case .over: self = DaySign(.over, aim: day.aim)
    case .under: self = day.isUndecided(on: today) ? .undecided : DaySign(.under, aim: day.aim)
    case .noGoal: self = .noGoal
    case .incomplete: self = .incomplete
    case .noEntries: self = .none
    }
  }

  init(_ status: GoalStatus, aim: Goals.GoalType? = nil) {
    guard status.isAimed(aim) else {
      self = DaySign(rawValue: status.rawValue) ?? .none
      return
    }
    self = status == .under ? .aimedUnder : .aimedOver
  }

  var shape: Icon.Shape? {
    switch self {
    case .met: .check
    case .close: .wave
    case .over, .aimedOver: .over
    case .under, .aimedUnder: .under
    case .noGoal: .dot
    case .undecided, .none, .incomplete: nil
    }
  }

  var words: String {
    switch self {
    case .undecided: say("on track")
    case .none: GoalStatus.noEntries.words
    case .aimedUnder: GoalStatus.under.words(aim: .deficit)
    case .aimedOver: GoalStatus.over.words(aim: .surplus)
    default: GoalStatus(rawValue: rawValue)?.words ?? ""
    }
  }
}
