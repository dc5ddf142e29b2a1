/// The result of a day against its energy goal.
public enum GoalStatus: String, CaseIterable, Sendable, Codable {
  case met, close, over, under, noGoal, noEntries
  /// The person marked the day as incomplete, so its total says nothing about the goal.
  case incomplete

  /// Creates the status of a day: first by the number of entries, then by whether it is marked as incomplete, then by whether there is a
  /// goal, then by the difference |c/g − 1|. Up to 5 % is met, up to 10 % is close, both limits included.
  public init(_ total: DailyTotal, goal: Energy?, completeness: Completeness? = nil) {
    guard total.entryCount > 0 else {
      self = .noEntries
      return
    }
    guard completeness != .incomplete else {
      self = .incomplete
      return
    }
    guard let goal, goal > .zero else {
      self = .noGoal
      return
    }
    let miss: Int64 = total.energy.thousandths - goal.thousandths
    if miss.absolute * 100 <= goal.thousandths * 5 {
      self = .met
    } else if miss.absolute * 100 <= goal.thousandths * 10 {
      self = .close
    } else {
      self = miss > 0 ? .over : .under
    }
  }
}

extension GoalStatus {
  /// Whether a result that misses the goal is on the side that the person aims for: under with a deficit, over with a surplus.
  public func isAimed(_ aim: Goals.GoalType?) -> Bool {
    switch self {
    case .under: aim == .deficit
    case .over: aim == .surplus
    case .met, .close, .noGoal, .noEntries, .incomplete: false
    }
  }
}

/// The amount eaten against its goal.
public struct GoalProgress<A: Amount>: Hashable, Sendable {
  /// What was eaten.
  public let current: A
  /// The goal; nil if there is none or it is zero.
  public let goal: A?

  /// Creates the progress of an amount. A goal that is not positive counts as none.
  public init(_ current: A, of goal: A?) {
    self.current = current
    self.goal = goal.flatMap { $0 > .zero ? $0 : nil }
  }

  /// The amount in whole percent of the goal, rounded half up; nil without a goal.
  public var percent: Int? {
    guard let goal else { return nil }
    return Int((current.thousandths * 200 + goal.thousandths) / (goal.thousandths * 2))
  }

  /// The amount that remains until the goal; nil without a goal, or beyond it.
  public var remaining: A? {
    guard let goal, goal >= current else { return nil }
    return goal - current
  }

  /// The amount beyond the goal; nil without a goal, or up to it.
  public var excess: A? {
    guard let goal, current > goal else { return nil }
    return current - goal
  }

  /// The tone of today's progress: up to 105 % on track, up to 110 % over, beyond that well over.
  public var tone: ProgressTone {
    guard let goal else { return .none }
    if current.thousandths * 100 <= goal.thousandths * 105 { return .onTrack }
    return current.thousandths * 100 <= goal.thousandths * 110 ? .over : .wellOver
  }

  /// Whether the amount is within 5 % of the goal, below or above.
  public var isMet: Bool {
    guard let goal else { return false }
    return (current.thousandths - goal.thousandths).absolute * 100 <= goal.thousandths * 5
  }

  /// Whether the amount is at the goal or at most 5 % above. This is celebrated.
  public var isReached: Bool {
    guard let goal else { return false }
    return current >= goal && isMet
  }
}

/// The tone of a progress ring. It decides colour, icon and words.
public enum ProgressTone: String, Sendable {
  case none, onTrack, over, wellOver
}
