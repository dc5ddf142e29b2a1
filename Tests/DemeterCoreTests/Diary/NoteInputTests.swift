import DemeterCore
import Foundation
import Testing

@Suite struct `A note` {
  private let today = day("2026-03-10")

  @Test func `has up to 2,000 characters on several lines, without blanks around it`() throws {
    #expect(try NoteInput(" Birthday\r\n\tCake\r\n ").checked(on: today, today: today) == "Birthday\n\tCake")
    #expect(try NoteInput(" \n ").checked(on: today, today: today) == nil)
    #expect(try NoteInput(nil).checked(on: today, today: today) == nil)
    let longest = String(repeating: "🍏", count: 2000)
    #expect(try NoteInput(longest).checked(on: today, today: today) == longest)
  }

  @Test(arguments: [2001, 50_000])
  func `that is longer is refused by its field`(length: Int) {
    let refused = #expect(throws: InvalidInput.self) {
      try NoteInput(String(repeating: "a", count: length)).checked(on: today, today: today)
    }
    #expect(refused?.errors == [FieldError("note", .tooLong(.note, limit: 2000))])
  }

  @Test func `has no control characters but line breaks and tabs`() {
    for text in ["a\u{0}b", "a\u{202E}b", "a\u{1B}[31m"] {
      #expect(throws: InvalidInput.self) { try NoteInput(text).checked(on: today, today: today) }
    }
  }

  @Test func `is not about a day to come or before 1900`() {
    for day in [today + 2, day("1899-12-31")] {
      let refused = #expect(throws: InvalidInput.self) { try NoteInput("A").checked(on: day, today: today) }
      #expect(refused?.errors == [FieldError("day", .noteOfFutureDay)])
    }
  }

  @Test func `of an entry stays when it is edited, and is left out when it is logged again`() throws {
    let meal = Meal(name: "Soup", nutrition: Nutrition(energy: Energy(kilocalories: 300)), note: "Too hot")
    let logged = LoggedMoment(today, secondsAfterMidnight: 43_200, in: zone("Europe/Berlin"))
    let entry = FoodEntry(id: .fresh(), version: 1, meal: meal, logged: logged, createdAt: logged.instant, updatedAt: logged.instant)
    let now = logged.instant + 60
    #expect(try EntryInput(entry).checked(now: now, zone: logged.timeZone).meal == meal)
    #expect(try EntryInput(meal).checked(now: now, zone: logged.timeZone).meal == meal.withoutNote)
    #expect(meal.withoutNote.note == nil && meal.foodKey == meal.withoutNote.foodKey)
  }

  @Test(arguments: [
    ("Ate out with Zoë", "zoe", true), ("Ate out with Zoë", "out at", true), ("Ate out with Zoë", "utwit", false),
    ("Ate out with Zoë", "e out", true), ("Ate out\nwith Zoë", "out with", true), ("Ate out", "ut", true), ("Ate out", "u", false),
    ("Ate out", "out zoe", false),
  ])
  func `is found as names are`(note: String, text: String, isFound: Bool) throws {
    let search = try #require(SearchText(text))
    #expect(search.matches(words: note.searchedWords) == isFound)
    if isFound { #expect(note.searchedWords.contains(search.longestPhrase)) }
  }
}
