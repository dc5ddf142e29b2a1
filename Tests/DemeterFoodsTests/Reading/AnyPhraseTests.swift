import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterFoods

@Suite struct `Any phrase at all` {
  private static let foods = [
    "apple", "pears", "Brot", "naïve", "toast", "rice", "M&M's", "whole-wheat", "crème", "餃子", "🍕", "тост", "salad", "soup", "ham",
    "cheese", "sandwich",
    "pie", "cake", "stew", "zucchini",
  ]
  private static let others = [
    "two", "half", "a", "an", "and", "with", "of", "plus", "then", "1/2", "½", "3", "0", "-2", "1e9", "1/0", "60g", "300 kcal", "cups",
    "slice", "large",
    "hundred", "dozen", ",", ";", "\n", "-", "–", "(", ")", "&", "+", "x", "I had", "for lunch", "please", "today", "each", "some",
    "couple", "to",
    "or", "2-3", "fl", "oz", ".", ":", "w/", "%", "at 8:30", "breakfast:", "followed by", "as well as", "third", "another",
  ]

  @Test(arguments: 0..<UInt64(seeds(10)))
  func `keeps every word in exactly one item`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      // Each food word contains a different number, to distinguish them.
      var foods: [String] = [], words: [String] = []
      for index in 0..<Int.random(in: 1...14, using: &generator) {
        if Bool.random(using: &generator), let food = Self.foods.randomElement(using: &generator) {
          foods.append(food + Self.letters(index))
          words.append(food + Self.letters(index))
        } else if let other = Self.others.randomElement(using: &generator) {
          words.append(other)
        }
      }
      let text = words.joined(separator: " ")
      let items = MealReader.items(of: text)
      for food in foods {
        #expect(items.filter { Self.words(of: $0.phrase).contains(food) }.count == 1, "\(food) in \(text.debugDescription)")
      }
      #expect(zip(items, items.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound }, "\(text.debugDescription)")
    }
  }

  @Test(arguments: 0..<UInt64(seeds(6)))
  func `is read, whatever characters it has`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces =
      Self.others + Self.foods + [
        "\0", "\u{301}", "\u{200D}", "⁄", "１", "٣", "\u{FEFF}", "'", "\"", "/", "99999999999999999999", "e", "1e", "..", "\r\n",
      ]
    for _ in 0..<40 {
      let count = Int.random(in: 0...30, using: &generator)
      let text = (0..<count).map { _ in (pieces.randomElement(using: &generator) ?? "") + (Bool.random(using: &generator) ? " " : "") }
        .joined()
      for item in MealReader.items(of: text) {
        #expect(String(text.dropFirst(item.range.lowerBound).prefix(item.range.count)) == item.phrase, "\(text.debugDescription)")
        #expect(item.amount.quantity >= .zero && item.amount.quantity <= Quantity(servings: 100_000_000))
        #expect(item.food != nil || item.certainty != .verified || item.isEnergyGiven, "\(text.debugDescription)")
      }
    }
  }

  @Test(arguments: 0..<UInt64(seeds(6)))
  func `is read, however meals, amounts and words that say nothing follow each other`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let meals = ["for breakfast", "for lunch", "as a snack", "dinner:", "breakfast", "my lunch was", "for my dinner"]
    let fillers = ["a", "an", "the", "some", "thanks", "please", "today", "too", "I had", "my", "so", "each", "grilled", "zero"]
    let amounts = [
      "two", "half", "1/2", "3", "923445.05", "9988003116/1000", "60 g", "300 kcal", "a cup of", "x", "dozen", "large", "2-3", "-1",
    ]
    let joiners = [",", "and", "with", "\n", ";", "then", "followed by", "."]
    for _ in 0..<40 {
      let words = (0..<Int.random(in: 1...10, using: &generator)).compactMap { _ in
        [meals, meals, fillers, fillers, amounts, joiners, ["soup", "toast"]].randomElement(using: &generator)?
          .randomElement(using: &generator)
      }
      let text = words.joined(separator: " ")
      let items = MealReader.items(of: text)
      #expect(
        items.allSatisfy { $0.amount.quantity >= .zero && $0.amount.quantity <= Quantity(servings: 100_000) }, "\(text.debugDescription)")
      #expect(zip(items, items.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound }, "\(text.debugDescription)")
    }
  }

  @Test(arguments: ["half of ", "a ", "1/2 ", "and ", "two hundred ", "-", "e\u{301}\u{301}\u{301}", "ham, ", "2 large ", "300 kcal "])
  func `is read in a time that grows with its length at most`(piece: String) {
    let short = processorTime { _ = MealReader.items(of: String(repeating: piece, count: 1_000)) }
    let long = processorTime { _ = MealReader.items(of: String(repeating: piece, count: 10_000)) }
    // Ten times as long; a square would take a hundred times as long.
    #expect(long < 40 * max(short, 2_000_000))
  }

  /// The time that this thread computes, in nanoseconds. Other programs on the machine do not count.
  private func processorTime(of work: () -> Void) -> Int {
    func now() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let start = now()
    work()
    return now() - start
  }

  private static func letters(_ number: Int) -> String { String("abcdefghijklmnopqrstuvwxyz".dropFirst(number).prefix(1)) + "q" }

  private static func words(of text: String) -> [String] {
    text.split { $0.isWhitespace || ",;().:".contains($0) }.map(String.init)
  }
}
