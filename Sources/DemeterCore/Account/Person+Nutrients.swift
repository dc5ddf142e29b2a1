import Foundation

/// What decides a person's targets of nutrients.
public struct NutrientRules: Hashable, Sendable {
  /// The person's settings.
  public let settings: NutrientSettings
  /// Whose reference values they see: `us`, `eu` or `none`.
  public let authority: NutrientSettings.References
  /// Whether the figures of their foods count fibre as a carbohydrate: the region's labels do, and no language of
  /// foods brings another table.
  public let countsFiberAsCarbohydrate: Bool
  private let sex: GoalEstimate.Sex?
  private let birthYear: Int?

  /// Creates the rules of a person.
  public init(_ person: Person) {
    settings = person.nutrients
    authority = person.nutrients.references(locale: person.locale)
    countsFiberAsCarbohydrate =
      ["US", "CA"].contains(Locale(identifier: person.locale).region?.identifier ?? "")
      && person.foodLanguages.allSatisfy { $0 == .english }
    sex = person.body.sex
    birthYear = person.body.birthYear
  }

  /// Returns the reference values of a day. The age is the one that is reached in its year: the birthday is not known.
  public func references(on day: Day) -> NutrientReferences {
    NutrientReferences(of: authority, sex: sex, age: birthYear.map { day.components.year - $0 }, stage: settings.stage)
  }

  /// Returns the target of a nutrient on a day: the person's own, else that of the references; nil if there is none.
  public func target(of nutrient: TraceNutrient, on day: Day) -> NutrientTarget? {
    if let own = settings.own[nutrient] { return own }
    let reference = references(on: day)[nutrient]
    return NutrientTarget(minimum: reference?.minimum?.mass, maximum: reference?.maximum?.mass)
  }

  /// How net carbohydrates are shown; nil if they are not, or if they would be wrong.
  public var net: NetCarbohydrates.Setting? { countsFiberAsCarbohydrate ? settings.net : nil }

  /// Whether salt is shown instead of sodium, as on European labels.
  public var showsSalt: Bool { authority == .eu }

  /// Whether references are those of labels, because sex or year of birth is not known.
  public var isForAnyone: Bool { settings.stage == .usual && (sex == nil || birthYear == nil) }
}

extension Person {
  /// What decides their targets of nutrients.
  public var nutrientRules: NutrientRules { NutrientRules(self) }
}

extension TraceNutrient {
  /// The grams of salt that one gram of sodium stands for (Regulation (EU) No 1169/2011, Annex I).
  public static let saltOfSodium: Double = 2.5
}

extension EntryDiary {
  /// Returns what was eaten of each further nutrient in a range of days.
  public func nutrients(in days: ClosedRange<Day>) async throws(DiaryError) -> NutrientReport {
    var entries: [FoodEntry] = []
    for day in days.each { entries += try await record(of: day).entries }
    return NutrientReport(of: entries, in: days)
  }
}
