public import DemeterCore
import Foundation

struct WeightTrendDocument: Encodable {
  struct Point: Encodable {
    let day: Day
    let trend: Double
    let margin: Double
  }
  struct Weighing: Encodable {
    let day: Day
    let weight: Double
  }
  let span: String
  let points: [Point]
  let weights: [Weighing]
  let change: Double?
  let perWeek: Double?

  init(_ trend: WeightTrend, _ span: TrendSpan, mostPoints: Int = .max) {
    self.span = span.rawValue
    points = spread(trend.points, atMost: mostPoints).map {
      Point(day: $0.day, trend: rounded($0.kilograms, 3), margin: rounded($0.margin, 3))
    }
    weights = spread(trend.weighings, atMost: mostPoints).map { Weighing(day: $0.day, weight: rounded($0.kilograms, 3)) }
    change = trend.change.map { rounded($0, 3) }
    perWeek = trend.perWeek.map { rounded($0, 3) }
  }
}

struct ExpenditureDocument: Encodable {
  let isKnown: Bool
  /// As it is shown: it changes on Mondays.
  let calories: Double?
  let margin: Double?
  let completeDays: Int
  let weighedDays: Int
  let asOf: Day?
  let nextChange: Day?
  let deviceBias: Double?
  /// Of today, unrounded.
  let latest: Double?
  let latestMargin: Double?

  init(_ trends: DiaryTrends) {
    let learned = trends.learned, estimate = trends.estimate(on: trends.today)
    isKnown = learned != nil
    calories = learned?.kilocalories
    margin = learned?.margin
    completeDays = learned?.completeDays ?? estimate?.completeDays ?? 0
    weighedDays = learned?.weighedDays ?? estimate?.weighedDays ?? 0
    asOf = learned?.asOf
    nextChange = learned?.nextChange
    deviceBias = learned?.deviceBias
    let ready = estimate.flatMap { $0.isReady ? $0 : nil }
    latest = ready.map { rounded($0.kilocalories, 1) }
    latestMargin = ready.map { rounded($0.kilocaloriesMargin, 1) }
  }
}

struct EnergyTrendDocument: Encodable {
  struct Period: Encodable {
    let from: Day
    let to: Day
    let intake: Double?
    let expenditure: Double?
    let completeDays: Int
  }
  let span: String
  let periods: [Period]
  let meanDeficit: Double?
  let days: Int

  init(_ trend: EnergyTrend, _ span: TrendSpan) {
    self.span = span.rawValue
    periods = trend.periods.map { period in
      Period(
        from: period.days.lowerBound, to: period.days.upperBound, intake: period.intake.map { rounded($0, 1) },
        expenditure: period.expenditure.map { rounded($0, 1) }, completeDays: period.completeDays)
    }
    meanDeficit = trend.meanDeficit.map { rounded($0, 1) }
    days = trend.dayCount
  }
}

struct IntakeTrendDocument: Encodable {
  struct Period: Encodable {
    let from: Day
    let to: Day
    let loggedDays: Int
    let calories: Double?
    let goal: Double?
    let shares: [String: Double]?
    let macroDays: Int

    init(_ period: IntakeTrend.Period) {
      from = period.days.lowerBound
      to = period.days.upperBound
      loggedDays = period.loggedDays
      calories = period.kilocalories.map { rounded($0, 1) }
      goal = period.goal.map { rounded($0, 1) }
      macroDays = period.macroDays
      shares = period.shares.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.rawValue, rounded($1, 4)) }) }
    }
  }
  let span: String
  let periods: [Period]
  let whole: Period
  /// Sunday first.
  let weekdays: [Double?]

  init(_ trend: IntakeTrend, _ span: TrendSpan) {
    self.span = span.rawValue
    periods = trend.periods.map(Period.init)
    whole = Period(trend.whole)
    weekdays = trend.weekdays.map { $0.map { rounded($0, 1) } }
  }
}

struct StepsTrendDocument: Encodable {
  struct Period: Encodable {
    let from: Day
    let to: Day
    let steps: Double?
    let goal: Double?
  }
  let span: String
  let periods: [Period]
  let mean: Double?
  let meanBefore: Double?

  init(_ trend: StepsTrend, _ span: TrendSpan) {
    self.span = span.rawValue
    periods = trend.periods.map { period in
      Period(
        from: period.days.lowerBound, to: period.days.upperBound, steps: period.steps.map { rounded($0, 1) },
        goal: period.goal.map { rounded($0, 1) })
    }
    mean = trend.mean.map { rounded($0, 1) }
    meanBefore = trend.meanBefore.map { rounded($0, 1) }
  }
}

struct FoodsTrendDocument: Encodable {
  struct Food: Encodable {
    let name: String
    let brand: String?
    let count: Int
    let calories: Double
    let nutrients: [String: Double]
  }
  let span: String
  let foods: [Food]

  /// The foods that gave most energy; the most that are listed are 200.
  init(_ eaten: [EatenFood], _ span: TrendSpan) {
    self.span = span.rawValue
    foods = eaten.mostEnergy(200).map { food in
      Food(
        name: food.name, brand: food.brand, count: food.count, calories: food.energy.kilocalories,
        nutrients: Dictionary(
          uniqueKeysWithValues: Nutrient.allCases.compactMap { nutrient in food.nutrients[nutrient].map { (nutrient.rawValue, $0.grams) } })
      )
    }
  }
}

struct LoggingDocument: Encodable {
  let span: String
  let loggedDays: Int
  let days: Int
  let current: Int
  let longest: Int

  init(_ streak: LoggingStreak, _ span: TrendSpan) {
    self.span = span.rawValue
    loggedDays = streak.loggedDays
    days = streak.allDays
    current = streak.current
    longest = streak.longest
  }
}

/// Returns the last of some values and others before it in even steps, so that there are not too many.
private func spread<Value>(_ values: [Value], atMost most: Int) -> [Value] {
  let step = (values.count - 1) / most + 1
  return values.indices.filter { (values.count - 1 - $0) % step == 0 }.map { values[$0] }
}

/// Rounds to a number of decimals.
func rounded(_ value: Double, _ places: Int) -> Double {
  let unit = pow(10, Double(places))
  return (value * unit).rounded() / unit
}

/// Returns a trend of weight as the API's JSON, for the command line.
public func jsonText(_ trend: WeightTrend, _ span: TrendSpan) throws -> String {
  String(decoding: try JSONWriter.bytes(WeightTrendDocument(trend, span)), as: UTF8.self)
}

/// Returns trends as one object of the API's JSON documents, for the command line.
public func jsonText(_ trends: DiaryTrends, _ span: TrendSpan) throws -> String {
  struct Document: Encodable {
    let expenditure: ExpenditureDocument
    let weight: WeightTrendDocument
    let energy: EnergyTrendDocument
    let intake: IntakeTrendDocument
    let steps: StepsTrendDocument
    let logging: LoggingDocument
  }
  let document = Document(
    expenditure: ExpenditureDocument(trends), weight: WeightTrendDocument(trends.weight(span), span),
    energy: EnergyTrendDocument(trends.energy(span), span), intake: IntakeTrendDocument(trends.intake(span), span),
    steps: StepsTrendDocument(trends.steps(span), span), logging: LoggingDocument(trends.streak(span), span))
  return String(decoding: try JSONWriter.bytes(document), as: UTF8.self)
}
