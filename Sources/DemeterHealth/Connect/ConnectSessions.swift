import DemeterCore

/// The workouts of Health Connect. Their energy and distance are records of their own, which the same app wrote for the same time.
struct ConnectSessions {
  /// What a workout may have.
  enum Figure: Int, CaseIterable {
    case active, total, distance
  }

  /// A workout, with thousandths of each figure.
  struct Session {
    let type: Int64
    let source: HealthSource
    let start: Int64
    let end: Int64
    let timeZone: String?
    /// The permanent id of its record.
    let record: String?
    /// From records that last exactly as long as the workout. Where an app writes these, they repeat the others.
    fileprivate var whole = [Int64](repeating: 0, count: Figure.allCases.count)
    fileprivate var parts = [Int64](repeating: 0, count: Figure.allCases.count)

    init(type: Int64, source: HealthSource, start: Int64, end: Int64, timeZone: String?, record: String?) {
      self.type = type
      self.source = source
      self.start = start
      self.end = end
      self.timeZone = timeZone
      self.record = record
    }

    /// Thousandths of a figure; nil if there is none.
    subscript(figure: Figure) -> Int64? {
      let amount = whole[figure.rawValue] > 0 ? whole[figure.rawValue] : parts[figure.rawValue]
      return amount > 0 ? amount : nil
    }
  }

  /// By the number of their app, in order of time.
  private var sessions: [Int64: [Session]] = [:]
  private var count = 0
  /// 30 a day in 30 years.
  private static let most = 330_000

  /// Adds a workout of an app.
  mutating func add(_ session: Session, of app: Int64) {
    guard count < Self.most else { return }
    count += 1
    sessions[app, default: []].append(session)
  }

  /// Puts the workouts in order. Figures are added after that.
  mutating func sort() { sessions = sessions.mapValues { $0.sorted { $0.start < $1.start } } }

  /// Adds the share of a record that lies within a workout of its app. Where workouts overlap, the one that began last gets it.
  mutating func add(_ figure: Figure, _ thousandths: Int64, from start: Int64, to end: Int64, of app: Int64?) {
    guard let app, end > start, let known = sessions[app] else { return }
    var low = 0, high = known.count
    while low < high {
      let middle = (low + high) / 2
      if known[middle].start < end { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return }
    let session = known[low - 1]
    let overlap = min(end, session.end) - max(start, session.start)
    guard overlap > 0 else { return }
    let share = SourceMerge.share(of: thousandths, overlap, of: end - start)
    if start == session.start, end == session.end {
      sessions[app]?[low - 1].whole[figure.rawValue] += share
    } else {
      sessions[app]?[low - 1].parts[figure.rawValue] += share
    }
  }

  /// All workouts in order of time.
  var all: [Session] { sessions.values.joined().sorted { ($0.start, $0.end, $0.type) < ($1.start, $1.end, $1.type) } }
}

extension ConnectSessions.Session {
  /// Whether its energy is known.
  var hasEnergy: Bool { (self[.active] ?? self[.total]) != nil }

  /// The workout as it is listed; nil if its energy is not known.
  func workout(source number: Int) -> HealthWorkout? {
    guard let energy = self[.active] ?? self[.total] else { return nil }
    return HealthWorkout(
      type: Self.names[type] ?? "Workout", source: number, start: start, end: end, minutes: nil, energy: Energy(thousandths: energy),
      meters: self[.distance].map { Measure(thousandths: $0) }, timeZone: timeZone, record: record)
  }

  /// Apple's names of the kinds of workout that Android numbers, and names alike where Apple has none.
  private static let names: [Int64: String] = [
    1: "Badminton", 2: "Baseball", 3: "Basketball", 4: "Cycling", 5: "Cycling", 6: "BootCamp", 7: "Boxing", 8: "Calisthenics", 9: "Cricket",
    10: "Dance", 11: "ExerciseClass", 12: "Fencing", 13: "AmericanFootball", 14: "AustralianFootball", 15: "DiscSports", 16: "Golf",
    17: "GuidedBreathing", 18: "Gymnastics", 19: "Handball", 20: "HighIntensityIntervalTraining", 21: "Hiking", 22: "IceHockey",
    23: "SkatingSports", 24: "MartialArts", 25: "PaddleSports", 26: "Paragliding", 27: "Pilates", 28: "Racquetball", 29: "Climbing",
    30: "RollerHockey", 31: "Rowing", 32: "Rugby", 33: "Running", 34: "Running", 35: "Sailing", 36: "ScubaDiving", 37: "SkatingSports",
    38: "Skiing", 39: "Snowboarding", 40: "Snowshoeing", 41: "Soccer", 42: "Softball", 43: "Squash", 44: "StairClimbing",
    45: "TraditionalStrengthTraining", 46: "Flexibility", 47: "Surfing", 48: "Swimming", 49: "Swimming", 50: "TableTennis", 51: "Tennis",
    52: "Volleyball", 53: "Walking", 54: "WaterPolo", 55: "TraditionalStrengthTraining", 56: "Wheelchair", 57: "Yoga",
    59: "StairClimbing", 60: "Elliptical", 61: "Rowing",
  ]
}
