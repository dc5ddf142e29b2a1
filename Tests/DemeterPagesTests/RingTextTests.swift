@testable import DemeterPages
import Testing

@Suite struct `Text in a ring` {
  /// How wide a character of the widest system font is, in parts of its size, bold.
  private static func width(_ character: Character) -> Double {
    if character.isNumber { return 0.7 }
    return character == "%" ? 1.01 : 0.4
  }

  @Test(arguments: ["0%", "82%", "100%", "621%", "1,234%", "50,000,000,000%", "936", "1,640", "12,420", "52,000"])
  func `stays inside of it, however long it is`(words: String) {
    for (y, largest) in [(50, 26.0), (45, 24)] {
      let text = RingText(words, style: "number", y: y, largest: largest)
      let width: Double = words.reduce(0) { $0 + Self.width($1) }
      let half = width * text.size / 2
      let away = abs(Double(y) - 50) + text.size * 0.37
      #expect(text.size <= largest && text.size > 0)
      // The inside of the ring has a radius of 39.
      #expect((half * half + away * away).squareRoot() <= 39, "\(words) at \(text.size)")
    }
  }

  @Test func `is as large as it can be where there is room`() {
    #expect(RingText("8%", style: "percent", largest: 26).size == 26)
    #expect(RingText("1,640", style: "number", largest: 24).size > 18)
  }
}
