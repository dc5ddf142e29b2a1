import DemeterCore

struct EnergyBalanceDocument: Encodable {
  let burned: Double?
  let intake: Double?
  let net: Double?
  let goal: Double?
  let progress: Double
  let inDeficit: Bool?
  let colorMode: EnergyBalance.ColorMode

  init(_ balance: EnergyBalance) {
    burned = balance.burned?.kilocalories
    intake = balance.intake?.kilocalories
    net = balance.net?.kilocalories
    goal = balance.goal > .zero ? balance.goal.kilocalories : nil
    progress = balance.progress
    inDeficit = balance.inDeficit
    colorMode = balance.colorMode
  }
}

struct StepsDocument: Encodable {
  let count: Int?
  let distance: Double?
  let flights: Int?
  let goal: Int?
  let progress: Double

  init(_ activity: ActivityDay?, goal: Int?) {
    count = activity?.steps
    distance = activity?.distance?.value
    flights = activity?[.flights]?.whole
    self.goal = goal
    progress = activity?.stepProgress(of: goal) ?? 0
  }
}

struct EnergyDaysDocument: Encodable {
  struct Day: Encodable {
    let day: DemeterCore.Day
    let activeEnergy: Double?
    let basalEnergy: Double?
    let burnedEnergy: Double?
    let source: ActivityOrigin
    /// Older names of the three values above, kept as long as the API is version 1.
    let activeKcal: Double?
    let basalKcal: Double?
    let burned: Double?

    init(_ energy: DailyEnergy) {
      day = energy.day
      activeEnergy = energy.active?.kilocalories
      basalEnergy = energy.basal?.kilocalories
      burnedEnergy = energy.burned?.kilocalories
      source = energy.origin
      (activeKcal, basalKcal, burned) = (activeEnergy, basalEnergy, burnedEnergy)
    }
  }
  let days: [Day]
}

struct StepDaysDocument: Encodable {
  struct Day: Encodable {
    let day: DemeterCore.Day
    let steps: Int?
    /// The older name of `steps`, kept as long as the API is version 1.
    let count: Int?
    let distance: Double?
    let flights: Int?
    let source: ActivityOrigin

    /// Returns nil if nothing of that kind was measured.
    init?(_ activity: ActivityDay) {
      let values = [Metric.steps, .distance, .flights].compactMap { activity.values[$0] }
      guard let source = values.first?.origin else { return nil }
      day = activity.day
      steps = activity.steps
      count = steps
      distance = activity.distance?.value
      flights = activity[.flights]?.whole
      self.source = source
    }
  }
  let days: [Day]
}

struct DayNumberDocument: Encodable {
  let day: Day
  let metric: Metric
  let amount: Double
  /// The second number of a pair: the diastolic pressure.
  let second: Double?
  let source: ActivityOrigin
  /// The measured value, which counts again once a correction by hand is removed.
  let measured: Double?

  /// Returns nil if nothing of that kind is known.
  init?(_ metric: Metric, of activity: ActivityRecord?) {
    guard let activity, let value = activity.day.values[metric] else { return nil }
    day = activity.day.day
    self.metric = metric
    (amount, second) = value.amount.numbers(of: metric)
    source = value.origin
    measured = activity.isCorrected(metric) ? activity.measured(metric)?.value : nil
  }
}

struct ActivityDaysDocument: Encodable {
  struct Value: Encodable {
    let metric: Metric
    let amount: Double
    let second: Double?
    let source: ActivityOrigin

    init(_ metric: Metric, _ value: ActivityValue) {
      self.metric = metric
      (amount, second) = value.amount.numbers(of: metric)
      source = value.origin
    }
  }
  struct Day: Encodable {
    let day: DemeterCore.Day
    let values: [Value]

    init(_ activity: ActivityDay) {
      day = activity.day
      values = Metric.allCases.compactMap { metric in
        activity.values[metric].map { Value(metric, $0) }
      }
    }
  }
  let days: [Day]
}

extension Measure {
  /// The number of a metric, or both of a pair.
  fileprivate func numbers(of metric: Metric) -> (first: Double, second: Double?) {
    metric.quantity == .pressure ? (Double(pair.first), Double(pair.second)) : (value, nil)
  }
}
