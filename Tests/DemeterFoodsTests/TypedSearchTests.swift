import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterFoods

@Suite struct `Searching the shipped foods` {
  /// Returns the list for a person without logged or saved foods.
  private func listed(_ typed: String, limit: Int = 20) -> [String] {
    var reader = MealReader(typed)
    reader.read()
    let read = ReadText(reader)
    let best = read.items.count == 1 ? read.items[0].food : nil
    return ([best].compactMap(\.self) + FoodIndex.shipped.foods(typed: read.foodWords, limit: limit)).map(\.name)
  }

  private func typed(_ text: String, limit: Int = 20) -> [String] {
    FoodIndex.shipped.foods(typed: text, limit: limit).map(\.name)
  }

  @Test func `finds the plain food first for what people type`() throws {
    let lines = try String(contentsOf: inClone("Tests/DemeterFoodsTests/Tables/searches.txt"), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    #expect(lines.count >= 100)
    for line in lines {
      let sides = line.components(separatedBy: " = ")
      let found = listed(sides[0])
      #expect(sides[1].lowercased().components(separatedBy: "; ").contains(found.first?.lowercased() ?? ""), "\(line): \(found.prefix(5))")
    }
  }

  /// The first 300 everyday foods, typed letter by letter. A food counts by each of its names.
  @Test func `lists a food first that begins as it is typed, from the third letter on`() throws {
    let lines = try String(contentsOf: inClone("Sources/CStarterFoods/starter.txt"), encoding: .utf8).split(separator: "\n")
    let all = lines.filter { !$0.hasPrefix("#") }.map { line in
      line.components(separatedBy: " | ")[1].components(separatedBy: "; ").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let names = Dictionary(all.map { ($0[0], $0) }) { first, _ in first }
    var others: [String] = [], count = 0
    for name in all.prefix(300).map({ $0[0] }) {
      for length in 3...max(name.count, 3) where name.prefix(length).last != " " {
        let letters = String(name.prefix(length)), last = FoldedText(letters).tokens.last ?? ""
        let first = typed(letters).first ?? ""
        count += 1
        if !(names[first] ?? [first]).contains(where: { FoldedText($0).tokens.contains { $0.hasPrefix(last) } }) {
          others.append("\(letters): \(first)")
        }
      }
    }
    #expect(count > 2000)
    #expect(others == [])
  }

  @Test(arguments: [
    ("burger", "cheeseburger"), ("cake", "pancake"), ("berri", "strawberries"), ("apple", "pineapple"), ("oat m", "oat milk"),
    ("bred white", "white bread"), ("milk chokol", "milk chocolate"), ("yoghu", "plain yogurt"), ("yoghrut", "plain yogurt"),
  ])
  func `finds beginnings, the middle of words, and typos`(text: String, food: String) {
    #expect(typed(text, limit: 40).contains(food), "\(typed(text, limit: 40))")
  }

  @Test func `puts whole words before beginnings, and those before the middle`() throws {
    let found = typed("ham", limit: 400)
    let places = try ["ham", "hamburger", "Graham crackers"].map { try #require(found.firstIndex(of: $0), "\($0)") }
    #expect(places == places.sorted())
  }

  @Test(arguments: [
    "", " ", ",", "%", "\"", "a", "the", "🍏", "丼", "xq", "zzzzzz", "1", "-", String(repeating: "e", count: 2000),
    String(repeating: "milk ", count: 400),
  ])
  func `takes any text`(text: String) {
    #expect(typed(text, limit: 5).count <= 5)
    #expect(typed(text, limit: 0).isEmpty)
  }

  @Test func `finds nothing by the letters between two words`() {
    #expect(typed("xyxyx").isEmpty)
    #expect(FoodIndex.shipped.termText.places(of: "").isEmpty)
    #expect(FoodIndex.shipped.termText.places(of: "chees").contains { $0.isAtBeginning && $0.isAtEnd })
  }
}
