import DemeterCore
import Testing

@Suite struct `The unit of energy` {
  private let numbers = NumberStyle.plain

  @Test func `is exact in both directions`() {
    #expect(EnergyUnit.kJ.amount(of: Energy(kilocalories: 250)) == 1046)
    #expect(EnergyUnit.kJ.energy(of: 1046) == Energy(kilocalories: 250))
    #expect(EnergyUnit.kJ.rounded(Energy(kilocalories: 100)) == EnergyUnit.kJ.energy(of: 418))
    #expect(EnergyUnit.kcal.rounded(Energy(kilocalories: 99.5)) == Energy(kilocalories: 100))
  }

  /// Every whole kilocalorie, and one thousandth of each.
  @Test func `keeps every value of a form that is saved in the other unit`() {
    var lost: [String] = []
    for value in 0...20_000 {
      for thousandths in [Int64(value) * 1000, Int64(value) * 1000 + Int64(value * 7 % 1000)] {
        let text = numbers.field(Energy(thousandths: thousandths))
        let shown = numbers.field(kilocalories: text, in: .kJ)
        if numbers.kilocalories(field: shown, in: .kJ) != text { lost.append(text) }
      }
    }
    #expect(lost.isEmpty)
  }

  @Test func `shows a number of kilojoules as it was typed`() {
    var changed: [String] = []
    for value in 0...83_680 {
      let stored = numbers.kilocalories(field: String(value), in: .kJ)
      if numbers.field(kilocalories: stored, in: .kJ) != String(value) { changed.append(stored) }
    }
    #expect(changed.isEmpty)
  }

  @Test(arguments: [
    ("500 kJ", "119.503"), ("500kj", "119.503"), ("1.2 MJ", "286.807"), ("1046 kJ / 250 kcal", "250"), ("1,046 kJ (251 kcal)", "251"),
    ("250 Cal", "250"),
  ])
  func `is taken from the text in any mode`(text: String, kilocalories: String) {
    for unit in EnergyUnit.allCases { #expect(numbers.kilocalories(field: text, in: unit) == kilocalories) }
  }

  @Test(arguments: ["", "many", "500 g", "100 / 200", "1046 kJ / 250 g", "1e300", "–"])
  func `leaves a text that is no energy as it is, which is refused later`(text: String) {
    for unit in EnergyUnit.allCases {
      #expect(numbers.kilocalories(field: text, in: unit) == text)
      #expect(numbers.field(kilocalories: text, in: unit) == text)
    }
  }

  @Test func `has the person's separators`() {
    let german = NumberStyle(locale: "de-DE")
    #expect(german.field(kilocalories: "100", in: .kJ) == "418,4")
    #expect(german.kilocalories(field: "418,4", in: .kJ) == "100")
    #expect(german.kilocalories(field: "1.046 kJ", in: .kcal) == "250")
  }
}
