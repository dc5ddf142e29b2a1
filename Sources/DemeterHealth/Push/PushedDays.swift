import DemeterCore

/// Day totals as they were sent. They are collected before they are parsed, because the format of one number shows the format of the
/// others.
struct PushedDays {
  /// A number for a day, as stated in the push.
  private struct Claim {
    let name: String
    /// nil only if the outcome is known.
    let metric: Metric?
    /// nil if the text of the number must include the unit.
    let unit: PushedUnit?
    let date: String
    let text: String
    let isPlain: Bool
    /// The outcome, if it was known immediately.
    var outcome: HealthPushReading.Item.Outcome?
  }

  /// The range of valid days.
  struct Bounds {
    let first: Day
    let last: Day

    /// Returns the day of a text, or the reason why it is not valid.
    func day(_ text: String) -> Result<Day, Reason> {
      if text.allSatisfy(\.isWhitespace) { return .failure("no date") }
      guard let day = WrittenMoment(text)?.day else { return .failure(Reason("“\(text.prefix(40))” is no date like 2026-01-14")) }
      return check(day)
    }

    func check(_ day: Day) -> Result<Day, Reason> {
      if day < first { return .failure(Reason("\(day) is before \(first.components.year)")) }
      if day > last { return .failure(Reason("\(day) has not come yet")) }
      return .success(day)
    }
  }

  /// Why something is refused, in plain words.
  struct Reason: Error, Hashable, ExpressibleByStringLiteral {
    let words: String
    init(_ words: String) { self.words = words }
    init(stringLiteral words: String) { self.words = words }
  }

  private static let mostClaims = 200_000
  private var claims: [Claim] = []

  /// Adds a number for a day. Ignores empty values.
  mutating func claim(
    _ name: String, _ metric: Metric, _ unit: PushedUnit?, date: String, _ value: JSONText
  ) throws(HealthPushError) {
    try claim(name, metric, unit, date: date, value.text, isPlain: value.kind == .number)
  }

  /// Adds a number as it is written.
  mutating func claim(
    _ name: String, _ metric: Metric, _ unit: PushedUnit?, date: String, _ text: String, isPlain: Bool
  ) throws(HealthPushError) {
    guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return }
    guard claims.count < Self.mostClaims else { throw .tooMany }
    claims.append(
      Claim(name: name, metric: metric, unit: unit, date: String(date.prefix(80)), text: String(text.prefix(80)), isPlain: isPlain))
  }

  /// Adds an item without a number, to report it in the right order.
  mutating func note(
    _ name: String, _ metric: Metric?, date: String?, _ outcome: HealthPushReading.Item.Outcome
  ) throws(HealthPushError) {
    guard claims.count < Self.mostClaims else { throw .tooMany }
    claims.append(Claim(name: name, metric: metric, unit: nil, date: date ?? "", text: "", isPlain: false, outcome: outcome))
  }

  /// Parses everything that was collected.
  func settle(from origin: ActivityOrigin, within bounds: Bounds, into reading: inout HealthPushReading) {
    let mark = decimalMark
    var places: [Day: [Metric: Int]] = [:]
    for claim in claims {
      guard claim.outcome == nil, let metric = claim.metric else {
        reading.add(claim.name, claim.metric, date: claim.date.isEmpty ? nil : claim.date, claim.outcome ?? .ignored("not kept here"))
        continue
      }
      switch bounds.day(claim.date).flatMap({ day in amount(of: claim, metric, mark).map { (day, $0) } }) {
      case .failure(let reason): reading.add(claim.name, metric, date: claim.date, .refused(reason.words))
      case .success(let (day, amount)):
        let total = PushedTotal(metric: metric, day: day, amount: amount, origin: origin)
        // The last of several numbers for the same day counts.
        if let place = places[day]?[metric] {
          reading.push.totals[place] = total
        } else {
          places[day, default: [:]][metric] = reading.push.totals.count
          reading.push.totals.append(total)
        }
        reading.add(claim.name, metric, date: day.description, .accepted)
      }
    }
  }

  /// The decimal separator of these texts, if all evidence agrees.
  private var decimalMark: WrittenNumber.Mark? {
    var marks: Set<WrittenNumber.Mark> = []
    for claim in claims where !claim.isPlain {
      guard let number = WrittenNumber(claim.text) else { continue }
      if let mark = number.decimalMark { marks.insert(mark) }
      if case .either(_, _, let mark, _) = number.value, claim.metric?.isWhole == true { marks.insert(mark.other) }
    }
    return marks.count == 1 ? marks.first : nil
  }

  private func amount(of claim: Claim, _ metric: Metric, _ decimalMark: WrittenNumber.Mark?) -> Result<Measure, Reason> {
    if claim.isPlain, !metric.isWhole, let number = Double(claim.text), number.isFinite {
      guard let unit = claim.unit else { return .failure("no unit") }
      return metric.amount(number * unit.factor)
    }
    guard let number = WrittenNumber(claim.text) else { return .failure(Reason("“\(claim.text.prefix(40))” is no number")) }
    let unit: PushedUnit
    if number.unit.isEmpty {
      guard let known = claim.unit else { return .failure("no unit") }
      unit = known
    } else {
      guard let known = PushedUnit(number.unit, of: metric) else {
        return .failure(Reason("the unit “\(number.unit.prefix(20))” is not known here"))
      }
      unit = known
    }
    switch number.value {
    case .sure(let value): return metric.amount(value * unit.factor)
    case .either(let grouped, let decimal, let mark, let digits):
      let isGrouped: Bool =
        if metric.isWhole { true } else if let decimalMark { mark != decimalMark } else { digits <= unit.mostDigitsBeforeGroup }
      return metric.amount((isGrouped ? grouped : decimal) * unit.factor)
    }
  }
}

extension Metric {
  /// Whether it is counted rather than measured.
  var isWhole: Bool { self == .steps || self == .flights }

  /// Returns a day's amount in this metric's unit if it is possible.
  func amount(_ value: Double) -> Result<Measure, PushedDays.Reason> {
    guard value.isFinite else { return .failure("no number") }
    if value > mostOfADay.value { return .failure(PushedDays.Reason("more than a day can have (\(mostOfADay.whole))")) }
    if value < leastOfADay.value {
      return .failure(PushedDays.Reason(value < 0 ? "less than nothing" : "less than can be (\(leastOfADay.whole))"))
    }
    return .success(Measure(value))
  }
}
