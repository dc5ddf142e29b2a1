import Foundation

extension InMemoryState {
  /// The sources in the order in which they count.
  var orderedSources: [(number: Int64, source: HealthSource)] {
    sources.sorted { $0.value.source.counts(before: $1.value.source, at: $0.value.place, $1.value.place) }
      .map { ($0.key, $0.value.source) }
  }

  /// Counts samples again around entries that were added, deleted or moved, because entries are hints about the time zone of the person.
  mutating func recount(around places: Set<ZoneHint>, at moment: Date) {
    guard let first = places.map(\.moment).min(), let last = places.map(\.moment).max() else { return }
    let blocks = Int(first / 86_400) - 1...Int(last / 86_400) + 1
    guard samples.keys.contains(where: blocks.contains) else { return }
    let sent = numbers.values.compactMap { $0[.app]?.value.asOf }.max()
    var days = sent.map { countPushed(blocks, at: $0, keepingAge: true) } ?? []
    let reach = SampleBlock.reach(of: blocks)
    days.formUnion(replaceCounted(countImports(with: nil, in: reach.blocks), of: .export, in: reach.days))
    activityChanged(days, at: moment)
  }

  /// Counts UTC days from what phones sent. Returns the days that changed.
  mutating func countPushed(_ blocks: ClosedRange<Int>, at moment: Date, keepingAge: Bool = false) -> Set<Day> {
    let reach = SampleBlock.reach(of: blocks)
    var count = count(reach.blocks, with: nil) { _, _ in (0, moment.milliseconds) }
    count.keepsAge = keepingAge
    return replaceCounted(count, of: .app, in: reach.days)
  }

  /// Counts days from imports. With a number, includes that import, which is not finished yet.
  func countImports(with number: Int64?, in blocks: ClosedRange<Int>? = nil) -> ActivityCount {
    let order = imports.values.filter { $0.isDone || $0.standing.number == number }.sorted { $0.standing > $1.standing }
    return count(blocks, with: number) { metric, block in
      order.first { $0.coverage[metric]?.contains(block) == true }.map { ($0.standing.number, $0.standing.exported.milliseconds) }
    }
  }

  /// Counts, for each UTC day and metric, the samples of the import that `believed` returns.
  private func count(
    _ blocks: ClosedRange<Int>?, with number: Int64?, believed: (Metric, Int) -> (number: Int64, asOf: Int64)?
  ) -> ActivityCount {
    let known = samples.keys.filter { blocks?.contains($0) ?? true }.sorted()
    let stretch = blocks ?? (known.first ?? 0)...(known.last ?? 0)
    let places = Dictionary(uniqueKeysWithValues: orderedSources.enumerated().map { ($1.number, $0) })
    var count = ActivityCount(days: localDays(of: stretch, with: number), places: places, reported: number)
    for block in known {
      for metric in Metric.allCases {
        guard let from = believed(metric, block), var measured = samples[block]?[metric]?[from.number] else { continue }
        if from.number == 0 { measured = measured.mapValues { $0.sorted().lasting() } }
        count.add(metric, measured, of: from.number, asOf: from.asOf)
      }
    }
    return count
  }

  /// Replaces the stored numbers of an origin by counted ones. Returns the days that changed.
  mutating func replaceCounted(_ count: ActivityCount, of origin: ActivityOrigin, in days: ClosedRange<Day>?) -> Set<Day> {
    let bounds = days ?? .first ... .last
    var known = ActivityChanges.Known()
    for (key, numbers) in numbers where bounds.contains(key.day) {
      known.values[key] = numbers[origin].map { ($0.value.amount.thousandths, $0.isFinal) }
    }
    known.shares = shares.filter { bounds.contains($0.key.day) }
    for (block, metrics) in samples {
      for (metric, imports) in metrics where imports[0] != nil { known.measured[metric, default: []].insert(block) }
    }
    let changes = ActivityChanges(from: known, to: count, of: origin, in: bounds, home: homes.last?.timeZone ?? .gmt)
    for key in changes.gone { removeNumber(origin, of: key) }
    for (key, value, isFinal) in changes.values {
      let number = ActivityValue(Measure(thousandths: value.amount), origin: origin, asOf: Date(milliseconds: value.asOf))
      _ = put(number, of: key, isFinal: isFinal)
    }
    for (key, source) in changes.goneShares { shares[key]?[source] = nil }
    for (key, source, share) in changes.shares { shares[key, default: [:]][source] = share }
    return changes.days
  }

  /// Returns the local day of each moment of a range of UTC days.
  private func localDays(of blocks: ClosedRange<Int>, with number: Int64?) -> LocalDays {
    let seconds = Int64(blocks.lowerBound) * 86_400..<(Int64(blocks.upperBound) + 1) * 86_400
    let around = seconds.lowerBound - 86_400...seconds.upperBound + 86_400
    let imported = imports.values.filter { $0.isDone || $0.standing.number == number }.flatMap(\.hints)
    let logged = standingEntries.map {
      ZoneHint(moment: $0.logged.instant.milliseconds / 1000, timeZone: $0.logged.timeZone.iana)
    }
    return LocalDays(
      of: seconds, homes: homes.isEmpty ? [LocalDays.Home(since: 0, timeZone: .gmt)] : homes,
      hints: (imported + logged).filter { around.contains($0.moment) })
  }
}
