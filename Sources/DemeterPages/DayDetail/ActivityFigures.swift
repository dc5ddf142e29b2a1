import DemeterCore
import DemeterMessages
import DemeterWords

/// The measurements of a day, with the source of each number.
struct ActivityFigures: Hashable, Sendable {
  /// One number of the line: `8,412` `steps`.
  struct Figure: Hashable, Sendable {
    let value: String
    let unit: String
  }
  /// The source of one number, sentence by sentence.
  struct Account: Hashable, Sendable {
    let name: String
    let value: String
    let lines: [String]
  }
  /// A number that can be corrected.
  struct Correctable: Hashable, Sendable {
    /// `Correct steps`, `Enter energy burned`
    let words: String
    let address: String
    /// The address that removes the correction; nil if there is none.
    let withdraw: String?
    /// `Use measured: 8,412 again`
    let withdrawWords: String
  }

  let figures: [Figure]
  /// `9,000 of 10,000 steps`; nil without a goal or steps.
  let goal: String?
  /// `Steps entered by hand, distance and flights imported from Apple Health`
  let origins: String?
  let accounts: [Account]
  let correctables: [Correctable]
  /// Whether the plan hides steps, distance and flights of the day.
  let isHidden: Bool
  /// Whether no numbers are known.
  var isEmpty: Bool { accounts.isEmpty }

  init(_ record: DayRecord, isReadOnly: Bool, in context: PageContext) {
    let activity = record.activity ?? ActivityRecord(day: ActivityDay(day: record.day))
    figures = [Metric.steps, .distance, .flights].compactMap { metric in
      activity.day[metric].map { Figure(value: context.bare($0, of: metric), unit: context.unit(of: metric, $0)) }
    }
    goal = activity.day.steps.flatMap { steps in
      guard context.showsStepGoal, let goal = record.goals?.steps, goal > 0 else { return nil }
      let all = context.numbers.text(goal), missing = context.numbers.text(max(goal - steps, 0))
      return steps >= goal
        ? say("Goal of \(all) steps met")
        : say(goal - steps, one: "\(missing) step to your goal of \(all) steps", other: "\(missing) steps to your goal of \(all) steps")
    }
    origins = Self.origins(activity)
    let described: [Metric] = [.steps, .distance, .flights, .burnedEnergy, .activeEnergy, .basalEnergy]
    accounts = described.compactMap { Self.account($0, activity, in: context) }
    isHidden = record.hidesSteps
    let correctable: [Metric] = isReadOnly ? [] : isHidden ? [.burnedEnergy] : [.steps, .burnedEnergy]
    correctables = correctable.map { Self.correctable($0, activity, in: context) }
  }

  /// Names metrics with the same source together.
  private static func origins(_ activity: ActivityRecord) -> String? {
    let named: [(Metric, Name)] = [
      (.steps, .steps), (.distance, .distance), (.flights, .flights), (.burnedEnergy, .energy), (.activeEnergy, .energy),
      (.basalEnergy, .energy),
    ]
    var ways: [(origin: ActivityOrigin, names: [Name])] = []
    for (metric, name) in named {
      guard let origin = activity.day.values[metric]?.origin else { continue }
      // A number for the total replaces those of its parts.
      if name == .energy, metric != .burnedEnergy, activity.day.values[.burnedEnergy] != nil { continue }
      if let index = ways.firstIndex(where: { $0.origin == origin }) {
        if !ways[index].names.contains(name) { ways[index].names.append(name) }
      } else {
        ways.append((origin, [name]))
      }
    }
    let parts = ways.map { $0.origin.words(for: $0.names.map(\.words).inWords) }
    return parts.isEmpty ? nil : parts.joined(separator: "; ").capitalizedFirst
  }

  /// What the sentence about sources calls a metric.
  private enum Name {
    case steps, distance, flights, energy

    var words: String {
      switch self {
      case .steps: say("steps")
      case .distance: say("distance")
      case .flights: say("flights")
      case .energy: say("energy")
      }
    }
  }

