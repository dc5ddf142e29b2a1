import DemeterCore
import Foundation
import Testing

@Suite struct `A search as typed` {
  private func input(_ fill: (inout EntrySearchInput) -> Void) -> EntrySearchInput {
    var input = EntrySearchInput()
    fill(&input)
    return input
  }

  @Test func `with nothing in it looks for everything`() throws {
    #expect(try EntrySearchInput().checked() == EntrySearch())
    let blank = input {
      $0.q = " "
      $0.from = ""
      $0.status = ["", ","]
      $0.limit = ""
      $0.cursor = ""
    }
    #expect(try blank.checked() == EntrySearch(limit: 50))
  }

  @Test func `is read field by field`() throws {
    let cursor = EntryCursor("1772539200000.6ba7b810-9dad-11d1-80b4-00c04fd430c8")
    let full = input {
      $0.q = "Crème"
      $0.from = "2026-01-01"
      $0.to = "2026-01-01"
      $0.status = ["met, over", "met"]
      $0.minCalories = .number(0)
      $0.maxCalories = .number(99.5)
      $0.limit = "200"
      $0.cursor = cursor?.description
    }
    #expect(cursor != nil)
    #expect(
      try full.checked()
        == EntrySearch(
          text: SearchText("creme"), days: day("2026-01-01")...day("2026-01-01"), statuses: [.met, .over],
          energy: .zero...Energy(kilocalories: 99.5), limit: 200, after: cursor))
    #expect(try input { $0.from = "2026-01-01" }.checked()?.days == day("2026-01-01")...Day.last)
    #expect(try input { $0.to = "2026-01-01" }.checked()?.days == Day.first...day("2026-01-01"))
    #expect(try input { $0.minCalories = .number(5) }.checked()?.energy?.contains(Energy(kilocalories: 10_000)) == true)
    #expect(try input { $0.status = Array(repeating: "met,close,over,under,noGoal", count: 9) }.checked()?.statuses.count == 5)
  }

  @Test(arguments: ["\"*^()-", "…", "\u{0}"])
  func `finds nothing where nothing can be searched`(_ text: String) throws {
    #expect(try input { $0.q = text }.checked() == nil)
  }

  @Test func `is refused field by field`() {
    let wrong = input {
      $0.q = String(repeating: "a", count: 201)
      $0.from = "2026-02-30"
      $0.to = "soon"
      $0.status = ["met", "perfect"]
      $0.minCalories = .unreadable("much")
      $0.maxCalories = .number(.infinity)
      $0.limit = "0"
      $0.cursor = "1.2"
    }
    #expect(
      refusals { () throws(InvalidInput) in _ = try wrong.checked() }.map(\.field)
        == ["q", "from", "to", "status", "minCalories", "maxCalories", "limit", "cursor"])
  }

  @Test func `is refused with its bounds turned round`() {
    let turned = input {
      $0.from = "2026-03-02"
      $0.to = "2026-03-01"
      $0.minCalories = .number(2)
      $0.maxCalories = .number(1)
    }
    #expect(refusals { () throws(InvalidInput) in _ = try turned.checked() }.map(\.field) == ["to", "maxCalories"])
  }

  @Test(arguments: ["201", "-1", "1.5", "x", "99999999999999999999"])
  func `is refused with any other limit than 1 to 200`(_ limit: String) {
    #expect(refusals { () throws(InvalidInput) in _ = try input { $0.limit = limit }.checked() }.map(\.field) == ["limit"])
  }

  @Test func `is refused with a status no entry's day can have`() {
    #expect(refusals { () throws(InvalidInput) in _ = try input { $0.status = ["noEntries"] }.checked() }.map(\.field) == ["status"])
  }
}

@Suite struct `A place in the list` {
  @Test(arguments: ["0.6ba7b810-9dad-11d1-80b4-00c04fd430c8", "-86400001.6ba7b810-9dad-11d1-80b4-00c04fd430c8"])
  func `reads back as it was written`(_ text: String) {
    #expect(EntryCursor(text)?.description == text)
  }

  @Test(arguments: [
    "", ".", "1", "1.", ".6ba7b810-9dad-11d1-80b4-00c04fd430c8", "+1.6ba7b810-9dad-11d1-80b4-00c04fd430c8", "1.2.3",
    "01.6ba7b810-9dad-11d1-80b4-00c04fd430c8", "99999999999999999999.6ba7b810-9dad-11d1-80b4-00c04fd430c8",
    "1.6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "1.6ba7b810-9dad-11d1-80b4-00c04fd430c8 OR 1=1",
  ])
  func `is not read from anything else`(_ text: String) {
    #expect(EntryCursor(text) == nil)
  }
}
