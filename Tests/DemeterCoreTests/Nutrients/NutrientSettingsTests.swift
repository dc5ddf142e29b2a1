import DemeterCore
import Testing

@Suite struct `Settings of nutrients` {
  private func limits(_ minimum: Double?, _ maximum: Double?) -> NutrientSettingsInput.Limits {
    func number(_ value: Double?) -> NumberInput { value.map { .number($0) } ?? .absent }
    return NutrientSettingsInput.Limits(minimum: number(minimum), maximum: number(maximum), grams: 1e-3)
  }

  @Test func `are checked field by field`() throws {
    var input = NutrientSettingsInput()
    (input.chosen, input.references, input.stage) = (["iron", "", "fiber", "iron"], "eu", "pregnant")
    input.limits = [.iron: limits(10, 20), .zinc: limits(nil, 40), .calcium: limits(nil, nil)]
    let settings = try input.checked()
    #expect(settings.chosen == [.known(.iron), .known(.fiber)] && settings.references == .eu && settings.stage == .pregnant)
    #expect(settings.own[.iron] == NutrientTarget(minimum: TraceMass(grams: 0.01), maximum: TraceMass(grams: 0.02)))
    #expect(settings.own[.zinc]?.minimum == nil && settings.own[.calcium] == nil)
    input.limits[.iron] = limits(30, 20)
    input.limits[.zinc] = limits(-1, nil)
    input.limits[.calcium] = NutrientSettingsInput.Limits(minimum: .unreadable("much"), maximum: .number(.infinity), grams: 1e-3)
    (input.chosen, input.references, input.stage) = (["gold"], "mars", "unsure")
    #expect(
      refusals { () throws(InvalidInput) in _ = try input.checked() }.map(\.field)
        == ["chosen", "references", "stage", "calcium.minimum", "calcium.maximum", "iron.maximum", "zinc.minimum"])
    input = NutrientSettingsInput()
    input.chosen = TraceNutrient.allCases.prefix(7).map { "\($0)" }
    #expect(refusals { () throws(InvalidInput) in _ = try input.checked() }.map(\.field) == ["chosen"])
  }

  @Test func `are the same after they were written as text, and nothing else is read`() {
    var targets = NutrientTargets()
    targets[.iron] = NutrientTarget(minimum: TraceMass(grams: 0.018))
    targets[.sodium] = NutrientTarget(maximum: TraceMass(grams: 2.3))
    targets[.fiber] = NutrientTarget(minimum: .zero, maximum: TraceMass(grams: 40))
    #expect(targets.description == "1079:0:40000000000,1089:18000000:,1093::2300000000")
    #expect(NutrientTargets(targets.description) == targets && NutrientTargets("") == NutrientTargets())
    for text in [
      "1089", "1089:1", "1089::", "1089:2:1", "1089:-1:", "7:1:", "1089:1:,1089:2:", "1093:1:,1089:1:", "1089:01:", "1089:1:,", " ",
      "a:b:c",
      "1089:99999999999999999999:",
    ] { #expect(NutrientTargets(text) == nil, "\(text)") }
    #expect([AnyNutrient](list: "1089,1079") == [.known(.iron), .known(.fiber)] && [AnyNutrient](list: "") == [])
    for text in ["7", "1089,1089", "1089,", "1079,1087,1089,1090,1092,1093,1095", "x", "1000000000"] {
      #expect([AnyNutrient](list: text) == nil, "\(text)")
    }
    #expect(NutrientTarget() == nil && NutrientTarget(minimum: TraceMass(grams: 2), maximum: TraceMass(grams: 1)) == nil)
  }

  @Test func `choose own nutrients as long as they are named, with their present targets`() throws {
    let creatine = try #require(OwnNutrient(name: "Creatine", unit: "g")), list = "1089,\(creatine.number)"
    #expect([AnyNutrient](list: list, named: [creatine]) == [.known(.iron), .own(creatine)])
    #expect([AnyNutrient](list: list) == [.known(.iron)] && [AnyNutrient.known(.iron), .own(creatine)].list == list)
    var input = NutrientSettingsInput()
    (input.chosen, input.named) = ([creatine.key, "iron", "own-123456"], [creatine])
    input.namedLimits[creatine.number] = NutrientSettingsInput.Limits(minimum: .number(3), maximum: .absent, grams: 1)
    var settings = try input.checked()
    #expect(settings.chosen.map(\.key) == [creatine.key, "iron"])
    #expect(settings.chosen.first == settings.named.first.map(AnyNutrient.own))
    settings.named = []
    #expect(settings.chosen == [.known(.iron)])
  }
}
