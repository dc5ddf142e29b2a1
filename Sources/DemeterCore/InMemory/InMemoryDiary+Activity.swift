public import Foundation

extension InMemoryDiary {
  /// Implements `Diary`.
  public func activity(in days: ClosedRange<Day>) async throws(DiaryError) -> [ActivityDay] { try read { $0.activity(in: days) } }

  /// Implements `Diary`.
  public func months(with metric: Metric) async throws(DiaryError) -> [Month] {
    try read { state in Set(state.numbers.keys.filter { $0.metric == metric }.map(\.day.month)).sorted() }
  }

  /// Implements `Diary`.
  public func correct(_ metric: Metric, on day: Day, to amount: Measure?) async throws(DiaryError) {
    try write { state, moment in
      let key = ActivityCount.DayMetric(day: day, metric: metric)
      if let amount {
        guard state.put(ActivityValue(amount, origin: .hand, asOf: moment), of: key, isFinal: true) else { return }
      } else {
        guard state.numbers[key]?[.hand] != nil else { return }
        state.removeNumber(.hand, of: key)
      }
      state.activityChanged([day], at: moment)
    }
  }

  /// Implements `Diary`.
  public func record(_ push: HealthPush, at home: TimeZone) async throws(DiaryError) {
    try write { state, moment throws(DiaryError) in
      let sources = Set(push.samples.map(\.source))
      guard state.hasRoom(for: sources) else { throw .tooManySources }
      if !sources.isEmpty { state.noteHome(home, at: moment) }
      var days: Set<Day> = []
      for total in push.totals {
        let value = ActivityValue(total.amount, origin: total.origin, asOf: moment)
        let key = ActivityCount.DayMetric(day: total.day, metric: total.metric)
        if state.put(value, of: key, isFinal: total.day.isOver(at: moment, in: home)) { days.insert(total.day) }
      }
      var blocks: Set<Int> = []
      for sample in push.samples {
        guard let source = state.number(of: sample.source) else { continue }
        let end = max(sample.end ?? sample.start, sample.start)
        SampleBlock.cut(SourceMerge.Sample(start: sample.start, end: end, amount: sample.amount.thousandths)) { block, part in
          // If two samples begin at the same second, the last one counts.
          state.samples[block, default: [:]][sample.metric, default: [:]][0, default: [:]][source, default: []]
            .removeAll { $0.start == part.start }
          state.samples[block]?[sample.metric]?[0]?[source]?.append(part)
          blocks.insert(block)
        }
      }
      if let first = blocks.min(), let last = blocks.max() { days.formUnion(state.countPushed(first...last, at: moment)) }
      state.activityChanged(days, at: moment)
    }
  }
}

extension InMemoryState {
  /// Returns the numbers of a day that count; nil if nothing was measured.
  func activityDay(_ day: Day) -> ActivityDay? {
    let known = knownActivity(of: day)
    return known.isEmpty ? nil : ActivityDay(day: day, values: known.compactMapValues(\.first))
  }

  func activity(in days: ClosedRange<Day>) -> [ActivityDay] {
    Set(numbers.keys.map(\.day).filter(days.contains)).sorted().compactMap(activityDay)
  }

  func activityRecord(of day: Day) -> ActivityRecord? {
    guard let activity = activityDay(day) else { return nil }
    let parts = Metric.allCases.flatMap { metric in
      (shares[ActivityCount.DayMetric(day: day, metric: metric)] ?? [:]).compactMap { number, share -> ActivityRecord.Share? in
        guard let source = sources[number]?.source else { return nil }
        return ActivityRecord.Share(
          metric: metric, source: source, counted: Measure(thousandths: share.counted), overlapping: Measure(thousandths: share.overlapping)
        )
      }
    }.sorted { a, b in
      if a.metric != b.metric { return a.metric.rawValue < b.metric.rawValue }
      return a.counted != b.counted ? a.counted > b.counted : a.source.name < b.source.name
    }
    let moved = imports.values.filter { $0.moved[day] != nil }.max { $0.standing < $1.standing }?.moved[day]
    return ActivityRecord(day: activity, known: knownActivity(of: day), shares: parts, moved: moved)
  }

  /// Returns all known numbers of a day, those that count first.
  private func knownActivity(of day: Day) -> [Metric: [ActivityValue]] {
    var known: [Metric: [ActivityValue]] = [:]
    for metric in Metric.allCases {
      known[metric] = numbers[ActivityCount.DayMetric(day: day, metric: metric)]?.values.sorted().map(\.value)
    }
    return known
  }

  /// Stores a number of a day in place of that of the same origin. Returns false if neither the amount nor `isFinal` changes.
  mutating func put(_ value: ActivityValue, of key: ActivityCount.DayMetric, isFinal: Bool) -> Bool {
    let known = numbers[key]?[value.origin]
    guard known?.value.amount != value.amount || known?.isFinal != isFinal else { return false }
    let value = ActivityValue(value.amount, origin: value.origin, asOf: value.asOf.inMilliseconds)
    numbers[key, default: [:]][value.origin] = KnownNumber(value, isFinal: isFinal)
    return true
  }

  mutating func removeNumber(_ origin: ActivityOrigin, of key: ActivityCount.DayMetric) {
    numbers[key]?[origin] = nil
    if numbers[key]?.isEmpty == true { numbers[key] = nil }
  }

  /// Updates summaries and the change log after numbers of those days changed.
  mutating func activityChanged(_ days: Set<Day>, at moment: Date) {
    guard let first = days.min(), let last = days.max() else { return }
    rebuildSummaries(of: days, at: moment)
    announce(NewChange(.activity, last == first ? [first] : [first, last]))
  }

  /// Stores the person's home time zone if it changed. The first one counts for all time before.
  mutating func noteHome(_ home: TimeZone, at moment: Date) {
    guard homes.last?.timeZone != home else { return }
    homes.append(LocalDays.Home(since: homes.isEmpty ? 0 : Int64(nearest: moment.timeIntervalSince1970.rounded(.down)), timeZone: home))
  }

  /// Returns true if the diary has room for all of these sources.
  func hasRoom(for new: Set<HealthSource>) -> Bool { new.union(sources.values.map(\.source)).count <= HealthSource.most }

  /// Returns the number of a source, or gives it a new one; nil if there are too many sources.
  mutating func number(of source: HealthSource) -> Int64? {
    if let known = sources.first(where: { $0.value.source == source })?.key { return known }
    guard sources.count < HealthSource.most else { return nil }
    let number = Int64(sources.count + 1)
    sources[number] = (source, nil)
    return number
  }
}
