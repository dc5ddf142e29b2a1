import DemeterCore
import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterStore

@Suite struct `The starter table` {
  @Test func `has at least six hundred foods, each under a name and a key of its own`() throws {
    let foods = try StarterTable.shipped.foods()
    #expect(foods.count >= 600)
    #expect(Set(foods.map(\.food.id)).count == foods.count)
    let names = foods.flatMap { [$0.food.name] + $0.otherNames }
    #expect(Set(names).count == names.count)
    #expect(foods.allSatisfy { !$0.food.portions.isEmpty && $0.food.id.source == .starter })
  }

  @Test func `has figures that can be`() throws {
    let lines = try String(contentsOf: inClone("Sources/DemeterStore/Foods/starter.txt"), encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
    let foods = try StarterTable.shipped.foods()
    #expect(lines.count == foods.count)
    for (line, food) in zip(lines, foods) {
      let figures = line.components(separatedBy: " | ")[2].split(separator: " ").compactMap { Double($0) }
      try #require(figures.count == 5, "\(line)")
      let (energy, protein, carbohydrates, fat, alcohol) = (figures[0], figures[1], figures[2], figures[3], figures[4])
      let expected = 4 * protein + 4 * carbohydrates + 9 * fat + 7 * alcohol
      #expect(abs(expected - energy) <= max(25, 0.15 * energy), "\(line)")
      #expect(protein + carbohydrates + fat <= 102 && energy <= 905, "\(line)")
      for portion in food.food.portions {
        let mass = try #require(portion.mass)
        #expect(mass > .zero && mass <= Mass(grams: 2000), "\(line)")
      }
      if let density = food.food.per100Milliliters { #expect((80...140).contains(density.grams), "\(line)") }
    }
  }

  @Test func `has the figures of USDA`() throws {
    let foods = Dictionary(uniqueKeysWithValues: try StarterTable.shipped.foods().map { ($0.food.name, $0.food) })
    let chicken = try #require(foods["chicken breast, roasted"]?.per100Grams)
    #expect(
      chicken
        == Nutrition(
          energy: Energy(kilocalories: 165), protein: Mass(grams: 31.02), carbohydrates: .zero, fat: Mass(grams: 3.57)))
    #expect(foods["banana"]?.per100Grams?.energy == Energy(kilocalories: 89))
    #expect(foods["whole milk"]?.per100Grams?.energy == Energy(kilocalories: 61))
    #expect(foods["egg"]?.per100Grams?.energy == Energy(kilocalories: 143))
    #expect(foods["banana"]?.portions.first?.nutrition.energy == Energy(kilocalories: 105.02))
  }

  @Test(arguments: ["1 | a | 1 2 3 4 | 5 | cup=1", "x | a | 1 2 3 4 5 | 5 | cup=1", "1 | a | 1 2 3 4 5 | 5 | cup", "1 | a"])
  func `refuses a line that makes no sense`(_ line: String) {
    #expect(throws: StarterTable.Unreadable(line: line)) { try StarterTable(line).foods() }
  }
}

@Suite(.timeLimit(.minutes(10))) struct `Opening a catalogue` {
  @Test func `loads the starter table once, and another version in its place`() async throws {
    try await withCatalogueFile { path in
      let first = StarterTable("1 | bread; loaf | 266 9 49 3 0 | 1 | slice=28\n1 | tea | 1 0 0 0 0 | 2 | cup=240 @100")
      let catalogue = try SQLiteFoodCatalogue(path: path, starter: first)
      try await catalogue.add([.made(.usda, "7", "Bread, rye")])
      let bread = try #require(try await catalogue.find("loaf").first)
      #expect(bread.name == "bread" && bread.portions.map(\.mass) == [Mass(grams: 28)])
      #expect(try await catalogue.find("tea").first?.per100Milliliters == Mass(grams: 100))
      _ = try SQLiteFoodCatalogue(path: path, starter: first)
      #expect(try await catalogue.counts() == [.starter: 2, .usda: 1])

      let second = StarterTable("1 | bread | 270 9 49 3 0 | 1 | slice=28")
      let again = try SQLiteFoodCatalogue(path: path, starter: second)
      #expect(try await again.counts() == [.starter: 1, .usda: 1])
      #expect(try await again.food(bread.id)?.per100Grams?.energy == Energy(kilocalories: 270))
      #expect(try await again.find("loaf") == [])
      #expect(try await again.find("tea") == [])
    }
  }

  @Test func `is quick, and quicker when nothing is new`() async throws {
    try await withCatalogueFile { path in
      let clock = ContinuousClock()
      let first = try clock.measure { _ = try SQLiteFoodCatalogue(path: path) }
      let second = try clock.measure { _ = try SQLiteFoodCatalogue(path: path) }
      print("starter table loaded in \(first), found loaded in \(second)")
      #expect(second < first)
    }
  }

  @Test func `keeps no import that fails half way`() async throws {
    struct Broken: Error {}
    try await withCatalogueFile { path in
      let catalogue = try SQLiteFoodCatalogue(path: path, starter: .empty)
      try await catalogue.add([.made(.usda, "1", "Kefir")])
      await #expect(throws: Broken.self) {
        try await catalogue.importing { sink in
          try sink.setAside("x", under: 1)
          try sink.add(.made(.usda, "1", "Ayran"))
          try sink.add(.made(.usda, "2", "Ayran"))
          throw Broken()
        }
      }
      #expect(try await catalogue.counts() == [.usda: 1])
      #expect(try await catalogue.find("ayran") == [])
      #expect(try await catalogue.find("kefir").count == 1)
      try await catalogue.importing { sink in
        #expect(try sink.note(under: 1) == nil)
        try sink.setAside("y", under: 1)
        #expect(try sink.note(under: 1) == "y")
      }
    }
  }
}
