import DemeterCore
import Testing

@Suite struct `A height` {
  @Test(arguments: [
    "5'6", "5'6\"", "5 ft 6", "5ft6in", "5 ft. 6 in.", "5’ 6”", "5′6″", "5‘6''", "5 feet 6 inches", "5 FOOT 6", "66 in", "66\"", "168",
    "168 cm", "167.6", "1.68", "1.68 m", "1 m 68", "1m68cm", "1,68 m", "\u{A0}168\u{202F}cm ",
  ])
  func `is read as people write it, whatever their unit`(text: String) {
    for unit in [HeightUnit.cm, .ft] { #expect(unit.centimeters(from: text, in: .plain) == 168, "\(text)") }
  }

  @Test(arguments: ["66", "5 6"]) func `is read in feet and inches without a unit by those who use them`(text: String) {
    #expect(HeightUnit.ft.centimeters(from: text, in: .plain) == 168)
    #expect(HeightUnit.cm.centimeters(from: text, in: .plain) == nil)
  }

  @Test func `follows the person's decimal separator and the ends of its range`() {
    let german = NumberStyle(locale: "de-DE")
    #expect(HeightUnit.cm.centimeters(from: "1,68", in: german) == 168)
    #expect(HeightUnit.cm.centimeters(from: "120", in: .plain) == 120 && HeightUnit.cm.centimeters(from: "230", in: .plain) == 230)
    #expect(HeightUnit.ft.centimeters(from: "6", in: .plain) == 183)
  }

  @Test(arguments: [
    "", " ", "5'13\"", "5'12", "5.6", "5,6", "5.5 ft", "-168", "-5'6", "119", "231", "12", "9'1", "0", "tall", "'", "\"", "cm", "ft", "m",
    "5'6'7", "5 6 7", "168 kg", "168 mm", "16 8 cm cm", "9223372036854775807", "-9223372036854775808", "1e308", "1e309 m", "5e-324",
    "nan", "inf ft", "5'inf", "5'-1", "1 m 168", "1.6 m 8",
  ])
  func `is not read from anything else`(text: String) {
    for unit in [HeightUnit.cm, .ft] { #expect(unit.centimeters(from: text, in: .plain) == nil, "\(text)") }
  }

  @Test func `shows as it was typed, for each half inch and each centimetre`() {
    for halves in 96...180 {
      let text = "\(halves / 24)'\(Double(halves % 24) / 2)"
      guard let centimeters = HeightUnit.ft.centimeters(from: text, in: .plain) else {
        Issue.record("\(text)")
        continue
      }
      let inches = halves % 2 == 0 ? "\(halves % 24 / 2)" : "\(Double(halves % 24) / 2)"
      #expect(NumberStyle.plain.field(height: centimeters, in: .ft) == "\(halves / 24)'\(inches)\"")
    }
    for centimeters in Body.heights {
      #expect(HeightUnit.cm.centimeters(from: NumberStyle.plain.field(height: centimeters, in: .cm), in: .plain) == centimeters)
    }
  }
}
