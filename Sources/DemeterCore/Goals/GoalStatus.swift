/// How a day went against its energy goal.
public enum GoalStatus: String, CaseIterable, Sendable, Codable {
  case met, close, over, under, noGoal, noEntries

  /// Decided by count of entries first, then by whether there is a goal, then by |c/g − 1|: up to 5 % is met, up to 10 %
  /// is close, both ends included.
  public init(_ total: DailyTotal, goal: Energy?) {
    guard total.entryCount > 0 else {
      self = .noEntries
      return
    }
    guard let goal, goal > .zero else {
      self = .noGoal
      return
    }
    let miss: Int64 = total.energy.thousandths - goal.thousandths
    if abs(miss) * 100 <= goal.thousandths * 5 {
      self = .met
    } else if abs(miss) * 100 <= goal.thousandths * 10 {
      self = .close
    } else {
      self = miss > 0 ? .over : .under
    }
  }
}

/// Something eaten against the goal for it.
public struct GoalProgress<A: Amount>: Hashable, Sendable {
  /// What was eaten.
  public let current: A
  /// nil, or zero, where there is nothing to compare with.
  public let goal: A?

  /// An amount against its goal.
  public init(_ current: A, of goal: A?) {
    self.current = current
    self.goal = goal.flatMap { $0 > .zero ? $0 : nil }
  }

  /// Whole percent of the goal, rounded half up; nil without a goal.
  public var percent: Int? {
    guard let goal else { return nil }
    return Int((current.thousandths * 200 + goal.thousandths) / (goal.thousandths * 2))
  }

  /// What is left until the goal; nil without one or past it.
  public var remaining: A? {
    guard let goal, goal >= current else { return nil }
    return goal - current
  }

  /// What exceeds the goal; nil without one or up to it.
  public var excess: A? {
    guard let goal, current > goal else { return nil }
    return current - goal
  }

  /// How today's progress is coloured: to 105 % on track, to 110 % over, beyond that well over.
  public var tone: ProgressTone {
    guard let goal else { return .none }
    if current.thousandths * 100 <= goal.thousandths * 105 { return .onTrack }
    return current.thousandths * 100 <= goal.thousandths * 110 ? .over : .wellOver
  }

  /// Within 5 % of the goal, on either side.
  public var isMet: Bool {
    guard let goal else { return false }
    return abs(current.thousandths - goal.thousandths) * 100 <= goal.thousandths * 5
  }

  /// At the goal and at most 5 % past it: the moment worth a celebration.
  public var isReached: Bool {
    guard let goal else { return false }
    return current >= goal && isMet
  }
}

/// The tone of a progress ring; colour, icon and words follow from it.
public enum ProgressTone: String, Sendable {
  case none, onTrack, over, wellOver
}
