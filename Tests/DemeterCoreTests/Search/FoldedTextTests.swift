import DemeterCore
import Testing

@Suite struct `Folding a text` {
  private static let words: [(String, String)] = [
    ("Chicken Salad", "chicken salad"), ("  a\tb\u{A0}c\n", "a b c"), ("Crème brûlée", "creme brulee"), ("Cre\u{300}me", "creme"),
    ("Weißwurst", "weisswurst"), ("STRAẞE", "strasse"), ("Smørrebrød", "smorrebrod"), ("Ægir Œuf", "aegir oeuf"), ("Ǽ", "ae"),
    ("Łódź", "lodz"), ("Đorđe", "dorde"), ("Þorramatur", "thorramatur"), ("İrmik ılık", "irmik ilik"), ("Čokoláda", "cokolada"),
    ("Phở bò", "pho bo"), ("Ποικιλία ΟΔΌΣ", "ποικιλια οδοσ"), ("Ёлка, йогурт", "елка иогурт"), ("ﬁlet ＡＢＣ１", "filet abc1"),
    ("m² ½", "m2 1 2"), ("Ben & Jerry's", "ben jerry s"), ("Coca-Cola", "coca cola"), ("7up 0,5l", "7up 0 5l"), ("soft\u{AD}ly", "softly"),
    ("تُفّاحة", "تفاحة"), ("ข้าวผัด", "ขาวผัด"), ("दही", "दही"), ("a\u{0}b", "a b"), ("\u{1F}", ""), ("\"*^()-", ""), ("", ""), ("✓ ™", "tm"),
  ]

  @Test(arguments: words)
  func `leaves plain words`(_ text: String, _ folded: String) {
    #expect(FoldedText(text).words.map { $0.joined() } == folded.split(separator: " ").map(String.init))
    #expect(FoldedText(text).words.allSatisfy { $0.count == 1 })
  }

  @Test(arguments: [
    ("親子丼", [["親", "子", "丼"]]), ("お寿司 rice", [["お", "寿", "司"], ["rice"]]), ("カレー", [["カ", "レ", "ー"]]),
    ("カ\u{3099}", [["ガ"]]), ("ｶﾚｰ", [["カ", "レ", "ー"]]), ("김치찌개", [["김", "치", "찌", "개"]]), ("김치", [["김", "치"]]),
    ("寿司roll2個", [["寿", "司", "roll2", "個"]]), ("佐々木・家", [["佐", "々", "木"], ["家"]]), ("Käse🧀", [["kase", "🧀"]]),
    ("👩🏽‍🍳", [["👩", "🍳"]]),
  ])
  func `takes characters one by one where no spaces are written`(_ text: String, _ words: [[String]]) {
    #expect(FoldedText(text).words == words)
  }

  @Test func `changes nothing that is folded already`() {
    for text in ["Crème brûlée", "Weißwurst", "김치찌개 Ǽ", "ข้าวผัด", "m² ½", "👩🏽‍🍳 カ\u{3099}"] {
      let once = FoldedText(text).tokens.joined(separator: " ")
      #expect(FoldedText(once).tokens.joined(separator: " ") == once)
    }
  }
}

@Suite struct `A text to search for` {
  @Test func `has each word once`() {
    #expect(SearchText("Käse kase  CHEESE")?.words == ["kase", "cheese"])
    #expect(SearchText("親子丼 tea")?.words == ["親子丼", "tea"])
  }

  @Test(arguments: ["", " ", "\"*^()-", "\u{0}", "+++", "\u{301}", "\u{200D}"])
  func `needs a letter or digit`(_ text: String) {
    #expect(SearchText(text) == nil)
  }

  @Test func `counts as far as its first two hundred characters`() {
    #expect(SearchText(String(repeating: "a", count: 10_000))?.words.map(\.count) == [200])
    #expect(SearchText(String(repeating: "a b", count: 10_000))?.words == ["a", "ba"])
    #expect(SearchText("a" + String(repeating: "\u{301}", count: 100_000))?.words == ["a"])
  }
}
