import DemeterCore
import DemeterTestSupport
import Testing

@Suite struct `A typo` {
  @Test(arguments: [
    ("chiken", "chicken"), ("chickken", "chicken"), ("chickin", "chicken"), ("chikcen", "chicken"), ("hcicken", "chicken"),
    ("xhicken", "chicken"), ("hicken", "chicken"), ("chickenn", "chicken"), ("chickne", "chicken"), ("teh", "the"), ("tae", "tea"),
    ("eggg", "egg"), ("aab", "ab"), ("pho", "ph"), ("кша", "каша"),
  ])
  func `of one letter in a whole word is known`(_ typed: String, _ word: String) {
    #expect(Typo(typed: typed, for: word).map { [$0.meant, String($0.isWhole)] } == [word, "true"])
  }

  @Test(arguments: [
    ("chcik", "chicken", "chick"), ("chikc", "chicken", "chick"), ("choclat", "chocolate", "chocolat"),
    ("porrige", "porridges", "porridge"),
    ("xoc", "cocoa", "coc"), ("brk", "bread", "br"),
  ])
  func `of one letter in the beginning of a word is known`(_ typed: String, _ word: String, _ beginning: String) {
    #expect(Typo(typed: typed, for: word)?.isWhole == false)
    #expect(Typo(typed: typed, for: word).map { $0.meant.hasPrefix(beginning) && word.hasPrefix($0.meant) } == true)
  }

  @Test(arguments: [
    ("chicken", "chicken"), ("chick", "chicken"), ("chkin", "chicken"), ("ckichen", "chicken"), ("chickenxy", "chicken"), ("te", "tea"),
    ("xea", "the"), ("", "tea"), ("tea", ""), ("abc", "cab"), ("apple", "pear"),
  ])
  func `is not seen where there is none, or more than one, or hardly a word`(_ typed: String, _ word: String) {
    #expect(Typo(typed: typed, for: word) == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `is known wherever a letter is wrong, missing, too many or swapped`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array("abc")
    for _ in 0..<3000 {
      let word = (0..<Int.random(in: 3...7, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
      let index = Int.random(in: 0..<word.count, using: &random)
      var typed = word
      switch Int.random(in: 0..<4, using: &random) {
      case 0: typed[index] = "x"
      case 1: typed.remove(at: index)
      case 2: typed.insert("x", at: index)
      default: if index + 1 < word.count { typed.swapAt(index, index + 1) }
      }
      let isKnown = Typo(typed: String(typed), for: String(word)) != nil
      #expect(isKnown == (typed.count >= 3 && !word.starts(with: typed)), "\(String(typed)) for \(String(word))")
    }
  }
}
