import DemeterArchive
import DemeterCore
import Foundation

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
    /// The list that it came in, if it is one of several values of a member.
    let list: Int?
    /// The outcome, if it was known immediately.
    var outcome: HealthPushReading.Item.Outcome?
  }

  /// The range of valid days.
  struct Bounds {
    let first: Day
    let last: Day
    let home: TimeZone
    /// Whether the person writes the day before the month; nil if that is not known.
    let isDayFirst: Bool?

    /// Returns the moment of a text, or the reason why it is not valid.
    func moment(_ text: String, _ order: LocalDate.Order?) -> Result<WrittenMoment, Reason> {
      if text.allSatisfy(\.isWhitespace) { return .failure("no date") }
      let local = LocalDate(text)
      guard let moment = WrittenMoment(text) ?? local.flatMap({ date in date.day(order).map { WrittenMoment($0, date.seconds) } }) else {
        let isOfTwoDays = local != nil
        return .failure(Reason("“\(text.prefix(40))” \(isOfTwoDays ? "could be two days: send dates" : "is no date") like 2026-01-14"))
      }
      return check(moment.day(in: home)).map { _ in moment }
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
  /// The maximum length of a date or number in bytes.
  private static let longest = 64
  private var claims: [Claim] = []
  private var lists = 0

  /// Returns the number of a new list of values.
  mutating func newList() -> Int {
    lists += 1
    return lists
  }

  /// Adds a number for a day. Ignores empty values.
  mutating func claim(
    _ name: String, _ metric: Metric, _ unit: PushedUnit?, date: String, _ value: JSONText
  ) throws(HealthPushError) {
    try claim(name, metric, unit, date: date, value.text, isPlain: value.kind == .number)
  }

  /// Adds a number as it is written.
  mutating func claim(
    _ name: String, _ metric: Metric, _ unit: PushedUnit?, date: String, _ text: String, isPlain: Bool, list: Int? = nil
  ) throws(HealthPushError) {
    guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return }
    guard claims.count < Self.mostClaims else { throw .tooMany }
    claims.append(
      Claim(
        name: name, metric: metric, unit: unit, date: String(date.prefix(80)), text: String(text.prefix(80)), isPlain: isPlain, list: list))
  }

  /// Adds an item without a number, to report it in the right order.
  mutating func note(
    _ name: String, _ metric: Metric?, date: String?, _ outcome: HealthPushReading.Item.Outcome
  ) throws(HealthPushError) {
    guard claims.count < Self.mostClaims else { throw .tooMany }
    claims.append(Claim(name: name, metric: metric, unit: nil, date: date ?? "", text: "", isPlain: false, list: nil, outcome: outcome))
  }

  /// Parses everything that was collected.
  func settle(from origin: ActivityOrigin, within bounds: Bounds, into reading: inout HealthPushReading) {
    let mark = decimalMark, dateOrder = DateOrder.found(in: claims.lazy.map(\.date), within: bounds)
    var values: [PushedDayValues.Key: PushedDayValues] = [:]
    var order: [PushedDayValues.Key] = []
    var outcomes: [Result<PushedDayValues.Key, Reason>?] = []
    for claim in claims {
      guard claim.outcome == nil, let metric = claim.metric else {
        outcomes.append(nil)
        continue
      }
      let read = bounds.moment(claim.date, dateOrder).flatMap { moment in amount(of: claim, metric, mark).map { (moment, $0) } }
      outcomes.append(
        read.map { moment, amount in
          let key = PushedDayValues.Key(day: moment.day(in: bounds.home), metric: metric)
          if values[key] == nil { order.append(key) }
          values[key, default: PushedDayValues()].add(amount, at: moment, in: bounds.home, list: claim.list)
          return key
        })
    }
    var amounts: [PushedDayValues.Key: Result<Measure, Reason>] = [:]
    for (key, values) in values { amounts[key] = values.amount(of: key) }
    for key in order {
      guard case .success(let amount)? = amounts[key] else { continue }
      reading.push.totals.append(PushedTotal(metric: key.metric, day: key.day, amount: amount, origin: origin))
    }
    for (claim, outcome) in zip(claims, outcomes) {
      switch outcome.map({ outcome in outcome.flatMap { key in amounts[key, default: .failure("no number")].map { _ in key } } }) {
      case nil:
        reading.add(claim.name, claim.metric, date: claim.date.isEmpty ? nil : claim.date, claim.outcome ?? .ignored("not kept here"))
      case .failure(let reason)?: reading.add(claim.name, claim.metric, date: claim.date, .refused(reason.words))
      case .success(let key)?: reading.add(claim.name, claim.metric, date: key.day.description, .accepted)
      }
    }
  }

  /// The decimal separator of these texts, if all evidence agrees.
  private var decimalMark: WrittenNumber.Mark? {
    var marks: Set<WrittenNumber.Mark> = []
    for claim in claims where !claim.isPlain {
      guard let number = WrittenNumber(claim.text) else { continue }
      if let mark = number.decimalMark { marks.insert(mark) }
      if case .either(_, _, let mark, _) = number.value, claim.metric?.isCounted == true { marks.insert(mark.other) }
    }
    return marks.count == 1 ? marks.first : nil
  }

  private func amount(of claim: Claim, _ metric: Metric, _ decimalMark: WrittenNumber.Mark?) -> Result<Measure, Reason> {
    guard claim.text.utf8.count <= Self.longest else { return .failure(Reason("“\(claim.text.prefix(40))…” is no number")) }
    if claim.isPlain, !metric.isCounted, let number = Double(plain: claim.text) {
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
        return .failure(Reason(PushedUnit.unknown(number.unit)))
      }
      unit = known
    }
    switch number.value {
    case .sure(let value): return metric.amount(value * unit.factor)
    case .either(let grouped, let decimal, let mark, let digits):
      let isGrouped: Bool =
        if metric.isCounted { true } else if let decimalMark { mark != decimalMark } else { digits <= unit.mostDigitsBeforeGroup }
      return metric.amount((isGrouped ? grouped : decimal) * unit.factor)
    }
  }
}

extension Metric {
  /// Returns a day's amount in this metric's unit if it is possible.
  func amount(_ value: Double) -> Result<Measure, PushedDays.Reason> {
    guard value.isFinite else { return .failure("no number") }
    if value > range.upperBound.value { return .failure(PushedDays.Reason("more than a day can have (\(range.upperBound.whole))")) }
    if value < range.lowerBound.value {
      return .failure(PushedDays.Reason(value < 0 ? "less than nothing" : "less than can be (\(range.lowerBound.whole))"))
    }
    return .success(Measure(value))
  }
}
