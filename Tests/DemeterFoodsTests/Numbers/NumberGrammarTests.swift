import DemeterTestSupport
import Testing

@testable import DemeterFoods

@Suite struct `A number that is said` {
  private func value(_ text: String, decimalSign: Character = ".") -> Double? {
    NumberGrammar.english.number(in: text, decimalSign: decimalSign)?.value
  }

  @Test func `is any whole number to ten thousand, in words and back`() {
    let wrong = (0...10_000).flatMap { number in
      [SpokenNumber.words(number), SpokenNumber.words(number, and: false, dash: " ")].filter { value($0) != Double(number) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    arguments: [
      ("a hundred", 100.0), ("hundred twenty", 120), ("twelve hundred", 1200), ("twenty five hundred", 2500), ("a thousand", 1000),
      ("two hundred thousand", 200_000), ("one million", 1e6), ("a million two hundred thousand and five", 1_200_005),
      ("two-hundred-and-fifty", 250), ("twentyfive", 25), ("2 hundred", 200), ("1.5 thousand", 1500), ("2k", 2000), ("fourty", 40),
      ("a dozen", 12), ("half a dozen", 6), ("a half dozen", 6), ("two dozen", 24), ("a dozen and a half", 18), ("1.5 dozen", 18),
      ("a couple", 2), ("a couple of hundred", 200), ("a few hundred", 300), ("a pair", 2),
      ("one point five", 1.5), ("zero point two five", 0.25), ("point five", 0.5), ("one point twenty five", 1.25), ("1 point 5", 1.5),
      ("one and a half", 1.5), ("one-and-a-half", 1.5), ("two and two thirds", 8.0 / 3), ("one and three quarters", 1.75),
      ("two and half", 2.5),
      ("1 and 1/2", 1.5), ("1 & 1/2", 1.5), ("1 + 1/2", 1.5), ("1-1/2", 1.5), ("1 ½", 1.5), ("1½", 1.5), ("2⅗", 2.6), ("a half", 0.5),
      ("three-quarters", 0.75), ("3 quarters", 0.75), ("one and a half thousand", 1500), ("１２", 12), ("٣", 3), ("१२", 12),
    ] as [(String, Double)])
  func `is read`(text: String, right: Double) throws {
    #expect(abs(try #require(value(text)) - right) < 1e-9)
  }

  @Test(arguments: [2, 3, 4, 8])
  func `is any mixed fraction, in ten ways`(below: Int) {
    var wrong: [String] = []
    for whole in 1...100 {
      for above in 1..<below {
        let right = Double(whole) + Double(above) / Double(below)
        wrong += Self.mixed(whole, above, below).filter { abs((value($0) ?? -1) - right) > 1e-9 }
      }
    }
    #expect(wrong.isEmpty)
  }

  private static func mixed(_ whole: Int, _ above: Int, _ below: Int) -> [String] {
    let words = SpokenNumber.words(whole), part = "\(above)/\(below)", spoken = SpokenNumber.words(above, of: below)
    return [
      "\(whole) \(part)", "\(whole)-\(part)", "\(whole) and \(part)", "\(whole) & \(part)", "\(whole) + \(part)", "\(whole)+\(part)",
      "\(words) and \(part)", "\(words) and \(spoken)", "\(whole) and \(spoken)", "\(whole * below + above)/\(below)",
    ]
  }

  @Test(arguments: 0..<UInt64(seeds(4)))
  func `means the same in ten ways`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed), wrong: [String] = []
    for _ in 0..<5000 {
      let thousands = Int.random(in: 1...9, using: &generator), rest = Int.random(in: 0...999, using: &generator)
      let tenths = Int.random(in: 1...9, using: &generator), whole = thousands * 1000 + rest
      let padded = String("00\(rest)".suffix(3)), right = Double(whole) + Double(tenths) / 10
      let digit = SpokenNumber.words(tenths)
      let ways: [(String, Character)] = [
        ("\(whole).\(tenths)", "."), ("\(thousands),\(padded).\(tenths)", "."), ("\(whole),\(tenths)", ","),
        ("\(thousands).\(padded),\(tenths)", ","), ("\(thousands)’\(padded).\(tenths)", "."), ("\(whole).\(tenths)0", ","),
        ("\(SpokenNumber.words(whole)) point \(digit)", "."), ("\(SpokenNumber.words(whole, and: false, dash: " ")) point \(digit)", ","),
        ("\(whole) and \(tenths)/10", "."), ("\(whole) \(tenths)/10", ","),
      ]
      for (text, sign) in ways where abs((value(text, decimalSign: sign) ?? -1) - right) > 1e-6 { wrong.append(text) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    arguments: [
      ("2-3", 2.0, 3.0), ("2–3", 2, 3), ("2 to 3", 2, 3), ("two or three", 2, 3), ("between two and three", 2, 3),
      ("between 2 and 3", 2, 3),
      ("two or three hundred", 200, 300), ("2-3 dozen", 24, 36), ("twenty to twenty five", 20, 25), ("1/2 to 3/4", 0.5, 0.75),
    ] as [(String, Double, Double)])
  func `is the middle of a range`(text: String, low: Double, high: Double) throws {
    let number = try #require(NumberGrammar.english.number(in: text))
    #expect(number.bounds == low...high)
    #expect(number.value == (low + high) / 2)
  }

  @Test(
    arguments: [
      ("1.000", ".", 1.0), ("1.000", ",", 1000), ("1,000", ".", 1000), ("1,000", ",", 1), ("0,5", ".", 0.5), ("1,5", ".", 1.5),
      ("1.234.567", ",", 1_234_567), ("1,234.5", ".", 1234.5), ("1.234,5", ",", 1234.5), ("0.125", ",", 0.125), (".5", ".", 0.5),
    ] as [(String, Character, Double)])
  func `has the separators of the person`(text: String, sign: Character, right: Double) {
    #expect(value(text, decimalSign: sign) == right)
  }

  @Test(arguments: ["1/0", "1e999", "1e5", "1.2.3", String(repeating: "9", count: 400) + "e9", "12,3,4.5.6"])
  func `is not made up where it is none`(text: String) throws {
    let said = WordLexer(text).words
    let numbers = said.indices.compactMap { NumberGrammar.english.number(in: said, at: $0) }
    #expect(numbers.contains { $0.clarity == .unreadable } || numbers.count > 1, "\(numbers)")
  }

  @Test(arguments: [
    String(Int.max), String(Int.min), "9223372036854775808", "18446744073709551616", String(repeating: "7", count: 400),
    "0." + String(repeating: "3", count: 400), "million million million", "1.7976931348623157e308", "5e-324",
  ])
  func `is never more than can be counted`(text: String) {
    let said = WordLexer(text).words
    for place in said.indices {
      let number = NumberGrammar.english.number(in: said, at: place)
      #expect(number.map { $0.value.isFinite && $0.value <= SaidNumber.greatest } ?? true)
    }
  }

  @Test(arguments: ["half and half", "half-and-half", "quarter pounder", "leg quarter", "between meals", "point", "and a half", "seven up"])
  func `is no part of a name`(text: String) {
    #expect(value(text) == nil)
  }

  @Test(
    arguments: [("two hundred and 3 eggs", 2), ("two and half an avocado", 1), ("one hundred rice", 2), ("two 1/4 lb burgers", 1)]
      as [(String, Int)])
  func `ends where another thing begins`(text: String, count: Int) {
    #expect(NumberGrammar.english.number(in: WordLexer(text).words, at: 0)?.count == count)
  }

  /// A table that is no language's whole one: it shows that another order of words is data.
  @Test func `has the words of a table`() {
    let words = NumberWords(
      meanings: [
        "einundzwanzig": .small(21), "quatre vingt dix": .small(90), "quatre": .small(4), "treinta y cinco": .small(35),
        "treinta": .small(30),
        "deux": .small(2), "cent": .factor(100), "mille": .factor(1000), "komma": .point, "funf": .small(5),
        "demi": .part(0.5, isSingle: true),
        "une": .article,
      ],
      longest: 3, joining: ["et", "und"], ranging: ["bis", "-"])
    let grammar = NumberGrammar(words: words)
    let texts: [(String, Double)] = [
      ("einundzwanzig", 21), ("quatre-vingt-dix", 90), ("treinta y cinco", 35), ("deux cent quatre-vingt-dix", 290),
      ("mille cent quatre", 1104),
      ("einundzwanzig komma fünf", 21.5), ("une demi", 0.5), ("deux et demi", 2.5), ("21 bis 35", 28),
    ]
    for (text, right) in texts { #expect(grammar.number(in: text)?.value == right, "\(text)") }
  }
}
