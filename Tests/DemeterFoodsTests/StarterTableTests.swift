import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterFoods

@Suite struct `The everyday foods` {
  private static let lines: [[String]] = {
    let text = try? String(contentsOf: inClone("Sources/CStarterFoods/starter.txt"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: " | ") }
  }()

  private func food(_ name: String) throws -> Food {
    try #require(FoodIndex.shipped.food(FoodID(source: .starter, key: name)), "\(name)")
  }

  @Test func `are all read, each under a name and a key of its own`() {
    let names = Self.lines.flatMap { $0[1].lowercased().components(separatedBy: "; ") }
    #expect(Self.lines.count >= 600)
    #expect(Set(names).count == names.count)
    let read = FoodIndex.shipped.numbers.filter { $0.key.source == .starter }
    #expect(read.count == Self.lines.count)
    #expect(read.values.allSatisfy { FoodIndex.shipped.food(Int($0)).portions.isEmpty == false })
  }

  @Test func `have figures that can be`() throws {
    for line in Self.lines {
      try #require(line.count == 5, "\(line)")
      let figures = line[2].split(separator: " ").map { Double($0) ?? 0 }
      try #require(figures.count == 9, "\(line)")
      let (energy, protein, carbohydrates, fat, alcohol) = (figures[0], figures[1], figures[2], figures[3], figures[8])
      let expected = 4 * protein + 4 * carbohydrates + 9 * fat + 7 * alcohol
      // Fibre gives less energy than other carbohydrates, between none and 4 kcal per gram.
      let tolerance = max(25, 0.15 * energy)
      #expect(energy <= expected + tolerance && energy >= expected - 4 * figures[4] - tolerance, "\(line)")
      #expect(protein + carbohydrates + fat <= 102 && energy <= 905, "\(line)")
      let measures = line[4].components(separatedBy: " @")
      for portion in measures[0].components(separatedBy: ", ") {
        let grams = try #require(Double(portion.components(separatedBy: "=").last ?? ""), "\(line)")
        #expect(grams > 0 && grams <= 2000, "\(line)")
      }
      if measures.count > 1 { #expect(Double(measures[1]).map { (80...140).contains($0) } == true, "\(line)") }
    }
  }

  @Test func `have the figures of USDA`() throws {
    let chicken = try food("chicken-breast-roasted").per100Grams
    #expect(chicken?.energy == Energy(kilocalories: 165) && chicken?[.protein] == Mass(grams: 31.02) && chicken?[.fat] == Mass(grams: 3.57))
    #expect(try food("banana").per100Grams?.energy == Energy(kilocalories: 89))
    #expect(try food("whole-milk").per100Grams?.energy == Energy(kilocalories: 61))
    #expect(try food("egg").per100Grams?.energy == Energy(kilocalories: 143))
    #expect(try food("banana").portions.first?.nutrition.energy == Energy(kilocalories: 105.02))
  }

  @Test func `are all there that a plain word may mean, and are other foods than it is read as`() throws {
    let lines = FoodKinds.table.split(separator: "\n")
    #expect(FoodKinds.others.count == lines.count)
    for line in lines {
      let sides = line.components(separatedBy: ":")
      let names = sides[1].split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      for name in names { #expect(FoodIndex.shipped.numbers[FoodID(source: .starter, key: FoodIndex.key(name))] != nil, "\(name)") }
      let read = MealReader.items(of: sides[0])
      #expect(read.count == 1 && !read[0].alternatives.contains { $0.food.id == read[0].food?.id }, "\(line)")
    }
  }
}
