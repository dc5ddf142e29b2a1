import DemeterCore
import DemeterDiaryConformance
import DemeterPostgres
import DemeterStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A move that is interrupted, or meets another one` {
  @Test(arguments: [true, false], [PersonMove.Step.begin, .copy, .store, .lock, .welcome, .leave])
  func `is finished by another one in either direction, wherever it was interrupted`(_ toDatabase: Bool, _ step: PersonMove.Step)
    async throws
  {
    for goesBack in [false, true] {
      try await MovingHouses.open { houses in
        let ada = try await houses.house(!toDatabase).add(MovingHouses.ada())
        let entry = try await houses.house(!toDatabase).diary(of: ada).save(.porridge(), .on("2026-03-01"))
        #expect(try await houses.move(ada, toDatabase: toDatabase, killedBefore: step))
        var entries = [entry]
        let target = houses.house(toDatabase)
        if step == .leave { entries.append(try await target.diary(of: ada).save(.porridge(), .on("2026-03-02"))) }
        if goesBack, step != .leave {
          // It did not arrive, so there is nothing to move back. It is given up.
          await #expect(throws: (any Error).self) { try await houses.move(ada, toDatabase: !toDatabase) }
          let move = PersonMove(from: houses.house(!toDatabase), to: target, keepingCopyIn: houses.folder)
          if step == .begin {
            await #expect(throws: PersonMove.Failure.self) { try await move.cancel(ada.id) }
          } else {
            try await move.cancel(ada.id)
          }
        } else {
          try await houses.move(ada, toDatabase: goesBack != toDatabase)
        }
        let home = houses.house(goesBack != toDatabase)
        #expect(try await houses.homes(of: ada) == [goesBack == toDatabase, goesBack != toDatabase])
        let diary = try await home.diary(of: ada)
        for entry in entries { #expect(try await diary.entry(entry.id) == entry) }
        _ = try await diary.save(.porridge(), .on("2026-03-03"))
        try await home.set(.free, of: ada)
        #expect(try await houses.database.examine() == [])
        #expect(try await houses.file.examine() == [])
      }
    }
  }

  @Test func `is not given up if it arrived`() async throws {
    try await MovingHouses.open { houses in
      let ada = try await houses.file.add(MovingHouses.ada())
      #expect(try await houses.move(ada, toDatabase: true, killedBefore: .leave))
      let move = PersonMove(from: houses.file, to: houses.database, keepingCopyIn: houses.folder)
      await #expect(throws: PersonMove.Failure.self) { try await move.cancel(ada.id) }
      #expect(try await houses.file.examine().count == 1)
      try await houses.move(ada, toDatabase: true)
      #expect(try await houses.homes(of: ada) == [false, true])
    }
  }

  @Test func `leaves a copy that can be found and removed, and nothing that counts`() async throws {
    try await MovingHouses.open { houses in
      let ada = try await houses.file.add(MovingHouses.ada())
      _ = try await houses.file.diary(of: ada).save(.porridge(), .on("2026-03-01"))
      #expect(try await houses.move(ada, toDatabase: true, killedBefore: .lock))
      #expect(try await houses.database.arrivingDiaries() == [ada.id])
      #expect(try await houses.database.examine() == [])
      try await houses.database.discard(ada.id, by: nil)
      #expect(try await houses.database.arrivingDiaries() == [])
      try await houses.move(ada, toDatabase: true)
      await #expect(throws: PersonMove.Failure.self) { try await houses.database.discard(ada.id, by: nil) }
      #expect(try await houses.move(ada, toDatabase: false, killedBefore: .lock))
      #expect(try await houses.file.arrivingDiaries() == [ada.id])
      try await houses.file.discard(ada.id, by: nil)
      #expect(try await houses.file.arrivingDiaries() == [])
      #expect(try await houses.database.diary(of: ada).record(of: "2026-03-01").entries.count == 1)
    }
  }

  @Test func `removes no account that did not leave, even if both places have it`() async throws {
    try await MovingHouses.open { houses in
      let ada = try await houses.file.add(MovingHouses.ada())
      try await houses.move(ada, toDatabase: true)
      // A backup from before the move was restored.
      let copy = houses.folder.appending(path: "moved/\(ada.id.key).sqlite")
      let account = try await self.account(of: ada, in: houses)
      _ = try await houses.file.store(ada.id, by: "restored", from: copy)
      try await houses.file.welcome(account, by: "restored")
      for toDatabase in [true, false] {
        await #expect(throws: PersonMove.Failure.self) { try await houses.move(ada, toDatabase: toDatabase) }
      }
      #expect(try await houses.homes(of: ada) == [true, true])
    }
  }

  /// The account as a move would bring it.
  private func account(of person: Person, in houses: MovingHouses) async throws -> MovingAccount {
    try await houses.database.beginMove(of: person.id, by: "x", to: "y")
    let account = try await houses.database.lockAccount(of: person.id, by: "x")
    try await houses.database.release(person.id, by: "x")
    return account
  }

  @Test(arguments: [true, false]) func `keeps another one out that begins meanwhile`(_ toDatabase: Bool) async throws {
    try await MovingHouses.open { houses in
      let ada = try await houses.house(!toDatabase).add(MovingHouses.ada())
      try await houses.move(ada, toDatabase: toDatabase) { _ in
        do {
          try await houses.move(ada, toDatabase: toDatabase)
          Issue.record("two at once")
        } catch PersonMove.Failure.busy {
          // The mark of the first one stays.
        }
      }
      #expect(try await houses.homes(of: ada) == [!toDatabase, toDatabase])
    }
  }

  @Test func `goes to one place if it is moved to two at once`() async throws {
    try await MovingHouses.open { houses in
      let ada = try await houses.database.add(MovingHouses.ada())
      let entry = try await houses.database.diary(of: ada).save(.porridge(), .on("2026-03-01"))
      let elsewhere = try SQLiteHousehold(
        folder: houses.folder.appending(path: "elsewhere"), now: houses.clock.now, logger: MovingHouses.silent, cost: .trivial)
      await #expect(throws: PersonMove.Failure.self) {
        try await houses.move(ada, toDatabase: false) { step in
          guard step == .lock else { return }
          _ = try await PersonMove(from: houses.database, to: elsewhere, keepingCopyIn: houses.folder.appending(path: "2")).run(ada)
        }
      }
      #expect(try await houses.homes(of: ada) == [false, false])
      #expect(try await elsewhere.diary(of: ada).entry(entry.id) == entry)
      _ = try await elsewhere.diary(of: ada).save(.porridge(), .on("2026-03-02"))
      await elsewhere.close()
    }
  }
}
