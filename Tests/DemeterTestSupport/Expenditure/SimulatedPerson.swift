import Foundation

/// A year in the life of an invented adult: what is eaten, burned and weighed.
///
/// Body and weight follow Hall's equations (Lancet 2011, 378:826), written here a second time, apart from Core, and solved in six steps a
/// day. So a mistake in one of the two shows.
public struct SimulatedPerson: Sendable {
  /// How people of a cohort eat and weigh themselves.
  public struct Habits: Sendable {
    /// The number of days.
    public var days: Int = 365
    /// The share of days on which a weight is known.
    public var weighed: Double = 1
    /// The share of days whose food is logged completely.
    public var logged: Double = 1
    /// Kilocalories a day eaten more or less than burned, drawn for each diet.
    public var diets: ClosedRange<Double> = -750...350
    /// The length of a diet in days.
    public var dietDays: ClosedRange<Int> = 30...100
    /// A single change instead of diets: from this day on, this many kilocalories.
    public var change: (day: Int, kilocalories: Double)?
    /// The standard deviation of what is eaten from day to day, in kilocalories, drawn for each person.
    public var dailyNoise: ClosedRange<Double> = 150...450
    /// The standard deviation of what is logged from what was eaten, in kilocalories.
    public var loggingNoise: Double = 100
    /// The standard deviation of the scale, in kilograms.
    public var scaleNoise: Double = 0.1
    /// The standard deviation of water in the body from day to day, in kilograms.
    public var waterNoise: Double = 0.45
    /// The correlation of water with that of the day before, 0..<1.
    public var waterMemory: Double = 0.75
    /// Kilocalories a day by which activity goes up and down within a year.
    public var seasons: Double = 0

    /// Creates the habits of the first cohort.
    public init() {}
  }

  /// Kilograms on the scale in the morning; nil without a weighing.
  public private(set) var weights: [Double?] = []
  /// Kilocalories logged; nil on days that were not logged completely.
  public private(set) var intakes: [Double?] = []
  /// Kilocalories burned on each day, which the estimate should find.
  public private(set) var burned: [Double] = []
  /// Kilograms of the body without the noise of scale and water.
  public private(set) var trueWeights: [Double] = []
  /// Whether the person is a man.
  public let isMale: Bool
  /// Years of age.
  public let years: Double
  /// Height in centimetres.
  public let centimeters: Double

  /// Lives the days of a person that a seed determines.
  public init(seed: UInt64, habits: Habits = Habits()) {
    var random = SeededGenerator(seed: seed)
    isMale = Bool.random(using: &random)
    years = .random(in: 20...65, using: &random)
    centimeters = (isMale ? 177 : 164) + 6.5 * random.normal()
    let index = Double.random(in: 21...36, using: &random)
    let weight = index * centimeters * centimeters / 10_000
    let level = Double.random(in: 1.35...1.9, using: &random)
    var body = SimulatedBody(isMale: isMale, years: years, centimeters: centimeters, kilograms: weight, activityLevel: level)

    let noise = Double.random(in: habits.dailyNoise, using: &random)
    let weekend = Double.random(in: 0...400, using: &random)
    var (diet, dietEnds) = (0.0, habits.change == nil ? Int.random(in: 0...60, using: &random) : Int.max)
    var water = habits.waterNoise * random.normal()
    for day in 0..<habits.days {
      if day == dietEnds {
        diet = .random(in: habits.diets, using: &random)
        dietEnds += .random(in: habits.dietDays, using: &random)
      }
      if let change = habits.change, day == change.day { diet = change.kilocalories }
      let fresh = habits.waterNoise * (1 - habits.waterMemory * habits.waterMemory).squareRoot()
      water = habits.waterMemory * water + fresh * random.normal()
      trueWeights.append(body.kilograms)
      let shown = body.kilograms + water + habits.scaleNoise * random.normal()
      weights.append(Double.random(in: 0..<1, using: &random) < habits.weighed ? (shown * 10).rounded() / 10 : nil)

      let weekendShare = day % 7 >= 5 ? weekend * 5 / 7 : -weekend * 2 / 7
      let eaten = max(body.usualIntake + diet + weekendShare + noise * random.normal(), 400)
      let season = habits.seasons * sin(2 * .pi * Double(day) / 365)
      burned.append(body.advance(intake: eaten, extraActivity: season))
      let logged = max(eaten + habits.loggingNoise * random.normal(), 0)
      intakes.append(Double.random(in: 0..<1, using: &random) < habits.logged ? logged : nil)
    }
  }

  /// The mean energy burned on the seven days up to a day.
  public func burnedInWeek(endingOn day: Int) -> Double {
    let days = burned[max(0, day - 6)...day]
    return days.reduce(0, +) / Double(days.count)
  }

  /// Returns a cohort. The same seed gives the same people, whatever their habits are.
  public static func cohort(_ count: Int, seed: UInt64 = 1, habits: Habits = Habits()) -> [SimulatedPerson] {
    (0..<count).map { SimulatedPerson(seed: seed &* 1_000_003 &+ UInt64($0), habits: habits) }
  }
}

extension SeededGenerator {
  /// Returns a number from the standard normal distribution (Box and Muller).
  public mutating func normal() -> Double {
    let (u, v) = (Double.random(in: .leastNonzeroMagnitude..<1, using: &self), Double.random(in: 0..<1, using: &self))
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
  }
}
