import DemeterCore
import Foundation
import Testing

extension DiaryCheck {
  /// Searching a diary.
  static let searchingADiary: [DiaryCheck] = checks("Searching a diary") {
    check("finds entries by the beginning of every word, newest first") { place in
      let diary = try await place.open()
      for (index, name) in ["Chicken salad", "Salmon", "Fried chicken", "Chicken salad", "Tea"].enumerated() {
        _ = try await diary.save(.named(name), .on(Day("2026-02-01") + index))
      }
      #expect(try await diary.names("chicken") == ["Chicken salad", "Fried chicken", "Chicken salad"])
      #expect(try await diary.names("CHICK sal") == ["Chicken salad", "Chicken salad"])
      #expect(try await diary.names("sal chick") == ["Chicken salad", "Chicken salad"])
      #expect(try await diary.names("sal") == ["Chicken salad", "Salmon", "Chicken salad"])
      #expect(try await diary.names("hicken salmon") == [])
      #expect(try await diary.names(nil) == ["Tea", "Chicken salad", "Fried chicken", "Salmon", "Chicken salad"])
      #expect(try await diary.find("chicken").foods.map(\.uses) == [2, 1])
      #expect(try await diary.entries(matching: EntrySearch()).foods == [])
    }
    check("finds whatever a name contains, and names foods that begin so first") { place in
      let diary = try await place.open()
      let names = ["Burger", "Cheeseburger", "Hähnchenbrust", "Cheeseburger", "Bun", "7up", "Curry", "Ürgüp tea", "Chicken salad"]
      for (index, name) in names.enumerated() { _ = try await diary.save(.named(name), .on(Day("2026-02-01") + index)) }
      let burgers = try await diary.find("burger")
      #expect(burgers.entries.map(\.meal.name) == ["Cheeseburger", "Cheeseburger", "Burger"])
      #expect(burgers.foods.map(\.meal.name) == ["Burger", "Cheeseburger"] && burgers.corrected == nil)
      #expect(try await diary.names("brust") == ["Hähnchenbrust"])
      #expect(try await diary.names("bu") == ["Bun", "Cheeseburger", "Cheeseburger", "Burger"])
      #expect(try await diary.find("bu").foods.map(\.meal.name) == ["Bun", "Burger", "Cheeseburger"])
      #expect(try await diary.names("up") == ["Ürgüp tea", "7up"])
      #expect(try await diary.names("ur") == ["Ürgüp tea", "Curry", "Cheeseburger", "Cheeseburger", "Burger"])
      #expect(try await diary.find("ur").foods.first?.meal.name == "Ürgüp tea")
      #expect(try await diary.names("en sal") == ["Chicken salad"])
      #expect(try await diary.names("n s") == ["Chicken salad"])
      #expect(try await diary.names("chicken a") == [])
      // A single letter is only the beginning of a word.
      #expect(try await diary.names("u") == ["Ürgüp tea"])
      #expect(try await diary.names("ensal") == [])
      #expect(try await diary.names("%_g") == [])
      #expect(try await diary.foods(matching: #require(SearchText("burger")), limit: 9).map(\.meal.name) == ["Burger", "Cheeseburger"])
      // A food to log is meant by its beginning until three letters are typed.
      #expect(try await diary.foods(matching: #require(SearchText("bu")), limit: 9).map(\.meal.name) == ["Bun", "Burger"])
    }
    check("follows adding, renaming, deleting and restoring, by whichever process") { place in
      let diary = try await place.open(), other = try await place.open()
      let entry = try await other.save(.named("Kefir"), .on("2026-03-01"))
      #expect(try await diary.find("kefir") == FoundEntries(entries: [entry], foods: [LoggedFood(entry, uses: 1)]))
      var meal = Meal.named("Joghurt")
      meal.brand = "Müller"
      let renamed = try await other.edit(entry.id, seeing: 1, meal: meal, logged: entry.logged)
      #expect(try await diary.names("kefir") == [])
      #expect(try await diary.find("muller").entries == [renamed])
      let moved = try await other.edit(entry.id, seeing: 2, meal: meal, logged: .on("2026-02-01"))
      #expect(try await diary.find("jog mull").entries == [moved])
      _ = try await other.delete(entry.id, seeing: nil)
      #expect(try await diary.find("joghurt") == .none)
      let restored = try await other.restore(entry.id)
      #expect(try await diary.find("joghurt").entries == [restored])
      #expect(try await diary.examine(repairing: false) == [])
    }
    for (name, text) in [
      ("Crème brûlée", "creme BRU"), ("Creme", "crème"), ("Weißwurst", "weissw"), ("Weisswurst", "weißwurst"), ("Smørrebrød", "smorrebrod"),
      ("Œufs à la coque", "oeuf coque"), ("Łosoś", "losos"), ("Đuveč", "duvec"), ("親子丼", "丼"), ("親子丼", "子丼"), ("カレーライス", "ライス"),
      ("김치찌개", "찌개"), ("Huile d'olive", "olive"), ("Coca-Cola", "cola"), ("7up", "7"), ("ФАСОЛЬ", "фас"), ("تُفّاحة", "تفاح"),
      ("Pizza 🍕", "🍕"), ("ﬁlet", "filet"), ("0,5 l Bier", "0 5"), ("NEAR OR AND NOT", "near OR and not"),
    ] {
      check("knows letters however they are written: \(text)") { place in
        let diary = try await place.open()
        _ = try await diary.save(.named(name), .on("2026-03-01"))
        _ = try await diary.save(.named("Milk"), .on("2026-03-02"))
        let found = try await diary.find(text)
        #expect(found.entries.map(\.meal.name) == [name])
        #expect(found.corrected == nil)
      }
    }
    check("looks for characters next to each other in a run of them") { place in
      let diary = try await place.open()
      for name in ["寿司", "司寿", "寿の司"] { _ = try await diary.save(.named(name), .on("2026-03-01")) }
      #expect(try await diary.names("寿司") == ["寿司"])
      #expect(try await diary.names("寿 司").count == 3)
    }
    for (text, name, words) in [
      ("chiken", "Chicken salad", ["chicken"]), ("chikcen sald", "Chicken salad", ["chicken", "salad"]),
      ("chicken salda", "Chicken salad", ["chicken", "salad"]), ("porrige", "Porridge", ["porridge"]),
      ("choclat", "Chocolate", ["chocolate"]),
      ("chcik", "Chicken salad", ["chick"]), ("creem bruleé", "Crème brûlée", ["creme", "brulee"]), ("tes", "Tea", ["tea"]),
    ] {
      check("forgives one typo a word where nothing matches, and says so: \(text)") { place in
        let diary = try await place.open()
        for food in ["Chicken salad", "Chickpeas", "Porridge", "Chocolate", "Crème brûlée", "Tea"] {
          _ = try await diary.save(.named(food), .on("2026-03-01"))
        }
        let found = try await diary.find(text)
        #expect(found.entries.contains { $0.meal.name == name })
        #expect(found.corrected == words)
        #expect(try await diary.find(words.joined(separator: " ")).entries == found.entries)
      }
    }
    check("forgives nothing that need not be, and nothing towards what is gone") { place in
      let diary = try await place.open()
      _ = try await diary.save(.named("Rice"), .on("2026-03-01"))
      let gone = try await diary.save(.named("Chicken"), .on("2026-03-01"))
      _ = try await diary.save(.named("Mice"), .on("2026-03-01"))
      #expect(try await diary.names("rice") == ["Rice"])
      _ = try await diary.delete(gone.id, seeing: nil)
      for text in ["chiken", "chicken", "rcxe", "ie", "xyzzy"] { #expect(try await diary.find(text) == .none) }
      #expect(try await diary.entries(matching: EntrySearch(text: SearchText("rice"), days: "2026-01-01"..."2026-01-02")).corrected == nil)
    }
    check("counts a food's servings together, and gives five foods at most") { place in
      let diary = try await place.open()
      var cup = Meal.named("Tea"), pot = Meal.named("Tea")
      (cup.servingUnit, pot.servingUnit) = ("cup", "pot")
      _ = try await diary.save(pot, .on("2026-03-02"))
      let last = try await diary.save(cup, .on("2026-03-03"))
      _ = try await diary.save(cup, .on("2026-03-01"))
      for name in ["Tea a", "Tea b", "Tea c", "Tea d", "Tea e"] { _ = try await diary.save(.named(name), .on("2026-03-01")) }
      let foods = try await diary.find("tea").foods
      #expect(foods.first == LoggedFood(last, uses: 3))
      #expect(foods.count == 5)
    }
    for text in [
      "\"", "\"\"", "*", "^a", "a*", "a\"b", "a' OR 1=1 --", "NEAR(a b)", "a OR b", "a AND", "NOT a", "(", ")", "{a b} : c", "words : a",
      "-a",
      "+", "\u{0}", "a\u{0}b", "🍏", "\\", "%", "_", "a,b", ";DROP TABLE entry", "\u{FEFF}", "\u{202E}abc", "\u{FFFF}", "\u{10FFFF}",
    ] {
      check("takes any text as words: \(text)") { place in
        let diary = try await place.open()
        _ = try await diary.save(.named("Porridge"), .on("2026-03-01"))
        #expect(try await diary.find(text).entries == [])
      }
    }
    check("bears texts of ten thousand characters") { place in
      let diary = try await place.open()
      _ = try await diary.save(.named("Milk"), .on("2026-03-01"))
      for text in ["a", "a ", "\"", "丼", "a\u{301}", "🍏 ", "OR "] {
        #expect(try await diary.find(String(repeating: text, count: 10_000)).entries == [])
      }
      let words = (0..<5000).map { "w\($0)" }.joined(separator: " ")
      #expect(try await diary.find(words).entries == [])
      let letters: [String] = "abcdefghijklmnopqrstuvwxyz".map { String(repeating: $0, count: 3) }
      #expect(try await diary.find(letters.joined(separator: " ")).entries == [])
    }
  }
}

extension Diary {
  /// Returns the names of the entries that match as typed.
  fileprivate func names(_ text: String?) async throws -> [String] {
    let found = try await entries(matching: EntrySearch(text: text.flatMap { SearchText($0) }))
    return found.corrected == nil ? found.entries.map(\.meal.name) : []
  }
}
