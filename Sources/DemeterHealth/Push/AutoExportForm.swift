import DemeterCore
import Foundation

/// The form of the app Health Auto Export: `{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":…,"qty":…}]}]}}`.
///
/// Numbers of whole days are taken as they are: the phone merged its sources. What is finer is kept as measurements; where the phone
/// merged those as well, all of them have one source, so that an hour sent again with another list of devices takes the place of itself.
struct AutoExportForm {
  /// The source of what the phone merged itself.
  static let merged: HealthSource = HealthSource(name: "Health Auto Export", kind: .other)

  private struct Datum {
    let moment: WrittenMoment
    let text: String
    let amount: Double?
    let source: String
  }

  private static let metrics: [String: Metric] = [
    "step_count": .steps, "active_energy": .activeEnergy, "active_energy_burned": .activeEnergy, "basal_energy_burned": .basalEnergy,
    "basal_energy": .basalEnergy, "resting_energy": .basalEnergy, "walking_running_distance": .distance,
    "distance_walking_running": .distance, "flights_climbed": .flights, "weight_body_mass": .weight, "body_mass": .weight,
  ]

  let bounds: PushedDays.Bounds
  let home: TimeZone
  let summing: HealthPushReader.Summing?

  /// Reads an object that has this form; false where it has another.
  func read(_ value: JSONText, _ reading: inout HealthPushReading) throws(HealthPushError) -> Bool {
    let inner = try value.member("data")
    let body = inner?.kind == .object ? inner ?? value : value
    let metrics = try body.member("metrics"), workouts = try body.member("workouts")
    var isEmpty = true
    try body.forEachMember { (_, _) throws(HealthPushError) in isEmpty = false }
    let isEmptyExport = isEmpty && inner != nil
    guard metrics?.kind == .array || workouts?.kind == .array || isEmptyExport else { return false }
    try metrics?.forEachElement { (metric) throws(HealthPushError) in try readMetric(metric, &reading) }
    let count = try workouts?.count() ?? 0
    if count > 0 { reading.add("workouts", nil, count: count, .ignored("what they burned is part of the day’s energy already")) }
    return true
  }

  private func readMetric(_ value: JSONText, _ reading: inout HealthPushReading) throws(HealthPushError) {
    let name = try value.member("name")?.text ?? ""
    guard let list = try value.member("data"), list.kind == .array else { return }
    guard let metric = Self.metrics[name.lowercased()] else {
      let count = try list.count()
      if count > 0 { reading.add(name, nil, count: count, .ignored("not kept here")) }
      return
    }
    let unitName = try value.member("units")?.text ?? ""
    guard let unit = unitName.isEmpty ? (metric.isWhole ? .own(of: metric) : nil) : PushedUnit(unitName, of: metric) else {
      let words = unitName.isEmpty ? "no unit" : "the unit “\(unitName.prefix(20))” is not known here"
      reading.add(name, metric, count: max(1, try list.count()), .refused(words))
      return
    }
    var data: [Datum] = []
    try list.forEachElement { (element) throws(HealthPushError) in
      guard data.count < 4_000_000 else { throw .tooMany }
      if let datum = try read(element, name, metric, &reading) { data.append(datum) }
    }
    switch metric.adds ? kind(of: data) : .finer {
    case .days: for datum in data { takeDay(datum, name, metric, unit, &reading) }
    case .coarser:
      reading.add(name, metric, count: data.count, .refused("sums of weeks or months can’t be given to days; have the app send days"))
    case .finer: takeSamples(data, name, metric, unit, &reading)
    }
  }

  private func read(
    _ element: JSONText, _ name: String, _ metric: Metric, _ reading: inout HealthPushReading
  ) throws(HealthPushError) -> Datum? {
    var date = "", source = "", quantity: JSONText?
    try element.forEachMember { (member, value) throws(HealthPushError) in
      switch member {
      case "date": date = value.text
      case "qty": quantity = value
      case "source": source = value.text
      default: break
      }
    }
    guard let quantity, !quantity.text.isEmpty else { return nil }
    guard let moment = WrittenMoment(date) else {
      reading.add(
        name, metric, date: date, .refused(date.isEmpty ? "no date" : "“\(date.prefix(40))” is no date like 2026-01-14 08:05:00 +0100"))
      return nil
    }
    return Datum(moment: moment, text: date, amount: quantity.number, source: source)
  }

  /// Whether these are numbers of days, of less, or of more.
  private func kind(of data: [Datum]) -> HealthPushReader.Summing {
    if let summing { return summing }
    let days = data.map(\.moment.day)
    guard data.allSatisfy({ ($0.moment.seconds ?? 0) == 0 }), Set(days).count == days.count else { return .finer }
    let sorted = days.sorted()
    let isSparse = sorted.count > 1 && zip(sorted, sorted.dropFirst()).allSatisfy { $1.number - $0.number >= 7 }
    return isSparse ? .coarser : .days
  }

  private func takeDay(_ datum: Datum, _ name: String, _ metric: Metric, _ unit: PushedUnit, _ reading: inout HealthPushReading) {
    switch bounds.check(datum.moment.day).flatMap({ day in amount(datum, metric, unit).map { (day, $0) } }) {
    case .failure(let reason): reading.add(name, metric, date: datum.text, .refused(reason.words))
    case .success(let (day, amount)):
      reading.push.totals.append(PushedTotal(metric: metric, day: day, amount: amount, origin: .app))
      reading.add(name, metric, date: day.description, .accepted)
    }
  }

  private func takeSamples(
    _ data: [Datum], _ name: String, _ metric: Metric, _ unit: PushedUnit, _ reading: inout HealthPushReading
  ) {
    let isMerged = metric.adds && isMerged(data)
    var sources: [String: HealthSource] = [:]
    var count = 0, untaken = 0
    for datum in data {
      switch bounds.check(datum.moment.day).flatMap({ _ in amount(datum, metric, unit) }) {
      case .failure(let reason): reading.add(name, metric, date: datum.text, .refused(reason.words))
      case .success(let amount):
        let source = isMerged ? Self.merged : sources[datum.source] ?? Self.source(datum.source)
        guard reading.takes(source) else {
          untaken += 1
          continue
        }
        sources[datum.source] = source
        reading.push.samples.append(
          PushedSample(metric: metric, source: source, start: datum.moment.instant(in: home), end: nil, amount: amount))
        count += 1
      }
    }
    if count > 0 { reading.add(name, metric, count: count, .accepted) }
    if untaken > 0 {
      let words = "one request may name \(HealthPushReading.mostSources) sources at most"
      reading.add(name, metric, count: untaken, .refused(words))
    }
  }

  /// Whether the phone merged its sources: it names several for one number, or gives whole minutes or hours, each once.
  private func isMerged(_ data: [Datum]) -> Bool {
    if data.contains(where: { $0.source.contains("|") }) { return true }
    var seen: Set<Int64> = []
    return data.allSatisfy { ($0.moment.seconds ?? 0) % 60 == 0 && seen.insert($0.moment.instant(in: home)).inserted }
  }

  private func amount(_ datum: Datum, _ metric: Metric, _ unit: PushedUnit) -> Result<Measure, PushedDays.Reason> {
    guard let amount = datum.amount else { return .failure("no number") }
    return metric.amount(amount * unit.factor)
  }

  private static func source(_ name: String) -> HealthSource {
    let plain = String(name.prefix(200)).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    guard !plain.isEmpty else { return merged }
    let small = plain.lowercased()
    return HealthSource(name: plain, kind: small.contains("watch") ? .watch : small.contains("iphone") ? .phone : .other)
  }
}
