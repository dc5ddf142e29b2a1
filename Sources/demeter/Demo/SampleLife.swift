import DemeterCore
import Foundation

/// Generates what one person might have eaten, the same for the same seed.
struct SampleLife {
  private var random: SplitMix64
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(state: seed)
  }

  /// Fills a diary up to now: goals at the start and a change halfway, each day's meals, and the measurements of a watch and a phone.
  mutating func live(days: Int, entries: Int?, in diary: any Diary, zone: TimeZone, now: Date) async throws {
    let today = Day(now, in: zone)
    let first = today - (days - 1)
    let goals = Goals(
      energy: Energy(kilocalories: 2200), protein: Mass(grams: 120), carbohydrates: Mass(grams: 250), fat: Mass(grams: 75),
      goalType: .maintenance, steps: 8000, deficit: Energy(kilocalories: 300))
    var later = goals
    later.energy = Energy(kilocalories: 2000)
    later[.carbohydrates] = Mass(grams: 215)
    later.goalType = .deficit
    try await diary.set(GoalChange(effectiveFrom: first, goals: goals))
    if days > 60 { try await diary.set(GoalChange(effectiveFrom: first + days / 2, goals: later)) }
    for offset in 0..<days {
      for new in meals(on: first + offset, entries: entries, zone: zone) where new.logged.instant <= now {
        _ = try await diary.save(new)
      }
    }
    try await weigh(days: first...today, in: diary, zone: zone, now: now)
    let seed = seed
    _ = try await diary.importHealth(UUID(uuid: random.uuid()), at: zone) { sink in
      var activity = SampleActivity(seed: seed)
      return try activity.measure(days: days, zone: zone, now: now, into: sink)
    }
  }

  /// Writes down a weight on most mornings, as it follows from what was eaten.
  private func weigh(days: ClosedRange<Day>, in diary: any Diary, zone: TimeZone, now: Date) async throws {
    var random = SplitMix64(state: seed &+ 0xBA1A)
    var eaten: [Day: Double] = [:]
    for total in try await diary.history(in: days).totals { eaten[total.day] = total.energy.kilocalories }
    var body = HallModel(
      body: BodyComposition(kilograms: 82, profile: BodyProfile(sex: .female, centimeters: 172, years: 41)), expenditure: 2250,
      usualIntake: 2250)
    var water = 0.0
    var weights: [NewMeasurement] = []
    for day in days.each {
      water = 0.75 * water + Double.random(in: -0.5...0.5, using: &random)
      let logged = LoggedMoment(day, secondsAfterMidnight: 24_000 + Int.random(in: 0...3600, using: &random), in: zone)
      let id = MeasurementID(uuid: random.uuid())
      if Int.random(in: 0..<5, using: &random) > 0, logged.instant <= now {
        let amount = Measure(((body.kilograms + water) * 10).rounded() / 10)
        weights.append(NewMeasurement(id: id, kind: .weight, amount: amount, logged: logged))
      }
      // A day without entries was eaten on all the same.
      _ = body.advance(intake: eaten[day] ?? 2200)
    }
    _ = try await diary.save(weights)
  }

  private mutating func meals(on day: Day, entries: Int?, zone: TimeZone) -> [NewEntry] {
    // Leave some days empty, as real people do.
    if entries == nil, Int.random(in: 0..<14, using: &random) == 0 { return [] }
    let usual: [Double] = [7.6, 8.1, 12.6, 15.8, 19.2, 20.4]
    let hours: [Double] =
      entries.map { count in (0..<count).map { (index: Int) -> Double in 7 + 14 * Double(index) / Double(count) } } ?? usual
    var made: [NewEntry] = []
    for (index, hour) in hours.enumerated() {
      if entries == nil, index > 0, Int.random(in: 0..<6, using: &random) == 0 { continue }
      let foods = SampleFood.all.filter { $0.times.contains(SampleFood.Time(hour: hour)) }
      guard let food = foods.randomElement(using: &random) else { continue }
      let quantity = Quantity(servings: [1, 1, 1, 1.5, 2].randomElement(using: &random) ?? 1)
      let seconds = Int(nearest: (hour * 3600).rounded(.down)) + Int.random(in: -1500...1500, using: &random)
      let id = EntryID(uuid: random.uuid())
      made.append(
        NewEntry(id: id, meal: food.meal.with(quantity: quantity), logged: LoggedMoment(day, secondsAfterMidnight: seconds, in: zone)))
    }
    return made
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, seeded, the same everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z: UInt64 = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func uuid() -> uuid_t {
    let (a, b) = (next(), next())
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (index * 8)) }
    return (
      byte(a, 0), byte(a, 1), byte(a, 2), byte(a, 3), byte(a, 4), byte(a, 5), byte(a, 6) & 0x0F | 0x40, byte(a, 7),
      byte(b, 0) & 0x3F | 0x80, byte(b, 1), byte(b, 2), byte(b, 3), byte(b, 4), byte(b, 5), byte(b, 6), byte(b, 7)
    )
  }
}
