import DemeterCore
import DemeterDiaryConformance
import DemeterPostgres
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Random moves` {
  @Test(arguments: 1...UInt64(seeds(4)))
  func `lose nothing that was acknowledged, with kills, writes and changes of the account meanwhile`(_ seed: UInt64) async throws {
    try await MovingHouses.open { houses in
      let ada = try await houses.file.add(MovingHouses.ada())
      try await MovingModel(houses, ada, seed: seed).run(steps: 12)
    }
  }
}

/// A person who moves between two households, and what they were told was saved.
private actor MovingModel {
  private let houses: MovingHouses
  private let ada: Person
  private var dice: SeededGenerator
  private var entries: [FoodEntry] = []
  private var password = "correct horse battery"
  private var plan = Person.Plan.pro
  private var glass = 250
  /// The secrets of tokens by their labels, and whether they are valid.
  private var tokens: [String: (secret: String, isValid: Bool)] = [:]
  private var last: PersonMove.Step?
  private var isKilled = false

  init(_ houses: MovingHouses, _ ada: Person, seed: UInt64) {
    self.houses = houses
    self.ada = ada
    dice = SeededGenerator(seed: seed)
  }

  func run(steps: Int) async throws {
    for _ in 0..<steps {
      for _ in 0..<Int.random(in: 0...2, using: &dice) { await change() }
      // Half of the moves are killed, if they come so far.
      last = Bool.random(using: &dice) ? PersonMove.Step.allCases.randomElement(using: &dice) : nil
      isKilled = false
      // Where the person does not live, this is refused.
      _ = try? await houses.move(ada, toDatabase: Bool.random(using: &dice)) { [self] in try await before($0) }
      try await check()
    }
    try await finish()
    try await check()
  }

  private func before(_ step: PersonMove.Step) async throws {
    isKilled = isKilled || step == last
    if isKilled { throw MovingHouses.Killed() }
    if Bool.random(using: &dice) { await change() }
  }

  /// What the person or their programs do, at any server. What is refused did not happen.
  private func change() async {
    let servers: [any Household] = [houses.file, houses.otherFile, houses.database, houses.otherDatabase]
    guard let server = servers.randomElement(using: &dice), let here = try? await server.people().first(where: { $0.id == ada.id }) else {
      return
    }
    do {
      switch Int.random(in: 0..<8, using: &dice) {
      case 0:
        let new = "a long secret of \(dice.next())"
        try await server.resetPassword(of: here, to: NewPassword(new))
        password = new
      case 1:
        let new = Person.Plan.allCases.randomElement(using: &dice) ?? .pro
        try await server.set(new, of: here)
        plan = new
      case 2:
        let new = Int.random(in: 100...500, using: &dice)
        try await server.change(here) { $0.water.glass = new }
        glass = new
      case 3:
        let label = "\(tokens.count)"
        tokens[label] = (try await server.make(NewToken(scopes: [.readDiary], label: label, now: houses.clock.now()), for: here), true)
      case 4:
        guard let label = tokens.keys.sorted().randomElement(using: &dice),
          let known = try await server.tokens(of: here).first(where: { $0.label == label })
        else { return }
        try await server.revoke(known.id, of: here)
        tokens[label]?.isValid = false
      default: entries.append(try await server.diary(of: here).save(.porridge(), .on("2026-03-01")))
      }
    } catch {
      // Refused.
    }
  }

  /// The household that counts, by the marks.
  private func home() async throws -> any MovableHousehold {
    let at = try await houses.homes(of: ada)
    guard at != [true, true] else {
      let isLeft = MoveMark.isLeft(try await houses.file.moveMark(of: ada.id), at: try await houses.database.moveMark(of: ada.id))
      return houses.house(isLeft)
    }
    #expect(at.contains(true))
    return houses.house(at[1])
  }

  private func check() async throws {
    let home = try await home()
    let person = try #require(try await home.people().first { $0.id == ada.id })
    #expect(person.plan == plan && person.water.glass == glass)
    for token in tokens.values { #expect(try await (home.access(token: token.secret) != nil) == token.isValid) }
    let diary = try await home.diary(of: person)
    for entry in entries { #expect(try await diary.entry(entry.id) == entry) }
  }

  /// Finishes what was interrupted, and moves once more.
  private func finish() async throws {
    let isInDatabase = try await home().isShared
    for toDatabase in [!isInDatabase, isInDatabase] { try await houses.move(ada, toDatabase: toDatabase) }
    #expect(try await houses.homes(of: ada) == [!isInDatabase, isInDatabase])
    let home = try await home()
    _ = try await home.signIn(name: "Ada", password: password, from: "192.0.2.1")
    #expect(try await home.diary(of: ada).examine(repairing: false) == [])
    #expect(try await houses.database.examine() == [])
    #expect(try await houses.file.examine() == [])
    _ = try await home.diary(of: ada).save(.porridge(), .on("2026-03-05"))
  }
}