  private static func account(_ metric: Metric, _ activity: ActivityRecord, in context: PageContext) -> Account? {
    let known = activity.known[metric] ?? activity.day.values[metric].map { [$0] } ?? []
    guard let value = known.first else { return nil }
    var lines = [value.origin.words.capitalizedFirst]
    for other in known.dropFirst() { lines.append(other.origin.words(for: context.figure(other.amount, of: metric))) }
    let shares = activity.shares.filter { $0.metric == metric }
    if !shares.isEmpty { lines.append(context.words(for: shares)) }
    if metric == .activeEnergy, let moved = activity.moved { lines.append(Self.moved(moved, value.amount, in: context)) }
    return Account(name: metric.name, value: context.figure(value.amount, of: metric), lines: lines)
  }

  /// Apple's own total in comparison with ours.
  private static func moved(_ moved: Measure, _ ours: Measure, in context: PageContext) -> String {
    let apple = context.calories(moved.energy)
    if moved == ours { return say("Apple’s own Move total is \(apple), the same") }
    let difference = context.calories(moved > ours ? moved.energy - ours.energy : ours.energy - moved.energy)
    return moved > ours
      ? say("Apple’s own Move total is \(apple), \(difference) more") : say("Apple’s own Move total is \(apple), \(difference) less")
  }

  private static func correctable(_ metric: Metric, _ activity: ActivityRecord, in context: PageContext) -> Correctable {
    let isKnown = metric == .burnedEnergy ? activity.day.burned != nil : activity.day[metric] != nil
    let isSteps = metric == .steps
    let measured = activity.measured(metric).map { say("Use measured: \(context.bare($0, of: metric)) again") }
    return Correctable(
      words: isSteps
        ? isKnown ? say("Correct steps") : say("Enter steps") : isKnown ? say("Correct energy burned") : say("Enter energy burned"),
      address: Paths.activity(metric, on: activity.day.day),
      withdraw: activity.isCorrected(metric) ? Paths.removeCorrection(of: metric, on: activity.day.day) : nil,
      withdrawWords: measured ?? (isSteps ? say("Remove the steps you entered") : say("Remove the energy burned you entered")))
  }
}

extension PageContext {
  /// `Apple Watch 6,500 · iPhone 1,500, 5,900 left out because the watch measured the same moments`
  func words(for shares: [ActivityRecord.Share]) -> String {
    shares.map { share in
      let counted = "\(share.source.name) \(figure(share.counted, of: share.metric))"
      guard share.overlapping > .zero else { return counted }
      let others = shares.filter { $0.source != share.source && $0.counted > .zero }
      let leftOut = figure(share.overlapping, of: share.metric)
      guard others.count == 1, let other = others.first?.source else {
        return say("\(counted), \(leftOut) left out because another source measured the same moments")
      }
      switch other.kind {
      case .watch: return say("\(counted), \(leftOut) left out because the watch measured the same moments")
      case .phone: return say("\(counted), \(leftOut) left out because the phone measured the same moments")
      case .hand, .other: return say("\(counted), \(leftOut) left out because \(other.name) measured the same moments")
      }
    }.joined(separator: " · ")
  }
}

extension ActivityOrigin {
  /// Where a number, or the numbers of named metrics, came from: `8,412 entered by hand`, `steps and distance imported from Apple Health`.
  func words(for numberOrNames: String) -> String {
    switch self {
    case .hand: say("\(numberOrNames) entered by hand")
    case .export: say("\(numberOrNames) imported from Apple Health")
    case .app: say("\(numberOrNames) sent by Health Auto Export")
    case .push: say("\(numberOrNames) sent by a Shortcut")
    case .imported: say("\(numberOrNames) imported from a diary")
    }
  }
}

extension [String] {
  /// `steps, distance and flights`
  fileprivate var inWords: String {
    guard count > 1, let last else { return first ?? "" }
    return say("\(dropLast().joined(separator: ", ")) and \(last)")
  }
}
