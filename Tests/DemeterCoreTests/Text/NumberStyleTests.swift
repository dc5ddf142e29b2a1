import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

private let american = NumberStyle(locale: "en-US")
private let german = NumberStyle(locale: "de-DE")
private let french = NumberStyle(locale: "fr-FR")

@Suite struct `A number as printed` {
  @Test(arguments: [
    (american, "1,234,567.5", "0.3"), (german, "1.234.567,5", "0,3"), (french, "1\u{202F}234\u{202F}567,5", "0,3"),
    (.plain, "1,234,567.5", "0.3"), (NumberStyle(locale: "de-CH"), "1’234’567.5", "0.3"),
  ])
  func `has the separators of its locale`(style: NumberStyle, large: String, small: String) {
    #expect(style.text(Energy(kilocalories: 1_234_567.5)) == large)
    #expect(style.text(Mass(grams: 0.3)) == small)
  }

  @Test(
    arguments: [
      (0, "0"), (49, "0"), (50, "0.1"), (149, "0.1"), (150, "0.2"), (949, "0.9"), (950, "1"), (1000, "1"), (320_000, "320"),
      (999_949, "999.9"), (999_950, "1,000"), (1_234_500, "1,234.5"), (123_456, "123.5"), (-49, "0"), (-50, "-0.1"),
      (-1_234_500, "-1,234.5"), (100_000, "100"), (1_000_000_000, "1,000,000"),
    ] as [(Int64, String)])
  func `is rounded half up to one decimal`(thousandths: Int64, text: String) {
    #expect(NumberStyle.plain.text(Energy(thousandths: thousandths)) == text)
  }

  @Test(arguments: [(333, "0.333"), (2000, "2"), (1500, "1.5"), (10, "0.01"), (1_234_567, "1,234.567")] as [(Int64, String)])
  func `shows a quantity to the thousandth`(thousandths: Int64, text: String) {
    #expect(NumberStyle.plain.text(Quantity(thousandths: thousandths)) == text)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (8000, "8.000"), (1_234_567, "1.234.567"), (-1000, "-1.000")])
  func `is grouped when whole`(whole: Int, text: String) {
    #expect(german.text(whole) == text)
  }

  @Test func `is in full and ungrouped in a field`() {
    #expect(german.field(Energy(thousandths: 1_234_567)) == "1234,567")
    #expect(american.field(Energy(kilocalories: 1000)) == "1000")
    #expect(american.field(nil as Energy?) == "")
  }
}

@Suite struct `A number as typed` {
  @Test(arguments: [
    ("320", 320.0), (" 320 ", 320), ("1,234.5", 1234.5), ("1,234", 1234), ("1,234,567", 1_234_567), ("1.5", 1.5), ("1,5", 1.5),
    ("1.234", 1.234), ("0,500", 0.5), (".5", 0.5), ("5.", 5), ("-5", -5), ("+5", 5), ("1e3", 1000), ("1,5e3", 1500), ("1.234,5", 1234.5),
    ("1 234.5", 1234.5), ("1’234.5", 1234.5), ("12,34", 12.34), ("1234,567", 1234.567),
  ])
  func `is read in English`(text: String, value: Double) {
    #expect(american.number(from: text) == value)
  }

  @Test(arguments: [
    ("1.234,5", 1234.5), ("1.234", 1234), ("1.234.567", 1_234_567), ("1,5", 1.5), ("1.5", 1.5), ("0.500", 0.5), ("1,234", 1.234),
    ("1.2e3", 1200), ("-1.234", -1234), ("1234.567", 1234.567),
  ])
  func `is read in German`(text: String, value: Double) {
    #expect(german.number(from: text) == value)
  }

  @Test(arguments: [
    ("1\u{202F}234,5", 1234.5), ("1\u{A0}234,5", 1234.5), ("1 234,5", 1234.5), ("1,234", 1.234), ("1.234", 1.234), ("1,5", 1.5),
  ])
  func `is read in French`(text: String, value: Double) {
    #expect(french.number(from: text) == value)
  }

  @Test(arguments: [
    "", " ", "many", "12a", "nan", "inf", "infinity", "0x10", "--5", "+-5", "5-", "1.2.3", "1,23,4", "1,2.3.4", ".", ",", "-", "e5", "1e",
    "1/2", "٣", "５", "½", "1_000", String(repeating: "1", count: 41),
  ])
  func `is nothing else`(text: String) {
    #expect(american.number(from: text) == nil)
  }

  @Test func `is read back as printed, in every locale`() {
    var generator = SeededGenerator(seed: 7)
    for locale in Locale.availableIdentifiers {
      let style = NumberStyle(locale: locale)
      for _ in 0..<8 {
        let tenths = Energy(thousandths: .random(in: 0...100_000_000, using: &generator) * 100)
        let full = Energy(thousandths: .random(in: 0...10_000_000_000, using: &generator))
        #expect(style.number(from: style.text(tenths)) == tenths.kilocalories, "\(style.text(tenths)) in \(locale)")
        #expect(style.number(from: style.field(full)) == full.kilocalories, "\(style.field(full)) in \(locale)")
      }
    }
  }

  @Test(arguments: [american, german, french])
  func `is read back to the last thousandth`(style: NumberStyle) {
    for thousandths in 0...20_000 as ClosedRange<Int64> {
      let quantity = Quantity(thousandths: thousandths)
      #expect(style.number(from: style.text(quantity)) == quantity.servings)
    }
  }
}
