import DemeterCore
import DemeterFoods
import Testing

@Suite struct `Reading a phrase` {
  @Test(arguments: TabledPhrase.all)
  func `finds the items of the table`(phrase: TabledPhrase) {
    #expect(Phrase(phrase.text).items.map(\.tabled) == phrase.items)
  }

  @Test func `is held against a table of some length`() {
    #expect(TabledPhrase.all.count >= 170)
  }

  @Test(arguments: TabledPhrase.all)
  func `says of every item where it stands`(phrase: TabledPhrase) {
    var end = 0
    for item in Phrase(phrase.text).items {
      #expect(item.range.lowerBound >= end)
      #expect(String(phrase.text.dropFirst(item.range.lowerBound).prefix(item.range.count)) == item.words)
      end = item.range.upperBound
    }
  }

  @Test func `counts characters, not their parts`() {
    let items = Phrase("👩🏽‍🍳 café\r\ntwo crêpes 🥞 and tea").items
    #expect(items.map(\.words) == ["👩🏽‍🍳 café", "two crêpes 🥞", "tea"])
    #expect(items.map(\.range) == [0..<6, 7..<19, 24..<27])
  }

  @Test func `says when there was more than it reads`() {
    #expect(!Phrase(String(repeating: "a", count: 2000)).isCutOff)
    #expect(Phrase(String(repeating: "a", count: 2001)).isCutOff)
    let many = Phrase(String(repeating: "egg,", count: 51))
    #expect(many.isCutOff)
    #expect(many.items.count == 50)
    #expect(!Phrase(String(repeating: "egg,", count: 50)).isCutOff)
  }

  @Test(arguments: ["", " \n\t", "!?…", "---", "\0\0", "\u{202E}\u{200F}", "&&&", "()[]", ",;,;"])
  func `finds nothing where nothing is said`(text: String) {
    #expect(Phrase(text).items.isEmpty)
  }

  @Test(arguments: [
    ("2 eggs", nil), ("yesterday I ate a burger", SaidDay(words: "yesterday", daysAgo: 1)),
    ("2 eggs for breakfast yesterday", SaidDay(words: "yesterday", daysAgo: 1)),
    ("Last night: a pizza", SaidDay(words: "Last night", daysAgo: 1)), ("a banana today", SaidDay(words: "today", daysAgo: 0)),
    ("the day before yesterday I had 2 eggs", SaidDay(words: "day before yesterday", daysAgo: 2)),
    ("leftover soup from yesterday", nil), ("a last slice of toast", nil),
  ])
  func `says which day it is of`(text: String, day: SaidDay?) {
    #expect(Phrase(text).day == day)
    #expect(!Phrase(text).namesSeveralDays)
    #expect(!Phrase(text).items.contains { $0.food.contains("yesterday") && day != nil })
  }

  @Test func `says where different days are named`() {
    let phrase = Phrase("a banana today and 2 eggs yesterday")
    #expect(phrase.namesSeveralDays)
    #expect(phrase.day?.daysAgo == 1)
    #expect(phrase.items.map(\.tabled) == ["1 banana", "2 eggs"])
    #expect(!Phrase("2 eggs yesterday, toast yesterday").namesSeveralDays)
  }

  @Test func `skips what cannot be seen`() {
    #expect(Phrase("2\0 eggs\u{202E} and \u{200F}toast").items.map(\.tabled) == ["2 eggs", "1 toast"])
  }
}
