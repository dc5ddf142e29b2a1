import DemeterCore
import DemeterDiaryConformance
import Foundation
import Testing

extension Household {
  /// Shares a diary, and accepts that for the reader.
  fileprivate func share(_ owner: Person, with reader: Person, mayLog: Bool = false, until lastDay: Day? = nil) async throws {
    #expect(try await share(diaryOf: owner, with: reader.id, mayLog: mayLog, until: lastDay))
    #expect(try await acceptShare(of: owner.id, by: reader))
  }
}

@Suite(.timeLimit(.minutes(10))) struct `A shared diary` {
  @Test func `is seen by the other person once they accepted, at once on all servers, and by nobody else`() async throws {
    try await withHousehold { household, open, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben()), cid = try await household.add(.ada("Cid"))
      let other = try open()
      #expect(try await household.share(diaryOf: ada, with: ben.id, mayLog: true, until: nil))
      // Nothing is seen before it is accepted, which only the invited person can do.
      #expect(try await other.sharedDiary(of: ada.id, for: ben) == nil)
      #expect(try await household.acceptShare(of: ada.id, by: cid) == false)
      #expect(try await household.acceptShare(of: ben.id, by: ada) == false)
      #expect(try await household.shares(of: ben).map(\.isAccepted) == [false])
      #expect(try await other.acceptShare(of: ada.id, by: ben))
      #expect(try await household.sharedDiary(of: ada.id, for: ben) == SharedDiary(owner: ada, mayLog: true))
      #expect(try await household.acceptShare(of: ada.id, by: ben) == false)
      for (owner, reader) in [(ada, cid), (ben, ada), (ada, ada), (cid, ben), (ben, cid)] {
        #expect(try await household.sharedDiary(of: owner.id, for: reader) == nil)
      }
      let share = DiaryShare(
        owner: ada.id, ownerName: "Ada", reader: ben.id, readerName: "Ben", mayLog: true, lastDay: nil, isAccepted: true)
      #expect(try await other.shares(of: ada) == [share])
      #expect(try await other.shares(of: ben) == [share])
      #expect(try await other.shares(of: cid) == [])
      try await other.endShare(of: ada.id, with: ben.id)
      #expect(try await household.sharedDiary(of: ada.id, for: ben) == nil)
      #expect(try await household.shares(of: ben) == [])
    }
  }

  @Test func `is offered once, to another person who is here`() async throws {
    try await withHousehold { household, _, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      #expect(try await household.share(diaryOf: ada, with: ada.id, mayLog: false, until: nil) == false)
      #expect(try await household.share(diaryOf: ada, with: UUID(), mayLog: false, until: nil) == false)
      #expect(try await household.share(diaryOf: ada, with: ben.id, mayLog: false, until: nil))
      // A second invitation gives no other right than the first.
      #expect(try await household.share(diaryOf: ada, with: ben.id, mayLog: true, until: nil) == false)
      #expect(try await household.acceptShare(of: ada.id, by: ben))
      #expect(try await household.share(diaryOf: ada, with: ben.id, mayLog: true, until: nil) == false)
      #expect(try await household.sharedDiary(of: ada.id, for: ben)?.mayLog == false)
      // Both may share with each other. What was declined can be offered again.
      try await household.share(ben, with: ada)
      try await household.endShare(of: ada.id, with: ben.id)
      try await household.share(ada, with: ben, mayLog: true)
      #expect(try await household.shares(of: ada).map(\.mayLog) == [true, false])
    }
  }

  @Test func `ends after its last day where the owner lives, also as an invitation`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben()), cid = try await household.add(.ada("Cid"))
      try await household.share(ada, with: ben, until: "2026-03-04")
      #expect(try await household.share(diaryOf: ada, with: cid.id, mayLog: true, until: "2026-03-04"))
      let end = Day("2026-03-05").start(in: .berlin).timeIntervalSince(clock.now())
      clock.advance(bySeconds: end - 1)
      #expect(try await open().sharedDiary(of: ada.id, for: ben) != nil)
      clock.advance(bySeconds: 1)
      #expect(try await household.sharedDiary(of: ada.id, for: ben) == nil)
      #expect(try await household.acceptShare(of: ada.id, by: cid))
      #expect(try await household.sharedDiary(of: ada.id, for: cid) == nil)
      #expect(try await household.shares(of: ada) == [])
      // What has ended can be offered again, and has to be accepted again.
      #expect(try await household.share(diaryOf: ada, with: ben.id, mayLog: false, until: nil))
      #expect(try await household.sharedDiary(of: ada.id, for: ben) == nil)
      #expect(try await household.acceptShare(of: ada.id, by: ben))
      #expect(try await household.sharedDiary(of: ada.id, for: ben)?.owner == ada)
    }
  }

  @Test(arguments: [true, false]) func `ends with either person, and its log too`(isOwner: Bool) async throws {
    try await withHousehold { household, open, _ in
      _ = try await household.add(.ada("Eve"))
      let ada = try await household.add(.ada()), ben = try await household.add(.ben()), cid = try await household.add(.ada("Cid"))
      for reader in [ben, cid] {
        try await household.share(ada, with: reader)
        try await household.record(.day, toDiaryOf: ada, by: reader)
      }
      try await household.remove(isOwner ? ada : ben)
      let other = try open()
      #expect(try await other.sharedDiary(of: ada.id, for: ben) == nil)
      #expect(try await other.shares(of: ben) == [])
      #expect(try await other.shares(of: ada).map(\.readerName) == (isOwner ? [] : ["Cid"]))
      #expect(try await other.accesses(toDiaryOf: ada).map(\.readerName) == (isOwner ? [] : ["Cid"]))
    }
  }

  @Test func `has a log with one line a person, day and kind, for 90 days`() async throws {
    try await withHousehold { household, open, clock in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben()), cid = try await household.add(.ada("Cid"))
      let other = try open()
      for _ in 0..<3 {
        for kind in [DiaryAccess.Kind.trends, .day] { try await household.record(kind, toDiaryOf: ada, by: ben) }
        try await other.record(.day, toDiaryOf: ada, by: cid)
      }
      try await household.record(.report, toDiaryOf: ben, by: ada)
      let first = [
        DiaryAccess(day: "2026-03-03", readerName: "Ben", kind: .day), DiaryAccess(day: "2026-03-03", readerName: "Ben", kind: .trends),
        DiaryAccess(day: "2026-03-03", readerName: "Cid", kind: .day),
      ]
      #expect(try await other.accesses(toDiaryOf: ada) == first)
      clock.advance(bySeconds: 89 * 86_400)
      try await household.record(.logged, toDiaryOf: ada, by: ben)
      let last = DiaryAccess(day: "2026-05-31", readerName: "Ben", kind: .logged)
      #expect(try await household.accesses(toDiaryOf: ada) == [last] + first)
      clock.advance(bySeconds: 86_400)
      #expect(try await household.accesses(toDiaryOf: ada) == [last])
      #expect(try await household.accesses(toDiaryOf: ben) == [])
    }
  }

  @Test func `stays as it is while nothing but its log is written`() async throws {
    try await withHousehold { household, open, _ in
      let ada = try await household.add(.ada()), ben = try await household.add(.ben())
      try await household.share(ada, with: ben)
      let servers = [try open(), try open(), try open()]
      try await withThrowingTaskGroup(of: Void.self) { group in
        for server in servers { for _ in 0..<4 { group.addTask { try await server.record(.day, toDiaryOf: ada, by: ben) } } }
        try await group.waitForAll()
      }
      #expect(try await household.accesses(toDiaryOf: ada).count == 1)
      #expect(try await household.sharedDiary(of: ada.id, for: ben)?.owner == ada)
    }
  }
}
