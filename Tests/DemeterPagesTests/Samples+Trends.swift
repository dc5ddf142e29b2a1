import DemeterCore
@testable import DemeterPages
import Foundation

/// Sixty days of food and weights.
enum Samples {
  static func trends(isEmpty: Bool) -> DiaryTrends {
    let today = context.today, days = isEmpty ? [] : (today - 60...today - 1).each
    let totals = days.enumerated().map { index, day in
      DailyTotal(day: day, of: [meal("Soup", Double(1900 + index * 37 % 300), protein: 90, carbohydrates: 200, fat: 60)])
    }
    let activity = days.map { day in
      ActivityDay(
        day: day,
        values: [
          .steps: ActivityValue(Measure(Double(6000 + day.number * 331 % 4000)), origin: .push, asOf: noon),
          .burnedEnergy: ActivityValue(Measure(2600), origin: .hand, asOf: noon),
        ])
    }
    let goals = GoalLog([
      GoalChange(effectiveFrom: today - 50, goals: Goals(energy: Energy(kilocalories: 2000), steps: 8000)),
      GoalChange(effectiveFrom: today - 10, goals: Goals(energy: Energy(kilocalories: 1900), steps: 9000, pace: -500)),
    ])
    let weights = days.enumerated().filter { $0.offset % 3 > 0 }.map { index, day in
      DayWeight(day: day, kilograms: 82 - Double(index) * 0.04 + Double(index * 7 % 5) * 0.2)
    }
    let history = History(
      days: Day.earliestEntry...today, totals: totals, goals: isEmpty ? GoalLog() : goals, firstDay: totals.first?.day, activity: activity)
    return DiaryTrends(of: history, weights: weights, today: today, weekStart: context.weekStart)
  }

  static let eaten: [EatenFood] = [
    EatenFood(
      name: "Soup", brand: nil, count: 60, energy: Energy(kilocalories: 120_000), nutrients: PerNutrient(protein: Mass(grams: 5400))),
    EatenFood(name: "<Tea>", brand: "Inn", count: 1, energy: Energy(kilocalories: 2), nutrients: PerNutrient()),
  ]
}
