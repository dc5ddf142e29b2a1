import DemeterCore
import Foundation

/// All foods that a text may mean: those that come with Demeter, and others that are brought for one reading, such as a person's own.
struct Shelf {
  let index: FoodIndex
  private(set) var lexicon: Lexicon
  private(set) var others: [OtherFood] = []
  private var otherTexts: [PortionText] = []

  /// A food that does not come with Demeter.
  struct OtherFood {
    let food: Food
    /// How often this person logged it.
    let uses: Int
    var indexed: IndexedFood
    var terms: [NameTerm]
    var head: Int32
  }

  init(_ index: FoodIndex) {
    self.index = index
    lexicon = Lexicon(index)
  }

  func food(_ number: Int) -> IndexedFood {
    number < index.foods.count ? index.foods[number] : others[number - index.foods.count].indexed
  }

  func portionText(_ number: Int32) -> PortionText {
    Int(number) < index.portionTexts.count ? index.portionTexts[Int(number)] : otherTexts[Int(number) - index.portionTexts.count]
  }

  func food(_ number: Int, has term: Int32) -> Bool {
    number < index.foods.count
      ? index.food(number, has: term) : others[number - index.foods.count].terms.contains { $0.term == term }
  }

  mutating func said(_ words: some Sequence<SaidWord>) -> SaidWords { SaidWords(Array(words), &lexicon) }

  mutating func saidWords(_ text: String) -> [SaidWord] {
    FoodWord.words(of: text).map { word in
      let term = lexicon.number(word.term)
      return SaidWord(word: word, term: term, kind: lexicon.kind(term))
    }
  }
}
