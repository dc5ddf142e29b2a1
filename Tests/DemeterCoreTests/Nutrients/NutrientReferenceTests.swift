import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

/// A line of references.csv, which was written from a page of facts, not from the tables of the program.
private struct Row: CustomTestStringConvertible, Sendable {
  let fields: [String]
  var testDescription: String { fields.joined(separator: ",") }

  static let all: [Row] = {
    let text = try? String(contentsOf: inClone("Tests/DemeterCoreTests/Oracle/references.csv"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").dropFirst().map { line in
      Row(fields: line.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    }
  }()

  var reference: NutrientReference.Value? {
    guard fields.count == 8, let authority = NutrientSettings.References(rawValue: fields[0]),
      let nutrient = TraceNutrient(name: fields[1]),
      let stage = NutrientSettings.LifeStage(rawValue: fields[4])
    else { return nil }
    let known = NutrientReferences(
      of: authority, sex: GoalEstimate.Sex(rawValue: fields[2]), age: Int(fields[3]), stage: stage)[nutrient]
    return fields[5] == "minimum" ? known?.minimum : known?.maximum
  }
}

@Suite struct `Reference values of nutrients` {
  @Test func `are those of the facts`() {
    #expect(Row.all.count > 500)
    let wrong = Row.all.filter { row in
      guard let value = row.reference, let milligrams = Double(row.fields[6]) else { return true }
      return abs(value.mass.grams * 1000 - milligrams) > 1e-6 || value.kind.rawValue != row.fields[7]
    }
    #expect(wrong.map(\.testDescription) == [])
  }

  @Test(arguments: [NutrientSettings.References.us, .eu], GoalEstimate.Sex.allCases)
  func `have no minimum above a maximum, at any age`(authority: NutrientSettings.References, sex: GoalEstimate.Sex) {
    for age in 0...110 {
      for stage in NutrientSettings.LifeStage.allCases {
        let known = NutrientReferences(of: authority, sex: sex, age: age, stage: stage)
        for nutrient in TraceNutrient.allCases {
          guard let minimum = known[nutrient]?.minimum?.mass, let maximum = known[nutrient]?.maximum?.mass else { continue }
          #expect(minimum <= maximum, "\(nutrient) at \(age)")
        }
      }
    }
  }

  @Test func `leave out limits for supplements, the sodium that was replaced, and what is not known of a person`() {
    let man = NutrientReferences(of: .us, sex: .male, age: 40)
    #expect([TraceNutrient.vitaminA, .vitaminE, .niacin, .magnesium, .folateEquivalents].allSatisfy { man[$0]?.maximum == nil })
    #expect(man[.sodium]?.minimum == nil && man[.potassium] == nil && man[.water] == nil)
    #expect(NutrientReferences(of: .us, sex: .male, age: nil)[.vitaminC] == nil)
    #expect(NutrientReferences(of: .us, sex: .female, age: 55, stage: .pregnant)[.iron]?.minimum == nil)
    #expect(NutrientReferences(of: .us, sex: .male, age: 40, stage: .pregnant) == man)
    #expect(NutrientReferences(of: .eu, sex: .female, age: 30, stage: .pregnant)[.iron] == nil)
    #expect(NutrientReferences(of: .eu, sex: .female, age: 55)[.iron]?.minimum?.kind == .nrv)
    #expect(NutrientReferences(of: .none, sex: .male, age: 40)[.iron] == nil)
  }

  @Test func `are those of the region, and change with the year in which a person gets older`() {
    var person = Person(id: UUID(), name: "Ada", timeZone: .gmt, locale: "en-US", plan: .pro, isOwner: false)
    #expect(person.nutrientRules.authority == .us && person.nutrientRules.isForAnyone)
    person.body = Body(sex: .female, birthYear: 1975)
    #expect(person.nutrientRules.target(of: .iron, on: day("2025-12-31"))?.minimum == TraceMass(grams: 0.018))
    #expect(person.nutrientRules.target(of: .iron, on: day("2026-01-01"))?.minimum == TraceMass(grams: 0.008))
    person.nutrients.own[.iron] = NutrientTarget(maximum: TraceMass(grams: 0.02))
    #expect(
      person.nutrientRules.target(of: .iron, on: day("2026-01-01")) == NutrientTarget(maximum: TraceMass(grams: 0.02)))
    for (locale, authority) in [("fr-CA", "us"), ("de-DE", "eu"), ("en-GB", "eu"), ("ja-JP", "none"), ("en", "none")] {
      person.locale = locale
      #expect(person.nutrientRules.authority.rawValue == authority, "\(locale)")
    }
    person.nutrients.references = .us
    #expect(person.nutrientRules.authority == .us && !person.nutrientRules.showsSalt)
  }
}
