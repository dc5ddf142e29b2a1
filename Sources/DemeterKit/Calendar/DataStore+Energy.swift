public import DemeterCore
public import Foundation

extension DataStore {
  /// Returns the measured energy of each day that a period touches, oldest first, without days that have no measurements.
  ///
  /// - Parameters:
  ///   - start: the first instant.
  ///   - end: the first instant after the period, such as the start of the day after the last.
  public func dailyEnergy(from start: Date, to end: Date) async throws(DataStoreError) -> [DailyEnergy] {
    guard let days = days(from: start, to: end) else { return [] }
    return try await activity(in: days).compactMap(DailyEnergy.init)
  }

  /// Returns the energy of a day's meals in kilocalories. It is also 0 if none were logged; use `meals(forDay:dayEnd:)` to distinguish the
  /// two.
  public func intake(forDay dayStart: Date, dayEnd: Date) async throws(DataStoreError) -> Double {
    guard let days = days(from: dayStart, to: dayEnd) else { return 0 }
    return try await history(in: days).totals.reduce(Energy.zero) { $0 + $1.energy }.kilocalories
  }

  /// Returns the meals of a day, oldest first. A meal belongs to the day it was where the person was.
  @MainActor public func meals(forDay dayStart: Date, dayEnd: Date) async throws(DataStoreError) -> [FoodItem] {
    guard let days = days(from: dayStart, to: dayEnd) else { return [] }
    var meals: [FoodItem] = []
    for day in days.each { meals += try await record(of: day).entries.reversed().map { FoodItem($0) } }
    return meals
  }

  /// Returns the days that a period touches; nil if it is empty.
  private func days(from start: Date, to end: Date) -> ClosedRange<Day>? {
    guard start < end else { return nil }
    let first = day(of: start)
    let last = day(of: end)
    return first...(last > first && last.start(in: timeZone) >= end ? last - 1 : last)
  }
}

extension DailyEnergy {
  /// Returns the day's first instant.
  public func date(in zone: TimeZone) -> Date { day.start(in: zone) }
  /// Active energy in kilocalories; also 0 if `active` is nil because it was not measured.
  public var activeKcal: Double { active?.kilocalories ?? 0 }
  /// Resting energy in kilocalories; also 0 if `basal` is nil because it was not measured.
  public var basalKcal: Double { basal?.kilocalories ?? 0 }
  /// Total energy burned in kilocalories; also 0 if `burned` is nil because it is not known.
  public var burnedKcal: Double { burned?.kilocalories ?? 0 }
}

extension DailySummary {
  /// Returns the day's first instant.
  public func date(in zone: TimeZone) -> Date { day.start(in: zone) }
  /// Total energy burned in kilocalories; also 0 if `balance.burned` is nil because it was not measured.
  public var burnedKcal: Double { balance.burned?.kilocalories ?? 0 }
  /// Total energy eaten in kilocalories; also 0 if `balance.intake` is nil because nothing was logged.
  public var intakeKcal: Double { balance.intake?.kilocalories ?? 0 }
  /// The deficit goal of that day in kilocalories.
  public var goalKcal: Double { balance.goal.kilocalories }
  /// Energy burned minus energy eaten, in kilocalories; 0 unless both are known.
  public var netKcal: Double { balance.net?.kilocalories ?? 0 }
  /// Whether energy eaten is at most energy burned; false unless both are known.
  public var inDeficit: Bool { balance.inDeficit ?? false }
  /// The progress of the day's ring, 0…1.
  public var progress: Double { balance.progress }
  /// `red`, `green`, or `gray` without data.
  public var colorMode: String { balance.colorMode.rawValue }
}
