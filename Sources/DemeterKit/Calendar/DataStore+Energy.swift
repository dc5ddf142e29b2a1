public import DemeterCore
public import Foundation

extension DataStore {
  /// The energy that was measured of each day that a stretch of time touches, oldest first; days of which none was are left out.
  ///
  /// - Parameters:
  ///   - start: the first instant.
  ///   - end: the first instant that no longer counts, such as the start of the day after the last.
  public func dailyEnergy(from start: Date, to end: Date) async throws(DataStoreError) -> [DailyEnergy] {
    guard let days = days(from: start, to: end) else { return [] }
    return try await activity(in: days).compactMap(DailyEnergy.init)
  }

  /// What the meals of a day come to, in kilocalories: 0 also where none were logged, which `meals(forDay:dayEnd:)` tells apart.
  public func intake(forDay dayStart: Date, dayEnd: Date) async throws(DataStoreError) -> Double {
    guard let days = days(from: dayStart, to: dayEnd) else { return 0 }
    return try await history(in: days).totals.reduce(Energy.zero) { $0 + $1.energy }.kilocalories
  }

  /// The meals of a day, oldest first. A meal is of the day on which it was eaten, where it was eaten.
  @MainActor public func meals(forDay dayStart: Date, dayEnd: Date) async throws(DataStoreError) -> [FoodItem] {
    guard let days = days(from: dayStart, to: dayEnd) else { return [] }
    var meals: [FoodItem] = []
    for day in days.each { meals += try await record(of: day).entries.reversed().map { FoodItem($0) } }
    return meals
  }

  /// The days that a stretch of time touches; nil where it is empty.
  private func days(from start: Date, to end: Date) -> ClosedRange<Day>? {
    guard start < end else { return nil }
    let first = day(of: start)
    let last = day(of: end)
    return first...(last > first && last.start(in: timeZone) >= end ? last - 1 : last)
  }
}

extension DailyEnergy {
  /// The day's first instant.
  public func date(in zone: TimeZone) -> Date { day.start(in: zone) }
  /// Burned by moving, in kilocalories; 0 also where nobody measured it, which `active` tells apart.
  public var activeKcal: Double { active?.kilocalories ?? 0 }
  /// Burned at rest, in kilocalories; 0 also where nobody measured it, which `basal` tells apart.
  public var basalKcal: Double { basal?.kilocalories ?? 0 }
  /// Burned in all, in kilocalories; 0 also where it isn't known, which `burned` tells apart.
  public var burnedKcal: Double { burned?.kilocalories ?? 0 }
}

extension DailySummary {
  /// The day's first instant.
  public func date(in zone: TimeZone) -> Date { day.start(in: zone) }
  /// All energy burned, in kilocalories; 0 also where nobody measured it, which `balance.burned` tells apart.
  public var burnedKcal: Double { balance.burned?.kilocalories ?? 0 }
  /// All energy eaten, in kilocalories; 0 also where nothing was logged, which `balance.intake` tells apart.
  public var intakeKcal: Double { balance.intake?.kilocalories ?? 0 }
  /// The deficit aimed for on that day, in kilocalories.
  public var goalKcal: Double { balance.goal.kilocalories }
  /// Burned less eaten, in kilocalories; 0 unless both are known.
  public var netKcal: Double { balance.net?.kilocalories ?? 0 }
  /// Whether no more was eaten than burned; false unless both are known.
  public var inDeficit: Bool { balance.inDeficit ?? false }
  /// How far the day's ring is closed, 0…1.
  public var progress: Double { balance.progress }
  /// `red`, `green`, or `gray` without data.
  public var colorMode: String { balance.colorMode.rawValue }
}
