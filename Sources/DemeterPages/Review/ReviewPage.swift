public import DemeterCore
import DemeterMessages
import DemeterWords
import Foundation

/// The review before logging: items with amounts and values, and the resulting total of the day.
public struct ReviewPage: Hashable, Sendable {
  public let title: String
  let close: String
  let newID: String
  let items: [ReviewItem]
  let total: String
  let macros: [String]
  /// `After adding: 1,650 cal (83% of daily goal)`
  let after: String
  /// The same with `{1}` in place of the energy and `{2}` in place of the share, for the scripts.
  let afterPlaces: String
  let warning: String?
  /// The values with which the scripts update that text: energy eaten so far, and the goal, in the person’s unit.
  let before: String
  let goal: String
  let error: String?
  let keepAs: FormField
  /// Whether they can be saved as a food. Not in another person's diary.
  let isKeepable: Bool
  let numbers: NumberStyle
  /// The sentence about the mentioned day.
  let said: String?
  /// The mentioned day for a hidden field of the form.
  let spoken: MentionedDay?
  let dayField: FormField
  /// Empty for the present time.
  let timeField: FormField
  /// Whether day and time are open from the start: if one was mentioned or is wrong.
  let showsMoment: Bool
  /// Whether the day is to come, so that the form plans.
  let plans: Bool
  /// Whether another barcode may be scanned after this food.
  let isScanned: Bool
  /// Where the foods are from.
  let sources: Set<FoodID.Source>

  public init(
    _ items: [ReviewItem], on record: DayRecord, at time: String? = nil, said spoken: MentionedDay? = nil, dayError: FieldError? = nil,
    timeError: String? = nil, newID: String? = nil,
    error: String? = nil, keepAs typedName: String = "", keepError: String? = nil, isScanned: Bool = false, in context: PageContext
  ) {
    self.isScanned = isScanned
    isKeepable = !context.isShared
    plans = context.plans(on: record.day)
    let isToday = record.day == context.today
    title = items.count == 1 ? items[0].values.name.isEmpty ? say("Add food") : items[0].values.name : say("Review")
    close = context.plans(on: record.day) ? Paths.plan(record.day) : HistoryAddress.day(record.day, in: context)
    self.newID = newID ?? UUID.fresh().key
    self.items = items
    numbers = context.numbers
    self.error = error
    let sums = Sums(items, context.numbers)
    total = context.calories(sums.energy)
    macros = sums.words(in: context)
    let energy = record.total.energy + sums.energy
    let progress = GoalProgress(energy, of: record.goals?.energy)
    let day = isToday ? nil : context.dates.short(record.day)
    after = Self.after(day, context.calories(energy), progress.percent.map { context.numbers.text($0) })
    afterPlaces = Self.after(day, "{1}", progress.percent.map { _ in "{2}" })
    warning = progress.excess.map { say("That is \(context.calories($0)) over the goal. You can log it anyway.") }
    before = String(EnergyUnit.current.amount(of: record.total.energy))
    goal = record.goals?.energy.map { String(EnergyUnit.current.amount(of: $0)) } ?? ""
    keepAs = FormField(
      "keepAs", say("Save under a name"), .text, value: typedName, error: keepError, hint: say("To log all of this again with one tap"))
    self.spoken = spoken
    said = spoken?.sentence(record.day, in: context)
    dayField = FormField("day", say("Day"), .date, value: record.day.description, error: dayError?.message)
    timeField = FormField("time", say("Time"), .time, value: time ?? "", error: timeError, hint: say("Now, if empty"))
    showsMoment = spoken != nil || dayError != nil || timeError != nil
    sources = Set(items.compactMap { FoodID($0.food)?.source })
  }

  private static func after(_ day: String?, _ energy: String, _ share: String?) -> String {
    switch (day, share) {
    case (let day?, let share?): say("After adding on \(day): \(energy) (\(share)% of daily goal)")
    case (let day?, nil): say("After adding on \(day): \(energy)")
    case (nil, let share?): say("After adding: \(energy) (\(share)% of daily goal)")
    case (nil, nil): say("After adding: \(energy)")
    }
  }

  /// The sums of the items that are not left out.
  private struct Sums {
    var energy: Energy = .zero
    var masses = PerNutrient<Mass?>()

    init(_ items: [ReviewItem], _ numbers: NumberStyle) {
      for item in items where !item.isLeftOut {
        if let value = numbers.number(from: item.values.calories), value.isFinite {
          energy += Energy(kilocalories: min(max(value, 0), 1e6))
        }
        for nutrient in Nutrient.allCases {
          guard let value = numbers.number(from: item.values[nutrient]), value.isFinite else { continue }
          masses[nutrient] = (masses[nutrient] ?? .zero) + Mass(grams: min(max(value, 0), 1e6))
        }
      }
    }

    /// `Protein 20 g, 27%`: the share of the energy of all macros. `review.js` computes the same.
    func words(in context: PageContext) -> [String] {
      let energies = PerNutrient { (masses[$0] ?? .zero).thousandths * $0.kilocaloriesPerGram }
      let all = Nutrient.allCases.reduce(0) { $0 + energies[$1] }
      return Nutrient.allCases.compactMap { macro in
        guard let mass = masses[macro] else { return nil }
        let words = "\(macro.shortName) \(context.grams(mass))"
        return all > 0 && macro.kilocaloriesPerGram > 0 ? say("\(words), \((energies[macro] * 200 + all) / (all * 2))%") : words
      }
    }
  }
}
