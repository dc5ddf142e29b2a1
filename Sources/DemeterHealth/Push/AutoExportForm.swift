import DemeterCore
import Foundation

/// The format of the app Health Auto Export: `{"data":{"metrics":[{"name":"step_count","units":"count","data":[{"date":…,"qty":…}]}]}}`.
///
/// Numbers of whole days are stored as day totals, because the phone merged its sources. Finer numbers are stored as samples. If the phone
/// merged those too, all of them get one common source: an hour that is sent again with another list of devices then replaces itself.
struct AutoExportForm {
  /// The source of samples that the phone merged.
  static let merged: HealthSource = HealthSource(name: "Health Auto Export", kind: .other)

  private struct Datum {
    let moment: WrittenMoment
    let text: String
    let amount: Double?
    let source: String
  }

  /// A number with a date that can't be parsed.
  private struct Unread: Error {
    let date: String
    var words: String { date.isEmpty ? "no date" : "“\(date.prefix(40))” is no date like 2026-01-14 08:05:00 +0100" }
  }

  /// The samples read from one metric.
  private struct Samples {
    let metric: Metric
    let isMerged: Bool
    var taken = 0
    var untaken = 0
    private var sources: [String: HealthSource] = [:]

    init(metric: Metric, isMerged: Bool) {
      self.metric = metric
      self.isMerged = isMerged
    }

    mutating func source(_ name: String) -> HealthSource {
      if isMerged { return AutoExportForm.merged }
      if let known = sources[name] { return known }
      let new = AutoExportForm.source(name)
      if sources.count < HealthPushReading.mostSources { sources[name] = new }
      return new
    }
  }

  /// What a list of numbers has in common. The list is parsed twice to avoid storing it.
  private struct Survey {
    var count = 0
    var days: Set<Day> = []
    /// Whether all times are full minutes without seconds.
    var isOfFullMinutes = true
    var isOfMidnights = true
    var namesSeveral = false
    private var moments: Set<Int64> = []
    private var isOnceEach = true

    init() {}

    mutating func add(_ datum: Datum, in home: TimeZone) {
      count += 1
      days.insert(datum.moment.day)
      let seconds = datum.moment.seconds ?? 0
      if seconds != 0 { isOfMidnights = false }
      if seconds % 60 != 0 { isOfFullMinutes = false }
      if datum.source.contains("|") { namesSeveral = true }
      if isOnceEach, isOfFullMinutes { isOnceEach = moments.insert(datum.moment.instant(in: home)).inserted }
    }

    /// Whether the phone merged its sources: it names several for one number, or sends full minutes or hours, each once.
    var isMerged: Bool { namesSeveral || isOfFullMinutes && isOnceEach }

    /// Whether the numbers cover single days, shorter or longer periods.
    var kind: HealthPushReader.Summing {
      guard isOfMidnights, days.count == count else { return .finer }
      let sorted = days.sorted()
      let isSparse = sorted.count > 1 && zip(sorted, sorted.dropFirst()).allSatisfy { $1.number - $0.number >= 7 }
      return isSparse ? .coarser : .days
    }
  }

  /// The maximum number of samples, and of totals, in one push: a year of minutes, and some more.
  private static let mostSamples: Int = 600_000

  private static let metrics: [String: Metric] = [
    "step_count": .steps, "active_energy": .activeEnergy, "active_energy_burned": .activeEnergy, "basal_energy_burned": .basalEnergy,
    "basal_energy": .basalEnergy, "resting_energy": .basalEnergy, "walking_running_distance": .distance,
    "distance_walking_running": .distance, "flights_climbed": .flights, "weight_body_mass": .weight, "body_mass": .weight,
    "dietary_water": .water, "water": .water, "body_fat_percentage": .bodyFat, "waist_circumference": .waist,
    "resting_heart_rate": .restingHeartRate, "blood_glucose": .bloodGlucose,
  ]

  /// Food, which a person sees before it counts.
  private static let foodNames: Set<String> = ["dietary_energy", "dietary_energy_consumed", "protein", "carbohydrates", "total_fat"]

  let bounds: PushedDays.Bounds
  let home: TimeZone
  let summing: HealthPushReader.Summing?

