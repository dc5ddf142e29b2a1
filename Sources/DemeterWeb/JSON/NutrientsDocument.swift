public import DemeterCore
import DemeterExchange

/// The further nutrients of a day, or of a logged day on average, in grams.
struct NutrientsDocument: Encodable {
  struct Line: Encodable {
    struct Giver: Encodable {
      let name: String
      let amount: Double
    }
    struct Reference: Encodable {
      let amount: Double
      let kind: String

      init(_ value: NutrientReference.Value) {
        amount = value.mass.grams
        kind = value.kind.rawValue
      }
    }
    let nutrient: String
    let id: Int
    /// Name and unit of an own nutrient.
    var name: String?
    var unit: String?
    let amount: Double
    let energyShare: Double
    let isKnownForAll: Bool
    let target: NutrientTargetDocument?
    let isOwnTarget: Bool
    let minimumReference: Reference?
    let maximumReference: Reference?
    let standing: NutrientIntake.Standing.RawValue?
    let foods: [Giver]
  }
  /// Carbohydrates without fibre.
  struct Net: Encodable {
    let amount: Double
    let isKnownForAll: Bool
    let maximum: Double?
  }
  let from: Day
  let to: Day
  let loggedDays: Int
  let calories: Double
  let references: String
  let netCarbohydrates: Net?
  let nutrients: [Line]

  init(_ report: NutrientReport, _ rules: NutrientRules) {
    from = report.days.lowerBound
    to = report.days.upperBound
    let day = to
    loggedDays = report.loggedDays
    calories = report.energy.kilocalories
    references = rules.authority.rawValue
    netCarbohydrates = rules.net.flatMap { setting in
      report.net.map { Net(amount: $0.mass.grams, isKnownForAll: $0.isWhole, maximum: setting.limit.map(Double.init)) }
    }
    let known = rules.references(on: day)
    let own = rules.settings.named.compactMap { nutrient in
      report[own: nutrient].map { intake in
        let target = nutrient.target
        return Line(
          nutrient: nutrient.key, id: nutrient.number, name: nutrient.name, unit: nutrient.unit, amount: intake.mass.grams,
          energyShare: intake.energyShare, isKnownForAll: intake.isWhole, target: target.map(NutrientTargetDocument.init),
          isOwnTarget: target != nil, minimumReference: nil, maximumReference: nil,
          standing: target.map { intake.standing(against: $0).rawValue },
          foods: intake.givers.map { Line.Giver(name: $0.name, amount: $0.mass.grams) })
      }
    }
    let shared = TraceNutrient.allCases.compactMap { nutrient in
      report[nutrient].map { intake in
        let target = rules.target(of: nutrient, on: day)
        return Line(
          nutrient: "\(nutrient)", id: nutrient.rawValue, amount: intake.mass.grams, energyShare: intake.energyShare,
          isKnownForAll: intake.isWhole, target: target.map(NutrientTargetDocument.init), isOwnTarget: rules.settings.own[nutrient] != nil,
          minimumReference: known[nutrient]?.minimum.map(Line.Reference.init),
          maximumReference: known[nutrient]?.maximum.map(Line.Reference.init),
          standing: target.map { intake.standing(against: $0).rawValue },
          foods: intake.givers.map { Line.Giver(name: $0.name, amount: $0.mass.grams) })
      }
    }
    nutrients = shared + own
  }
}

/// Returns the nutrients of a range of days as the API's JSON, for the command line.
public func jsonText(_ report: NutrientReport, _ rules: NutrientRules) throws -> String {
  String(decoding: try JSONWriter.bytes(NutrientsDocument(report, rules)), as: UTF8.self)
}