  /// Reads an object in this format; false if it has another one.
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
      let words = Self.foodNames.contains(name.lowercased()) ? "import the file under Settings, Your data, to log food" : "not kept here"
      if count > 0 { reading.add(name, nil, count: count, .ignored(words)) }
      return
    }
    let unitName = try value.member("units")?.text ?? ""
    guard let unit = unitName.isEmpty ? (metric.isCounted ? .own(of: metric) : nil) : PushedUnit(unitName, of: metric) else {
      let words = unitName.isEmpty ? "no unit" : PushedUnit.unknown(unitName)
      reading.add(name, metric, count: max(1, try list.count()), .refused(words))
      return
    }
    var survey = Survey()
    try list.forEachElement { (element) throws(HealthPushError) in
      if case .success(let datum)? = try read(element) { survey.add(datum, in: home) }
    }
    var kind = metric.adds ? summing ?? survey.kind : .finer
    // Several numbers for one day are not its sum, whatever a header says.
    if kind == .days, survey.days.count < survey.count { kind = .finer }
    var samples = Samples(metric: metric, isMerged: metric.adds && survey.isMerged)
    try list.forEachElement { (element) throws(HealthPushError) in
      switch (try read(element), kind) {
      case (.failure(let unread)?, _): reading.add(name, metric, date: unread.date, .refused(unread.words))
      case (.success(let datum)?, .days): try readDay(datum, name, metric, unit, &reading)
      case (.success(let datum)?, .finer): try readSample(datum, name, unit, &samples, &reading)
      case (.success?, .coarser), (nil, _): break
      }
    }
    if kind == .coarser {
      reading.add(name, metric, count: survey.count, .refused("sums of weeks or months can’t be given to days; have the app send days"))
    }
    if samples.taken > 0 { reading.add(name, metric, count: samples.taken, .accepted) }
    if samples.untaken > 0 {
      let words = "one request may name \(HealthPushReading.mostSources) sources at most"
      reading.add(name, metric, count: samples.untaken, .refused(words))
    }
  }

  /// Reads a number with its date; nil if there is none.
  private func read(_ element: JSONText) throws(HealthPushError) -> Result<Datum, Unread>? {
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
    guard let moment = WrittenMoment(date) else { return .failure(Unread(date: date)) }
    return .success(Datum(moment: moment, text: date, amount: quantity.number, source: source))
  }

  private func readDay(
    _ datum: Datum, _ name: String, _ metric: Metric, _ unit: PushedUnit, _ reading: inout HealthPushReading
  ) throws(HealthPushError) {
    switch bounds.check(datum.moment.day).flatMap({ day in amount(datum, metric, unit).map { (day, $0) } }) {
    case .failure(let reason): reading.add(name, metric, date: datum.text, .refused(reason.words))
    case .success(let (day, amount)):
      guard reading.push.totals.count < Self.mostSamples else { throw .tooMany }
      reading.push.totals.append(PushedTotal(metric: metric, day: day, amount: amount, origin: .app))
      reading.add(name, metric, date: day.description, .accepted)
    }
  }

  private func readSample(
    _ datum: Datum, _ name: String, _ unit: PushedUnit, _ samples: inout Samples, _ reading: inout HealthPushReading
  ) throws(HealthPushError) {
    let metric = samples.metric
    switch bounds.check(datum.moment.day).flatMap({ _ in amount(datum, metric, unit) }) {
    case .failure(let reason): reading.add(name, metric, date: datum.text, .refused(reason.words))
    case .success(let amount):
      let source = samples.source(datum.source)
      guard reading.accepts(source) else {
        samples.untaken += 1
        return
      }
      guard reading.push.samples.count < Self.mostSamples else { throw .tooMany }
      reading.push.samples.append(
        PushedSample(metric: metric, source: source, start: datum.moment.instant(in: home), end: nil, amount: amount))
      samples.taken += 1
    }
  }

  private func amount(_ datum: Datum, _ metric: Metric, _ unit: PushedUnit) -> Result<Measure, PushedDays.Reason> {
    guard let amount = datum.amount else { return .failure("no number") }
    return metric.amount(amount * unit.factor)
  }

  fileprivate static func source(_ name: String) -> HealthSource {
    let plain = String(name.prefix(200)).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    guard !plain.isEmpty else { return merged }
    let small = plain.lowercased()
    return HealthSource(name: plain, kind: small.contains("watch") ? .watch : small.contains("iphone") ? .phone : .other)
  }
}
